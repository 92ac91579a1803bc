// Many agents, one goal: one field answers them all. The goal moves every few seconds.
import { createFollower, createLevel, createNavigator, type Place } from '../index.ts';
import { drawDisc, drawLevel } from './draw.ts';
import type { Example } from './example.ts';

const SPEED = 2.5;

export default function manyAgents(): Example {
  const things = Array.from({ length: 15 }, (_, i) => ({
    x: 3 + (i % 5) * 3.5,
    z: 2.5 + Math.floor(i / 5) * 3.5,
    radius: 0.7,
  }));
  const level = createLevel({
    rooms: [{ polygon: [[0, 0], [20, 0], [20, 12], [0, 12]] }], // prettier-ignore
    things,
  });
  const nav = createNavigator(level, { radius: 0.2 });
  const field = nav.createField({ x: 8.2, z: 4.2 });
  const followTo = (from: Place) => createFollower(field.pathFrom(from)!);
  const agents = Array.from({ length: 100 }, () => followTo(nav.findRandomPoint({ reachableFrom: field.goal })!));
  let time = 0;

  return {
    navigators: [nav],
    agents: () => agents.map(({ position }) => ({ at: position, navigator: 0 })),
    frame(canvas, seconds) {
      time += seconds;
      if (time > 4) {
        time = 0;
        // One search from the new goal serves all.
        field.moveGoal(nav.findRandomPoint({ reachableFrom: field.goal })!);
        agents.forEach(({ position }, i) => (agents[i] = followTo(position)));
      }
      drawLevel(canvas, level);
      for (const thing of things) drawDisc(canvas, thing, thing.radius, '#5a7bb0');
      for (const agent of agents) drawDisc(canvas, agent.advance(SPEED * seconds), 0.2, '#ffe066');
      drawDisc(canvas, field.goal, 0.35, '#3cff8f');
    },
  };
}
