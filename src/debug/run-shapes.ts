// The tracks of a run from above: a coloured line per runner, thin and dashed for teleports, rings where someone activated something or
// left a lift, and a cross where the player was caught.
import type { Run, RunEvent, Runner } from '../game/run/record-run.ts';
import type { Point } from '../geometry/point.ts';
import { lineShape, type DebugShape, type LineForm } from './shapes.ts';

/** The drawing ignores heights. */
const Y = 0;
const WIDTH = 6;
const RING = 28;
const CROSS = 44;

const high = ({ x, z }: Point): { x: number; y: number; z: number } => ({ x, y: Y, z });

export function runShapes({ tracks, events }: Run): DebugShape[] {
  const colors = new Map<Runner, `#${string}`>(tracks.map(({ who, color }) => [who, color as `#${string}`]));
  const line = (who: Runner, a: Point, b: Point, form: LineForm, width: number): DebugShape =>
    lineShape(colors.get(who)!, high(a), high(b), width, who === 'player' ? 1 : 0.75, form);
  const ways = tracks.flatMap(({ who, pieces }) =>
    pieces.flatMap((piece) => piece.slice(1).map((point, i) => line(who, piece[i], point, 'plain', WIDTH))),
  );
  const leaps = events.flatMap((event) =>
    event.what === 'teleported' ? [line(event.who, event.from, event.to, 'dashed', WIDTH / 3)] : [],
  );
  const marks = events.flatMap((event): DebugShape[] => {
    const form = MARKS[event.what];
    if (form === undefined || !('at' in event)) return [];
    const who = 'who' in event ? event.who : 'player';
    return [
      { kind: 'point', color: colors.get(who)!, at: high(event.at), size: form === 'cross' ? CROSS : RING, form },
    ];
  });
  return [...ways, ...leaps, ...marks];
}

const MARKS: Readonly<Partial<Record<RunEvent['what'], 'ring' | 'cross' | 'disc'>>> = {
  'set off': 'ring',
  rode: 'disc',
  key: 'disc',
  caught: 'cross',
};
