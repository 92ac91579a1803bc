// The level doctor's checks of a built level: things outside, blocked starts, doors that stay shut, and reach (examine-reach.ts).
import { leafAt } from '../../bsp/leaf-at.ts';
import { traceLine } from '../../bsp/trace.ts';
import type { Tree } from '../../bsp/tree.ts';
import { closestOnSegment } from '../../geometry/gap.ts';
import { distance, midpoint, type Point } from '../../geometry/point.ts';
import { middleOf } from '../../geometry/polygon.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import type { Findings } from '../../map/findings.ts';
import { goesByItself, holdsKey } from '../../map/movers.ts';
import type { FloorPlan, Thing } from '../../map/floor-plan.ts';
import type { PlanDraft } from '../../map/draft/plan-draft.ts';
import { formatLengths } from '../../map/plan/format-length.ts';
import { formatPoint } from '../../map/plan/format-point.ts';
import { blockersOfLevel, CARTS_KEEP_OFF } from '../blockers.ts';
import { BOT_BODY, PLAYER_BODY } from '../bodies.ts';
import type { Body } from '../body.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import { checkGraph } from '../hand/check-graph.ts';
import type { Level } from '../level.ts';
import { makeFinder } from '../portal-finder/make-finder.ts';
import { clearanceAt, standingLeaf } from '../portal-graph/places.ts';
import { examineProps, propAtStart, roundProps } from './examine-props.ts';
import { examineReach, reachOnFoot } from './examine-reach.ts';
import { examineReturn } from './examine-return.ts';

/** A start: its agent and body. */
const STARTS: Readonly<Partial<Record<Thing['kind'], readonly [name: string, body: Body]>>> = {
  player: ['The player', PLAYER_BODY],
  deathmatch: ['A player of a deathmatch', PLAYER_BODY],
  bot: ['A bot', BOT_BODY],
};

/** A floor plan without a unit that is no larger than this, map units, is probably drawn in metres. */
const SMALL_PLAN = 256;

/** Lists the findings for a level; its draft still has the things as in the file. */
export function examineLevel(draft: PlanDraft, level: Level, findings: Findings): void {
  examineThings(draft, level, findings);
  examineLinks(draft, level, findings);
  examineDoors(draft, level, findings);
  examinePatrols(draft, level, findings);
  examineCarts(draft, level, findings);
  const players = level.plan.things.filter(({ kind }) => kind === 'player' || kind === 'deathmatch');
  const starts = players.map(({ at }) => at);
  const reach = reachOnFoot(level, starts);
  const isReached = reach.leaves;
  examineShutSectors(draft, level, isReached, findings);
  examineLifts(draft, level, findings);
  const apart = examineReach(draft, level, starts, isReached, findings);
  if (starts.length > 0) examineItems(draft, level, reach.taken, apart, findings);
  examineReturn(draft, level, starts, reach, findings);
  examineProps(level, starts, findings);
  for (const { at, message } of checkGraph(level, PLAYER_BODY))
    findings.add('graph-fault', message, 'Move the node, or take the link away.', at, draft.places.map);
}

function examineThings({ things, places, format }: PlanDraft, level: Level, findings: Findings): void {
  const { plan, tree } = level;
  const { minX, maxX, minZ, maxZ } = plan.bounds;
  const isInMetres =
    format === 'floor plan' && plan.frame.scale === 1 && Math.max(maxX - minX, maxZ - minZ) < SMALL_PLAN;
  const metres = isInMetres ? ' Or give the plan "unit": 32, if it is drawn in metres.' : '';
  for (const thing of things) {
    const at = snapPoint(thing.at, plan.quantum);
    const where = formatPoint(plan.frame, at);
    const place = places.thing(thing.source);
    const start = STARTS[thing.kind];
    if (leafAt(tree, at) < 0) {
      const what = start === undefined ? `Thing ${thing.source} (${thing.kind}) stands` : `${start[0]} starts`;
      findings.add(
        start === undefined ? 'thing-outside' : 'start-in-solid',
        `${what} at ${where}, outside the map or in solid.`,
        'Move it onto the floor.',
        at,
        place,
      );
    } else if (start !== undefined)
      findCramped(level, start, at, where, (what, mend) =>
        findings.add('cramped-start', what, mend + metres, at, place),
      );
  }
  // A list of wall segments cannot name a start.
  if (format !== 'walls' && !things.some(({ kind }) => kind === 'player'))
    findings.add(
      'no-player-start',
      'The player has no start; one was chosen.',
      'Put one where the game is to begin.',
      plan.things.find(({ kind }) => kind === 'player')?.at ?? null,
      places.map,
    );
}

function examineLinks({ places }: PlanDraft, { plan, tree }: Level, findings: Findings): void {
  for (const [index, { type, from, to }] of plan.links.entries()) {
    for (const at of [from, to]) {
      if (leafAt(tree, at) >= 0) continue;
      const what = `An end of a ${type} link, ${formatPoint(plan.frame, at)}, is outside the map.`;
      findings.add('link-outside', what, 'Move the end onto the floor, or delete the link.', at, places.link(index));
    }
  }
}

function findCramped(
  level: Level,
  [name, body]: readonly [string, Body],
  at: Point,
  where: string,
  report: (what: string, mend: string) => void,
): void {
  if (standingLeaf(portalGraphOf(level, body), at) >= 0) {
    const prop = propAtStart(level, body, at);
    if (prop !== null) report(`${name} starts at ${where}, ${prop}.`, 'Move the start or the prop.');
    return;
  }
  const { floor, ceiling } = level.tree.leaves[leafAt(level.tree, at)];
  const { frame } = level.plan;
  if (ceiling - floor < body.height) {
    const [height, needed] = formatLengths(frame, ceiling - floor, body.height);
    report(
      `${name} starts at ${where}, where it is ${height} high; ${needed} are needed.`,
      'Raise the ceiling, or move the start.',
    );
  } else {
    const [gap, needed] = formatLengths(frame, clearanceAt(level, body, at, body.radius), body.radius);
    report(
      `${name} starts at ${where}, ${gap} from a wall or a step; ${needed} are needed.`,
      'Move it away from the wall.',
    );
  }
}

/** Follows each bot's patrol from its start, stop by stop. */
function examinePatrols({ places }: PlanDraft, level: Level, findings: Findings): void {
  const { frame, things } = level.plan;
  const finder = makeFinder(roundProps(level, BOT_BODY), BOT_BODY, { search: 'a-star' });
  for (const { kind, at: start, route, source } of things) {
    if (kind !== 'bot' || route === undefined) continue;
    // Also from the last stop to the first. Beyond a stop that cannot be reached nothing is known.
    for (const [i, from] of [start, ...route].entries()) {
      const stop = route[i % route.length];
      const { reason } = finder.answer(from, stop);
      if (reason === null) continue;
      const message = `The bot at ${formatPoint(frame, start)} gets no further on its patrol than ${formatPoint(frame, from)}: to ${formatPoint(frame, stop)} there is no path (${reason}).`;
      findings.add('unreachable-stop', message, 'Move the stop, or open a path to it.', stop, places.thing(source));
      break;
    }
  }
}

/** Carts drive straight from stop to stop, and turn back at walls and ledges that stay, and at things. */
function examineCarts({ places }: PlanDraft, level: Level, findings: Findings): void {
  const { plan, tree } = level;
  const moving = new Set(plan.movers.filter(({ part }) => part === 'floor').map(({ sector }) => sector));
  for (const { kind, at: start, route = [], radius, source } of plan.things) {
    if (kind !== 'cart') continue;
    for (const [i, stop] of route.entries()) {
      const from = i === 0 ? start : route[i - 1];
      const hit = traceLine(tree, from, stop, (wall) => {
        const { front, back, blocks } = plan.walls[wall];
        if ((blocks & PLAYER_BODY.stoppedBy) !== 0) return true;
        const rise = Math.abs(plan.sectors[front].floor - plan.sectors[back].floor);
        return rise > PLAYER_BODY.step && !moving.has(front) && !moving.has(back);
      });
      const thing = blockersOfLevel(level).find((each) => {
        const beside = closestOnSegment(each, from, stop);
        const leaf = leafAt(tree, beside);
        const isLevel = leaf >= 0 && Math.abs(tree.leaves[leaf].floor - each.floor) <= PLAYER_BODY.step;
        return isLevel && distance(each, beside) < each.radius + radius + CARTS_KEEP_OFF;
      });
      const at = hit?.point ?? thing;
      if (at === undefined) continue;
      const what = hit === null ? 'a prop or a lamp' : 'a wall or a ledge';
      const message = `The route of the cart at ${formatPoint(plan.frame, start)} crosses ${what} at ${formatPoint(plan.frame, at)}.`;
      findings.add('unreachable-stop', message, 'Lead the route around it.', at, places.thing(source));
      break;
    }
  }
}

function examineDoors({ places }: PlanDraft, { plan }: Level, findings: Findings): void {
  const reported = new Set<number>();
  for (const { wall, shut, opens } of plan.doors) {
    const { a, b, source } = plan.walls[wall];
    if (!shut || opens !== 'never' || reported.has(source)) continue;
    reported.add(source);
    const at = midpoint(plan.vertices[a], plan.vertices[b]);
    findings.add(
      'shut-door',
      `The door at ${formatPoint(plan.frame, at)} is shut, and nobody can open it.`,
      'Let it open when somebody comes near or uses it, or make it a wall.',
      at,
      places.wall(source),
    );
  }
}

/**
 * Doors that are sectors: shut ones without a trigger in front of an unreachable room, and locked ones whose key is not in the map. A block
 * of wall drawn as a sector also separates rooms; if both are reachable it counts as a wall.
 */
function examineShutSectors(
  { places }: PlanDraft,
  { plan, tree }: Level,
  isReached: Uint8Array,
  findings: Findings,
): void {
  const { sectors, movers } = plan;
  const canMove = new Set(movers.map(({ sector }) => sector));
  const rooms = roomsBeside(tree, isReached);
  sectors.forEach(({ name, floor, ceiling, source }, sector) => {
    const beside = rooms[sector];
    if (ceiling > floor || beside === null) return;
    const report = (why: string, mend: string): void =>
      findings.add(
        'shut-door',
        `Sector ${name || source} at ${formatPoint(plan.frame, beside.at)} is shut${beside.rooms.size < 2 ? '' : ' between two rooms'}${why}.`,
        mend,
        beside.at,
        places.sector(source),
      );
    if (!canMove.has(sector)) {
      if (!wouldLead(floor, [...beside.rooms.values()])) return;
      report(' and nothing opens it', 'Give one of its lines the special of a door, or a switch its tag.');
      return;
    }
    const why = whyIdle(plan, sector);
    if (why === null) return;
    if (why === '') report(' and no switch opens it', 'Add a switch that moves it, or let it open by use.');
    else report(` and opens for ${why} only, which is not in the map`, 'Put the key somewhere, or take the lock away.');
  });
}

/** Lifts that nothing calls, and those whose key is not in the map. */
function examineLifts({ places }: PlanDraft, { plan, tree }: Level, findings: Findings): void {
  for (const sector of new Set(plan.movers.flatMap(({ kind, sector }) => (kind === 'lift' ? [sector] : [])))) {
    const why = whyIdle(plan, sector);
    const leaf = tree.leaves.find((each) => each.sector === sector);
    if (why === null || leaf === undefined) continue;
    const { name, source } = plan.sectors[sector];
    const at = middleOf(leaf.cell);
    findings.add(
      'idle-lift',
      `Lift ${name || source} at ${formatPoint(plan.frame, at)} ${why === '' ? 'is called by nothing' : `comes for ${why} only, which is not in the map`}.`,
      why === ''
        ? 'Add a switch that moves it, or let it go by itself.'
        : 'Put the key somewhere, or take the lock away.',
      at,
      places.sector(source),
    );
  }
}

/** Why what moves in a sector never does: the keys that it needs and that are not in the map, '' where nothing sets it off; null if it may. */
function whyIdle({ movers, triggers, things }: FloorPlan, sector: number): string | null {
  const held = new Set(things.flatMap(({ key }) => (key === undefined ? [] : [key])));
  const openers = triggers.filter(
    ({ does }) => does.kind === 'move' && does.movers.some((mover) => movers[mover].sector === sector),
  );
  if (movers.some((mover) => mover.sector === sector && goesByItself(mover, openers.length > 0))) return null;
  // A switch outside every room moves nothing.
  const usable = openers.filter(({ walls }) => walls.length > 0);
  if (usable.some(({ key }) => holdsKey(held, key))) return null;
  const keys = usable.map(({ key }) => (key === 'any' || key === 'all' ? `${key} keys` : `the ${key} key`));
  return [...new Set(keys)].join(' or ');
}

/** Keys, pickups and goals that no start leads to, and keys without a colour; no pickups in leaves whose room is reported. */
function examineItems(
  { places }: PlanDraft,
  { plan, tree }: Level,
  taken: ReadonlySet<Thing>,
  apart: ReadonlySet<number>,
  findings: Findings,
): void {
  for (const thing of plan.things) {
    const { kind, key, at, source } = thing;
    const isGrey = kind === 'key' && key === undefined;
    const leaf = leafAt(tree, at);
    if (leaf < 0 || !/key|pickup|goal/.test(kind) || (taken.has(thing) && !isGrey)) continue;
    if (kind === 'pickup' && apart.has(leaf)) continue;
    findings.add(
      kind === 'key' ? 'unreachable-key' : 'unreachable-item',
      `The ${key ? `${key} key` : kind} at ${formatPoint(plan.frame, at)} ${isGrey ? 'has no colour, so nobody can take it' : 'cannot be reached'}.`,
      isGrey ? 'Add "key": "red", "blue" or "yellow".' : 'Move it, or open a path to it.',
      at,
      places.thing(source),
    );
  }
}

/** A room next to a shut sector. */
interface Beside {
  readonly floor: number;
  readonly ceiling: number;
  readonly isReached: boolean;
}

/** Whether, opened as high as both rooms, it would connect a reachable room to an unreachable one. */
function wouldLead(floor: number, rooms: readonly Beside[]): boolean {
  const { height, step } = PLAYER_BODY;
  return rooms.some(
    (from) =>
      from.isReached &&
      Math.abs(floor - from.floor) <= step &&
      rooms.some(
        (to) =>
          !to.isReached &&
          Math.abs(to.floor - floor) <= step &&
          Math.min(from.ceiling, to.ceiling) - Math.max(from.floor, floor, to.floor) >= height,
      ),
  );
}

/**
 * By sector: the rooms that portals lead to from its leaves, and the middle of one of those portals. Reached and unreached parts of a
 * sector are separate.
 */
function roomsBeside(
  { leaves, portals, plan }: Tree,
  isReached: Uint8Array,
): ({ readonly rooms: Map<string, Beside>; readonly at: Point } | null)[] {
  const beside: ({ readonly rooms: Map<string, Beside>; readonly at: Point } | null)[] = plan.sectors.map(() => null);
  for (const { front, back, midpoint: at } of portals) {
    for (const [here, there] of [
      [leaves[front], leaves[back]],
      [leaves[back], leaves[front]],
    ]) {
      const { sector, floor, ceiling, id } = there;
      if (ceiling - floor < PLAYER_BODY.height) continue;
      const found = (beside[here.sector] ??= { rooms: new Map(), at });
      found.rooms.set(`${sector} ${isReached[id]}`, { floor, ceiling, isReached: isReached[id] === 1 });
    }
  }
  return beside;
}
