// A bot's last path query: its path, avoided portals, tolls and obstacles, and as text the finder and why there may be no search to show.
import type { AskedPath } from '../../game/asked-path.ts';
import { finderOf } from '../../nav/finders/finders.ts';
import type { Level } from '../../nav/level.ts';
import { straightenArcs } from '../../nav/along/path-arcs.ts';
import type { Path } from '../../nav/path-finder.ts';
import type { Point3 } from '../../geometry/point.ts';
import { lineShape, linesThrough, pointShape, type DebugShape, type LineForm, type LineShape } from '../shapes.ts';

/** Above the floor, over the search; map units. */
const LIFT = 10;

/** The query as text: finder and options. */
export function describeQuestion({ key, question }: AskedPath, separator = ', '): string {
  const { costs, avoid, tolls, things } = question.options;
  const count = (many: number, one: string): string[] => (many > 0 ? [`${many} ${one}${many > 1 ? 's' : ''}`] : []);
  return [
    key === null ? 'Custom finder' : finderOf(key).title,
    ...(costs === undefined ? [] : ['changed costs']),
    ...count(tolls?.size ?? 0, 'toll'),
    ...count(avoid?.size ?? 0, 'closed portal'),
    ...count(things?.length ?? 0, 'moving obstacle'),
  ].join(separator);
}

/** Source of the answer, where no search of the bot's own finder can be shown. */
function describeSource({ answer, isCarried }: AskedPath, hasSearch: boolean): string {
  const { lookedUp, expanded, path, reason } = answer;
  const source = isCarried ? '\nAnswered by a worker' : '';
  if (hasSearch) return source;
  if (lookedUp !== undefined) return `${source}\nNo search: ${lookedUp}`;
  if (expanded > 0) return `${source}\nNo search to show`;
  return `${source}\nNo search: ${path === null ? reason : 'goal in line of sight'}`;
}

/** The query and its path, with or without a search to show. */
export function questionShapes(asked: AskedPath, { tree }: Level, hasSearch: boolean): DebugShape[] {
  const { question, answer } = asked;
  const { start, options } = question;
  const y = answer.path?.points[0]?.y ?? start.y ?? 0;
  const from = { ...(answer.moved?.start ?? start), y };
  const path = answer.path === null ? null : straightenArcs(answer.path, tree.plan.quantum);
  const doorway = (id: number, color: LineShape['color'], form: LineForm): LineShape => {
    const { a, b, y } = tree.portals[id];
    const at = { y: y + LIFT };
    return lineShape(color, { ...a, ...at }, { ...b, ...at }, 3, 1, form);
  };
  const tolls = [...(options.tolls ?? [])];
  return [
    ...(path === null ? [] : linesAlong([from, ...path.points], path.links, LIFT, 'search-path', 'dashed')),
    ...[...(options.avoid ?? [])].map((id) => doorway(id, 'portal-shut', 'cross')),
    ...tolls.map(([id]) => doorway(id, 'portal-narrow', 'dashed')),
    ...tolls.map(([id, toll]): DebugShape => {
      const { midpoint, y } = tree.portals[id];
      return { kind: 'label', color: 'portal-narrow', at: { ...midpoint, y: y + LIFT }, text: `+${Math.round(toll)}` };
    }),
    ...(options.things ?? []).map(({ x, z, radius }) =>
      pointShape('collision', { x, y: y + LIFT, z }, 2 * radius, 'ring'),
    ),
    {
      kind: 'label',
      color: 'search-path',
      at: { ...from, y: y + 3 * LIFT },
      text: `${describeQuestion(asked, '\n')}${describeSource(asked, hasSearch)}`,
      isFirst: true,
    },
  ];
}

/** Lines through points, the start first, with an arrow at the end; teleporters are skipped. */
export function linesAlong(
  points: readonly Point3[],
  links: Path['links'],
  lift: number,
  color: LineShape['color'],
  form: LineForm,
): LineShape[] {
  const lifted = points.map((point) => ({ ...point, y: point.y + lift }));
  return linesThrough(lifted, color, 2, 0.9, form, 'arrow').filter((_, i) => links[i] !== 'teleport');
}
