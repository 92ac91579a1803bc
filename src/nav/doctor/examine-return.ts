// The level doctor's traps: floor that agents get onto, by a drop say, and from which nothing leads to a start, an exit or a goal again.
//
// The crossings of the flood from the starts are followed backwards. Leaves are convex and the walker has no width, so within a leaf all is joined.
import { leafAt } from '../../bsp/leaf-at.ts';
import { leafBeyond } from '../../bsp/tree.ts';
import type { Point } from '../../geometry/point.ts';
import { middleOf } from '../../geometry/polygon.ts';
import type { PlanDraft } from '../../map/draft/plan-draft.ts';
import type { Findings } from '../../map/findings.ts';
import { PLAYER_BODY } from '../bodies.ts';
import type { Level } from '../level.ts';
import { clearanceAt } from '../portal-graph/places.ts';
import { nameOfRoom, placeOfRoom, roomsOf, type reachOnFoot } from './examine-reach.ts';

/** Reports rooms that the player gets into and not out of. */
export function examineReturn(
  { places }: PlanDraft,
  level: Level,
  starts: readonly Point[],
  { leaves, crossed }: ReturnType<typeof reachOnFoot>,
  findings: Findings,
): void {
  const { tree, plan } = level;
  const isBack = new Uint8Array(tree.leaves.length);
  const goals = plan.things.flatMap(({ kind, at }) => (kind === 'goal' ? [at] : []));
  const exits = new Set(plan.triggers.flatMap(({ does, walls }) => (does.kind === 'exit' ? walls : [])));
  const links = plan.links.map(({ from, to }) => [leafAt(tree, from), leafAt(tree, to)]);
  const open = [...starts, ...goals].map((at) => leafAt(tree, at));
  for (const { id, edges } of tree.leaves) if (edges.some(({ wall }) => exits.has(wall))) open.push(id);
  for (const leaf of open) {
    if (leaf < 0 || isBack[leaf] === 1) continue;
    isBack[leaf] = 1;
    for (const id of tree.leaves[leaf].portals) {
      const portal = tree.portals[id];
      if ((crossed[id] & (portal.front === leaf ? 2 : 1)) !== 0) open.push(leafBeyond(portal, leaf));
    }
    for (const [from, to] of links) if (to === leaf) open.push(from);
  }
  for (const room of roomsOf(tree, (leaf) => leaves[leaf] === 1 && isBack[leaf] === 0)) {
    const hasRoom = room.leaves.some((leaf) => {
      const { cell, sector } = tree.leaves[leaf];
      // Who stands on a floor that moves may get off on its way.
      if ((level.states?.floors[sector].length ?? 1) > 1) return false;
      return clearanceAt(level, PLAYER_BODY, middleOf(cell), PLAYER_BODY.radius) >= PLAYER_BODY.radius;
    });
    if (!hasRoom) continue;
    findings.add(
      'no-way-back',
      `From ${nameOfRoom(level, room)} no path leads back to a start, or to an exit.`,
      'Add stairs, a lift or a teleporter there, or keep agents out.',
      room.at,
      placeOfRoom(places, level, room),
    );
  }
}
