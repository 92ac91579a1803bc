// Leaves and portals of the floor, built again while a pillar is dragged; and what careless lists cost a search.
import { leafAt } from '../../door/bsp.ts';
import { colorOfHue } from '../../entry/debug.ts';
import { aStar, createSearchState } from '../../door/search.ts';
import { createNavigator, type Point } from '../../index.ts';
import { createFloor, floor, metres, PILLARS, placeOfPillar } from '../drawing/floor.ts';
import { COLOR } from '../drawing/pen.ts';
import { carelessly, OLD_GOALS } from '../mistakes.ts';
import { askGraph, BODY } from '../portal-graph.ts';
import type { Figure } from '../drawing/stage.ts';

const leaves: Figure = (stage) => {
  let [level, built, time] = [floor, '', 0];
  let nav = createNavigator(floor, { radius: BODY.radius });
  const limitGoal = (at: Point): Point => {
    if (built !== stage.value('pillar')) {
      const before = performance.now();
      const { x, z } = stage.at('pillar');
      level = createFloor([{ x: Math.round(x), z: Math.round(z) }, ...PILLARS.slice(1)]);
      [built, time] = [stage.value('pillar'), performance.now() - before];
      nav = createNavigator(level, { radius: BODY.radius });
    }
    return nav.findNearestPoint(at) ?? at;
  };
  return {
    limit: (name, at) => (name === 'pillar' ? placeOfPillar(at) : limitGoal(at)),
    play(time) {
      const seconds = Math.floor(time * 5) / 5;
      stage.set('pillar', { x: 490 + 70 * Math.cos(seconds / 2), z: 262 + 50 * Math.sin(seconds) });
      stage.set('here', { x: 570 + 130 * Math.sin(seconds / 3), z: 450 });
    },
    draw() {
      const { pen } = stage;
      stage.set('here', limitGoal(stage.at('here')));
      const { tree } = level;
      const question = askGraph(level, { x: 60, z: 60 }, stage.at('here'));
      const graph =
        stage.value('lists') === 'once' ? question.graph : carelessly(stage.value('lists'), level, question);
      let looks = 0;
      const counted = { ...graph, forEachNeighbour: (node: number, visit: (to: number, cost: number, edge: number) => void) => graph.forEachNeighbour(node, (to, cost, edge) => (looks++, visit(to, cost, edge))) }; // prettier-ignore
      const { cost } = aStar(createSearchState(graph.nodeCount), counted, question.start, question.goal, (node) => (node < question.places.length ? question.estimate(node) : 0)); // prettier-ignore
      pen.begin();
      const here = leafAt(tree, stage.pointer ?? stage.at('here'));
      tree.leaves.forEach(({ cell, id }) =>
        pen.area(cell, colorOfHue(((id * 5) % 12) / 12), id === here ? 0.55 : 0.22),
      );
      pen.level(level, null);
      for (const portal of tree.portals) pen.lines([portal], COLOR['portal-open'], portal.front === here || portal.back === here ? 5 : 2); // prettier-ignore
      if (stage.value('graph') === '1') {
        const edges: { a: Point; b: Point }[] = [];
        question.places.forEach((a, node) => question.graph.forEachNeighbour(node, (to) => edges.push({ a, b: question.places[to] }))); // prettier-ignore
        pen.lines(edges, `${COLOR.graph}70`, 1);
        for (const place of question.places) pen.disc(place, 0, COLOR.graph, 2.5);
      }
      if (stage.value('lists') === 'left') for (const goal of OLD_GOALS) pen.ring(goal, 4 * pen.unit, COLOR['portal-shut'], 1.5); // prettier-ignore
      const numbers = { leaves: `${tree.leaves.length} · ${tree.portals.length}`, nodes: graph.nodeCount - 2, edges: graph.edgeTo.length, looks, length: metres(cost), time: `${time.toFixed(1)} ms` }; // prettier-ignore
      for (const [name, value] of Object.entries(numbers)) stage.show(name, String(value));
    },
  };
};
export default leaves;
