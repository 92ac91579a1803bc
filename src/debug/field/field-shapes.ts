// The shortest path map of one goal as shapes: regions with the same next corner, the curves between them, and rings of equal distance.
//
// For each goal small convex parts of the floor, each in one cell of the navmesh and at one height, are divided where regions meet. A world draws it in slices: the picture of one goal
// stays until that of the next one is complete.
import { checkPoint } from '../../geometry/checks.ts';
import { addToList } from '../../geometry/lists.ts';
import type { Point } from '../../geometry/point.ts';
import { snap } from '../../geometry/quantum.ts';
import { createGoalField, type GoalField, floorOfFields } from '../../nav/exact/field/create-goal-field.ts';
import { createMapRegions, NO_REGION, type PlaceInMap } from '../../nav/exact/field/map-regions.ts';
import { type Polygon, cutByLine, cutIntoSquares } from '../../geometry/cut.ts';
import type { Level } from '../../nav/level.ts';
import { runSlices, type Slices } from '../../search/slices.ts';
import { divideRing, type Labels, BLOCKED } from './divide-ring.ts';
import { drawRings } from './distance-rings.ts';
import { checkInput, type LevelInput } from '../level-input.ts';
import type { WorldInput } from '../layer.ts';
import { areaShape, lineShape, pointShape, type DebugShape } from '../shapes.ts';
import { tintRegions } from '../tints.ts';
import { pointToSegment } from '../../geometry/gap.ts';
import type { Child, Tree } from '../../bsp/tree.ts';
import type { Body } from '../../nav/body.ts';
import type { FloorCells } from '../../nav/exact/field/floor-cells.ts';
import { ringOfCell, type NavMesh } from '../../nav/mesh/nav-mesh.ts';
import { oncePer } from '../../nav/once-per.ts';

/** Above the floor: areas, rings, curves; map units. */
const LIFTS = [4, 5, 5.5] as const;
/** Between rings, map units. */
const RING_GAP = 64;
/** One ring in this many is stronger. */
const STRONG = 5;
/** The goal moves on this grid, map units, so that it does not move with every step. */
const GOAL_GRAIN = 8;
/** Parts that are divided for each step of the world, and most steps that are made up for at once: a slow page asks seldom. */
const PARTS_A_STEP = 40;
const MOST_STEPS = 30;
/** Regions in whose colours `tintRegions` begins far apart. */
const GOAL_REGION = -1;

/**
 * The shortest path map of a goal, in map units: regions with the same next corner, the curves between them, and rings of equal distance. Null
 * where the agent cannot be at the goal, or steps stop it.
 *
 * @example
 * const shapes = pathMapShapes({ level, body: BOT_BODY }, { x: 440, z: 360 });
 * const { bounds } = level.plan;
 * drawSvg([{ key: 'map', title: 'Shortest paths', shapes: shapes ?? [] }], { bounds, width: 800, title: 'Map', grid: 0 });
 */
export function pathMapShapes(input: LevelInput, goal: Point): readonly DebugShape[] | null {
  const name = 'pathMapShapes';
  checkInput(name, input);
  checkPoint(name, 'goal', goal);
  const field = createGoalField(input.level, input.body, goal);
  return field && runSlices(paint(input, field, goal));
}

interface Drawn {
  key: string;
  shapes: readonly DebugShape[];
  work: Slices<readonly DebugShape[]> | null;
  goal: string;
  /** The world's step of the last slice. */
  tick: number;
  readonly field: GoalField | null;
}

const drawnIn = new WeakMap<Level, Drawn>();

/** The map of the shortest paths to the player; it is complete some steps after the player has moved. */
export function goalFieldShapes({ level, body, world }: WorldInput): readonly DebugShape[] {
  const { x, z } = world.player.position;
  const goal = { x: snap(x, GOAL_GRAIN), z: snap(z, GOAL_GRAIN) };
  const key = [body.radius, body.height, body.step, body.flies].join();
  let drawn = drawnIn.get(level);
  if (drawn?.key !== key) {
    drawn = {
      key,
      shapes: [],
      work: null,
      goal: '',
      tick: world.tick,
      field: createGoalField(level, body, world.player.position),
    };
    drawnIn.set(level, drawn);
  }
  const { field } = drawn;
  if (field === null) return [];
  const name = `${goal.x} ${goal.z}`;
  if (drawn.work === null && name !== drawn.goal && field.moveGoal(goal)) {
    drawn.goal = name;
    drawn.work = paint({ level, body }, field, goal);
  }
  const steps = Math.min(MOST_STEPS, Math.max(1, world.tick - drawn.tick));
  drawn.tick = world.tick;
  for (let i = 0; i < steps * PARTS_A_STEP && drawn.work !== null; i++) {
    const { done, value } = drawn.work.next();
    if (done) [drawn.shapes, drawn.work] = [value, null];
  }
  return drawn.shapes;
}

/** Divides the parts of the floor, and yields after each. */
function* paint({ level, body }: LevelInput, { mapParts }: GoalField, goal: Point): Slices<readonly DebugShape[]> {
  const regions = createMapRegions(mapParts);
  const found: PlaceInMap = { region: 0, distance: 0, directionX: 0, directionZ: 0, length: 0 };
  const slope = { ...found };
  const areas = new Map<number, { readonly points: readonly Point[]; readonly y: number }[]>();
  const rings: DebugShape[] = [];
  const edges: DebugShape[] = [];
  const neighbours = new Map<number, number[]>();
  const { parts, least, scale } = cutFloor(level, body)!;
  const gap = RING_GAP * Math.max(1, Math.round(scale));
  for (const { cell, ring, y } of parts) {
    const labels: Labels = {
      at(x, z) {
        regions.at(cell, x, z, found);
        return found.region;
      },
      countNear: (x, z, reach) => regions.countNear(cell, x, z, reach, found),
    };
    const slopeAt = (x: number, z: number): PlaceInMap => {
      regions.at(cell, x, z, slope);
      return slope;
    };
    divideRing(ring, labels, least, {
      add(part, region) {
        if (region === NO_REGION) return;
        addToList(areas, region, { points: pointsOf(part), y: y + LIFTS[0] });
        drawRings(part, slopeAt, gap, (ax, az, bx, bz, count) => {
          const strength = count % STRONG === 0 ? 0.75 : 0.28;
          rings.push(line(ax, az, bx, bz, y + LIFTS[1], 'thread', strength));
        });
      },
      cut(ax, az, bx, bz, region, other) {
        if (region === NO_REGION || other === NO_REGION) return;
        edges.push(line(ax, az, bx, bz, y + LIFTS[2], 'graph', 0.85));
        addToList(neighbours, region, other);
        addToList(neighbours, other, region);
      },
    });
    yield;
  }
  return assemble(areas, neighbours, [...rings, ...edges], goal);
}

/** All shapes in drawing order; the region that sees the goal has its own colour. */
function assemble(
  areas: ReadonlyMap<number, readonly { readonly points: readonly Point[]; readonly y: number }[]>,
  neighbours: ReadonlyMap<number, readonly number[]>,
  lines: readonly DebugShape[],
  goal: Point,
): readonly DebugShape[] {
  const found = [...areas.keys()].sort((a, b) => a - b);
  const rank = new Map(found.map((region, i) => [region, i]));
  const hues = tintRegions(found.length, (i) => neighbours.get(found[i])?.map((region) => rank.get(region)!) ?? []);
  const shapes = found.flatMap((region, i) => {
    const [color, strength] = region === GOAL_REGION ? (['visible', 0.5] as const) : (['cell', 0.4] as const);
    return areas.get(region)!.map(({ points, y }) => areaShape(color, points, y, strength, hues[i]));
  });
  const [{ y }] = areas.get(GOAL_REGION) ?? [{ y: 0 }];
  return [...shapes, ...lines, pointShape('search-path', { ...goal, y }, 14, 'ring')];
}

function line(ax: number, az: number, bx: number, bz: number, y: number, color: 'thread' | 'graph', strength: number) {
  return lineShape(color, { x: ax, y, z: az }, { x: bx, y, z: bz }, 1.5, strength);
}

function pointsOf(ring: Polygon): Point[] {
  return Array.from({ length: ring.length / 2 }, (_, i) => ({ x: ring[2 * i], z: ring[2 * i + 1] }));
}

/** Parts are within squares of this side, map units; levels larger than SPAN get larger ones. */
const SIDE = 64;
const SPAN = 2400;

/** The free floor in parts, cut once for each agent size; null where steps stop the body. */
function cutFloor(level: Level, body: Body): ReturnType<typeof cutCells> | null {
  const known = floorOfFields(level, body);
  return known && cutOnce(known.floor, known.navMesh, level);
}

function cutCells(floor: FloorCells, navMesh: NavMesh, { plan, tree }: Level) {
  const { minX, maxX, minZ, maxZ } = plan.bounds;
  /** How much larger they are than in a small level. */
  const scale = Math.max(1, Math.sqrt((maxX - minX) * (maxZ - minZ)) / SPAN);
  const side = SIDE * scale;
  /** Straight cuts are no longer than about this, map units. */
  const least = side / 4;
  const parts: { readonly cell: number; readonly ring: Polygon; readonly y: number }[] = [];
  for (let cell = 0; cell + 1 < navMesh.cellStart.length; cell++) {
    const labels = freeLabels(floor, cell);
    const ring = ringOfCell(navMesh, cell).flatMap(({ x, z }) => [x, z]);
    for (const square of cutIntoSquares(ring, side))
      for (const { ring: level, y } of levelsOf(tree, tree.root, square))
        divideRing(level, labels, least, {
          add: (ring, label) => void (label !== BLOCKED && parts.push({ cell, ring, y })),
          cut: () => undefined,
        });
  }
  return { parts, least, scale };
}

const cutOnce = oncePer(cutCells);

function freeLabels({ wallStart, walls, roomSquared }: FloorCells, cell: number): Labels {
  let gap = 0;
  const room = Math.sqrt(roomSquared);
  return {
    at(x, z) {
      let least = Infinity;
      for (let at = 4 * wallStart[cell]; at < 4 * wallStart[cell + 1]; at += 4)
        least = Math.min(least, pointToSegment(x, z, walls[at], walls[at + 1], walls[at + 2], walls[at + 3]));
      gap = Math.sqrt(least) - room;
      return gap >= 0 ? 0 : BLOCKED;
    },
    countNear: (_x, _z, reach) => (Math.abs(gap) >= reach ? 1 : 2),
  };
}

/** The ring in parts of one floor height each, cut by the splitters of the tree. */
function levelsOf(tree: Tree, child: Child, ring: Polygon): readonly { readonly ring: Polygon; readonly y: number }[] {
  if (child < 0) return [{ ring, y: tree.leaves[~child].floor }];
  const [x, z] = [tree.ax[child], tree.az[child]];
  const [dx, dz] = [tree.bx[child] - x, tree.bz[child] - z];
  const [nx, nz] = [-dz / Math.hypot(dx, dz), dx / Math.hypot(dx, dz)];
  const [front, back] = cutByLine(ring, nx, nz, nx * x + nz * z);
  if (back === null) return levelsOf(tree, tree.front[child], ring);
  if (front === null) return levelsOf(tree, tree.back[child], ring);
  const parts = [...levelsOf(tree, tree.front[child], front), ...levelsOf(tree, tree.back[child], back)];
  return parts.every(({ y }) => y === parts[0].y) ? [{ ring, y: parts[0].y }] : parts;
}
