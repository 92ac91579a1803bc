// Two sizes: one level, a navigator for each agent size. The small one slips between the pillars, the large one goes round.
import { createFollower, createLevel, createNavigator } from '../index.ts';
import { drawDisc, drawLevel, drawPath } from './draw.ts';
import type { Example } from './example.ts';

const COLORS = ['#ffe066', '#c77dff'];

export default function twoSizes(): Example {
  const pillars = [1.2, 2.8, 4.4, 6].map((z) => ({ x: 8, z, radius: 0.4 }));
  const level = createLevel({
    rooms: [{ polygon: [[0, 0], [16, 0], [16, 9], [0, 9]] }], // prettier-ignore
    things: pillars,
  });
  const navigators = [0.3, 0.9].map((radius) => createNavigator(level, { radius }));
  const ends = [{ x: 2, z: 2.5 }, { x: 14, z: 2.5 }]; // prettier-ignore
  const agents = navigators.map((nav) => ({
    nav,
    goal: 1,
    follower: createFollower(nav.findPath(ends[0]!, ends[1]!)!),
  }));

  return {
    navigators,
    agents: () => agents.map(({ follower }, navigator) => ({ at: follower.position, navigator })),
    frame(canvas, seconds) {
      drawLevel(canvas, level);
      for (const pillar of pillars) drawDisc(canvas, pillar, pillar.radius, '#5a7bb0');
      agents.forEach((agent, i) => {
        agent.follower.advance(2.5 * seconds);
        if (agent.follower.isDone) {
          agent.goal = 1 - agent.goal;
          agent.follower = createFollower(agent.nav.findPath(agent.follower.position, ends[agent.goal]!)!);
        }
        drawPath(canvas, agent.follower.path, COLORS[i]!);
        drawDisc(canvas, agent.follower.position, agent.nav.options.radius, COLORS[i]!);
      });
    },
  };
}
