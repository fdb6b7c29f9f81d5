// Unpacks the snapshot. As the script of a worker it does so beside the page, which then need not
// pause; where there may be no worker, boot.mjs calls it.

import { decompress } from "./fzstd.mjs";

// The head of the snapshot, and the pages of the memory.
export function unpack(packed) {
  const data = decompress(new Uint8Array(packed));
  const begin = 4 + new DataView(data.buffer, data.byteOffset).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(data.subarray(4, begin)));
  const content = data.subarray(begin);
  let sum = 0;
  for (let at = 0; at < content.length; at += 1) sum = Math.imul(sum ^ content[at], 0x01000193);
  if (sum !== head.sum) throw new Error("The snapshot is damaged.");
  return { head, content };
}

function answer({ data }) {
  try {
    const found = unpack(data);
    postMessage(found, [found.content.buffer]);
  } catch {
    postMessage(null);
  }
}

if (!globalThis.document) addEventListener("message", answer);
