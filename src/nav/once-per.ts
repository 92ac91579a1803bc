// Memos: values computed once for an object and freed with it.
import type { Body } from './body.ts';

/** A function that calls `make` once for each object and returns the same result from then on, whatever else it is given. */
export function oncePer<Key extends object, Rest extends readonly unknown[], Value>(
  make: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const made = new WeakMap<Key, { readonly value: Value }>();
  return (key, ...rest) => {
    let entry = made.get(key);
    if (entry === undefined) made.set(key, (entry = { value: make(key, ...rest) }));
    return entry.value;
  };
}

/** Do two bodies move alike? */
const isSameBody = (one: Body, other: Body): boolean =>
  one.radius === other.radius &&
  one.height === other.height &&
  one.step === other.step &&
  one.drop === other.drop &&
  one.flies === other.flies &&
  one.stoppedBy === other.stoppedBy;

/** A cache of what `make` builds, one for each level and body; `set` adopts what was built elsewhere. */
export function oncePerBody<Level extends object, Value>(
  make: (level: Level, body: Body) => Value,
): { get(level: Level, body: Body): Value; set(level: Level, body: Body, value: Value): void } {
  type Entry = { readonly body: Body; readonly value: Value };
  // Few bodies a level: comparing their numbers takes less than making a key of them.
  const ofLevel: (level: Level) => Entry[] = oncePer(() => []);
  return {
    get(level, body) {
      const found = ofLevel(level).find((entry) => isSameBody(entry.body, body));
      if (found !== undefined) return found.value;
      const value = make(level, body);
      ofLevel(level).push({ body: { ...body }, value });
      return value;
    },
    set(level, body, value) {
      const entries = ofLevel(level);
      const at = entries.findIndex((entry) => isSameBody(entry.body, body));
      entries[at < 0 ? entries.length : at] = { body: { ...body }, value };
    },
  };
}

/** A function that keeps the values of the last few keys asked for, and makes the others again. */
export function keepLast<Value>(most: number): (key: string, make: () => Value) => Value {
  /** The most recently used last. */
  const kept = new Map<string, { readonly value: Value }>();
  return (key, make) => {
    const entry = kept.get(key) ?? { value: make() };
    kept.delete(key);
    kept.set(key, entry);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return entry.value;
  };
}
