// A search, step by step: what it has looked at, what it will look at next, and why.
import { aStar, createSearchState, dijkstra, greedy, tracedNodes, type TracedNode } from '../../door/search.ts';
import { createNavigator } from '../../index.ts';
import { floor, metres, sumInMetres } from '../drawing/floor.ts';
import { aStarInInsertionOrder } from '../mistakes.ts';
import { COLOR } from '../drawing/pen.ts';
import { askGraph, type Question } from '../portal-graph.ts';
import type { Figure } from '../drawing/stage.ts';

/** What the search has reached after that many expansions. */
export function searchBy(method: string, question: Question, budget: number): TracedNode[] {
  if (method === 'insertion') return aStarInInsertionOrder(question, budget);
  const { graph, start, goal, estimate } = question;
  const state = createSearchState(graph.nodeCount);
  if (method === 'dijkstra') dijkstra(state, graph, start, goal, { budget });
  else if (method === 'greedy') greedy(state, graph, start, goal, estimate, { budget });
  else aStar(state, graph, start, goal, method === 'over' ? (node) => 4 * estimate(node) : estimate, { budget });
  return tracedNodes(state);
}

/** What the figure shows one after the other while it plays. */
const PLAYED = ['a-star', 'dijkstra', 'greedy'];

const search: Figure = (stage) => {
  const nav = createNavigator(floor, { radius: 12 });
  const ask = (): Question => askGraph(floor, stage.at('start'), stage.at('goal'));
  return {
    limit: (_, at) => nav.findNearestPoint(at) ?? at,
    play(seconds) {
      const steps = Math.floor(seconds * 6);
      stage.set('step', steps % 60);
      stage.set('method', PLAYED[Math.floor(steps / 60) % PLAYED.length]);
    },
    draw() {
      const { pen } = stage;
      const question = ask();
      const { places, start, goal } = question;
      const all = searchBy(stage.value('method'), question, Infinity);
      // The last step takes the goal, which is not expanded.
      const expanded = 1 + Math.max(...all.map(({ order }) => order));
      const step = Math.min(stage.number('step'), expanded);
      const reached = step === expanded ? all : searchBy(stage.value('method'), question, step);
      const byNode = new Map(reached.map((node) => [node.node, node]));
      const best = searchBy('dijkstra', question, Infinity).find(({ node }) => node === goal)!.g;

      pen.begin();
      pen.level(floor);
      pen.lines(reached.filter(({ parent }) => parent >= 0).map(({ node, parent }) => ({ a: places[parent], b: places[node] })), `${COLOR.graph}60`, 1.5); // prettier-ignore
      const newest = step === expanded ? byNode.get(goal) : reached.find(({ order }) => order === step && step > 0);
      for (let at = newest; at !== undefined && at.parent >= 0; at = byNode.get(at.parent)) pen.line([places[at.parent], places[at.node]], COLOR.path, 4); // prettier-ignore
      for (const place of places.slice(0, start)) pen.ring(place, 4 * pen.unit, `${COLOR.graph}60`, 1);
      for (const { node, state } of reached) {
        if (state === 'open') pen.ring(places[node], 6 * pen.unit, COLOR['search-open'], 3);
        else pen.disc(places[node], 0, COLOR['search-closed'], 7);
      }
      if (newest) {
        pen.disc(places[newest.node], 0, COLOR.path, 8);
        pen.text({ x: Math.min(700, Math.max(60, places[newest.node].x)), z: places[newest.node].z - 18 * pen.unit }, `f ${sumInMetres(newest)[2]}`, COLOR.path); // prettier-ignore
      }
      const isFound = newest?.node === goal;
      stage.show('fgh', newest ? sumInMetres(newest).join(' · ') : '–');
      stage.show('closed', `${Math.min(step, expanded - 1)} of ${expanded - 1}`);
      stage.show('open', String(reached.filter(({ state }) => state === 'open').length));
      stage.show('length', isFound ? metres(newest.g) : '…');
      stage.show('longer', isFound ? `${((newest.g / best - 1) * 100).toFixed(1)} %` : '…');
    },
  };
};
export default search;
