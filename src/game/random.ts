// Random numbers that are the same on every engine: seeded streams, one per purpose, distinguished by name.
//
// A stream is the generator sfc32 of C. Doty-Humphrey (PractRand, 2010). It has four 32-bit words and uses integer sums and shifts only, so
// every engine draws the same numbers. Its seed is mixed from the world's seed and the stream's name. So a new bot or a new purpose does
// not change the numbers of the others. The words are plain data: they belong to the state and its hash. Not cryptographic.

/** The four words of a generator; changed by every draw. */
export type RandomStream = Uint32Array;

/** The stream of that name for that seed. The seed may be any finite number; its 32 low bits count. */
export function createStream(seed: number, name: string): RandomStream {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  const stream = Uint32Array.of(mixBits(seed ^ hash), mixBits(hash + 0x9e3779b9), mixBits(seed + 0x85ebca6b), 1);
  for (let i = 0; i < 12; i++) nextBits(stream);
  return stream;
}

/** The next 32 bits, 0 … 2³² − 1. */
export function nextBits(stream: RandomStream): number {
  const sum = (stream[0] + stream[1] + stream[3]) >>> 0;
  stream[3] += 1;
  stream[0] = stream[1] ^ (stream[1] >>> 9);
  stream[1] = stream[2] + (stream[2] << 3);
  stream[2] = ((stream[2] << 21) | (stream[2] >>> 11)) + sum;
  return sum;
}

/** The next number in [0, 1). */
export function nextRandom(stream: RandomStream): number {
  return nextBits(stream) / 4294967296;
}

/** The next number in [low, high). */
export function nextBetween(stream: RandomStream, low: number, high: number): number {
  return low + (high - low) * nextRandom(stream);
}

function mixBits(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return (bits ^ (bits >>> 16)) >>> 0;
}
