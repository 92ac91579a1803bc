// Tiny plans, one per behaviour, and two ways to make more: planOf (vertices and walls) and roomsPlan (polygons whose shared edges become
// openings). They bypass the loaders, so that tests of later stages are independent.
import { boundsOf } from '../../src/geometry/point.ts';
import { DEFAULT_QUANTUM } from '../../src/geometry/quantum.ts';
import type { FloorPlan, Sector, Thing, Wall } from '../../src/map/floor-plan.ts';
import { BLOCKS_BODIES, BLOCKS_SIGHT, SOLID } from '../../src/map/floor-plan.ts';

/** [x, z]. */
export type Corner = readonly [number, number];

export interface PlanSketch {
  readonly vertices: readonly Corner[];
  readonly walls: readonly (Partial<Wall> & Pick<Wall, 'a' | 'b' | 'front'>)[];
  readonly sectors: readonly Partial<Sector>[];
  readonly things?: readonly (Partial<Thing> & Pick<Thing, 'kind' | 'at'>)[];
  readonly quantum?: number;
}

/** A frozen plan with defaults filled in. Sectors are 0 to 128 high by default. */
export function planOf(name: string, sketch: PlanSketch): FloorPlan {
  const vertices = sketch.vertices.map(([x, z]) => ({ x, z }));
  return deepFreeze<FloorPlan>({
    name,
    title: name,
    note: '',
    format: 'floor plan',
    quantum: sketch.quantum ?? DEFAULT_QUANTUM,
    bounds: boundsOf(vertices),
    vertices,
    walls: sketch.walls.map((wall, source) => ({
      back: SOLID,
      blocks: 0,
      kind: 'wall',
      material: '',
      source,
      ...wall,
    })),
    sectors: sketch.sectors.map((sector, source) => ({
      name: `sector ${source}`,
      floor: 0,
      ceiling: 128,
      light: 0.5,
      cost: 1,
      floorMaterial: 'stone',
      ceilingMaterial: 'plaster',
      wallMaterial: 'brick',
      sky: false,
      tag: 0,
      source,
      ...sector,
    })),
    things: (sketch.things ?? []).map((thing, source) => ({
      height: 0,
      yaw: 0,
      radius: 16,
      color: '',
      strength: 1,
      type: '',
      source,
      ...thing,
    })),
    links: [],
    graph: null,
    doors: [],
    movers: [],
    triggers: [],
    air: {
      style: 'keep',
      fog: '#000000',
      fogDistance: 0,
      lamp: '#ffffff',
      ambient: '#202020',
      palette: ['#111111', '#555555', '#999999', '#dddddd'],
    },
    frame: { scale: 1, flipped: false, dx: 0, dz: 0, unit: 'unit' },
    skin: null,
    tiles: null,
    warnings: [],
  });
}

export interface RoomSketch extends Partial<Sector> {
  /** Corners in order, either winding. Corners of neighbours on an edge must be corners of that edge's room too. */
  readonly polygon: readonly Corner[];
  /** Holes; a hole that no room fills is a pillar. */
  readonly holes?: readonly (readonly Corner[])[];
}

export interface RoomsSketch {
  readonly rooms: readonly RoomSketch[];
  /** Walls on shared edges or across rooms, from corner to corner; inside a room both sides are that room (`room`, default 0). */
  readonly walls?: readonly (Partial<Wall> & { readonly from: Corner; readonly to: Corner; readonly room?: number })[];
  readonly things?: PlanSketch['things'];
}

/** A plan of rooms: an edge that two rooms share is an opening, any other a solid wall. One sector a room. */
export function roomsPlan(name: string, sketch: RoomsSketch): FloorPlan {
  const vertices: Corner[] = [];
  const numbers = new Map<string, number>();
  const number = (corner: Corner): number => {
    const known = numbers.get(`${corner}`);
    if (known !== undefined) return known;
    numbers.set(`${corner}`, vertices.length);
    return vertices.push(corner) - 1;
  };
  const walls: (Partial<Wall> & Pick<Wall, 'a' | 'b' | 'front'>)[] = [];
  const wallOfEdge = new Map<string, number>();
  sketch.rooms.forEach(({ polygon, holes = [] }, room) => {
    const rings = [turned(polygon, true), ...holes.map((hole) => turned(hole, false))];
    for (const ring of rings) {
      ring.forEach((corner, i) => {
        const a = number(corner);
        const b = number(ring[(i + 1) % ring.length]);
        const twin = wallOfEdge.get(`${b},${a}`);
        if (twin === undefined) wallOfEdge.set(`${a},${b}`, walls.push({ a, b, front: room }) - 1);
        else walls[twin] = { ...walls[twin], back: room };
      });
    }
  });
  for (const { from, to, room = 0, ...rest } of sketch.walls ?? []) {
    const a = number(from);
    const b = number(to);
    const shared = wallOfEdge.get(`${a},${b}`) ?? wallOfEdge.get(`${b},${a}`);
    if (shared === undefined) walls.push({ a, b, front: room, back: room, ...rest });
    else walls[shared] = { ...walls[shared], ...rest };
  }
  const sectors = sketch.rooms.map(({ polygon: _polygon, holes: _holes, ...sector }) => sector);
  return planOf(name, { vertices, walls, sectors, ...(sketch.things ? { things: sketch.things } : {}) });
}

/** The ring clockwise on paper (inside on the right), or counter-clockwise. */
function turned(ring: readonly Corner[], clockwise: boolean): readonly Corner[] {
  let twice = 0;
  ring.forEach(([x, z], i) => {
    const [nextX, nextZ] = ring[(i + 1) % ring.length];
    twice += x * nextZ - z * nextX;
  });
  return twice > 0 === clockwise ? ring : [...ring].reverse();
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const each of Object.values(value)) deepFreeze(each);
  }
  return value;
}

/** The corners of an axis-aligned box. */
export const box = (minX: number, minZ: number, maxX: number, maxZ: number): Corner[] => [
  [minX, minZ],
  [maxX, minZ],
  [maxX, maxZ],
  [minX, maxZ],
];

export const player = (x: number, z: number): Partial<Thing> & Pick<Thing, 'kind' | 'at'> => ({
  kind: 'player',
  at: { x, z },
});

/** A square of 512 without its lower right quarter: one reflex corner at (256, 256). */
export const bendOutline: Corner[] = [
  [0, 0],
  [512, 0],
  [512, 256],
  [256, 256],
  [256, 512],
  [0, 512],
];

/** One room, one leaf, no branch. */
export const squareRoom = roomsPlan('square room', {
  rooms: [{ polygon: box(0, 0, 256, 256) }],
  things: [player(64, 64)],
});

/** One room, one reflex corner at (256, 256): two leaves of one sector and a portal without a wall. */
export const lRoom = roomsPlan('L room', {
  rooms: [{ polygon: bendOutline }],
  things: [player(64, 448)],
});

/** Two rooms of 256, left and right of where a doorway 64 wide and 16 thick would be. */
export const besideDoorway: readonly [left: Corner[], right: Corner[]] = [
  [...box(0, 0, 256, 256).slice(0, 2), [256, 96], [256, 160], [256, 256], [0, 256]],
  [
    [272, 0],
    [528, 0],
    [528, 256],
    [272, 256],
    [272, 160],
    [272, 96],
  ],
];

/** Two rooms of 256 joined by a doorway 64 wide and 16 thick, with a lintel at 96. */
export const twoRooms = roomsPlan('two rooms with a door', {
  rooms: [
    { polygon: besideDoorway[0] },
    { polygon: box(256, 96, 272, 160), ceiling: 96 },
    { polygon: besideDoorway[1] },
  ],
  things: [player(64, 128), { kind: 'bot', at: { x: 464, z: 128 } }],
});

/** A room with a pillar at an odd angle in the middle. */
export const pillarRoom = roomsPlan('pillar', {
  rooms: [
    {
      polygon: box(0, 0, 512, 512),
      holes: [
        [
          [256, 176],
          [331, 239],
          [270, 330],
          [180, 260],
        ],
      ],
    },
  ],
  things: [player(64, 64)],
});

/** A room with a thin free-standing wall, both of whose ends are free. */
export const thinWall = roomsPlan('thin wall', {
  rooms: [{ polygon: box(0, 0, 512, 512) }],
  walls: [{ from: [256, 128], to: [256, 384], blocks: BLOCKS_BODIES | BLOCKS_SIGHT }],
  things: [player(64, 256)],
});

/** Two halves of a hall, the right one 16 higher: a step; and a ledge of 48 at the far end. */
export const stepHall = roomsPlan('step', {
  rooms: [
    { polygon: box(0, 0, 256, 256) },
    { polygon: box(256, 0, 512, 256), floor: 16 },
    { polygon: box(512, 0, 768, 256), floor: 64, ceiling: 192 },
  ],
  things: [player(64, 128)],
});

/** A corridor with four dorm rooms above it; all their doorways lie on one line. */
export const dormCorridor = roomsPlan('dorm corridor', {
  rooms: [
    {
      polygon: [
        [0, 256],
        ...[0, 1, 2, 3].flatMap((i): Corner[] => [
          [i * 256 + 96, 256],
          [i * 256 + 160, 256],
        ]),
        [1024, 256],
        [1024, 384],
        [0, 384],
      ],
    },
    ...[0, 1, 2, 3].map((i) => ({
      polygon: [
        ...box(i * 256 + 8, 0, i * 256 + 248, 240).slice(0, 3),
        [i * 256 + 160, 240],
        [i * 256 + 96, 240],
        [i * 256 + 8, 240],
      ] as Corner[],
    })),
    ...[0, 1, 2, 3].map((i) => ({ polygon: box(i * 256 + 96, 240, i * 256 + 160, 256) })),
  ],
  things: [player(64, 320)],
});

/** A ring-shaped corridor around a sealed room. */
export const sealedRing = roomsPlan('ring around a sealed room', {
  rooms: [
    { polygon: box(0, 0, 768, 768), holes: [box(192, 192, 576, 576)] },
    { polygon: box(256, 256, 512, 512), floor: 8 },
  ],
  things: [player(96, 96)],
});

/** All of them. */
export const TINY_PLANS: readonly FloorPlan[] = [
  squareRoom,
  lRoom,
  twoRooms,
  pillarRoom,
  thinWall,
  stepHall,
  dormCorridor,
  sealedRing,
];
