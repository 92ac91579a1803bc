// Memos: values computed once for an object and freed with it.
import type { Body } from './body.ts';

/** A function that calls `make` once for each object and returns the same result from then on. */
export function oncePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    let entry = made.get(key);
    if (entry === undefined) made.set(key, (entry = { value: make(key) }));
    return entry.value;
  };
}

/** The cache key of a body: equal for bodies that move alike. */
function keyOfBody(body: Body): string {
  const { radius, height, step, drop, flies, stoppedBy } = body;
  return [radius, height, step, drop, flies, stoppedBy].join();
}

/** A cache of what `make` builds, one for each level and body; `set` adopts what was built elsewhere. */
export function oncePerBody<Level extends object, Value>(
  make: (level: Level, body: Body) => Value,
): { get(level: Level, body: Body): Value; set(level: Level, body: Body, value: Value): void } {
  const ofLevel: (level: Level) => Map<string, Value> = oncePer(() => new Map());
  return {
    get(level, body) {
      const values = ofLevel(level);
      const key = keyOfBody(body);
      let value = values.get(key);
      if (value === undefined) values.set(key, (value = make(level, body)));
      return value;
    },
    set: (level, body, value) => void ofLevel(level).set(keyOfBody(body), value),
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
