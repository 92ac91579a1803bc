// Memos: what is worked out once for an object and forgotten with it.

/** A function that calls `make` once for each object and returns the same result from then on. */
export function oncePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    let entry = made.get(key);
    if (entry === undefined) made.set(key, (entry = { value: make(key) }));
    return entry.value;
  };
}
