// Checks the JSON of a saved level, which may be made by hand: each field by its path, before anything is built from it.
import { describeValue } from '../../geometry/checks.ts';
import { DEFAULT_QUANTUM, MAX_QUANTA } from '../../geometry/quantum.ts';
import { SOLID } from '../../map/floor-plan.ts';

/** What a field holds: a kind, a list of things of one shape, or an object by its fields; those that end in ? may be missing or null. */
type Shape = Kind | readonly [Shape] | { readonly [field: string]: Shape };
/** The last three are numbers of a list's entries. */
type Kind = 'quantum' | 'on grid' | 'number' | 'cost' | 'text' | 'flag' | 'vertices' | 'sectors' | 'walls';

const MOST = 1e9;
const POINT: Shape = { x: 'number', z: 'number' };
const HEIGHTS: Shape = [['number']];

// prettier-ignore
const SAVED: Shape = {
  plan: {
    name: 'text', title: 'text', note: 'text', format: 'text', quantum: 'quantum',
    bounds: { minX: 'number', minZ: 'number', maxX: 'number', maxZ: 'number' },
    vertices: [{ x: 'on grid', z: 'on grid' }],
    sectors: [
      {
        name: 'text', floor: 'number', ceiling: 'number', light: 'number', cost: 'cost', 'area?': 'text',
        floorMaterial: 'text', ceilingMaterial: 'text', wallMaterial: 'text', sky: 'flag',
        tag: 'number', source: 'number',
      },
    ],
    walls: [
      {
        a: 'vertices', b: 'vertices', front: 'sectors', back: 'sectors',
        blocks: 'number', kind: 'text', material: 'text', source: 'number',
      },
    ],
    things: [
      {
        kind: 'text', at: POINT, height: 'number', yaw: 'number', radius: 'number', color: 'text',
        strength: 'number', type: 'text', source: 'number', 'route?': [POINT],
        'room?': { radius: 'number', tall: 'number' },
      },
    ],
    links: [{ type: 'text', from: POINT, to: POINT, cost: 'cost' }],
    'graph?': { nodes: [{ name: 'text', at: POINT, floor: 'number' }], links: [{ type: 'text' }], joinsInView: 'flag' },
    doors: [{ wall: 'walls', shut: 'flag', opens: 'text', 'name?': 'text' }],
    movers: [{}], triggers: [{}], air: {}, warnings: [{}],
    frame: { scale: 'number', flipped: 'flag', dx: 'number', dz: 'number', unit: 'text' },
  },
  'states?': { floors: HEIGHTS, ceilings: HEIGHTS, carriers: ['walls'] },
  indexes: [{}],
};

/** Throws an Error that names the first field of a saved level that holds what it cannot. */
export function checkSaved(saved: unknown): void {
  const plan = (saved as { plan?: Partial<Record<string, unknown>> } | null)?.plan;
  const wrong = (path: string, value: unknown, wanted: string): Error =>
    new Error(
      `loadLevel: in the saved level, ${path} is ${describeValue(value)}; it must be ${wanted}. Save the level again with saveLevel`,
    );
  const check = (path: string, value: unknown, shape: Shape): void => {
    if (typeof shape === 'string') return checkKind(path, value, shape);
    if (Array.isArray(shape)) {
      if (!Array.isArray(value)) throw wrong(path, value, 'a list');
      value.forEach((each, i) => check(`${path}[${i}]`, each, shape[0] as Shape));
      return;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(path, value, 'an object');
    for (const [key, part] of Object.entries(shape)) {
      const field = key.replace('?', '');
      const own = (value as Record<string, unknown>)[field] ?? null;
      if (own !== null || field === key) check(path === '' ? field : `${path}.${field}`, own, part);
    }
  };
  const checkKind = (path: string, value: unknown, kind: Kind): void => {
    const size = typeof value === 'number' ? Math.abs(value) : NaN;
    const quantum = Number(plan?.quantum);
    if (kind === 'number' && !(size <= MOST)) throw wrong(path, value, `a number of at most ${MOST}`);
    if (kind === 'cost' && !(size <= MOST && value === size)) throw wrong(path, value, 'a number, 0 or more');
    if (kind === 'quantum' && !(value === size && size >= DEFAULT_QUANTUM && Number.isInteger(Math.log2(size))))
      throw wrong(path, value, `a power of two, ${DEFAULT_QUANTUM} or more`);
    if (kind === 'on grid' && !(size <= MAX_QUANTA * quantum && Number.isInteger(size / quantum)))
      throw wrong(path, value, `a multiple of plan.quantum, ${quantum}, and at most ${MAX_QUANTA} of it`);
    if (kind === 'text' && typeof value !== 'string') throw wrong(path, value, 'a text');
    if (kind === 'flag' && typeof value !== 'boolean') throw wrong(path, value, 'true or false');
    if (kind !== 'vertices' && kind !== 'sectors' && kind !== 'walls') return;
    const list = plan?.[kind];
    const count = Array.isArray(list) ? list.length : 0;
    const isNone = value === SOLID && path.endsWith('.back');
    if (!isNone && !(Number.isInteger(value) && (value as number) >= 0 && (value as number) < count))
      throw wrong(path, value, `the number of one of its ${count} ${kind}`);
  };
  check('', saved, SAVED);
}
