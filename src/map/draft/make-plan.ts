// The last step of every loader: turns a draft into a checked FloorPlan.
//
// In order: sizes are checked; vertices are snapped to the grid and merged; walls without length are dropped; walls that cross, touch or
// overlap are split so that they meet only at ends; of two walls on one edge one is dropped; open sectors are closed where possible; every
// place is checked to have one sector; things and the player's start are placed on the floor. Repairs become warnings; what cannot be
// repaired is a MapError.
import { EIGHT_DIRECTIONS } from '../../geometry/directions.ts';
import { addToList } from '../../geometry/lists.ts';
import { boundsOf, midpoint, type Point } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { checkSizes } from './check-sizes.ts';
import { findDisagreements } from './check-sides.ts';
import { chooseStart, startAt } from './choose-start.ts';
import { closeGaps, findGaps } from './close-gaps.ts';
import { BLOCKS_BODIES, SOLID } from '../floor-plan.ts';
import type { Door, FloorPlan, Thing, Wall } from '../floor-plan.ts';
import { MapError } from '../input/map-error.ts';
import type { Trigger } from '../movers.ts';
import { dropUnused, outlineOf, type Outline } from './outline.ts';
import { nameOfSector, type PlanDraft } from './plan-draft.ts';
import { sectorLocator } from './sector-at.ts';
import { formatPoint } from '../plan/format-point.ts';

/** Checks, repairs, snaps and freezes a draft. Throws a MapError for what cannot be repaired. */
export function makePlan(draft: PlanDraft): FloorPlan {
  checkSizes(draft);
  const { quantum, ...drawn } = outlineOf(draft, draft.warnings);
  if (drawn.walls.length === 0)
    throw new MapError('no-walls', draft.places.map, 'The map has no walls.', 'Draw a room, or a larger one.');
  const outline = settleInner(draft, closeSectors(draft, drawn, quantum));
  const { vertices, walls } = outline;
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
    walls: walls.map(alikeInside),
    sectors: draft.sectors,
    ...(draft.unusedAreas?.length ? { unusedAreas: draft.unusedAreas } : {}),
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

/**
 * The wall written out field by field. V8 gives each object that was spread and later frozen a separate hidden class, which makes reading
 * many walls sixty times slower.
 */
function alikeInside({ a, b, front, back, blocks, kind, material, source }: Wall): Wall {
  return { a, b, front, back, blocks, kind, material, source };
}

function doorAt(draft: PlanDraft, { source, blocks }: Wall, wall: number): Door {
  const opens = draft.opensOf?.(source) ?? 'never';
  const name = draft.doorNameOf?.(source);
  const shut = opens !== 'never' || (blocks & BLOCKS_BODIES) !== 0;
  return name === undefined ? { wall, shut, opens } : { wall, shut, opens, name };
}

/** The draft's triggers on the pieces of their walls; triggers of dropped walls have none. */
function placeTriggers({ triggers = [] }: PlanDraft, walls: readonly Wall[]): Trigger[] {
  if (triggers.length === 0) return [];
  const piecesOf = new Map<number, number[]>();
  walls.forEach(({ source }, wall) => addToList(piecesOf, source, wall));
  return triggers.map((trigger) => ({ ...trigger, walls: piecesOf.get(trigger.source) ?? [] }));
}

/** The outline with missing sides added. Throws a MapError where that does not close it. */
function closeSectors(draft: PlanDraft, drawn: Outline, quantum: number): Outline {
  const { vertices, walls } = drawn;
  const gaps = findGaps(walls, vertices);
  if (gaps.length === 0) return drawn;
  const repaired = closeGaps(draft, drawn, quantum);
  if (repaired !== null) {
    for (const { sector, message } of repaired.closed) {
      const place = draft.places.sector(draft.sectors[sector].source);
      draft.warnings.warn('unclosed-sector', place, `${message} A wall was added there.`);
    }
    return repaired.outline;
  }
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
    `Sector ${sector.name || sector.source} is not closed: its walls are not connected at vertex ${gap.vertex}, ` +
      `${formatPoint(draft.frame, vertices[gap.vertex])} ` +
      `(${touching.length === 1 ? 'wall' : 'walls'} ${touching.map((wall) => wall.source).join(', ')}).` +
      (others > 0 ? ` ${others} more ${others === 1 ? 'sector is' : 'sectors are'} also open.` : ''),
    'Draw the missing wall, or correct the sectors on both sides of the walls there.',
  );
}

/** Walls with one sector on both sides bound none: they get the sector around them, by the other walls, or are dropped where there is none. */
function settleInner({ places, warnings }: PlanDraft, outline: Outline): Outline {
  const { vertices, walls } = outline;
  const bounding = walls.filter(({ front, back }) => front !== back);
  if (bounding.length === walls.length || bounding.length === 0) return outline;
  const sectorAt = sectorLocator(vertices, bounding);
  const settled = walls.flatMap((wall) => {
    if (wall.front !== wall.back) return wall;
    const around = sectorAt(midpoint(vertices[wall.a], vertices[wall.b]));
    if (around !== SOLID) return { ...wall, front: around, back: around };
    const message = `Wall ${wall.source} has one sector on both sides, but lies outside every sector; it was skipped.`;
    warnings.warn('wall-outside', places.wall(wall.source), message);
    return [];
  });
  return dropUnused({ vertices, walls: settled });
}

function checkSides(draft: PlanDraft, { vertices, walls }: Outline): void {
  const { sectors, places, frame, warnings } = draft;
  for (const { vertex, first, second } of findDisagreements(vertices, walls, true)) {
    const either = `${nameOfSector(draft, first)} or ${nameOfSector(draft, second)}`;
    const message = `At ${formatPoint(frame, vertices[vertex])} the walls disagree: ${either}.`;
    warnings.warn('sides-disagree', places.sector(sectors[Math.max(first, second)].source), message);
  }
}

/** The things on the grid, with exactly one player. */
function placeThings(draft: PlanDraft, { vertices, walls }: Outline, quantum: number): Thing[] {
  const { places, warnings, sectors } = draft;
  const sectorAt = sectorLocator(vertices, walls);
  let hasPlayer = false;
  const things = draft.things.map((thing): Thing => {
    const route = thing.route?.map((point) => snapPoint(point, quantum));
    const placed = { ...thing, at: snapPoint(thing.at, quantum), ...(route === undefined ? {} : { route }) };
    const isPlayer = thing.kind === 'player';
    const isOutside = isPlayer ? sectorAt(placed.at) === SOLID : isOffFloor(sectorAt, placed.at, quantum);
    if (isOutside) {
      const what = `Thing ${thing.source} (${thing.kind}) is outside the map at ${formatPoint(draft.frame, placed.at)}.`;
      warnings.warn('thing-outside', places.thing(thing.source), what);
    }
    if (!isPlayer) return placed;
    if (!isOutside && !hasPlayer) {
      hasPlayer = true;
      return placed;
    }
    if (hasPlayer) {
      const what = `Thing ${thing.source} is a second player start; the first one is used.`;
      warnings.warn('second-player', places.thing(thing.source), what);
    }
    return { ...placed, kind: 'prop', radius: 0 };
  });
  if (hasPlayer) return things;
  const start = chooseStart(vertices, walls, sectors, things, sectorAt);
  if (!start)
    throw new MapError('no-floor', places.map, 'The map has no floor to stand on.', 'Draw a room, or a larger one.');
  const at = snapPoint(start.at, quantum);
  const message = `The map has no player start; one was placed at ${formatPoint(draft.frame, at)}.`;
  warnings.warn('no-player', places.map, message);
  return [...things, startAt('player', at, -1, '', start.yaw)];
}

/** Is the place, and all about it, outside the map? A place on an outer wall is not. */
function isOffFloor(sectorAt: (p: Point) => number, { x, z }: Point, quantum: number): boolean {
  const near = [{ x: 0, z: 0 }, ...EIGHT_DIRECTIONS];
  return near.every((by) => sectorAt({ x: x + by.x * quantum, z: z + by.z * quantum }) === SOLID);
}

function placeLinks({ links, places, warnings, frame }: PlanDraft, { vertices, walls }: Outline, quantum: number) {
  if (links.length === 0) return [];
  const sectorAt = sectorLocator(vertices, walls);
  return links.map((link, index) => {
    const [from, to] = [snapPoint(link.from, quantum), snapPoint(link.to, quantum)];
    for (const end of [from, to]) {
      if (!isOffFloor(sectorAt, end, quantum)) continue;
      const message = `An end of a ${link.type} link, ${formatPoint(frame, end)}, is outside the map.`;
      warnings.warn('link-outside', places.link(index), message);
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
    freezeData(node.data);
    Object.freeze(node);
  }
  for (const link of plan.graph?.links ?? []) Object.freeze(link);
  Object.freeze(plan.tiles?.rows);
  Object.freeze(plan.tiles);
  for (const part of [plan.graph, plan.graph?.nodes, plan.graph?.links]) Object.freeze(part);
  for (const part of [plan.bounds, plan.frame, plan.air, plan.air.palette]) Object.freeze(part);
  return Object.freeze(plan);
}

function freezeData(data: unknown): void {
  if (typeof data !== 'object' || data === null) return;
  Object.freeze(data);
  Object.values(data).forEach(freezeData);
}
