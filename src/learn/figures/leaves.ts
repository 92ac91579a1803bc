// Leaves and portals of the floor, built again while a pillar is dragged; and what careless lists cost a search.
import { leafAt } from '../../door/bsp.ts';
import { colorOfHue } from '../../entry/debug.ts';
import { aStar, createSearchState, graphOfEdges } from '../../door/search.ts';
import { createNavigator, type Level, type Point } from '../../index.ts';
import { createFloor, floor, metres, PILLARS, placeOfPillar } from '../drawing/floor.ts';
import { COLOR } from '../drawing/pen.ts';
import { askGraph, BODY, type Question } from '../portal-graph.ts';
import type { Figure } from '../drawing/stage.ts';

/** Goals of fifty earlier questions. */
const OLD_GOALS = Array.from({ length: 50 }, (_, i): Point => ({
  x: 400 + ((i * 83) % 340),
  z: 190 + ((i * 47) % 300),
}));

/** The graph as careless code makes it: each portal in the lists of both its leaves, or with the goals of earlier questions. */
function carelessly(how: string, level: Level, question: Question): Question['graph'] {
  const { graph, places } = question;
  const edges = places.flatMap((_, node) => Array.from({ length: graph.edgeStart[node + 1] - graph.edgeStart[node] }, (__, i) => graph.edgeStart[node] + i).map((edge) => [node, graph.edgeTo[edge], graph.edgeCost[edge]] as const)); // prettier-ignore
  if (how === 'twice') return graphOfEdges(places.length, [...edges, ...edges]);
  let count = places.length;
  const ghosts = OLD_GOALS.flatMap((goal) => {
    const old = askGraph(level, goal, places[question.goal]);
    const ghost = count++;
    const spokes = Array.from(old.graph.edgeTo.subarray(old.graph.edgeStart[old.start], old.graph.edgeStart[old.start + 1])); // prettier-ignore
    return spokes.flatMap((to, i) => {
      const cost = old.graph.edgeCost[old.graph.edgeStart[old.start] + i];
      return [[ghost, to, cost] as const, [to, ghost, cost] as const];
    });
  });
  return graphOfEdges(count, [...edges, ...ghosts]);
}

const leaves: Figure = (stage) => {
  const nav = createNavigator(floor, { radius: BODY.radius });
  let [level, built, time] = [floor, '', 0];
  return {
    limit: (name, at) => (name === 'pillar' ? placeOfPillar(at) : (nav.findNearestPoint(at) ?? at)),
    play(time) {
      const seconds = Math.floor(time * 5) / 5;
      stage.set('pillar', { x: 490 + 70 * Math.cos(seconds / 2), z: 262 + 50 * Math.sin(seconds) });
      stage.set('here', { x: 570 + 130 * Math.sin(seconds / 3), z: 450 });
    },
    draw() {
      const { pen } = stage;
      if (built !== stage.value('pillar')) {
        const before = performance.now();
        const { x, z } = stage.at('pillar');
        level = createFloor([{ x: Math.round(x), z: Math.round(z) }, ...PILLARS.slice(1)]);
        [built, time] = [stage.value('pillar'), performance.now() - before];
      }
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
