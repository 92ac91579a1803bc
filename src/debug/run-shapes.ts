// The tracks of a run from above: a coloured line per runner, thin and dashed for teleports, rings where someone activated something or
// left a lift, and a cross where the player was caught.
import type { Run, RunEvent, Runner } from '../game/run/record-run.ts';
import type { Point } from '../geometry/point.ts';
import { lineShape, linesThrough, pointShape, type DebugShape } from './shapes.ts';

/** The drawing ignores heights. */
const Y = 0;
const WIDTH = 6;
const RING = 28;
const CROSS = 44;

const high = ({ x, z }: Point): { x: number; y: number; z: number } => ({ x, y: Y, z });

export function runShapes({ tracks, events }: Run): DebugShape[] {
  const colors = new Map<Runner, `#${string}`>(tracks.map(({ who, color }) => [who, color as `#${string}`]));
  const strengthOf = (who: Runner): number => (who === 'player' ? 1 : 0.75);
  const ways = tracks.flatMap(({ who, pieces }) =>
    pieces.flatMap((piece) => linesThrough(piece.map(high), colors.get(who)!, WIDTH, strengthOf(who))),
  );
  const leaps = events.flatMap((event) => {
    if (event.what !== 'teleported') return [];
    const { who, from, to } = event;
    return [lineShape(colors.get(who)!, high(from), high(to), WIDTH / 3, strengthOf(who), 'dashed')];
  });
  const marks = events.flatMap((event): DebugShape[] => {
    const form = MARKS[event.what];
    if (form === undefined || !('at' in event)) return [];
    const who = 'who' in event ? event.who : 'player';
    return [pointShape(colors.get(who)!, high(event.at), form === 'cross' ? CROSS : RING, form)];
  });
  return [...ways, ...leaps, ...marks];
}

const MARKS: Readonly<Partial<Record<RunEvent['what'], 'ring' | 'cross' | 'disc'>>> = {
  'set off': 'ring',
  rode: 'disc',
  key: 'disc',
  caught: 'cross',
};
