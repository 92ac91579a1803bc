// The same two places for agents of another size: corners become arcs, the doorway becomes too narrow, and at last there is no path.
import { createNavigator, type Navigator } from '../../index.ts';
import { floor, METRE, metres } from '../drawing/floor.ts';
import { COLOR } from '../drawing/pen.ts';
import type { Figure } from '../drawing/stage.ts';

const fat: Figure = (stage) => {
  const navs = new Map<number, Navigator>();
  const navOf = (radius: number): Navigator => {
    if (!navs.has(radius)) navs.set(radius, createNavigator(floor, { radius }));
    return navs.get(radius)!;
  };
  return {
    limit: (_, at) => navOf(0).findNearestPoint(at) ?? at,
    play: (seconds) => stage.set('radius', Math.round(17 - 17 * Math.cos(seconds / 3))),
    draw() {
      const { pen } = stage;
      const radius = stage.number('radius');
      const nav = navOf(radius);
      // An agent of this size may not fit where the handle is: the nearest place where it does.
      const [start, goal] = (['start', 'goal'] as const).map(
        (name) => nav.findNearestPoint(stage.at(name)) ?? stage.at(name),
      );
      const { path, reason, nearest } = nav.query(start, goal);
      pen.begin();
      pen.level(floor);
      if (path) {
        pen.ctx.lineCap = 'round';
        pen.path(path, `${COLOR.path}28`, Math.max(1, (2 * radius) / pen.unit));
        pen.path(path, COLOR.path, 3);
        for (const arc of path.arcs) if (arc) pen.ring(arc, arc.radius, `${COLOR['search-open']}b0`, 1.5, [3, 4]);
      } else if (nearest) {
        pen.line([nearest, goal], COLOR['portal-shut'], 2, [2, 6]);
        pen.ring(nearest, Math.max(radius, 8 * pen.unit), COLOR['portal-narrow'], 2, [4, 4]);
      }
      for (const [place, color] of [[start, COLOR['search-open']], [goal, COLOR.path]] as const) pen.disc(place, radius, color, 4, 0.55); // prettier-ignore
      stage.show('width', `${((2 * radius) / METRE).toFixed(2)} m wide`);
      stage.show('length', path ? metres(path.length) : 'no path');
      stage.show('arcs', path ? String(path.arcs.filter(Boolean).length) : '–');
      const why = reason?.replace(/ at \(.*?\)/, '').replace(/(?<=of |where )[\d.]+/g, (size) => metres(+size));
      stage.show('reason', why ?? (path!.length > 800 ? 'round by the corridor' : 'through the doorway'));
    },
  };
};
export default fat;
