// Asks for a path on the level with things cut out of its floor: exact about them and slow, for where leading a path round them fails.
import type { Blocker } from '../blockers.ts';
import type { Body } from '../body.ts';
import { straightenArcs } from '../along/path-arcs.ts';
import { makeExactFinder } from '../exact/make-exact-finder.ts';
import type { Level } from '../level.ts';
import { isWalked } from '../../map/link-types.ts';
import { patchLevel } from '../patch/patch-level.ts';
import type { PathAnswer, PathFinder, Place } from '../path-finder.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import { portalsCrossed } from '../portal-graph/crossed-portals.ts';
import type { Step } from '../portal-graph/path-steps.ts';
import { standingLeaf } from '../portal-graph/places.ts';

/** A function that answers round those things; the level of the last ones is kept. */
export function createPatchedAsker(
  level: Level,
  body: Body,
): (things: readonly Blocker[], start: Place, goal: Place) => PathAnswer {
  const graph = portalGraphOf(level, body);
  let last: { readonly key: string; readonly finder: PathFinder } | null = null;
  return (things, start, goal) => {
    const key = things.map(({ x, z, radius, floor, top }) => [x, z, radius, floor, top].join()).join(' ');
    if (last?.key !== key) {
      // What a flyer goes round it could often fly over: for it they are as high as the room.
      const obstacles = things
        .filter(({ radius }) => radius > 0)
        .map(({ x, z, radius, floor, top }) => ({ x, z, radius, ...(body.flies ? {} : { floor, top }) }));
      last = { key, finder: makeExactFinder(patchLevel(level, body, { obstacles }), body) };
    }
    const found = last.finder.answer(start, goal);
    if (found.path === null) return found;
    const { points, links } = straightenArcs(found.path, level.plan.quantum);
    const from = found.moved?.start ?? start;
    const steps = [{ ...from, y: 0 }, ...points].map((point, i): Step => {
      const link = i === 0 ? 'walk' : links[i - 1];
      const leaf = standingLeaf(graph, point);
      return { ...point, link, leaf, feet: point.y, portal: -1, cost: 0, byLink: !isWalked(link) };
    });
    // The portals of the cut level are not this one's.
    const corridor = steps.some(({ leaf }) => leaf < 0) ? [] : (portalsCrossed(graph, steps) ?? []);
    const { length, cost, expanded, arcs } = found.path;
    const path = { points: found.path.points, links: found.path.links, length, cost, expanded, corridor };
    return { ...found, path: arcs === undefined ? path : { ...path, arcs } };
  };
}
