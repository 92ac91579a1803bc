// For the law "built once, then only read": freezes objects, and hashes typed arrays for comparison.

/** Freezes plain objects and lists deeply; typed arrays cannot be frozen, see hashesOf. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const each of Object.values(value)) deepFreeze(each);
  }
  return value;
}

/** A hash of each typed array in a value, by its path. */
export function hashesOf(value: unknown, path = '', hashes: Record<string, number> = {}): Record<string, number> {
  if (ArrayBuffer.isView(value)) {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    let hash = 0x811c9dc5;
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
    hashes[path] = hash >>> 0;
  } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, each] of Object.entries(value)) hashesOf(each, `${path}.${key}`, hashes);
  }
  return hashes;
}
