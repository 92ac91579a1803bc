// The last step of every loader: a draft becomes a FloorPlan that everybody may trust.
//
// In order: sizes are looked at; vertices are snapped to the grid and those on one spot become one; walls without length
// go; walls that cross, touch or lie on each other are cut so that they meet only at ends; of two walls on one edge one
// goes; every sector is checked to be closed, every place to have one sector; things and the player's start are looked
// for on the floor. What was mended is told as a warning, what cannot be mended is refused with a MapError.
import { boundsOf, type Point } from '../geometry/point.ts';
import { MOST_QUANTA, quantumFor, snap } from '../geometry/quantum.ts';
import { findGaps } from './check-closed.ts';
import { checkSizes } from './check-sizes.ts';
import { findDisagreements } from './check-sides.ts';
import { chooseStart } from './choose-start.ts';
import {
  BLOCKS_BODIES,
  SOLID,
  toFile,
  type Door,
  type FloorPlan,
  type PlanLink,
  type Thing,
  type Wall,
} from './floor-plan.ts';
import { MapError } from './map-error.ts';
import { mergeTwins } from './merge-twins.ts';
import type { Trigger } from './movers.ts';
import type { PlanDraft } from './plan-draft.ts';
import { sectorLocator } from './sector-at.ts';
import { splitEdges } from './split-edges.ts';

interface Outline {
  readonly vertices: readonly Point[];
  readonly walls: readonly Wall[];
}

const BODY_RADIUS = 16;

/** Checks, mends, snaps and freezes a draft. Throws a MapError for what cannot be mended. */
export function makePlan(draft: PlanDraft): FloorPlan {
  checkSizes(draft);
  const quantum = quantumFor(extentOf(draft.vertices));
  const outline = dropUnused(cutWalls(draft, dropPoints(draft, snapVertices(draft, quantum)), quantum));
  const { vertices, walls } = outline;
  if (walls.length === 0)
    throw new MapError('no-walls', draft.places.map, 'There is no wall in this map.', 'Draw at least one room.');
  checkClosed(draft, outline);
  checkSides(draft, outline);
  const things = placeThings(draft, outline, quantum);
  const links = placeLinks(draft, outline, quantum);
  const doors: Door[] = walls.flatMap((wall, index) => (wall.kind === 'door' ? [doorAt(draft, wall, index)] : []));
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
    graph: draft.graph ?? null,
    doors,
    movers: draft.movers ?? [],
    triggers: placeTriggers(draft, walls),
    air: draft.air,
    frame: draft.frame,
    skin: draft.skin ?? null,
    tiles: draft.tiles ?? null,
    warnings: draft.warnings.list(),
  });
}

function doorAt(draft: PlanDraft, { source, blocks }: Wall, wall: number): Door {
  const opens = draft.opensOf?.(source) ?? 'never';
  return { wall, shut: opens !== 'never' || (blocks & BLOCKS_BODIES) !== 0, opens };
}

/** The draft's triggers on the pieces of their walls; those of a wall that went have none. */
function placeTriggers({ triggers = [] }: PlanDraft, walls: readonly Wall[]): Trigger[] {
  if (triggers.length === 0) return [];
  const piecesOf = new Map<number, number[]>();
  walls.forEach(({ source }, wall) => {
    const pieces = piecesOf.get(source);
    if (pieces) pieces.push(wall);
    else piecesOf.set(source, [wall]);
  });
  return triggers.map((trigger) => ({ ...trigger, walls: piecesOf.get(trigger.source) ?? [] }));
}

/** A point in the file's own coordinates, for messages: '(12, 40)'. */
function spell({ frame }: PlanDraft, p: Point): string {
  const { u, v } = toFile(frame, p);
  const short = (value: number): number => Math.round(value * 1000) / 1000 + 0;
  return `(${short(u)}, ${short(v)})`;
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

function snapVertices({ vertices, walls, places, warnings }: PlanDraft, quantum: number): Outline {
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
      places.map,
      `${moved} corners were moved by up to ${farthest.toPrecision(2)} units onto the plan's grid of ${quantum} units.`,
    );
  }
  return { vertices: points, walls: walls.map((wall) => ({ ...wall, a: mapped[wall.a], b: mapped[wall.b] })) };
}

function dropPoints({ places, warnings }: PlanDraft, { vertices, walls }: Outline): Outline {
  const long = walls.filter((wall) => {
    if (wall.a !== wall.b) return true;
    warnings.warn('zero-length-wall', places.wall(wall.source), `Wall ${wall.source} has no length and was left out.`);
    return false;
  });
  return { vertices, walls: long };
}

/** Cuts the walls so that they meet only at ends, each two vertices with at most one wall. */
function cutWalls(draft: PlanDraft, { vertices, walls }: Outline, quantum: number): Outline {
  const { places, warnings } = draft;
  const split = splitEdges(vertices, walls, quantum, 0);
  if (!split) {
    throw new MapError(
      'tangle',
      places.map,
      'So many walls cross or crowd each other that they cannot be told apart.',
      'The map is damaged, or must be split into smaller ones.',
    );
  }
  for (const { first, second, vertex } of split.crossings) {
    warnings.warn(
      'crossing-walls',
      places.wall(walls[second].source),
      `Walls ${walls[first].source} and ${walls[second].source} cross at ${spell(draft, split.points[vertex])} ` +
        'without a corner; both were cut there.',
    );
  }
  for (const { vertex, edge } of split.touches) {
    warnings.warn(
      'corner-on-wall',
      places.wall(walls[edge].source),
      `A corner lies on wall ${walls[edge].source} at ${spell(draft, split.points[vertex])}; it was cut there.`,
    );
  }
  const pieces = split.pieces.map(({ a, b, edge }) => ({ ...walls[edge], a, b }));
  const merged = mergeTwins(pieces, split.points.length);
  for (const { kept, dropped } of merged.twins) {
    warnings.warn(
      'duplicate-wall',
      places.wall(dropped.source),
      `Wall ${dropped.source} lies on wall ${kept.source} at ${spell(draft, split.points[kept.a])}; they became one.`,
    );
  }
  return { vertices: split.points, walls: merged.walls };
}

function dropUnused({ vertices, walls }: Outline): Outline {
  const numberOf = new Int32Array(vertices.length).fill(-1);
  const used: Point[] = [];
  const number = (vertex: number): number => {
    if (numberOf[vertex] < 0) numberOf[vertex] = used.push(vertices[vertex]) - 1;
    return numberOf[vertex];
  };
  return { walls: walls.map((wall) => ({ ...wall, a: number(wall.a), b: number(wall.b) })), vertices: used };
}

function checkClosed(draft: PlanDraft, { vertices, walls }: Outline): void {
  const gaps = findGaps(walls, vertices);
  if (gaps.length === 0) return;
  const [gap] = gaps;
  const sector = draft.sectors[gap.sector];
  const touching = walls.filter(
    ({ a, b, front, back }) =>
      (a === gap.vertex || b === gap.vertex) && (front === gap.sector || (back !== SOLID && back === gap.sector)),
  );
  const others = new Set(gaps.map((each) => each.sector)).size - 1;
  throw new MapError(
    'unclosed-sector',
    draft.places.sector(sector.source),
    `Sector ${sector.name || sector.source} is not closed: its walls do not join up at vertex ${gap.vertex}, ` +
      `${spell(draft, vertices[gap.vertex])} ` +
      `(${touching.length === 1 ? 'wall' : 'walls'} ${touching.map((wall) => wall.source).join(', ')}).` +
      (others > 0 ? ` ${others} more ${others === 1 ? 'sector is' : 'sectors are'} open too.` : ''),
    'Draw the missing wall, or put the sector on the right side of the walls there.',
  );
}

function checkSides(draft: PlanDraft, { vertices, walls }: Outline): void {
  const name = (sector: number): string =>
    sector === SOLID ? 'solid' : `sector ${draft.sectors[sector].name || draft.sectors[sector].source}`;
  for (const { vertex, first, second } of findDisagreements(vertices, walls, true)) {
    draft.warnings.warn(
      'sides-disagree',
      draft.places.sector(draft.sectors[Math.max(first, second)].source),
      `Beside ${spell(draft, vertices[vertex])} the walls do not agree: ${name(first)}, or ${name(second)}.`,
    );
  }
}

/** The things on the grid, with exactly one player among them. */
function placeThings(draft: PlanDraft, { vertices, walls }: Outline, quantum: number): Thing[] {
  const { places, warnings, sectors } = draft;
  const sectorAt = sectorLocator(vertices, walls);
  let hasPlayer = false;
  const things = draft.things.map((thing): Thing => {
    const route = thing.route?.map((point) => onGrid(point, quantum));
    const placed = { ...thing, at: onGrid(thing.at, quantum), ...(route === undefined ? {} : { route }) };
    const isOutside = sectorAt(placed.at) === SOLID;
    if (isOutside) {
      const what = `Thing ${thing.source} (${thing.kind}) stands outside the map at ${spell(draft, placed.at)}.`;
      warnings.warn('thing-outside', places.thing(thing.source), what);
    }
    if (thing.kind !== 'player') return placed;
    if (!isOutside && !hasPlayer) {
      hasPlayer = true;
      return placed;
    }
    if (hasPlayer) {
      const what = `Thing ${thing.source} is a second start of the player; the first one holds.`;
      warnings.warn('second-player', places.thing(thing.source), what);
    }
    return { ...placed, kind: 'prop', radius: 0 };
  });
  if (hasPlayer) return things;
  const start = chooseStart(vertices, walls, sectors, things, sectorAt);
  if (!start) throw new MapError('no-floor', places.map, 'There is no floor to stand on.', 'Draw at least one room.');
  const at = onGrid(start.at, quantum);
  warnings.warn('no-player', places.map, `The map has no start of the player; one was put at ${spell(draft, at)}.`);
  const player: Thing = {
    kind: 'player',
    at,
    height: 0,
    yaw: start.yaw,
    radius: BODY_RADIUS,
    color: '',
    strength: 0,
    type: '',
    source: -1,
  };
  return [...things, player];
}

function placeLinks(
  { links, places, warnings, frame }: PlanDraft,
  { vertices, walls }: Outline,
  quantum: number,
): PlanLink[] {
  if (links.length === 0) return [];
  const sectorAt = sectorLocator(vertices, walls);
  return links.map((link) => {
    const [from, to] = [onGrid(link.from, quantum), onGrid(link.to, quantum)];
    for (const end of [from, to]) {
      if (sectorAt(end) !== SOLID) continue;
      const { u, v } = toFile(frame, end);
      warnings.warn('link-outside', places.map, `An end of a ${link.type} link, (${u}, ${v}), is outside the map.`);
    }
    return { ...link, from, to };
  });
}

function freeze(plan: FloorPlan): FloorPlan {
  const { vertices, walls, sectors, movers, triggers, doors, warnings } = plan;
  const lists = [vertices, walls, sectors, plan.things, plan.links, doors, movers, triggers, warnings];
  for (const list of lists) {
    for (const each of list) Object.freeze(each);
    Object.freeze(list);
  }
  for (const thing of plan.things) Object.freeze(thing.at);
  for (const { does, walls: pieces } of triggers) {
    for (const part of [pieces, does, ...Object.values(does)]) Object.freeze(part);
  }
  for (const link of plan.links) {
    Object.freeze(link.from);
    Object.freeze(link.to);
  }
  for (const node of plan.graph?.nodes ?? []) {
    for (const part of [node.at, node.portal, ...(node.portal ?? [])]) Object.freeze(part);
    Object.freeze(node);
  }
  for (const link of plan.graph?.links ?? []) Object.freeze(link);
  Object.freeze(plan.tiles?.rows);
  Object.freeze(plan.tiles);
  for (const part of [plan.graph, plan.graph?.nodes, plan.graph?.links]) Object.freeze(part);
  for (const part of [plan.bounds, plan.frame, plan.air, plan.air.palette]) Object.freeze(part);
  return Object.freeze(plan);
}
