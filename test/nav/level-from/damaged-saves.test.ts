// Saved levels made by hand or damaged: each field in turn is given what it cannot hold, with a right fingerprint. Loading names the field
// and the mend, or gives a level that answers.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createLevel, createNavigator, loadLevel, saveLevel } from '../../../src/index.ts';
import { FORMAT_NAMES } from '../../../src/map/floor-plan.ts';
import { checkIndex } from '../../../src/nav/exact/indexed/check-index.ts';
import { labelCorners } from '../../../src/nav/exact/indexed/hub-labels.ts';
import type { LevelIndex } from '../../../src/nav/exact/indexed/level-indexes.ts';
import { mixWords } from '../../../src/nav/known/bake.ts';
import { reachedSectors } from '../../../src/nav/reach/reached-sectors.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { fieldsOf, withField } from '../../support/checks/wrong-arguments.ts';
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
const json = JSON.parse(new TextDecoder().decode(good.subarray(HEAD, HEAD + jsonLength))) as Json;
interface Json extends Record<string, unknown> {
  readonly plan: Record<string, readonly object[]>;
}

/** The same with everything that only other formats have, Doom's most of all. */
function withAllFields({ plan, ...others }: Json): Json {
  const [room, passage] = plan.sectors;
  const [wall, ...walls] = plan.walls;
  const [prop] = plan.things;
  const at = { x: 64, z: 64 };
  const trigger = { walls: [0], source: 3, by: 'use', once: false, frontOnly: true, who: 'any', key: 'red', reverses: true }; // prettier-ignore
  const does = [
    { kind: 'move', movers: [0] },
    { kind: 'halt', sectors: [1] },
    { kind: 'light', sectors: [0], to: 0.5 },
    { kind: 'light', sectors: [0], to: 'strobe' },
    { kind: 'teleport', to: at, yaw: 1 },
    { kind: 'teleport to wall', source: 2, isReversed: false },
    { kind: 'exit', secret: true },
  ];
  const rich = {
    glow: { kind: 'fire', low: 0.1, inStep: true },
    floorLight: 1,
    ceilingLight: 1,
    heightsFrom: 1,
    current: at,
    wind: at,
    footing: { grip: 0.5, pace: 0.5 },
    drives: [{ by: 1, displacement: at, repeats: true }],
    harm: 5,
    isSecret: true,
  };
  return {
    ...others,
    plan: {
      ...plan,
      sectors: [{ ...room, ...rich }, passage],
      walls: [wall, ...walls],
      things: [{ ...prop, route: [at], speed: 3, key: 'blue', room: { radius: 9, tall: { $: 'Infinity' } }, pusher: { speed: 1, reach: 2 } }], // prettier-ignore
      links: plan.links.map((link) => ({ ...link, trigger: 0, who: 'bots' })),
      graph: {
        nodes: [{ name: 'a', at, floor: 0, portal: [at, at], data: { own: [3] } }],
        links: [{ type: 'walk', from: 0, to: 0, cost: null }],
        joinsInView: true,
      } as never,
      movers: [
        {
          sector: 0, part: 'floor', kind: 'lift', rest: 0, other: 8, back: 0, speed: 64, waitMs: { $: 'Infinity' },
          forEver: false, toggles: true, afterMs: 5,
          rule: { from: 'own floor', plus: 8, unlessThere: true, within: true, withSelf: true },
        },
      ], // prettier-ignore
      triggers: does.map((each) => ({ ...trigger, does: each })),
      warnings: [{ code: 'odd', message: 'odd', place: { file: 'a', line: 1, column: 1, lump: 'b', record: 0, field: 'c' } }], // prettier-ignore
    },
    states: { floors: [[0, 8], [0]], ceilings: [[128], [128]], carriers: [0] },
  };
}

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

/** What loading says, and after it queries; '' where all go well. */
function faultOf(bytes: Uint8Array): string {
  try {
    const loaded = loadLevel(bytes);
    createNavigator(loaded, { radius: 0.4 }).findPath({ x: 1, z: 1 }, { x: 19, z: 4 });
    reachedSectors(loaded, PLAYER_BODY, { x: 64, z: 64 });
    return '';
  } catch (error) {
    return `${(error as Error).name} ${(error as Error).message}`;
  }
}

const WRONG: readonly unknown[] = [undefined, null, 'nonsense', -7, 0.5, 1e300, {}, [], [null], true, { $: 'NaN' }];
const said = /^Error (loadLevel: .*(saveLevel|save it again)|\w+: .{20,})/;

test('each field that is wrong or missing is named, or does no harm', () => {
  expect(faultOf(saved(JSON.stringify(json)))).toBe('');
  const whole = withAllFields(json);
  expect(faultOf(saved(JSON.stringify(whole)))).toBe('');
  const paths = fieldsOf(whole, '', []).filter((path) => !/(vertices|walls|rows)\.([2-9]|\d\d+)(\.|$)/.test(path));
  expect(paths.length).toBeGreaterThan(250);
  const odd: string[] = [];
  let named = 0;
  for (const [number, path] of paths.entries()) {
    if (QUICK && number % 5 !== 0) continue;
    const keys = path.split('.').slice(1);
    for (const wrong of QUICK ? [WRONG[(number / 5) % WRONG.length]] : WRONG) {
      const fault = faultOf(saved(JSON.stringify(withField(whole, keys, wrong)) ?? ''));
      if (fault.startsWith('Error loadLevel: ')) named++;
      if (fault !== '' && !said.test(fault)) odd.push(`${path} ${JSON.stringify(wrong)}: ${fault}`);
    }
  }
  expect(odd).toEqual([]);
  expect(named).toBeGreaterThan(QUICK ? 40 : 2000);
});

test('each field of movers and triggers is named by its path', () => {
  const whole = withAllFields(json);
  const paths = fieldsOf(whole, '', []).filter((path) => /^\.plan\.(movers|triggers)\.\d.*\.\w+$/.test(path));
  expect(paths.length).toBeGreaterThan(60);
  for (const path of QUICK ? paths.filter((_, i) => i % 6 === 0) : paths) {
    const keys = path.split('.').slice(1);
    // In no field of theirs is there a list of lists.
    const fault = faultOf(saved(JSON.stringify(withField(whole, keys, [[]]))));
    const spelt = keys.map((key, i) => (/^\d/.test(key) ? `[${key}]` : i === 0 ? key : `.${key}`)).join('');
    expect(fault).toContain(`loadLevel: in the saved level, ${spelt.replace(/\.\$$/, '')}`);
  }
});

/** The index with one entry of one of its arrays changed, or the array cut. */
function indexWith(index: LevelIndex, path: string, change: (array: Float64Array) => Float64Array): LevelIndex {
  const [part, field] = path.split('.') as ['graph', 'x'];
  return { ...index, [part]: { ...index[part], [field]: change(index[part][field].slice()) } };
}

test('an index whose arrays do not fit each other is refused, and paths by any other end (seed 20)', async () => {
  const [byTable] = loadLevel(good).indexes as readonly LevelIndex[];
  const labels = labelCorners(byTable.graph, Infinity);
  let step = labels.next();
  while (step.done !== true) step = labels.next();
  const byLabels: LevelIndex = { ...byTable, table: null, labels: step.value };
  const random = randomFrom(20);
  const faultIn = (index: LevelIndex): string => {
    try {
      checkIndex(index, (field, value, wanted) => new Error(`${field} ${String(value)} ${wanted}`));
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  for (const index of [byTable, byLabels]) {
    expect(faultIn(index)).toBe('');
    const paths = Object.entries(index).flatMap(([part, fields]) =>
      Object.entries(Object(fields) as object).flatMap(([field, array]) =>
        ArrayBuffer.isView(array) ? [`${part}.${field}`] : [],
      ),
    );
    expect(paths.length).toBeGreaterThan(14);
    for (const path of paths) {
      const longer = indexWith(index, path, (array) => {
        const other = new (array.constructor as Float64ArrayConstructor)(array.length + 1);
        other.set(array);
        return other;
      });
      // One square more may be empty.
      if (path !== 'squares.start') expect(faultIn(longer), path).not.toBe('');
      for (let i = 0; i < (QUICK ? 1 : 20); i++) {
        const value = [-1, 0, 1, 7, 65_535, 1e9, NaN][Math.floor(7 * random())];
        const other = indexWith(index, path, (array) => array.fill(value, Math.floor(array.length * random())));
        if (faultIn(other) !== '') continue;
        const withOther = { ...loadLevel(good), indexes: [other] };
        const nav = createNavigator(withOther, { radius: 0 });
        await nav.prepare();
        for (const [x, z] of [
          [19, 4],
          [1, 7],
          [11.5, 0.5],
        ]) {
          try {
            nav.findPath({ x: 1, z: 1 }, { x, z });
          } catch (error) {
            // A view of a corner that cannot be.
            expect((error as Error).message, path).toMatch(/^turnAt: no path turns at corner/);
          }
        }
      }
    }
  }
});

test('the message has the path, the value and the mend', () => {
  const wrong = (keys: string[], value: unknown): string =>
    faultOf(saved(JSON.stringify(withField(json, keys, value))));
  expect(wrong(['plan', 'walls', '1', 'a'], 999)).toBe(
    `Error loadLevel: in the saved level, plan.walls[1].a is 999; it must be the number of one of its ${level.plan.vertices.length} vertices. Save it again`,
  );
  // Only behind a wall there may be nothing.
  expect(wrong(['plan', 'walls', '1', 'front'], -1)).toContain(
    'plan.walls[1].front is -1; it must be the number of one',
  );
  expect(wrong(['plan', 'walls', '1', 'back'], 999)).toContain(
    'plan.walls[1].back is 999; it must be the number of one',
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

test('bytes go through JSON as a list; other forms are refused with that mend', () => {
  const list = JSON.parse(JSON.stringify([...good])) as number[];
  expect(saveLevel(loadLevel(new Uint8Array(list)))).toEqual(good);
  for (const form of [good, Buffer.from(good)]) {
    const text = JSON.stringify(form);
    for (const content of [text, JSON.parse(text) as string])
      expect(() => loadLevel(content)).toThrow('[...bytes], and read them by new Uint8Array(list)');
  }
  expect(() => loadLevel(list as unknown as string)).toThrow('by new Uint8Array(list)');
  expect(() => loadLevel('{ "name": "keep" }')).toThrow('Start the plan with');
});

test('maps of every format pass the check', () => {
  const folder = new URL('../../../maps/', import.meta.url);
  const names = QUICK ? ['keep.json'] : readdirSync(folder).filter((name) => /\.(json|txt|wad|map)$/.test(name));
  for (const name of names) {
    const one = loadLevel(readFileSync(new URL(name, folder)), { name });
    expect(loadLevel(saveLevel(one)).plan, name).toEqual({ ...one.plan, skin: null });
  }
});

test('a saved level may be of any format that loadPlan reads, and of no other', () => {
  expect(FORMAT_NAMES.length).toBeGreaterThan(0);
  for (const format of FORMAT_NAMES)
    expect(faultOf(saved(JSON.stringify(withField(json, ['plan', 'format'], format))))).toBe('');
  const fault = faultOf(saved(JSON.stringify(withField(json, ['plan', 'format'], 'quake'))));
  expect(fault).toContain(`plan.format is "quake"; it must be one of ${FORMAT_NAMES.join(', ')}.`);
});
