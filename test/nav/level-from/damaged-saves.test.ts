// Saved levels made by hand or damaged: each field in turn is given what it cannot hold, with a right fingerprint. Loading names the field
// and the mend, or gives a level that answers.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createLevel, createNavigator, loadLevel, saveLevel } from '../../../src/index.ts';
import { mixWords } from '../../../src/nav/known/bake.ts';
import { fieldsOf, withField } from '../../support/wrong-arguments.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const level = createLevel({
  rooms: [{ polygon: [[0, 0], [12, 0], [12, 8], [0, 8]] }, { polygon: [[12, 3], [20, 3], [20, 5], [12, 5]], area: 'mud' }], // prettier-ignore
  areas: [{ name: 'mud', cost: 3 }],
  doors: [{ name: 'gate', from: [12, 3], to: [12, 5] }],
  things: [{ x: 3, z: 3, radius: 0.5 }],
  links: [{ from: [1, 1], to: [11, 7], type: 'teleport' }],
});
const nav = createNavigator(level, { radius: 0 });
await nav.prepare();
const good = saveLevel(level, { navigators: [nav] });
const HEAD = 28;
const padded = (length: number): number => Math.ceil(length / 4) * 4;
const view = new DataView(good.buffer);
const jsonLength = view.getUint32(20, true);
const rest = good.subarray(HEAD + padded(jsonLength));
const json = JSON.parse(new TextDecoder().decode(good.subarray(HEAD, HEAD + jsonLength))) as Record<string, unknown>;

/** The bytes of a saved level with other JSON. */
function saved(text: string): Uint8Array {
  const part = new TextEncoder().encode(text);
  const bytes = new Uint8Array(HEAD + padded(part.length) + rest.length);
  bytes.set(good.subarray(0, HEAD));
  bytes.set(part, HEAD);
  bytes.set(rest, HEAD + padded(part.length));
  const words = new Uint32Array(bytes.buffer.slice(HEAD));
  const head = new DataView(bytes.buffer);
  [...mixWords([words]), part.length].forEach((word, i) => head.setUint32(12 + 4 * i, word, true));
  return bytes;
}

/** What loading says, and after it a query; '' where both go well. */
function faultOf(bytes: Uint8Array): string {
  try {
    createNavigator(loadLevel(bytes), { radius: 0.4 }).findPath({ x: 1, z: 1 }, { x: 19, z: 4 });
    return '';
  } catch (error) {
    return `${(error as Error).name} ${(error as Error).message}`;
  }
}

const WRONG: readonly unknown[] = [undefined, null, 'nonsense', -7, 0.5, 1e300, {}, [], [null], true, { $: 'NaN' }];
const said = /^Error (loadLevel: .*(saveLevel|save it again)|\w+: .{20,})/;

test('each field that is wrong or missing is named, or does no harm', () => {
  expect(faultOf(saved(JSON.stringify(json)))).toBe('');
  const paths = fieldsOf(json, '', [json.indexes]).filter((path) => !/\.([2-9]|\d\d+)(\.|$)/.test(path));
  expect(paths.length).toBeGreaterThan(120);
  const odd: string[] = [];
  let named = 0;
  for (const [number, path] of paths.entries()) {
    const keys = path.split('.').slice(1);
    for (const wrong of QUICK ? [WRONG[number % WRONG.length]] : WRONG) {
      const fault = faultOf(saved(JSON.stringify(withField(json, keys, wrong)) ?? ''));
      if (fault.startsWith('Error loadLevel: ')) named++;
      if (fault !== '' && !said.test(fault)) odd.push(`${path} ${JSON.stringify(wrong)}: ${fault}`);
    }
  }
  expect(odd).toEqual([]);
  expect(named).toBeGreaterThan(QUICK ? 90 : 1000);
});

test('the message has the path, the value and the mend', () => {
  const wrong = (keys: string[], value: unknown): string =>
    faultOf(saved(JSON.stringify(withField(json, keys, value))));
  expect(wrong(['plan', 'walls', '1', 'a'], 999)).toBe(
    `Error loadLevel: in the saved level, plan.walls[1].a is 999; it must be the number of one of its ${level.plan.vertices.length} vertices. Save the level again with saveLevel`,
  );
  expect(wrong(['plan', 'vertices', '0', 'x'], 'left')).toMatch(
    /plan\.vertices\[0\]\.x is "left"; it must be a multiple of plan\.quantum, 0\.\d+, /,
  );
  expect(wrong(['plan', 'sectors'], null)).toMatch(/plan\.sectors is null; it must be a list\./);
});

test('arrays of wrong sizes are named', () => {
  const text = JSON.stringify(json);
  const marks = [...text.matchAll(/"(\w+)":\{"\$":"(\w+)","at":\d+,"size":\d+\}/g)];
  expect(marks.length).toBeGreaterThan(5);
  for (const [mark, key, kind] of marks) {
    for (const [at, size] of [
      [0, 1e9],
      [1e9, 8],
      [-4, 8],
      [0, kind === 'Uint8Array' ? 1e9 : 7],
      ['x', 8],
      [0, null],
    ]) {
      // prettier-ignore
      const fault = faultOf(saved(text.replace(mark, JSON.stringify({ [key]: { $: kind, at, size } }).slice(1, -1))));
      expect(fault).toContain(`loadLevel: in the saved level, the array "${key}" has ${size} bytes at ${at}`);
    }
  }
});

test('bytes cut off or changed anywhere (seed 15)', () => {
  const random = randomFrom(15);
  const damaged = /^Error loadLevel: (the saved level is damaged|the level was saved in version)/;
  for (let i = 0; i < 200; i++) {
    const at = 8 + Math.floor(random() * (good.length - 8));
    expect(faultOf(good.slice(0, at))).toMatch(damaged);
    const changed = good.slice();
    changed[at] ^= 1 << Math.floor(random() * 8);
    expect(faultOf(changed), String(at)).toMatch(damaged);
  }
});

test('maps of every format pass the check', () => {
  const folder = new URL('../../../maps/', import.meta.url);
  const names = QUICK ? ['keep.json'] : readdirSync(folder).filter((name) => /\.(json|txt|wad|map)$/.test(name));
  for (const name of names) {
    const one = loadLevel(readFileSync(new URL(name, folder)), { name });
    expect(loadLevel(saveLevel(one)).plan, name).toEqual({ ...one.plan, skin: null });
  }
});
