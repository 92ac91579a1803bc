// A user's orders: bots go to a place by their own finders and stay there until they are released.
//
// A command is data in an intent, so recorded runs repeat it, and the target of each bot is in the hash. Several bots
// get separate places around the target: a grid that grows from it while the straight step to the next place is
// walkable, so never through a wall. A bot that does not fit there, or finds no path, keeps its previous order.
import { distance, type Point, type Point3 } from '../../geometry/point.ts';
import { SQUARE_STEPS } from '../../nav/grid/grid-rules.ts';
import { canFly } from '../planning/plan-path.ts';
import { cancelRequest, requestPath } from '../requests/requests.ts';
import { roomAt } from '../collision/arena.ts';
import { thingsDropped } from '../movers/carts.ts';
import { placeOf, changeMood } from '../minds/mind.ts';
import { shutPassages } from '../triggers/openers.ts';
import { createDisc, spotAround } from '../ground/places.ts';
import { fitsAt } from '../collision/slide.ts';
import { isFree } from '../motion/trouble.ts';
import type { PilotState, WorldState } from '../world-state.ts';
import type { CommandRefusal, Intent } from '../world.ts';

/** Spacing of the places, in radii: wide enough for a third bot to pass, or, where that does not fit, side by side. */
const SPACINGS = [4.25, 2.25];

export const COMMAND_REFUSALS: Readonly<Record<CommandRefusal, string>> = {
  'no floor': 'No bot fits there.',
  'no room': 'There is not enough room.',
  'no path': 'No path leads there.',
};

export function obeyCommand(world: WorldState, { command }: Intent): void {
  if (command === undefined) return;
  const { to } = command;
  const bots = world.bots.filter(({ id, finder, hunts }) => finder !== null && hunts && command.bots.includes(id));
  const answers = to === null ? new Map<PilotState, Answer>() : assignPlaces(world, bots, to);
  const answerOf = (bot: PilotState): Answer => answers.get(bot) ?? null;
  const idsWith = (isMeant: (answer: Answer) => boolean): number[] =>
    bots.filter((bot) => isMeant(answerOf(bot))).map(({ id }) => id);
  for (const bot of bots) {
    const answer = answerOf(bot);
    if (typeof answer !== 'string') send(world, bot, answer);
  }
  const sent = idsWith((answer) => typeof answer !== 'string');
  if (sent.length > 0) world.events.push({ type: 'commanded', bots: sent });
  for (const reason of Object.keys(COMMAND_REFUSALS) as CommandRefusal[]) {
    const refused = idsWith((answer) => answer === reason);
    if (refused.length > 0) world.events.push({ type: 'command refused', bots: refused, reason });
  }
}

/** Where a bot is sent, null to release it, or why it stays as it is. */
type Answer = Point3 | CommandRefusal | null;

/** A place for each bot, or the reason why not. Each place goes to the nearest bot that can reach it. */
function assignPlaces(world: WorldState, bots: readonly PilotState[], to: Point): Map<PilotState, Answer> {
  const answers = new Map<PilotState, Answer>();
  if (bots.length === 0) return answers;
  const spots = spotsAround(world, bots[0], to, bots.length);
  const left = new Set(bots);
  for (const spot of spots) {
    const gap = (bot: PilotState): number => distance(bot.position, spot);
    let isTaken = false;
    while (!isTaken && left.size > 0) {
      const nearest = [...left].reduce((best, bot) => (gap(bot) < gap(best) ? bot : best));
      left.delete(nearest);
      isTaken = hasPath(world, nearest, spot);
      answers.set(nearest, isTaken ? spot : 'no path');
    }
  }
  for (const bot of left) answers.set(bot, spots.length === 0 ? 'no floor' : 'no room');
  return answers;
}

/** At most `count` places for bots of this size; the first is the target, or the nearest place to it with room. */
function spotsAround(world: WorldState, bot: PilotState, to: Point, count: number): Point3[] {
  const { arena } = world;
  const disc = createDisc(bot.body);
  const first = Number.isFinite(to.x + to.z) ? spotAround(arena, disc, to) : null;
  if (first === null) return [];
  let spots: Point[] = [];
  for (const spacing of SPACINGS) {
    const side = spacing * disc.radius;
    const open = [{ column: 0, row: 0, at: first }];
    const seen = new Set(['0 0']);
    for (let next = 0; next < open.length && open.length < count; next++) {
      const { column, row, at } = open[next];
      for (const [right, down] of SQUARE_STEPS) {
        const place = { column: column + right, row: row + down };
        const spot = { x: first.x + place.column * side, z: first.z + place.row * side };
        const name = `${place.column} ${place.row}`;
        if (seen.has(name) || open.length === count) continue;
        if (!fitsAt(arena, disc, spot.x, spot.z) || !canFly(world, bot, at, spot)) continue;
        seen.add(name);
        open.push({ ...place, at: spot });
      }
    }
    if (open.length > spots.length) spots = open.map(({ at }) => at);
  }
  return spots.map(({ x, z }) => ({ x, y: roomAt(arena, x, z)!.floor, z }));
}

function hasPath(world: WorldState, bot: PilotState, goal: Point3): boolean {
  const avoid = new Set(shutPassages(world).closed);
  const options = { avoid, aside: true, ...thingsDropped(world) } as const;
  return bot.finder!.answer(bot.follow.crossing?.to ?? placeOf(bot), goal, options).path !== null;
}

function send(world: WorldState, bot: PilotState, goal: Point3 | null): void {
  bot.sentTo = goal;
  bot.fearUntil = 0;
  bot.trouble.count = 0;
  bot.trouble.shunUntil = 0;
  changeMood(bot, 'usual');
  cancelRequest(bot);
  // Backing up and yielding end with a request anyway.
  if (isFree(bot)) requestPath(world, bot);
}
