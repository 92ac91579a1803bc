// Checks the JSON of a saved level, which may be made by hand: each field by its path, before anything is built from it.
import { describeValue } from '../../geometry/checks.ts';
import { DEFAULT_QUANTUM, MAX_QUANTA } from '../../geometry/quantum.ts';
import { FORMAT_NAMES, SOLID, type FloorPlan } from '../../map/floor-plan.ts';
import { LINK_TYPES } from '../../map/link-types.ts';
import { checkIndex } from '../exact/indexed/check-index.ts';
import type { LevelIndex } from '../exact/indexed/level-indexes.ts';
import type { SectorStates } from '../sector-states.ts';

/**
 * What a field contains: a kind, one of the texts in `=one|other`, a list of items of one shape, or an object by its fields. Or a function
 * that returns the shape for the value. Fields that end in ? may be missing, those that end in | may be null.
 */
type Shape =
  | Kind
  | `=${string}`
  | readonly [Shape]
  | { readonly [field: string]: Shape }
  | ((value: { readonly kind?: unknown } | null) => Shape);
type Kind = 'quantum' | 'on grid' | 'number' | 'count' | 'cost' | 'limit' | 'text' | 'flag' | 'any' | keyof typeof LISTS | keyof typeof ARRAYS; // prettier-ignore

/** The lists of the plan of whose entries a field may have the number. */
const LISTS = {
  vertices: (plan: Partial<FloorPlan>) => plan.vertices,
  sectors: (plan: Partial<FloorPlan>) => plan.sectors,
  walls: (plan: Partial<FloorPlan>) => plan.walls,
  movers: (plan: Partial<FloorPlan>) => plan.movers,
  triggers: (plan: Partial<FloorPlan>) => plan.triggers,
  nodes: (plan: Partial<FloorPlan>) => plan.graph?.nodes,
};

const ARRAYS = {
  bytes: [Uint8Array],
  starts: [Int32Array],
  indices: [Uint16Array, Int32Array],
  numbers: [Float64Array],
  limits: [Float32Array, Float64Array],
} as const;

const MOST = 1e9;
const POINT: Shape = { x: 'number', z: 'number' };
const HEIGHTS: Shape = [['number']];
const FORMAT: Shape = `=${FORMAT_NAMES.join('|')}`;
const LINK: Shape = `=${LINK_TYPES.map(({ key }) => key).join('|')}`;

/** By kind of what a trigger does. */
const DOES: Readonly<Record<string, Readonly<Record<string, Shape>>>> = {
  move: { movers: ['movers'] },
  halt: { sectors: ['sectors'] },
  light: {
    sectors: ['sectors'],
    to: (value) => (typeof value === 'number' ? 'number' : '=brightest beside|darkest beside|strobe'),
  },
  teleport: { to: POINT, yaw: 'number' },
  'teleport to wall': { source: 'number', isReversed: 'flag' },
  exit: { secret: 'flag' },
};
const kindOfDoes: Shape = `=${Object.keys(DOES).join('|')}`;

// prettier-ignore
const SAVED: Shape = {
  plan: {
    name: 'text', title: 'text', note: 'text', format: FORMAT, quantum: 'quantum',
    bounds: { minX: 'number', minZ: 'number', maxX: 'number', maxZ: 'number' },
    vertices: [{ x: 'on grid', z: 'on grid' }],
    sectors: [
      {
        name: 'text', floor: 'number', ceiling: 'number', light: 'number', cost: 'cost', 'area?': 'text',
        floorMaterial: 'text', ceilingMaterial: 'text', wallMaterial: 'text', sky: 'flag',
        tag: 'number', source: 'number', 'harm?': 'number', 'isSecret?': 'flag',
        'glow?': { kind: '=flicker|fast strobe|slow strobe|fire|swell', low: 'number', inStep: 'flag' },
        'floorLight?': 'sectors', 'ceilingLight?': 'sectors', 'heightsFrom?': 'sectors',
        'current?': POINT, 'wind?': POINT, 'footing?': { grip: 'number', pace: 'number' },
        'drives?': [{ by: 'sectors', displacement: POINT, repeats: 'flag' }],
      },
    ],
    'unusedAreas?': ['text'],
    walls: [
      {
        a: 'vertices', b: 'vertices', front: 'sectors', back: 'sectors',
        blocks: 'number', kind: '=wall|window|bars|door|railing', material: 'text', source: 'number',
      },
    ],
    things: [
      {
        kind: '=player|bot|lamp|prop|cart|deathmatch|teleport|goal|key|pickup', at: POINT, height: 'number', yaw: 'number',
        radius: 'number', color: 'text', strength: 'number', type: 'text', source: 'number',
        'route?': [POINT], 'speed?': 'number', 'key?': '=red|blue|yellow',
        'room?': { radius: 'number', tall: 'limit' }, 'pusher?': { speed: 'number', reach: 'number' },
      },
    ],
    links: [{ type: LINK, from: POINT, to: POINT, cost: 'cost', 'trigger?': 'triggers', 'source?': 'count', 'who?': '=bots' }],
    'graph|': {
      nodes: [{ name: 'text', at: POINT, floor: 'number', 'portal|': [POINT], 'data?': 'any' }],
      links: [{ type: LINK, from: 'nodes', to: 'nodes', 'cost|': 'cost' }],
      joinsInView: 'flag',
    },
    doors: [{ wall: 'walls', shut: 'flag', opens: '=near|use|never', 'name?': 'text' }],
    movers: [
      {
        sector: 'sectors', part: '=floor|ceiling', kind: '=door|lift|floor|ceiling|stairs|crusher',
        rest: 'number', other: 'number', back: 'number', speed: 'cost', waitMs: 'limit', forEver: 'flag',
        'toggles?': 'flag', 'afterMs?': 'limit',
        rule: {
          from: '=own floor|own ceiling|lowest floor|highest floor|next floor up|next floor down|lowest ceiling|highest ceiling|next ceiling up|next ceiling down',
          plus: 'number', 'unlessThere?': 'flag', 'within?': 'flag', 'withSelf?': 'flag',
        },
      },
    ],
    triggers: [
      {
        walls: ['walls'], source: 'number', by: '=use|walk|shoot', once: 'flag', frontOnly: 'flag',
        who: '=any|player|bots', 'key|': '=red|blue|yellow|any|all', reverses: 'flag', 'turnsWith?': 'triggers',
        does: (does) => ({ kind: kindOfDoes, ...DOES[String(does?.kind)] }),
      },
    ],
    air: {
      style: '=keep|office|paper|doom', fog: 'text', fogDistance: 'number', lamp: 'text', ambient: 'text', palette: ['text'],
    },
    warnings: [
      {
        code: 'text', message: 'text',
        place: { 'file?': 'text', 'line?': 'count', 'column?': 'count', 'lump?': 'text', 'record?': 'count', 'field?': 'text' },
      },
    ],
    frame: { scale: 'number', flipped: 'flag', dx: 'number', dz: 'number', unit: 'text' },
    'tiles|': { file: 'text', bytes: 'bytes', across: 'count', down: 'count', rows: ['count'] },
  },
  'states|': { floors: HEIGHTS, ceilings: HEIGHTS, carriers: ['walls'] },
  indexes: [
    {
      version: 'number', fingerprint: ['count'],
      cones: { start: 'starts', corner: 'indices', limits: 'limits' },
      squares: {
        gridOf: 'indices', scale: 'numbers', column: 'starts', row: 'starts', columns: 'starts', first: 'starts',
        start: 'starts', cone: 'indices',
      },
      graph: { start: 'starts', to: 'indices', x: 'numbers', z: 'numbers' },
      'labels|': { start: 'starts', hub: 'indices', length: 'numbers', next: 'indices' },
      'table|': { length: 'numbers', next: 'indices' },
    },
  ],
};

/** Throws an Error that names the first field of a saved level that holds what it cannot. */
export function checkSaved(saved: unknown): void {
  const plan = (saved as { plan?: Partial<FloorPlan> } | null)?.plan;
  const wrong = (path: string, value: unknown, wanted: string): Error =>
    new Error(`loadLevel: in the saved level, ${path} is ${describeValue(value)}; it must be ${wanted}. Save it again`);
  const check = (path: string, value: unknown, shape: Shape): void => {
    if (typeof shape === 'function') return check(path, value, shape(value as { kind?: unknown } | null));
    if (typeof shape === 'string') return checkKind(path, value, shape);
    if (Array.isArray(shape)) {
      if (!Array.isArray(value)) throw wrong(path, value, 'a list');
      value.forEach((each, i) => check(`${path}[${i}]`, each, shape[0] as Shape));
      return;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(path, value, 'an object');
    for (const [key, part] of Object.entries(shape)) {
      const field = key.replace(/[?|]$/, '');
      const own = (value as Record<string, unknown>)[field];
      if ((own === undefined && key.endsWith('?')) || (own === null && key.endsWith('|'))) continue;
      check(path === '' ? field : `${path}.${field}`, own, part);
    }
  };
  const checkKind = (path: string, value: unknown, kind: Kind | `=${string}`): void => {
    const size = typeof value === 'number' ? Math.abs(value) : NaN;
    const isPositive = value === size;
    const quantum = Number(plan?.quantum);
    const isOneOf = kind.startsWith('=') && kind.slice(1).split('|');
    if (isOneOf && !isOneOf.includes(value as string)) throw wrong(path, value, `one of ${isOneOf.join(', ')}`);
    if (kind === 'number' && !(size <= MOST)) throw wrong(path, value, `a number of at most ${MOST}`);
    if (kind === 'count' && !(isPositive && Number.isInteger(value))) throw wrong(path, value, 'a whole number, 0 or more'); // prettier-ignore
    if (kind === 'cost' && !(size <= MOST && isPositive)) throw wrong(path, value, 'a number, 0 or more');
    if (kind === 'limit' && !isPositive) throw wrong(path, value, 'a number, 0 or more, or Infinity');
    if (kind === 'quantum' && !(isPositive && size >= DEFAULT_QUANTUM && Number.isInteger(Math.log2(size))))
      throw wrong(path, value, `a power of two, ${DEFAULT_QUANTUM} or more`);
    if (kind === 'on grid' && !(size <= MAX_QUANTA * quantum && Number.isInteger(size / quantum)))
      throw wrong(path, value, `a multiple of plan.quantum, ${quantum}, and at most ${MAX_QUANTA} of it`);
    if (kind === 'text' && typeof value !== 'string') throw wrong(path, value, 'a text');
    if (kind === 'flag' && typeof value !== 'boolean') throw wrong(path, value, 'true or false');
    if (Object.hasOwn(ARRAYS, kind)) {
      const types: readonly (new () => object)[] = ARRAYS[kind as keyof typeof ARRAYS];
      if (!types.some((type) => value instanceof type))
        throw wrong(path, value, `of type ${types.map(({ name }) => name).join(' or ')}`);
    }
    if (!Object.hasOwn(LISTS, kind)) return;
    const list: unknown = LISTS[kind as keyof typeof LISTS](plan ?? {});
    const count = Array.isArray(list) ? list.length : 0;
    const isNone = value === SOLID && path.endsWith('.back');
    if (!isNone && !(Number.isInteger(value) && isPositive && size < count))
      throw wrong(path, value, `the number of one of its ${count} ${kind}`);
  };
  check('', saved, SAVED);
  const { states, indexes } = saved as { states: SectorStates | null; indexes: readonly LevelIndex[] };
  for (const [field, lists] of Object.entries({ floors: states?.floors, ceilings: states?.ceilings })) {
    const count = plan!.sectors!.length;
    if (lists !== undefined && (lists.length !== count || lists.some(({ length }) => length === 0)))
      throw wrong(`states.${field}`, lists, `${count} lists of heights, one or more a sector`);
  }
  indexes.forEach((index, i) =>
    checkIndex(index, (field, value, wanted) => wrong(`indexes[${i}].${field}`, value, wanted)),
  );
}
