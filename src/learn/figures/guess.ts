// Which node does A* expand next? The reader bets five times, and then sees the sums.
import { floor, sumInMetres } from '../drawing/floor.ts';
import { COLOR } from '../drawing/pen.ts';
import { GOAL, positionAfter, question, ROUNDS, type Position } from '../rounds.ts';
import type { Figure } from '../drawing/stage.ts';

const guess: Figure = (stage) => {
  /** The bets so far; an address may hold nonsense. */
  const bets = (): number[] => {
    const all = stage.value('bets').split('.').filter(Boolean).map(Number).slice(0, ROUNDS.length);
    const first = all.findIndex((bet, i) => !positionAfter(ROUNDS[i]).open.some(({ node }) => node === bet));
    return first < 0 ? all : all.slice(0, first);
  };
  return {
    play(seconds) {
      const count = Math.floor(seconds / 2) % 7;
      const pretend = ROUNDS.slice(0, count).map((expanded, i) => {
        const { open, next } = positionAfter(expanded);
        return i % 2 === 0 ? next : open.find(({ node }) => node !== next)!.node;
      });
      stage.set('bets', pretend.join('.'));
    },
    begin: () => stage.set('bets', ''),
    press(at) {
      const made = bets();
      const gap = (node: number): number => Math.hypot(question.places[node].x - at.x, question.places[node].z - at.z);
      const nodes = made.length < ROUNDS.length ? positionAfter(ROUNDS[made.length]).open.map(({ node }) => node) : [];
      const nearest = nodes.reduce((best, node) => (gap(node) < gap(best) ? node : best), nodes[0]);
      stage.set('bets', nodes.length === 0 ? '' : [...made, nearest].join('.'));
    },
    draw() {
      const { pen } = stage;
      const { places } = question;
      const made = bets();
      const isOver = made.length >= ROUNDS.length;
      const { reached, open } = positionAfter(ROUNDS[Math.min(made.length, ROUNDS.length - 1)]);
      pen.begin();
      pen.level(floor);
      for (const { node, parent, state } of reached) {
        if (parent >= 0) pen.line([places[parent], places[node]], `${COLOR.graph}70`, 1.5);
        if (state === 'closed') pen.disc(places[node], 0, COLOR['search-closed'], 7);
      }
      for (const k of [8, -8]) pen.line([{ x: GOAL.x - 8, z: GOAL.z - k }, { x: GOAL.x + 8, z: GOAL.z + k }], COLOR.path, 4); // prettier-ignore
      for (const { node } of open) pen.ring(places[node], 7 * pen.unit, COLOR['search-open'], 3);
      stage.choose(isOver ? [{ at: GOAL, name: 'Start again' }] : open.map(({ node }) => ({ at: places[node], name: `Bet on node ${node}` }))); // prettier-ignore
      const answers = made.map((bet, i) => ({ bet, ...positionAfter(ROUNDS[i]) }));
      const last = answers.at(-1);
      if (last) {
        pen.ring(places[last.bet], 13 * pen.unit, last.bet === last.next ? COLOR.path : COLOR['portal-shut'], 2.5);
        pen.ring(places[last.next], 13 * pen.unit, COLOR.path, 2.5);
      }
      const sums = ({ open: nodes, next }: Position, bet: number): string =>
        [...new Set([next, bet])].map((node) => nodes.find((each) => each.node === node)!).map(sumInMetres).map(([g, h, f]) => `${g} + ${h} = ${f}`).join(', yours '); // prettier-ignore
      stage.show('round', isOver ? 'done' : `${made.length + 1} of ${ROUNDS.length}`);
      stage.show('score', `${answers.filter(({ bet, next }) => bet === next).length} of ${made.length}`);
      stage.show('why', last ? sums(last, last.bet) : '–');
    },
  };
};
export default guess;
