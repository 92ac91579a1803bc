// Lists by key.

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
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
