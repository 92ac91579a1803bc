// Triggers: walls that are pushed, crossed or shot, and what the plan says they do.
//
// A push starts at the middle of the player and reaches an arm's length in its facing. It passes every opening, up to
// the first wall that can be pushed; a shut wall ends it. A wall is crossed when the middle of a body gets to its other
// side; a shot hits what the eye would see, and every wall that it passes. A one-time trigger is spent by its effect; a
// switch shows for a second, or for good, that it was used. Rules as in Doom (id Software, 1993; its source, 1997). For
// the motions see sectors.ts.
import { addToList } from '../../geometry/lists.ts';
import { wallsNear } from '../../bsp/walls-near.ts';
import { boundsOf, type Point } from '../../geometry/point.ts';
import { BLOCKS_SIGHT, SOLID } from '../../map/floor-plan.ts';
import { holdsKey, SHOT_HEIGHT, SHOT_REACH, USE_REACH, type Trigger } from '../../map/movers.ts';
import type { Level } from '../../nav/level.ts';
import { wallsAround } from '../collision/arena.ts';
import { turnLights } from '../movers/lights.ts';
import { isInFront, whereMet } from '../movers/passages.ts';
import { haltSectors, startMovers } from '../movers/sectors.ts';
import { teleport } from '../links/teleport.ts';
import type { PilotState, WorldState } from '../world-state.ts';
import { STEPS_PER_SECOND, type Intent } from '../world.ts';
import { oncePer } from '../../nav/once-per.ts';

/** How long a reusable switch shows that it was pushed, steps. */
const BUTTON_STEPS = STEPS_PER_SECOND;

/** The triggers of a level by what sets them off and by wall: indices into plan.triggers. */
type TriggerIndex = Readonly<Record<Trigger['by'], ReadonlyMap<number, readonly number[]>>>;

const triggersOf = oncePer((level: Level): TriggerIndex => {
  const index = {
    use: new Map<number, number[]>(),
    walk: new Map<number, number[]>(),
    shoot: new Map<number, number[]>(),
  };
  level.plan.triggers.forEach(({ by, walls }, id) => {
    for (const wall of walls) addToList(index[by], wall, id);
  });
  return index;
});

type Who = 'player' | PilotState;

/** The player's triggers of a step, after its move: walls that it crossed, and the one that it pushes. */
export function pullTriggers(world: WorldState, intent: Intent): void {
  if (world.level.plan.triggers.length === 0) return;
  releaseButtons(world);
  crossWalls(world, 'player');
  const pushes = intent.use === true && !world.isPushing;
  world.isPushing = intent.use === true;
  if (!pushes) return;
  const { disc, facing } = world.player;
  push(world, disc, facing);
}

export function crossByBots(world: WorldState): void {
  if (triggersOf(world.level).walk.size === 0) return;
  for (const bot of world.bots) crossWalls(world, bot);
}

/** A wall on a straight line: how far along, 0 … 1, and whether one comes from its front. */
interface Met {
  readonly wall: number;
  readonly t: number;
  readonly fromFront: boolean;
}

/** Where the line from a to b meets the wall's inside, or null; one that begins on the wall meets it when it leaves. */
function meet({ plan: { walls, vertices } }: Level, wall: number, a: Point, b: Point): Met | null {
  const line = { a: vertices[walls[wall].a], b: vertices[walls[wall].b] };
  const t = whereMet(line, a, b);
  return t === null ? null : { wall, t, fromFront: isInFront(line, a) };
}

function wallsOnLine({ level }: WorldState, a: Point, b: Point): Met[] {
  const met: Met[] = [];
  wallsNear(level.tree, boundsOf([a, b]), (wall) => {
    const each = meet(level, wall, a, b);
    if (each !== null) met.push(each);
  });
  return met.sort((one, other) => one.t - other.t || one.wall - other.wall);
}

/** Pushes what is in front of a body at `from` that faces along a unit vector. */
function push(world: WorldState, from: Point, along: Point): void {
  const { level, arena } = world;
  const { use } = triggersOf(level);
  const to = { x: from.x + along.x * USE_REACH, z: from.z + along.z * USE_REACH };
  for (const { wall, fromFront } of wallsOnLine(world, from, to)) {
    const can = (use.get(wall) ?? []).filter((id) => fromFront || !level.plan.triggers[id].frontOnly);
    for (const id of can) setOff(world, id, 'player');
    if (can.length > 0 || arena.top[wall] <= arena.bottom[wall]) return;
  }
}

/** The player's shot of this step, if there was one, sets off what it hits. */
export function hitWalls(world: WorldState): void {
  const { level, arena, player, shots, tick } = world;
  const { shoot } = triggersOf(level);
  if (shoot.size === 0 || shots[shots.length - 1]?.firedAt !== tick) return;
  const { disc, facing } = player;
  const y = disc.feet + SHOT_HEIGHT;
  const to = { x: disc.x + facing.x * SHOT_REACH, z: disc.z + facing.z * SHOT_REACH };
  for (const { wall, fromFront } of wallsOnLine(world, disc, to)) {
    for (const id of shoot.get(wall) ?? []) {
      if (fromFront || !level.plan.triggers[id].frontOnly) setOff(world, id, 'player');
    }
    const { back, blocks } = level.plan.walls[wall];
    const isOpen = y >= arena.bottom[wall] && y <= arena.top[wall];
    if (back === SOLID || (blocks & BLOCKS_SIGHT) !== 0 || !isOpen) return;
  }
}

/** Sets off what a body's middle has crossed since the last step. */
function crossWalls(world: WorldState, who: Who): void {
  const { walk } = triggersOf(world.level);
  if (walk.size === 0) return;
  const { before, disc } = who === 'player' ? world.player : who;
  const from = { x: before.x, z: before.z };
  const to = { x: disc.x, z: disc.z };
  if (from.x === to.x && from.z === to.z) return;
  const reach = Math.abs(to.x - from.x) + Math.abs(to.z - from.z);
  const met: Met[] = [];
  for (const wall of wallsAround(world.arena, disc.nearby, to.x, to.z, reach)) {
    const each = walk.has(wall) ? meet(world.level, wall, from, to) : null;
    if (each !== null) met.push(each);
  }
  met.sort((one, other) => one.t - other.t || one.wall - other.wall);
  for (const { wall, fromFront } of met) {
    for (const id of walk.get(wall)!) {
      if (!fromFront && world.level.plan.triggers[id].frontOnly) continue;
      // After a teleport nothing more was crossed.
      if (setOff(world, id, who) === 'carried off') return;
    }
  }
}

/** A bot pushes a trigger's wall (an index into plan.triggers): whether that has set something going. */
export function setOffByBot(world: WorldState, id: number, bot: PilotState): boolean {
  return setOff(world, id, bot) !== 'nothing';
}

/** Does what a trigger (an index into plan.triggers) does, if it may for this one; bots have a key to everything. */
function setOff(world: WorldState, id: number, who: Who): 'carried off' | 'done' | 'nothing' {
  const trigger = world.level.plan.triggers[id];
  if (world.spent.has(id) || (trigger.who !== 'any' && (trigger.who === 'player') !== (who === 'player')))
    return 'nothing';
  if (who === 'player' && !holdsKey(world.keys, trigger.key)) {
    world.events.push({ type: 'locked', needs: trigger.key! });
    return 'nothing';
  }
  const result = act(world, trigger, who);
  if (result !== 'nothing') world.events.push({ type: 'triggered', trigger: id, who: who === 'player' ? who : who.id });
  // A crossed wall is used up by the crossing, a switch by its effect; exits stay, for no other map may follow.
  if (trigger.once && trigger.does.kind !== 'exit' && (result !== 'nothing' || trigger.by === 'walk'))
    world.spent.add(id);
  if (trigger.turnsWith !== undefined && result !== 'nothing') {
    world.spent.add(id);
    world.spent.delete(trigger.turnsWith);
  }
  if (result !== 'nothing' && trigger.by !== 'walk') pressButton(world, trigger);
  return result;
}

function act(world: WorldState, { source, reverses, does }: Trigger, who: Who): 'carried off' | 'done' | 'nothing' {
  if (does.kind === 'move') {
    const turns = reverses ? (who === 'player' ? 'both' : 'up') : 'no';
    return startMovers(world, does.movers, turns) ? 'done' : 'nothing';
  }
  if (does.kind === 'halt') return haltSectors(world, does.sectors) ? 'done' : 'nothing';
  if (does.kind === 'light') {
    turnLights(world, does.sectors, does.to);
    return 'done';
  }
  if (does.kind === 'exit') {
    world.events.push({ type: 'exit', secret: does.secret });
    return 'done';
  }
  return teleport(world, who, does, source) ? 'carried off' : 'nothing';
}

function pressButton(world: WorldState, { source, once }: Trigger): void {
  world.switched = new Set([...world.switched, source]);
  if (!once) world.buttons.set(source, world.tick + BUTTON_STEPS);
  world.events.push({ type: 'switched', source });
}

function releaseButtons(world: WorldState): void {
  const due = [...world.buttons].filter(([, until]) => until <= world.tick).map(([source]) => source);
  if (due.length === 0) return;
  for (const source of due) world.buttons.delete(source);
  world.switched = new Set([...world.switched].filter((source) => !due.includes(source)));
}
