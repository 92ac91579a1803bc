// The level doctor's reach: rooms that no start reaches, with the obstacle, and gaps too narrow for a body.
//
// A room is a connected group of leaves that are ever high enough to stand in. It is reached if an agent that triggers everything it can
// (reached-sectors.ts) gets there. The portal between reached and unreached leaves that misses passability by the least gives the reason. A
// gap is too narrow if the same body without width passes and the body itself does not; which one it is, is the least change that opens a
// way (why-not/). The rest works on whole leaves, like the flood.
import { joinedLeaves } from '../../bsp/joined-leaves.ts';
import { leafAt } from '../../bsp/leaf-at.ts';
import type { Portal, Tree } from '../../bsp/tree.ts';
import type { Point } from '../../geometry/point.ts';
import { middleOf } from '../../geometry/polygon.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import type { PlanDraft } from '../../map/draft/plan-draft.ts';
import type { FloorPlan, Thing } from '../../map/floor-plan.ts';
import type { Findings } from '../../map/findings.ts';
import type { MapPlace } from '../../map/input/map-error.ts';
import { formatLengths } from '../../map/plan/format-length.ts';
import { formatPoint } from '../../map/plan/format-point.ts';
import { BOT_BODY, PLAYER_BODY } from '../bodies.ts';
import type { Body } from '../body.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import { floodMesh } from '../reach/flood.ts';
import type { Level } from '../level.ts';
import { clearanceAt } from '../portal-graph/places.ts';
import { setOff } from '../reach/reached-sectors.ts';
import { buildFloorNet, type FloorNet } from '../why-not/floor-net.ts';
import { findLeastChange } from '../why-not/least-change.ts';
import { findThinSolid } from '../why-not/thin-solid.ts';
import { isEverHigh, statesOfMovers, widestOpening, type SectorStates } from '../sector-states.ts';

/** The bodies that gaps are measured for. */
export const BODIES: readonly (readonly [name: string, body: Body])[] = [
  ['the player', PLAYER_BODY],
  ['bots', BOT_BODY],
];
/** A smaller room is a niche: four squares of the body's width. */
export const leastRoom = ({ radius }: Body): number => 4 * (2 * radius) ** 2;
/** Most sectors of a room named in a message. */
const MOST_NAMED = 4;

/** Rooms for which thin solid is looked for: each look may pass over the whole map. */
const MOST_LOOKS = 50;

/** A walker without width: narrow gaps are reported separately. */
const ON_FOOT: Body = { ...PLAYER_BODY, radius: 0 };

/** What agents that trigger everything on their way reach from the starts: by leaf and by portal as a flood does, and the things they touch. */
export function reachOnFoot(level: Level, starts: readonly Point[]) {
  const taken = new Set<Thing>();
  const crossed = new Uint8Array(level.tree.portals.length);
  const leaves = reachOfAll(level, starts, (start) => {
    const { flood } = setOff(level, ON_FOOT, start, taken);
    flood.crossed.forEach((sides, portal) => (crossed[portal] |= sides));
    return flood.leaves;
  });
  return { leaves, crossed, taken };
}

/**
 * Reports rooms that no start reaches (`isReached` is by leaf, from reachOnFoot), and gaps too narrow for a body. Returns the leaves of those
 * rooms.
 */
export function examineReach(
  draft: PlanDraft,
  level: Level,
  starts: readonly Point[],
  isReached: Uint8Array,
  findings: Findings,
): ReadonlySet<number> {
  if (starts.length === 0) return new Set();
  const apart = findUnreachable(draft, level, isReached, findings);
  for (const [name, body] of BODIES) findNarrow(level, starts, name, body, findings);
  findTightLinks(draft, level, findings);
  return apart;
}

/** By leaf: whether the body reaches it from any of the places; `reachFrom` answers for one place. */
function reachOfAll({ tree }: Level, starts: readonly Point[], reachFrom: (start: Point) => Uint8Array): Uint8Array {
  const isReached = new Uint8Array(tree.leaves.length);
  for (const start of starts) {
    const leaf = leafAt(tree, start);
    if (leaf < 0 || isReached[leaf] === 1) continue;
    reachFrom(start).forEach((isEntered, id) => {
      if (isEntered === 1) isReached[id] = 1;
    });
  }
  return isReached;
}

/** By leaf: whether the body reaches it with every mover at its best height. */
export function reachOf(level: Level, body: Body, starts: readonly Point[]): Uint8Array {
  const graph = portalGraphOf(level, body);
  return reachOfAll(level, starts, (start) => floodMesh(graph, start, level.states ?? null).leaves);
}

/** Finds the first start from which the body reaches part of a room, with every mover at its best height. */
export function startsTowards(
  level: Level,
  body: Body,
  starts: readonly Point[],
): (room: { readonly leaves: readonly number[] }) => Point | undefined {
  const known: Uint8Array[] = [];
  return ({ leaves }) =>
    starts.find((start, i) => {
      const isReached = (known[i] ??= reachOf(level, body, [start]));
      return leaves.some((leaf) => isReached[leaf] === 1);
    });
}

const heightsOf = ({ plan, states }: Level): SectorStates => states ?? statesOfMovers(plan.sectors, []);

/** A connected group of leaves. */
interface Room {
  readonly leaves: readonly number[];
  readonly area: number;
  /** The middle of its largest cell. */
  readonly at: Point;
}

/** The rooms of all leaves for which `isOf` is true, the largest first. */
export function roomsOf(tree: Tree, isOf: (leaf: number) => boolean): Room[] {
  const isSeen = new Uint8Array(tree.leaves.length);
  const rooms: Room[] = [];
  for (const { id } of tree.leaves) {
    if (isSeen[id] === 1 || !isOf(id)) continue;
    const group = joinedLeaves(tree, id, isSeen, isOf);
    const largest = group.reduce((one, other) => (other.area > one.area ? other : one));
    rooms.push({
      leaves: group.map((leaf) => leaf.id),
      area: group.reduce((sum, leaf) => sum + leaf.area, 0),
      at: snapPoint(middleOf(largest.cell), 1),
    });
  }
  return rooms.sort((one, other) => other.area - one.area);
}

export function nameOfRoom({ plan, tree }: Level, { leaves, at }: Room): string {
  const names = [...new Set(leaves.map((leaf) => tree.leaves[leaf].sector))].map(
    (sector) => plan.sectors[sector].name || String(plan.sectors[sector].source),
  );
  const named = names.slice(0, MOST_NAMED).join(', ');
  const rest = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return `${names.length === 1 ? 'sector' : 'sectors'} ${named}${rest} at ${formatPoint(plan.frame, at)}`;
}

/** Where it is drawn. */
export const placeOfRoom = ({ sector }: PlanDraft['places'], { plan, tree }: Level, { at }: Room): MapPlace =>
  sector(plan.sectors[tree.leaves[leafAt(tree, at)].sector].source);

/** Sectors from which others take their light, their looks or their movement. Boom's stand apart and are not to be entered. */
function modelSectors({ sectors }: FloorPlan): ReadonlySet<number | undefined> {
  return new Set(
    sectors.flatMap(({ floorLight, ceilingLight, heightsFrom, drives = [] }) => [
      floorLight,
      ceilingLight,
      heightsFrom,
      ...drives.map(({ by }) => by),
    ]),
  );
}

function findUnreachable({ places }: PlanDraft, level: Level, isReached: Uint8Array, findings: Findings): Set<number> {
  const { tree, plan } = level;
  const body = ON_FOOT;
  const heights = heightsOf(level);
  const isRoom = (leaf: number): boolean =>
    isReached[leaf] === 0 && isEverHigh(heights, tree.leaves[leaf].sector, body.height);
  const models = modelSectors(plan);
  const apart = new Set<number>();
  let looks = MOST_LOOKS;
  for (const room of roomsOf(tree, isRoom)) {
    if (room.area < leastRoom(PLAYER_BODY)) continue;
    if (room.leaves.every((leaf) => models.has(tree.leaves[leaf].sector))) continue;
    room.leaves.forEach((leaf) => apart.add(leaf));
    const bar = nearestBar(tree, heights, room, isReached, body);
    const solid =
      bar === null && looks-- > 0 ? findThinSolid(tree, room.leaves[0], (leaf) => isReached[leaf] === 1) : null;
    let [why, mend] = ['it touches nothing that can be reached', 'Open a path there, if the room is to be reached.'];
    if (bar !== null) why = `the nearest reachable point is ${formatPoint(plan.frame, bar.at)}: ${bar.why}`;
    if (solid !== null) {
      const [gap] = formatLengths(plan.frame, solid.size, 0);
      why = `its floor ${solid.size > 0 ? `ends ${gap} beside` : 'only touches'} another at ${formatPoint(plan.frame, solid.at)}`;
      mend = 'Let their edges meet.';
    }
    findings.add(
      'unreachable-room',
      `No player's start leads to ${nameOfRoom(level, room)}; ${why}.`,
      mend,
      room.at,
      placeOfRoom(places, level, room),
    );
  }
  return apart;
}

interface Bar {
  readonly at: Point;
  readonly why: string;
  /** The missing amount, map units. */
  readonly missing: number;
}

/** The obstacle between reached leaves and a room that misses passability by the least; shut doors and low places between count. */
function nearestBar(tree: Tree, heights: SectorStates, room: Room, isReached: Uint8Array, body: Body): Bar | null {
  let best: Bar | null = null;
  const belt = [...room.leaves];
  const isSeen = new Set(belt);
  for (const inside of belt) {
    for (const number of tree.leaves[inside].portals) {
      const portal = tree.portals[number];
      const outside = portal.front === inside ? portal.back : portal.front;
      if (isReached[outside] === 1) {
        const bar = barAt(tree, heights, portal, outside, inside, body);
        if (best === null || bar.missing < best.missing) best = bar;
      } else if (!isSeen.has(outside) && !isEverHigh(heights, tree.leaves[outside].sector, body.height)) {
        isSeen.add(outside);
        belt.push(outside);
      }
    }
  }
  return best;
}

function barAt(
  { leaves, plan: { frame } }: Tree,
  heights: SectorStates,
  { midpoint: at, blocks }: Portal,
  from: number,
  to: number,
  body: Body,
): Bar {
  const [here, there] = [leaves[from].sector, leaves[to].sector];
  const { floors } = heights;
  const { bottom, top } = widestOpening(heights, here, there);
  const opening = top - bottom;
  const rise = floors[there][0] - floors[here][floors[here].length - 1];
  if ((blocks & body.stoppedBy) !== 0) return { at, why: 'the line there stops everybody', missing: Number.MAX_VALUE };
  if (opening <= 0) return { at, why: 'it is shut', missing: body.height };
  if (opening < body.height) {
    const [high, needed] = formatLengths(frame, opening, body.height);
    return { at, why: `it is ${high} high and the player ${needed}`, missing: body.height - opening };
  }
  if (rise > body.step) {
    const [up, most] = formatLengths(frame, rise, body.step);
    return { at, why: `it is ${up} up and the player takes ${most}`, missing: rise - body.step };
  }
  return { at, why: 'what opens or moves there needs a key, a switch or a line out of reach', missing: 0 };
}

function findNarrow(level: Level, starts: readonly Point[], name: string, body: Body, findings: Findings): void {
  const { tree, plan } = level;
  const point: Body = { ...body, radius: 0 };
  const isReached = reachOf(level, body, starts);
  const canReach = reachOf(level, point, starts);
  const links = portalGraphOf(level, body).links.map(({ link }) => plan.links[link]);
  const standing = starts.filter((start) => isReached[leafAt(tree, start)] === 1);
  const startTowards = startsTowards(level, point, standing);
  let floor: FloorNet | null = null;
  const isBehind = (leaf: number): boolean => canReach[leaf] === 1 && isReached[leaf] === 0;
  for (const room of roomsOf(tree, isBehind)) {
    if (room.area < leastRoom(body)) continue;
    const hasRoom = room.leaves.some(
      (leaf) => clearanceAt(level, body, middleOf(tree.leaves[leaf].cell), body.radius) >= body.radius,
    );
    if (!hasRoom) continue;
    const from = startTowards(room);
    if (from === undefined) continue;
    floor ??= buildFloorNet(level, body, new Set(plan.doors.map(({ wall }) => wall)), []);
    const blockers = (floor && findLeastChange(floor, from, room.at, links).blockers) ?? [];
    // Without a gap, steps are the obstacle.
    const gaps = blockers.flatMap((blocker) => (blocker.kind === 'gap' ? [blocker] : []));
    if (gaps.length === 0) continue;
    const { at, size } = gaps.reduce((one, other) => (other.size < one.size ? other : one));
    const [width, needed, missing] = formatLengths(plan.frame, size, 2 * body.radius, 2 * body.radius - size);
    findings.add(
      'narrow-gap',
      `The gap at ${formatPoint(plan.frame, at)} is ${width} wide and ${name} ${needed}: ${missing} is missing on the way to ${nameOfRoom(level, room)}.`,
      `Make it ${missing} wider, or narrower if nobody is meant to pass.`,
      at,
      {},
    );
  }
}

/** Reports links that an agent without width can take, and agents of the game's sizes cannot. */
function findTightLinks({ places }: PlanDraft, level: Level, findings: Findings): void {
  const { frame, links } = level.plan;
  if (links.length === 0) return;
  const linksOf = (body: Body): Set<number> => new Set(portalGraphOf(level, body).links.map(({ link }) => link));
  const fitting = BODIES.map(([name, body]) => ({ name, body, links: linksOf(body) }));
  const point: Body = { ...BOT_BODY, radius: 0 };
  for (const index of linksOf(point)) {
    const barred = fitting.filter((each) => !each.links.has(index));
    if (barred.length === 0) continue;
    const { type, from, to } = links[index];
    const [one, other] = [from, to].map((end) => clearanceAt(level, point, end));
    const at = one < other ? from : to;
    const [gap, needed] = formatLengths(frame, Math.min(one, other), barred[0].body.radius);
    findings.add(
      'tight-link',
      `The ${type} link from ${formatPoint(frame, from)} to ${formatPoint(frame, to)} is not for ${barred.map(({ name }) => name).join(' and ')}: its end at ${formatPoint(frame, at)} is ${gap} from a wall.`,
      `Move the end at least ${needed} away from walls.`,
      at,
      places.link(index),
    );
  }
}
