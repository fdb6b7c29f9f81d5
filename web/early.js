// What works before Python does. Old browsers read this too, so it keeps to the oldest JavaScript.
// It says in a sentence why the game cannot start, here or later, and otherwise fetches boot.mjs,
// which starts it. It runs in the head, so that nothing is painted before the screen is chosen.
(function () {
  "use strict";
  var root = document.documentElement;
  var built = root.hasAttribute("data-built");
  // Names in storage, verbs, words, addresses: the build writes what Python has of them into the page.
  var settings = built ? JSON.parse(part("settings").textContent) : { words: {} };
  var words = settings.words;
  var playing = stored("sessionStorage", settings.here) || /[#&]seed=/.test(location.hash);
  var starting = true;
  var early = null;
  var app, menu;

  function part(id) {
    return document.getElementById(id);
  }

  function show(sentence) {
    starting = false;
    part("loading").hidden = true;
    fill(menu); // whatever stood there, or had begun to
    var tagline = app.querySelector(".tagline");
    if (tagline) tagline.parentNode.insertBefore(part("trouble"), tagline.nextSibling);
    part("trouble-why").textContent = sentence;
    part("trouble").hidden = false;
  }

  function refuse(sentence) {
    part("trouble-more").hidden = true;
    show(sentence);
  }

  window.pageSettings = settings;

  window.pageReady = function () {
    starting = false;
    part("loading").hidden = true;
  };

  // What the person chose before Python was up, and what they have typed: a verb and its fields.
  window.pageChosen = function () {
    if (early && early[0] === settings.setup) early[1] = fieldsOf(app.querySelector("form"));
    app.classList.remove("early");
    return early;
  };

  function fieldsOf(form) {
    var fields = {};
    if (form) new FormData(form).forEach(function (value, name) { fields[name] = value; });
    return fields;
  }

  function stored(kind, name) {
    try {
      return name && window[kind].getItem(settings.prefix + name);
    } catch (_) {
      return null; // denied, as in some frames
    }
  }

  function fill(content) {
    while (app.firstChild) app.removeChild(app.firstChild);
    app.appendChild(document.importNode(content, true));
    // The policy of the page forbids attributes of style in its source, but not to style from here.
    var styled = app.querySelectorAll("[data-style]");
    for (var at = 0; at < styled.length; at += 1) styled[at].style.cssText = styled[at].getAttribute("data-style");
  }

  // A screen as Python will draw it: this one stands until then.
  function screen(name) {
    var template = part(name + "-screen");
    fill(template ? template.content : menu);
    var computer = stored("localStorage", settings.computer);
    var radios = app.querySelectorAll("[name=computer]");
    for (var at = 0; at < radios.length; at += 1) if (radios[at].value === computer) radios[at].checked = true;
  }

  function firstScreen() {
    screen(stored("localStorage", settings.latest) ? "continue" : "menu");
  }

  function choose(button) {
    var verb = button.getAttribute("data-do");
    var leads = settings.leads[verb];
    if (leads) {
      early = [verb, fieldsOf(button.closest("form"))];
      screen(leads);
    } else if (playing && verb === settings.gameMenu) {
      early = [verb, {}];
    } else if (settings.menus.indexOf(verb) >= 0) {
      early = null;
      firstScreen();
    } else return;
    window.scrollTo(0, 0);
    var title = app.querySelector("h1");
    title.tabIndex = -1;
    title.focus();
    var told = app.querySelector(".table") ? words.remembered : "";
    part("say").textContent = told;
    if (told) app.querySelector(".confirm-words").textContent = told;
  }

  window.pageFailed = function (sentence, details) {
    if (!starting) return;
    part("trouble-details").textContent = [
      details || sentence,
      "Version: " + root.getAttribute("data-version") + ", built as " + root.getAttribute("data-built"),
      "Page: " + location.href,
      "Browser: " + navigator.userAgent
    ].join("\n\n");
    show(sentence);
    part("trouble-retry").focus();
  };

  function unfetched(details) {
    window.pageFailed(words.unfetched, details);
  }

  function failedBy(error) {
    var details = error ? String(error.stack || error.message || error) : words.noReason;
    // In the words of Chrome, Firefox and Safari, in this order.
    if (/dynamically imported module|loading dynamically|Importing a module/.test(details)) unfetched(details);
    else window.pageFailed(words.wentWrong, details);
  }

  function listen() {
    window.addEventListener("error", function (event) {
      // A script that did not come; without a style or what was only to be fetched early one can still play.
      var file = event.target.nodeName ? event.target.src || event.target.href : "";
      if (!file) failedBy(event.error || event.message);
      else if (event.target.rel !== "stylesheet" && event.target.rel !== "preload") unfetched(file);
    }, true);
    window.addEventListener("unhandledrejection", function (event) {
      failedBy(event.reason);
    });

    part("trouble-retry").onclick = function () {
      location.reload();
    };
    part("trouble-copy").onclick = function () {
      // The clipboard's own interface is denied inside frames; a selection can still be copied.
      window.getSelection().selectAllChildren(part("trouble-details"));
      if (document.execCommand("copy")) this.textContent = words.copied;
    };

    document.addEventListener("click", function (event) {
      var opener = event.target.closest("[data-opens]");
      var closer = event.target.closest("[data-closes]");
      if (opener) part(opener.getAttribute("data-opens")).showModal();
      // The dialog has no padding of its own, so a click that meets it and nothing in it met its backdrop.
      else if (event.target.id === "rules") event.target.close();
      else if (closer) part(closer.getAttribute("data-closes")).close();
      else if (starting && app.classList.contains("early")) {
        var button = event.target.closest("#app button[data-do]");
        if (button && event.detail < 2) choose(button); // the second click of a double click is not meant again
      }
    });
  }

  function begin() {
    var runtime = part("early").content; // what is to be fetched early, and boot.mjs
    part("loading").hidden = false;
    // The largest file besides Python itself; what is preloaded, Safari fetches once more.
    var fetchSnapshot = function () {
      if (window.pageSnapshot) return;
      window.pageSnapshot = fetch(settings.addresses.snapshot);
      window.pageSnapshot.catch(function () {}); // Python can start without it
    };
    var start = function () {
      fetchSnapshot();
      document.head.append(runtime); // of which nothing is left for a second time
    };
    // Once the page is painted, which all this would hold up. Where nobody looks, it never is.
    requestAnimationFrame(function () { setTimeout(start); });
    setTimeout(start, 1000);
    // The line to a host that takes so many milliseconds to answer would lie idle until then.
    var visit = performance.getEntriesByType("navigation")[0];
    if (visit && visit.responseStart - visit.requestStart > 30) fetchSnapshot();
    if (playing) screen("table"); else firstScreen();
  }

  document.addEventListener("DOMContentLoaded", function () {
    app = part("app");
    menu = document.createDocumentFragment();
    for (var child = app.firstChild; child; child = child.nextSibling) menu.appendChild(child.cloneNode(true));
    part("unheard").hidden = true;
    listen();
    var canImport = window.HTMLScriptElement && HTMLScriptElement.supports;
    if (!built) {
      refuse("These are the sources, which a browser cannot play: run python3 build.py --serve in their folder and open the address that it prints.");
    } else if (location.protocol === "file:") {
      refuse(words.fromDisk);
    } else if (
      // Import maps stand for the age: a browser that has them compiles WebAssembly under the page's policy.
      !canImport || !HTMLScriptElement.supports("importmap") || !window.structuredClone ||
      !window.BigInt64Array || !window.WebAssembly || !WebAssembly.Tag || !window.HTMLDialogElement ||
      !CSS.supports("mask", "none")
    ) {
      refuse(words.tooOld);
    } else begin();
  });
})();
