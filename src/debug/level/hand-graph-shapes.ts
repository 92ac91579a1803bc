// The hand-drawn graph of a plan: nodes with names, walks as lines, jumps as arcs, teleports dashed.
import type { Point3 } from '../../geometry/point.ts';
import { linkTypeOf } from '../../map/link-types.ts';
import { handMeshOf } from '../../nav/hand/hand-graph-mesh.ts';
import { curveOf } from '../../nav/link-curve.ts';
import { checkInput, type LevelInput } from '../level-input.ts';
import { lineShape, pointShape, ribbonShape, type DebugShape, type LineShape } from '../shapes.ts';

/** Above the floor at which it is drawn, map units. */
const LIFT = 6;
/** Pieces of an arc, and the speed used to sample it, map units per ms. */
const PIECES = 10;
const PACE = 0.25;

/** The nodes and links that the body can use; nothing without a graph. */
export function handGraphShapes(input: LevelInput): DebugShape[] {
  const { level, body } = checkInput('handGraphShapes', input);
  const hand = handMeshOf(level, body);
  if (hand === null) return [];
  const placeOf = (node: number): Point3 => ({ ...hand.nodes[node].at, y: hand.nodes[node].floor });
  const lifted = ({ x, y, z }: Point3): Point3 => ({ x, y: y + LIFT, z });
  const shapes: DebugShape[] = [];
  const line = (a: Point3, b: Point3, form: LineShape['form'], strength: number): void => {
    shapes.push(lineShape('hand-graph', lifted(a), lifted(b), 1.5, strength, form));
  };
  const walks = new Set<string>();
  for (let from = 0; from < hand.nodeCount; from++) {
    for (let edge = hand.edgeStart[from]; edge < hand.edgeStart[from + 1]; edge++) {
      if (hand.edgeType[edge] === 'walk') walks.add(`${from} ${hand.edgeTo[edge]}`);
    }
  }
  for (let from = 0; from < hand.nodeCount; from++) {
    for (let edge = hand.edgeStart[from]; edge < hand.edgeStart[from + 1]; edge++) {
      const to = hand.edgeTo[edge];
      const type = hand.edgeType[edge];
      const { motion } = linkTypeOf(type);
      const [a, b] = [placeOf(from), placeOf(to)];
      if (motion === 'walk') {
        const isTwoWay = walks.has(`${from} ${to}`) && walks.has(`${to} ${from}`);
        // Draw the two directions of a walk as one line.
        if (!isTwoWay || from < to) line(a, b, isTwoWay ? 'plain' : 'arrow', 0.3);
      } else if (motion === 'arc') {
        const curve = curveOf(type, a, b, PACE);
        let last = a;
        for (let i = 1; i <= PIECES; i++) {
          const { part, feet } = curve.at((curve.ms * i) / PIECES);
          const next = { x: a.x + (b.x - a.x) * part, y: feet, z: a.z + (b.z - a.z) * part };
          line(last, next, i === PIECES ? 'arrow' : 'plain', 0.9);
          last = next;
        }
      } else line(a, b, motion === 'flash' ? 'dashed' : 'arrow', motion === 'fall' ? 0.2 : 0.9);
    }
    const { portal, floor, name } = hand.nodes[from];
    shapes.push(pointShape('hand-graph', lifted(placeOf(from)), 6, 'disc'));
    shapes.push({ kind: 'label', color: 'hand-graph', at: { ...placeOf(from), y: floor + 3 * LIFT }, text: name });
    if (portal === null) continue;
    shapes.push(ribbonShape('hand-graph', { a: portal[0], b: portal[1] }, floor, floor + body.height, 0.6));
  }
  return shapes;
}
