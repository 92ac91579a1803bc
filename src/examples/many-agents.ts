// Many agents, one goal: they walk by shortest paths and keep off each other. The goal moves every few seconds.
import { createCrowd } from '../entry/crowd.ts';
import { createLevel, createNavigator } from '../index.ts';
import { drawDisc, drawLevel } from './draw.ts';
import type { Example } from './example.ts';

const COUNT = 100;

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
  const nav = createNavigator(level, { radius: 0.15 });
  const crowd = createCrowd(nav, { maxAgents: COUNT, speed: 2.5 });
  const target = nav.createField({ x: 8.2, z: 4.2 });
  for (let i = 0; i < COUNT; i++) crowd.addAgent(nav.findRandomPoint()!, target);
  let time = 0;

  return {
    navigators: [nav],
    agents: () =>
      Array.from({ length: COUNT }, (_, i) => ({ at: { x: crowd.x[i]!, y: 0, z: crowd.z[i]! }, navigator: 0 })),
    frame(canvas, seconds) {
      time += seconds;
      if (time > 4) {
        time = 0;
        target.moveGoal(nav.findRandomPoint()!);
      }
      crowd.update(seconds);
      drawLevel(canvas, level);
      for (const thing of things) drawDisc(canvas, thing, thing.radius, '#5a7bb0');
      for (let i = 0; i < COUNT; i++) drawDisc(canvas, { x: crowd.x[i]!, z: crowd.z[i]! }, 0.15, '#ffe066');
      drawDisc(canvas, target.goals[0]!, 0.35, '#3cff8f');
    },
  };
}
