// Four paths through the same floor: middles of portals, line of sight, funnel, and the shortest.
import { makeFinder, makeExactFinder, smoothingOf } from '../../door/nav.ts';
import { createNavigator } from '../../index.ts';
import { createStroll, floor, metres } from '../drawing/floor.ts';
import { COLOR } from '../drawing/pen.ts';
import { BODY } from '../portal-graph.ts';
import type { Figure } from '../drawing/stage.ts';

const string: Figure = (stage) => {
  const nav = createNavigator(floor, { radius: BODY.radius });
  const stroll = createStroll(nav, [{ x: 700, z: 450 }, { x: 420, z: 470 }, { x: 400, z: 190 }, { x: 560, z: 336 }]); // prettier-ignore
  const finders = {
    midpoints: makeFinder(floor, BODY, { search: 'a-star' }, { smoothing: smoothingOf('none') }),
    sight: makeFinder(floor, BODY, { search: 'a-star' }, { smoothing: smoothingOf('line-of-sight') }),
    funnel: makeFinder(floor, BODY, { search: 'a-star' }, { smoothing: smoothingOf('funnel') }),
    exact: makeExactFinder(floor, BODY),
  };
  const colors = { midpoints: COLOR['portal-narrow'], sight: COLOR['search-open'], funnel: COLOR.splitter, exact: COLOR.path }; // prettier-ignore
  const dashes = { midpoints: [2, 5], sight: [8, 5], funnel: [14, 4], exact: [] };
  return {
    limit: (_, at) => nav.findNearestPoint(at) ?? at,
    play: (seconds) => stage.set('goal', stroll(60 * seconds)),
    draw() {
      const { pen } = stage;
      const [start, goal] = [stage.at('start'), stage.at('goal')];
      pen.begin();
      pen.level(floor);
      pen.lines(floor.tree.portals, `${COLOR['portal-open']}80`);
      const shortest = finders.exact.find(start, goal);
      for (const [key, finder] of Object.entries(finders) as ['exact', typeof finders.exact][]) {
        const path = key === 'exact' ? shortest : finder.find(start, goal);
        const extra = path && shortest && shortest.length > 0 ? (100 * path.length) / shortest.length - 100 : 0;
        const more = key === 'exact' ? '' : ` (+${extra.toFixed(1)} %)`;
        stage.show(key, path ? `${metres(path.length)}${more}` : 'no path');
        if (path === null || !['all', key].includes(key === 'exact' ? key : stage.value('beside'))) continue;
        const points = [{ ...start, y: 0 }, ...path.points];
        pen.path({ points, arcs: [null, ...(path.arcs ?? path.points.map(() => null))] }, colors[key], 3, dashes[key]);
        if (key !== 'exact') for (const point of path.points) pen.disc(point, 0, colors[key], 3.5);
      }
    },
  };
};
export default string;
