// The shortest path map of one goal as shapes: regions with the same next corner, the curves between them, and rings of equal distance.
//
// The free floor is cut into small convex parts once for each agent size, and for each goal the parts are divided where regions meet. A world
// draws it in slices: the picture of one goal stays until that of the next one is complete.
import type { Point } from '../geometry/point.ts';
import { pointToSegment } from '../geometry/gap.ts';
import { snap } from '../geometry/quantum.ts';
import type { Body } from '../nav/body.ts';
import { createGoalField, floorOfFields, type GoalField } from '../nav/exact/field/create-goal-field.ts';
import type { FloorCells } from '../nav/exact/field/floor-cells.ts';
import { NO_REGION, type PlaceInMap } from '../nav/exact/field/map-regions.ts';
import { placesOf, type Ring } from '../nav/exact/field/rings.ts';
import type { Level } from '../nav/level.ts';
import { ringOfCell, type NavMesh } from '../nav/mesh/nav-mesh.ts';
import { oncePer } from '../nav/once-per.ts';
import { runSlices, type Slices } from '../search/slices.ts';
import { BLOCKED, cutRing, divideRing, middleOf, reachOf, type Labels } from './divide-ring.ts';
import { drawRings } from './distance-rings.ts';
import type { LevelInput } from './level-input.ts';
import type { WorldInput } from './layer.ts';
import type { DebugShape } from './shapes.ts';
import { tintRegions } from './tints.ts';

/** A convex part of the free floor: in one cell, at one height. */
interface FloorPart {
  readonly cell: number;
  readonly ring: Ring;
  readonly y: number;
}

/** The free floor of a level, cut up, and the sizes that suit it. */
interface CutFloor {
  readonly parts: readonly FloorPart[];
  /** Straight cuts are no longer than about this, map units. */
  readonly least: number;
  /** Between rings, map units. */
  readonly gap: number;
}

/** Above the floor: areas, rings, curves; map units. */
const LIFTS = [4, 5, 5.5] as const;
/** Parts are within squares of this side, map units; levels larger than SPAN get larger ones. */
const SIDE = 64;
const SPAN = 2400;
const RING_GAP = 64;
/** Every so many rings one is stronger. */
const STRONG = 5;
/** The goal moves on this grid, map units, so that it does not move with every step. */
const GOAL_GRAIN = 8;
/** Parts that are divided for each step of the world. */
const PARTS_A_STEP = 40;
/** Regions in whose colours `tintRegions` begins far apart. */
const GOAL_REGION = -1;

/** The map of a goal; null where the goal is no place for the body, or steps stop the body. */
export function shapesOfField(input: LevelInput, goal: Point): readonly DebugShape[] | null {
  const field = createGoalField(input.level, input.body, goal);
  return field && runSlices(paint(input, field, goal));
}

interface Drawn {
  key: string;
  shapes: readonly DebugShape[];
  work: Slices<readonly DebugShape[]> | null;
  goal: string;
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
    drawn = { key, shapes: [], work: null, goal: '', field: createGoalField(level, body, world.player.position) };
    drawnIn.set(level, drawn);
  }
  const { field } = drawn;
  if (field === null) return [];
  const name = `${goal.x} ${goal.z}`;
  if (drawn.work === null && name !== drawn.goal && field.moveGoal(goal)) {
    drawn.goal = name;
    drawn.work = paint({ level, body }, field, goal);
  }
  for (let i = 0; i < PARTS_A_STEP && drawn.work !== null; i++) {
    const { done, value } = drawn.work.next();
    if (done) [drawn.shapes, drawn.work] = [value, null];
  }
  return drawn.shapes;
}

/** Divides the parts of the floor, and yields after each. */
function* paint({ level, body }: LevelInput, { regions }: GoalField, goal: Point): Slices<readonly DebugShape[]> {
  const found: PlaceInMap = { region: 0, distance: 0, directionX: 0, directionZ: 0, length: 0 };
  const slope = { ...found };
  const areas = new Map<number, { readonly points: readonly Point[]; readonly y: number }[]>();
  const rings: DebugShape[] = [];
  const edges: DebugShape[] = [];
  const neighbours = new Map<number, Set<number>>();
  const { parts, least, gap } = cutFloor(level, body)!;
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
        const own = areas.get(region) ?? [];
        areas.set(region, own);
        own.push({ points: pointsOf(part), y: y + LIFTS[0] });
        drawRings(part, slopeAt, gap, (ax, az, bx, bz, count) => {
          const strength = count % STRONG === 0 ? 0.75 : 0.28;
          rings.push(line(ax, az, bx, bz, y + LIFTS[1], 'thread', strength));
        });
      },
      cut(ax, az, bx, bz, region, other) {
        if (region === NO_REGION || other === NO_REGION) return;
        edges.push(line(ax, az, bx, bz, y + LIFTS[2], 'graph', 0.85));
        for (const [one, another] of [
          [region, other],
          [other, region],
        ])
          // prettier-ignore
          neighbours.set(one, (neighbours.get(one) ?? new Set()).add(another));
      },
    });
    yield;
  }
  return assemble(areas, neighbours, [...rings, ...edges], goal);
}

/** All shapes in drawing order; the region that sees the goal has a colour of its own. */
function assemble(
  areas: ReadonlyMap<number, readonly { readonly points: readonly Point[]; readonly y: number }[]>,
  neighbours: ReadonlyMap<number, ReadonlySet<number>>,
  lines: readonly DebugShape[],
  goal: Point,
): readonly DebugShape[] {
  const found = [...areas.keys()].sort((a, b) => a - b);
  const rank = new Map(found.map((region, i) => [region, i]));
  const hues = tintRegions(found.length, (i) =>
    [...(neighbours.get(found[i]) ?? [])].map((region) => rank.get(region)!),
  );
  const shapes = found.flatMap((region, i) =>
    areas.get(region)!.map(({ points, y }): DebugShape => ({
      kind: 'area',
      color: region === GOAL_REGION ? 'visible' : 'cell',
      points,
      y,
      hue: hues[i],
      strength: region === GOAL_REGION ? 0.5 : 0.4,
    })),
  );
  const [{ y }] = areas.get(GOAL_REGION) ?? [{ y: 0 }];
  return [...shapes, ...lines, { kind: 'point', color: 'search-path', at: { ...goal, y }, size: 14, form: 'ring' }];
}

function line(
  ax: number,
  az: number,
  bx: number,
  bz: number,
  y: number,
  color: 'thread' | 'graph',
  strength: number,
): DebugShape {
  return { kind: 'line', color, a: { x: ax, y, z: az }, b: { x: bx, y, z: bz }, width: 1.5, form: 'plain', strength };
}

function pointsOf(ring: Ring): Point[] {
  return Array.from({ length: ring.length / 2 }, (_, i) => ({ x: ring[2 * i], z: ring[2 * i + 1] }));
}

const cutFloors = oncePer((floor: FloorCells) => ({ floor, cut: null as CutFloor | null }));

/** The free floor in parts; null where steps stop the body. */
function cutFloor(level: Level, body: Body): CutFloor | null {
  const known = floorOfFields(level, body);
  if (known === null) return null;
  const kept = cutFloors(known.floor);
  return (kept.cut ??= cutCells(level, known.floor, known.navMesh));
}

function cutCells({ plan }: Level, floor: FloorCells, navMesh: NavMesh): CutFloor {
  const { minX, maxX, minZ, maxZ } = plan.bounds;
  const scale = Math.max(1, Math.sqrt((maxX - minX) * (maxZ - minZ)) / SPAN);
  const side = SIDE * scale;
  const least = side / 4;
  const parts: FloorPart[] = [];
  for (let cell = 0; cell + 1 < navMesh.cellStart.length; cell++) {
    const { floor: y } = plan.sectors[navMesh.cellSector[cell]];
    const labels = freeLabels(floor, cell);
    for (const square of squaresOf(placesOf(ringOfCell(navMesh, cell)), side))
      divideRing(square, labels, least, {
        add: (ring, label) => void (label !== BLOCKED && parts.push({ cell, ring, y })),
        cut: () => undefined,
      });
  }
  return { parts, least, gap: RING_GAP * Math.max(1, Math.round(scale)) };
}

/** Is a place of the cell far enough from walls? */
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

/** The ring cut along a grid of squares. */
function* squaresOf(ring: Ring, side: number): Generator<Ring> {
  const [x, z] = middleOf(ring);
  const reach = reachOf(ring, x, z);
  for (let column = Math.floor((x - reach) / side); column * side < x + reach; column++) {
    const strip = cutRing(cutRing(ring, 0, column * side, -1), 0, (column + 1) * side, 1);
    if (strip.length < 6) continue;
    for (let row = Math.floor((z - reach) / side); row * side < z + reach; row++) {
      const square = cutRing(cutRing(strip, 1, row * side, -1), 1, (row + 1) * side, 1);
      if (square.length >= 6) yield square;
    }
  }
}
