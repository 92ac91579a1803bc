// Skips comments at the start of a text file, for recognising formats.

const LONGEST_LOOK = 65_536;

/** Up to 16 letters after white space, a byte order mark and comments of both kinds. */
export function firstLetters(bytes: Uint8Array): string {
  const end = Math.min(bytes.length, LONGEST_LOOK);
  let i = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  for (;;) {
    while (i < end && (bytes[i] === 32 || (bytes[i] >= 9 && bytes[i] <= 13))) i++;
    if (bytes[i] !== 0x2f || i + 1 >= end) break;
    if (bytes[i + 1] === 0x2f) {
      while (i < end && bytes[i] !== 10) i++;
    } else if (bytes[i + 1] === 0x2a) {
      i += 2;
      while (i + 1 < end && !(bytes[i] === 0x2a && bytes[i + 1] === 0x2f)) i++;
      i += 2;
    } else break;
  }
  return String.fromCharCode(...bytes.subarray(i, Math.min(i + 16, end)));
}
