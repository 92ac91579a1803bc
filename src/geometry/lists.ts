// Lists and other values by key.

/** The indices of `keys` by key, from 0 to count − 1: those of key k are items[start[k]] … items[start[k + 1] − 1], ascending. */
export function groupByKey(keys: ArrayLike<number>, count: number) {
  const start = new Int32Array(count + 1);
  for (let item = 0; item < keys.length; item++) start[keys[item] + 1]++;
  for (let key = 0; key < count; key++) start[key + 1] += start[key];
  const next = start.slice();
  const items = new Int32Array(keys.length);
  for (let item = 0; item < keys.length; item++) items[next[keys[item]]++] = item;
  return { start, items };
}

/** Adds a value to the list of a key, which begins empty. */
export function addToList<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  getOrAdd(lists, key, () => []).push(value);
}

/** The value of a key; where it has none, what `make` returns becomes its value. */
export function getOrAdd<Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = values.get(key);
  if (value === undefined) values.set(key, (value = make()));
  return value;
}
