// The same question on a grid: four neighbours, eight, corners cut, and any angle.
import { createLevel, createNavigator, type Point } from '../../index.ts';
import { gridOfLevel, searchGrid, centreOfNode, isWalkable, nodeFromWorldPoint } from '../../door/grid.ts';
import { POINT_WALKER } from '../../door/nav.ts';
import { createStroll, floor, METRE } from '../drawing/floor.ts';
import { COLOR } from '../drawing/pen.ts';
import type { Figure } from '../drawing/stage.ts';

/** The map of the tutorial, ten cells of ten units each way, as one room. Lengths are in its own units. */
const tutorial = createLevel({
  unit: 1 / METRE,
  rooms: [{ polygon: [[10, 10], [90, 10], [90, 30], [50, 30], [50, 40], [90, 40], [90, 60], [70, 60], [70, 70], [30, 70], [30, 80], [90, 80], [90, 90], [10, 90], [10, 60], [60, 60], [60, 50], [10, 50]] }],
}); // prettier-ignore
const ENDS = { start: { x: 85, z: 15 }, goal: { x: 85, z: 85 } };
const RULES = {
  four: { neighbours: '4' },
  eight: { neighbours: '8', diagonals: 'noCorner' },
  cut: { neighbours: '8', diagonals: 'always' },
} as const;

const grid: Figure = (stage) => {
  const [navOfFloor, navOfTutorial] = [floor, tutorial].map((level) => createNavigator(level, { radius: 0 }));
  const stroll = createStroll(navOfFloor, [{ x: 700, z: 460 }, { x: 420, z: 470 }, { x: 400, z: 200 }]); // prettier-ignore
  return {
    limit: (_, at) => navOfFloor.findNearestPoint(at) ?? at,
    play(seconds) {
      stage.set('goal', stroll(40 * seconds));
      stage.set('size', [32, 64, 48, 24, 16][Math.floor(seconds / 4) % 5]);
      stage.set('by', ['four', 'eight', 'cut', 'any'][Math.floor(seconds) % 4]);
    },
    draw() {
      const { pen } = stage;
      const isTutorial = stage.value('by').startsWith('tutorial');
      const by = stage.value('by').replace('tutorial-', '');
      const level = isTutorial ? tutorial : floor;
      const nodeSize = isTutorial ? 10 : stage.number('size');
      const cells = gridOfLevel(level, POINT_WALKER, { nodeRadius: nodeSize / 2 });
      pen.begin(isTutorial ? 5.12 : 1, isTutorial ? 27 : 0);
      stage.hide(isTutorial);
      // The size of the tutorial's cells is given.
      stage.enable('size', !isTutorial);
      pen.level(level);
      for (let node = 0; node < cells.types.length; node++) {
        const { x, z } = centreOfNode(cells, node);
        if (!isWalkable(cells, node))
          pen.area([{ x: x - nodeSize / 2, z: z - nodeSize / 2 }, { x: x + nodeSize / 2, z: z - nodeSize / 2 }, { x: x + nodeSize / 2, z: z + nodeSize / 2 }, { x: x - nodeSize / 2, z: z + nodeSize / 2 }], COLOR['portal-shut'], 0.16); // prettier-ignore
        else pen.disc({ x, z }, 0, COLOR['node-walkable'], 1.2, 0.4);
      }
      // Grids answer for the middles of cells, so the other answer begins and ends there too.
      const middle = (at: Point): Point => centreOfNode(cells, nodeFromWorldPoint(cells, at));
      const [start, goal] = (['start', 'goal'] as const).map((name) =>
        middle(isTutorial ? ENDS[name] : stage.at(name)),
      );
      const any = (isTutorial ? navOfTutorial : navOfFloor).findPath(start, goal);
      const length = (value: number): string => (value === Infinity ? 'none' : isTutorial ? value.toFixed(value === any?.length ? 2 : 1) : `${(value / METRE).toFixed(2)} m`); // prettier-ignore
      for (const [key, rules] of Object.entries(RULES)) {
        const { nodes, cost, expanded } = searchGrid(cells, start, goal, rules);
        stage.show(key, length(cost * nodeSize));
        if (key !== by) continue;
        stage.show('looked', String(expanded));
        const excess = any && any.length > 0 ? (cost * nodeSize) / any.length - 1 : 0;
        stage.show('longer', nodes && any ? `${(excess * 100).toFixed(1)} %` : '–');
        if (nodes) pen.line(nodes.map((node) => centreOfNode(cells, node)), COLOR['search-open'], 3); // prettier-ignore
      }
      stage.show('any', any ? length(any.length) : 'none');
      if (by === 'any') {
        stage.show('looked', '–');
        stage.show('longer', '0.0 %');
      }
      if (any) pen.path(any, by === 'any' ? COLOR.path : `${COLOR.path}70`, 3);
      pen.disc(start, 0, COLOR['search-open'], 7);
      pen.disc(goal, 0, COLOR.path, 7);
    },
  };
};
export default grid;
