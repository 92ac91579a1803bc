// Tiles: a level from rows of letters, as a Tiled or LDtk layer gives them. Mud costs four times as much as floor.
import { createFollower, createNavigator, levelFromTiles } from '../index.ts';
import { drawDisc, drawLevel, drawPath } from './draw.ts';
import type { Example } from './example.ts';

const ROWS = [
  '################',
  '#..............#',
  '#..##~~~~~~##..#',
  '#..#~~~~~~~~#..#',
  '#..~~~~##~~~~..#',
  '#..#~~~~~~~~#..#',
  '#..##~~~~~~##..#',
  '#..............#',
  '################',
];

export default function tiles(): Example {
  // A Tiled layer is `{ width, data }`: its rows are data.slice(y * width, (y + 1) * width), with numbers in the legend.
  const level = levelFromTiles(ROWS, { size: 16, legend: { '~': { area: 'mud', cost: 4 } } });
  const nav = createNavigator(level, { radius: 5, height: 1, maxStep: 1 });
  const mud = ROWS.flatMap((row, z) =>
    [...row].flatMap((tile, x) => (tile === '~' ? [{ x: x * 16 + 8, z: z * 16 + 8 }] : [])),
  );
  const ends = [{ x: 24, z: 72 }, { x: 232, z: 72 }]; // prettier-ignore
  let goal = 1;
  let follower = createFollower(nav.findPath(ends[0]!, ends[1]!)!);

  return {
    navigators: [nav],
    agents: () => [{ at: follower.position, navigator: 0 }],
    frame(canvas, seconds) {
      follower.advance(60 * seconds);
      if (follower.isDone) {
        // Every other round the mud has dried up.
        if (goal === 0) nav.setAreaCost('mud', follower.path.cost > follower.path.length ? 4 : 1);
        goal = 1 - goal;
        follower = createFollower(nav.findPath(ends[1 - goal]!, ends[goal]!)!);
      }
      drawLevel(canvas, level);
      for (const tile of mud) drawDisc(canvas, tile, 6, '#6b4f2a');
      drawPath(canvas, follower.path, '#3cff8f', 1.5);
      drawDisc(canvas, follower.position, 5, '#ffe066');
    },
  };
}
