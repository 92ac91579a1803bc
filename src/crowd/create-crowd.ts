// Makes a crowd of a navigator: targets, agents, and changes of the level. Converts between the caller's units and the plan's.
import { mixWords } from '../nav/known/bake.ts';
import { badArgument, checkBoolean, checkFields, checkNumber, checkPoint, checkPositive } from '../geometry/checks.ts';
import { isFieldOf, type Field } from '../nav/navigator/field.ts';
import { checkNavigator } from '../nav/navigator/inside.ts';
import type { Navigator } from '../nav/navigator/navigator.ts';
import { oncePer } from '../nav/once-per.ts';
import type { PortalGraph } from '../nav/portal-graph/portal-graph.ts';
import { createStep, createWork, type Moment } from './advance.ts';
import { addTo, createAgents, makeRoom, removeFrom, type Agents } from './agents.ts';
import { STEP_SECONDS, type Crowd, type CrowdOptions } from './crowd.ts';
import { REFRESH } from './directions.ts';
import { createGround, freeAgents, nearestFree, writeFloor, type Ground } from './ground.ts';
import { leavePad } from './leave-pad.ts';
import { createPairs } from './separate.ts';
import { createSquares } from './squares.ts';
import { createTargets } from './targets.ts';
import { runWith, type SharedCrowd, type Team } from './team.ts';

/** Most steps that `update` makes at once. */
const MOST_STEPS = 10;
/** Defaults: map units a second, and seconds up to full speed. */
const WALK = 45;
const UP_TO_SPEED = 0.25;

/**
 * Makes a crowd of agents of the navigator's size, which must have a radius.
 *
 * @param navigator From `createNavigator`. The crowd follows its doors and obstacles; it uses no links, and no ledge that can be crossed in one
 *   direction only. Where all paths need one, an agent stands, and its distance is Infinity: send it to the link's start by a field of that, then
 *   remove it there and add it at the link's end. A line that teleports who crosses it is a wall, from both sides. An agent that has a path from
 *   its front only walks straight to it from behind, and steps over it by up to three radii; until then its distance is Infinity. Where area
 *   costs differ, a step takes several times as long: after a change as long as building the level, as with such ledges and lines, and some
 *   milliseconds after a goal has moved. Agents of two crowds do not keep off each other.
 * @param options How many agents, and how they move.
 * @returns The crowd, without agents. It allocates nothing more while it runs, but for searches of new targets.
 * @throws {Error} For a navigator that is none or has no radius, and for unknown or impossible options.
 * @example
 * const crowd = createCrowd(nav, { maxAgents: 1000, speed: 1.4 });
 * const exit = nav.createField({ x: 19, z: 4 });
 * const agent = crowd.addAgent({ x: 1, z: 1 }, exit);
 * crowd.update(1 / 60);
 * mesh.position.set(crowd.x[agent]!, crowd.y[agent]!, crowd.z[agent]!);
 */
export function createCrowd(navigator: Navigator, options: CrowdOptions = {}): Crowd {
  return makeCrowd(navigator, options);
}

/** The same; a team of threads needs a navigator that stays as it is, and one target. `onMade` gets what its helpers are to be sent. */
// Long: the methods of one object, which share its arrays.
export function makeCrowd(
  navigator: Navigator,
  options: CrowdOptions,
  team?: Team,
  onMade: (shared: SharedCrowd) => void = () => {},
): Crowd {
  const name = 'createCrowd';
  const { units, changes, body } = checkNavigator(name, 'navigator', navigator);
  const { scale, scaleZ, dx, dz } = units;
  if (body.radius === 0)
    throw badArgument(name, 'navigator.options.radius', 0, 'make the navigator with a radius above 0');
  const fastest = (0.5 * body.radius) / scale / STEP_SECONDS;
  const { spacing, maxAgents, speed, acceleration, areaCosts } = checkOptions(name, options, WALK / scale, fastest);

  const room = makeRoom(team !== undefined);
  const agents = createAgents(maxAgents, room);
  const own = Array.from({ length: 7 }, () => new Float64Array(maxAgents));
  const [x, y, z, velocityX, velocityZ, distance, speeds] = own;
  const isPresent = new Uint8Array(maxAgents);
  const pairs = createPairs(maxAgents, room);
  const part = (acceleration / speed) * STEP_SECONDS;
  const work = createWork(agents, pairs, part);
  const advance = createStep(agents, work, team && runWith(team, agents, work));
  if (team !== undefined) onMade({ ...team, agents, pairs, acceleration: part, spacing: spacing * scale, areaCosts });
  let end = 0;
  const targets = createTargets(units);
  const free: number[] = [];
  let tick = 0;
  let rest = 0;
  const squaresOf = oncePer((graph: PortalGraph) => createSquares(graph, spacing * scale));
  let ground: Ground | null = null;
  let version = -1;
  const moment: Moment = { squares: null as never, fields: targets.fields, tick: 0 };

  /** Adapts to what has changed in the navigator. */
  const readyGround = (): Ground => {
    if (ground !== null && changes.version === version) return ground;
    ground = createGround(changes.scene(), body, squaresOf, areaCosts);
    targets.rebuild(ground);
    if (!freeAgents(ground, agents))
      throw new Error('crowd: no agent can stand anywhere in the level; remove obstacles');
    version = changes.version;
    return ground;
  };
  const checkAgent = (method: string, agent: number): void => {
    if (!(Number.isInteger(agent) && agent >= 0 && agent < end))
      throw badArgument(method, 'agent', agent, 'pass what addAgent returned');
    if (isPresent[agent] === 0) throw badArgument(method, 'agent', agent, 'it was removed');
  };
  const checkTarget = (method: string, target: Field): void => {
    if (!isFieldOf(changes, target))
      throw badArgument(method, 'target', target, 'pass what createField of the same navigator returned');
  };
  /** The caller's arrays are in another order than ours, which is slow. What may be a few steps old is read and written by turns. */
  const isTurn = (id: number): boolean => (id + tick) % REFRESH === 0;
  const readSpeed = (at: number): void => {
    agents.speed[at] = Math.min(Math.max(0, speeds[agents.id[at]] || 0), fastest) * scale * STEP_SECONDS;
  };
  const write = (at: number): void => {
    const i = agents.id[at];
    x[i] = (agents.x[at] - dx) / scale;
    z[i] = (agents.z[at] - dz) / scaleZ;
    velocityX[i] = agents.velocityX[at] / scale / STEP_SECONDS;
    velocityZ[i] = agents.velocityZ[at] / scaleZ / STEP_SECONDS;
  };
  const writeMore = (at: number, now: Ground): void => {
    const i = agents.id[at];
    writeFloor(now, agents, at, y, i);
    y[i] /= scale;
    distance[i] = agents.distance[at] < Infinity ? agents.distance[at] / scale : Infinity;
  };

  const crowd: Crowd = {
    maxAgents,
    get count() {
      return agents.count;
    },
    get end() {
      return end;
    },
    isPresent,
    x,
    y,
    z,
    velocityX,
    velocityZ,
    distance,
    speed: speeds,
    addAgent(place, target) {
      checkPoint('addAgent', 'place', place);
      checkTarget('addAgent', target);
      if (agents.count === maxAgents) return -1;
      const now = readyGround();
      const at = nearestFree(now.graph, units.toPlan(place));
      if (at === null) return -1;
      const id = free.pop() ?? end++;
      isPresent[id] = 1;
      speeds[id] = speed;
      const added = addTo(agents, id, at.x, at.z);
      agents.goal[added] = targets.add(target);
      readSpeed(added);
      write(added);
      writeMore(added, now);
      return id;
    },
    setTarget(agent, target) {
      checkAgent('setTarget', agent);
      checkTarget('setTarget', target);
      readyGround();
      const at = agents.placeOf[agent];
      const before = agents.goal[at];
      agents.goal[at] = targets.add(target);
      targets.remove(before);
    },
    targetOf(agent) {
      checkAgent('targetOf', agent);
      return targets.at(agents.goal[agents.placeOf[agent]]);
    },
    removeAgent(agent) {
      checkAgent('removeAgent', agent);
      isPresent[agent] = 0;
      targets.remove(agents.goal[agents.placeOf[agent]]);
      free.push(agent);
      removeFrom(agents, agent);
    },
    step() {
      const now = readyGround();
      targets.follow();
      for (let at = 0; at < agents.count; at++) if (isTurn(agents.id[at])) readSpeed(at);
      moment.squares = now.squares;
      moment.tick = tick;
      advance(moment);
      for (let at = 0; at < agents.count; at++) {
        if (now.lines !== null && agents.distance[at] === Infinity && isTurn(agents.id[at])) {
          const field = targets.fields[agents.goal[at]];
          if (field !== null) leavePad(now, agents, at, field);
        }
        write(at);
        if (isTurn(agents.id[at])) writeMore(at, now);
      }
      tick++;
    },
    update(seconds) {
      checkNumber('update', 'seconds', seconds, 0);
      rest += seconds;
      let steps = 0;
      for (; rest >= STEP_SECONDS && steps < MOST_STEPS; steps++, rest -= STEP_SECONDS) crowd.step();
      rest %= STEP_SECONDS;
      return steps;
    },
    hash: () => hashAgents(agents, tick, ground?.uneven ? [agents.region] : []),
  };
  return crowd;
}

/** Their arrays take 270 MB. */
const MOST_AGENTS = 1_000_000;

function checkOptions(name: string, options: CrowdOptions, usual: number, fastest: number): Required<CrowdOptions> {
  checkFields(name, 'options', options, ['maxAgents', 'speed', 'acceleration', 'spacing', 'areaCosts']);
  const { spacing = 0, maxAgents = 1000, speed = usual, areaCosts = true } = options;
  if (!Number.isInteger(maxAgents) || maxAgents < 1 || maxAgents > MOST_AGENTS)
    throw badArgument(name, 'options.maxAgents', maxAgents, `pass a whole number of at most ${MOST_AGENTS}, above 0`);
  checkPositive(name, 'options.speed', speed);
  const { acceleration = speed / UP_TO_SPEED } = options;
  checkPositive(name, 'options.acceleration', acceleration);
  checkNumber(name, 'options.spacing', spacing, 0);
  if (speed > fastest)
    throw badArgument(name, 'options.speed', speed, `pass at most ${fastest}: half the radius in a step of 1/60 s`);
  checkBoolean(name, 'options.areaCosts', areaCosts);
  return { spacing, maxAgents, speed, acceleration, areaCosts };
}

/** `more`: what else decides where agents go. */
function hashAgents(agents: Agents, tick: number, more: readonly Int32Array[]): string {
  const { id, x, z, velocityX, velocityZ, pace, waited, goal, count } = agents;
  const parts = [id, x, z, velocityX, velocityZ, pace, waited, goal, ...more];
  const words = parts.map((part) => new Uint32Array(Float64Array.from(part.subarray(0, count)).buffer));
  return mixWords([...words, Uint32Array.of(tick)])
    .map((word) => word.toString(16).padStart(8, '0'))
    .join('');
}
