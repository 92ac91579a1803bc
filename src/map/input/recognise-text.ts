// Where a text begins, and what is first in it after comments, for recognising formats.

const LONGEST_LOOK = 65_536;

/** Where a text begins: after a byte order mark, if there is one. No format begins with another letter of that first byte. */
export const startOfText = (bytes: Uint8Array): number => (bytes[0] === 0xef ? 3 : 0);

/** Up to 16 letters after white space, a byte order mark and comments of both kinds; with `hashes` also those that begin with #. */
export function firstLetters(bytes: Uint8Array, hashes = false): string {
  const head = bytes.subarray(0, LONGEST_LOOK);
  let i = startOfText(head);
  for (;;) {
    while (head[i] === 32 || (head[i] >= 9 && head[i] <= 13)) i++;
    const isHash = hashes && head[i] === 0x23;
    if (head[i] !== 0x2f && !isHash) break;
    if (isHash || head[i + 1] === 0x2f) {
      while (i < head.length && head[i] !== 10 && head[i] !== 13) i++;
    } else if (head[i + 1] === 0x2a) {
      i += 2;
      while (i < head.length && !(head[i] === 0x2a && head[i + 1] === 0x2f)) i++;
      i += 2;
    } else break;
  }
  return String.fromCharCode(...head.subarray(i, i + 16));
}
