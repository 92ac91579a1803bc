// What one sees of a world, as plain data, for comparisons.
import type { World } from '../../../src/game/world.ts';

/** What one sees of a world. */
export function looksOf({
  player,
  bots,
  doors,
  sectors,
  lights,
  carts,
  thread,
  alarm,
  shots,
  bolts,
  ...world
}: World): unknown {
  const { position, eyeHeight, crouching, body, before } = player;
  return [
    [position, before, eyeHeight, crouching, body.height, world.phase, [...world.switched], [...world.keys]],
    bots.map(({ id, yaw, yawBefore, facing, state, mood, before: was, color, senses, plan: { asked }, follow: { path }, sentTo }) => [
      [id, yaw, yawBefore, facing, state, mood, was, color, senses?.stage, senses?.spot, sentTo],
      asked === null ? null : [asked.question.start, asked.question.goal, asked.key, asked.isCarried],
      path?.corridor,
    ]),
    [doors, sectors, lights.map(({ light }) => light), carts.map(({ position: at, before: from, heading }) => [at, from, heading])],
    [thread?.goal, thread?.reached, thread?.path?.points, alarm, shots.map(({ at, firedAt }) => [at, firedAt]), bolts],
  ]; // prettier-ignore
}
