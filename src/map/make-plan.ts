// The last step of every loader: a draft becomes a FloorPlan that everybody may trust.
//
// In order: sizes are looked at; vertices are snapped to the grid and those on one spot become one; walls without length
// and second walls on one edge go; every sector is checked to be closed. Everything mended is told as a warning, what
// cannot be mended is refused with a MapError. The plan that comes out is frozen.
import { boundsOf, type Point } from '../geometry/point.ts';
import { MOST_QUANTA, quantumFor, snap } from '../geometry/quantum.ts';
import { findGaps } from './check-closed.ts';
import { SOLID, toFile, type Door, type FloorPlan, type Wall } from './floor-plan.ts';
import { BLOCKS_BODIES } from './floor-plan.ts';
import { FARTHEST, MOST_SECTORS, MOST_THINGS, MOST_WALLS } from './limits.ts';
import { MapError, type MapPlace } from './map-error.ts';
import { mergeTwins } from './merge-twins.ts';
import type { PlanDraft } from './plan-draft.ts';

/** Checks, mends, snaps and freezes a draft. Throws a MapError for what cannot be mended. */
export function makePlan(draft: PlanDraft): FloorPlan {
  checkSizes(draft);
  const quantum = quantumFor(extentOf(draft.vertices));
  const snapped = snapVertices(draft, quantum);
  const long = dropPoints(draft, snapped.walls);
  const { walls: merged, twins } = mergeTwins(long, snapped.vertices.length);
  for (const { kept, dropped } of twins) {
    draft.warnings.warn(
      'duplicate-wall',
      draft.places.wall(dropped.source),
      `A second wall on the edge of wall ${kept.source}; wall ${dropped.source} was left out.`,
    );
  }
  const { vertices, walls } = dropUnused(snapped.vertices, merged);
  if (walls.length === 0)
    throw new MapError('no-walls', {}, 'There is no wall in this map.', 'Draw at least one room.');
  checkClosed(draft, vertices, walls);
  const things = draft.things.map((thing) => ({ ...thing, at: onGrid(thing.at, quantum) }));
  const links = draft.links.map((link) => ({
    ...link,
    from: onGrid(link.from, quantum),
    to: onGrid(link.to, quantum),
  }));
  const doors: Door[] = walls.flatMap((wall, index) =>
    wall.kind === 'door' ? [{ wall: index, shut: (wall.blocks & BLOCKS_BODIES) !== 0 }] : [],
  );
  return freeze({
    name: draft.name,
    title: draft.title,
    note: draft.note,
    format: draft.format,
    quantum,
    bounds: boundsOf(vertices),
    vertices,
    walls,
    sectors: draft.sectors,
    things,
    links,
    doors,
    lifts: [],
    air: draft.air,
    frame: draft.frame,
    warnings: draft.warnings.list(),
  });
}

function checkSizes({ vertices, walls, sectors, things, places }: PlanDraft): void {
  const tooMany = (what: string, count: number, most: number): void => {
    if (count <= most) return;
    throw new MapError(
      'too-big',
      {},
      `${count} ${what}; at most ${most} are taken.`,
      'Split the map into smaller ones.',
    );
  };
  tooMany('walls', walls.length, MOST_WALLS);
  tooMany('sectors', sectors.length, MOST_SECTORS);
  tooMany('things', things.length, MOST_THINGS);
  const check = (value: number, what: string, place: () => MapPlace): void => {
    if (Math.abs(value) <= FARTHEST) return;
    throw new MapError(
      'too-far',
      place(),
      `${what} ${value} is not a number between −${FARTHEST} and ${FARTHEST} map units.`,
      'Move the map to the origin, or draw it smaller.',
    );
  };
  for (const wall of walls) {
    for (const vertex of [wall.a, wall.b]) {
      check(vertices[vertex].x, 'coordinate', () => places.wall(wall.source));
      check(vertices[vertex].z, 'coordinate', () => places.wall(wall.source));
    }
  }
  for (const sector of sectors) {
    check(sector.floor, 'floor', () => places.sector(sector.source));
    check(sector.ceiling, 'ceiling', () => places.sector(sector.source));
  }
  for (const thing of things) {
    check(thing.at.x, 'coordinate', () => places.thing(thing.source));
    check(thing.at.z, 'coordinate', () => places.thing(thing.source));
  }
}

function extentOf(vertices: readonly Point[]): number {
  let extent = 0;
  for (const { x, z } of vertices) extent = Math.max(extent, Math.abs(x), Math.abs(z));
  return extent;
}

function onGrid(p: Point, quantum: number): Point {
  // + 0 turns −0 into 0: equal points are to be equal in every sense.
  return { x: snap(p.x, quantum) + 0, z: snap(p.z, quantum) + 0 };
}

function snapVertices({ vertices, walls, warnings }: PlanDraft, quantum: number): { vertices: Point[]; walls: Wall[] } {
  const points: Point[] = [];
  const numberOf = new Map<number, number>();
  let moved = 0;
  let farthest = 0;
  const mapped = vertices.map((vertex) => {
    const point = onGrid(vertex, quantum);
    const shift = Math.max(Math.abs(point.x - vertex.x), Math.abs(point.z - vertex.z));
    if (shift > 0) moved++;
    if (shift > farthest) farthest = shift;
    const key = (point.x / quantum + MOST_QUANTA) * (2 * MOST_QUANTA + 1) + (point.z / quantum + MOST_QUANTA);
    let number = numberOf.get(key);
    if (number === undefined) {
      number = points.length;
      numberOf.set(key, number);
      points.push(point);
    }
    return number;
  });
  if (moved > 0) {
    warnings.warn(
      'snapped',
      {},
      `${moved} corners were moved by up to ${farthest.toPrecision(2)} units onto the plan's grid of ${quantum} units.`,
    );
  }
  return { vertices: points, walls: walls.map((wall) => ({ ...wall, a: mapped[wall.a], b: mapped[wall.b] })) };
}

function dropPoints({ places, warnings }: PlanDraft, walls: readonly Wall[]): Wall[] {
  return walls.filter((wall) => {
    if (wall.a !== wall.b) return true;
    warnings.warn('zero-length-wall', places.wall(wall.source), `Wall ${wall.source} has no length and was left out.`);
    return false;
  });
}

function dropUnused(vertices: readonly Point[], walls: readonly Wall[]): { vertices: Point[]; walls: Wall[] } {
  const numberOf = new Int32Array(vertices.length).fill(-1);
  const used: Point[] = [];
  const number = (vertex: number): number => {
    if (numberOf[vertex] < 0) numberOf[vertex] = used.push(vertices[vertex]) - 1;
    return numberOf[vertex];
  };
  return { walls: walls.map((wall) => ({ ...wall, a: number(wall.a), b: number(wall.b) })), vertices: used };
}

function checkClosed(draft: PlanDraft, vertices: readonly Point[], walls: readonly Wall[]): void {
  const gaps = findGaps(walls, vertices);
  if (gaps.length === 0) return;
  const [gap] = gaps;
  const sector = draft.sectors[gap.sector];
  const touching = walls.filter(
    ({ a, b, front, back }) =>
      (a === gap.vertex || b === gap.vertex) && (front === gap.sector || (back !== SOLID && back === gap.sector)),
  );
  const { u, v } = toFile(draft.frame, vertices[gap.vertex]);
  const others = new Set(gaps.map((each) => each.sector)).size - 1;
  throw new MapError(
    'unclosed-sector',
    draft.places.sector(sector.source),
    `Sector ${sector.name} is not closed: at (${u}, ${v}) its walls end ` +
      `(${touching.length === 1 ? 'wall' : 'walls'} ${touching.map((wall) => wall.source).join(', ')}).` +
      (others > 0 ? ` ${others} more ${others === 1 ? 'sector is' : 'sectors are'} open too.` : ''),
    'Draw the missing wall, or put the sector on the right side of the walls there.',
  );
}

function freeze(plan: FloorPlan): FloorPlan {
  const lists = [plan.vertices, plan.walls, plan.sectors, plan.things, plan.links, plan.doors, plan.warnings];
  for (const list of lists) {
    for (const each of list) Object.freeze(each);
    Object.freeze(list);
  }
  for (const thing of plan.things) Object.freeze(thing.at);
  for (const link of plan.links) {
    Object.freeze(link.from);
    Object.freeze(link.to);
  }
  for (const part of [plan.bounds, plan.frame, plan.air, plan.air.palette, plan.lifts]) Object.freeze(part);
  return Object.freeze(plan);
}
