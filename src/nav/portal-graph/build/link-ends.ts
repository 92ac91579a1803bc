// Where a body goes in and comes out of a link.
import { leafAt } from '../../../bsp/leaf-at.ts';
import type { Tree } from '../../../bsp/tree.ts';
import type { PlanLink } from '../../../map/floor-plan.ts';
import type { Body } from '../../body.ts';
import { isPlaceClear, type NearWalls } from '../../clearance/near-walls.ts';
import { hasRoom } from '../../clearance/obstacles.ts';
import type { Stand } from '../../clearance/straight-walk.ts';
import type { SectorStates } from '../../sector-states.ts';
import { WALK_ON, WALK_TO } from '../portal-graph.ts';

/** A place in a leaf, as a node. */
export interface LinkEnd {
  readonly leaf: number;
  /** WALK_… */
  readonly flags: number;
  readonly stand: Stand;
}

/** Both ends of a link, its entrance first; null if the body cannot stand at one of them, or has no use for it. */
export function endsOfLink(
  { from, to, trigger, who }: PlanLink,
  tree: Tree,
  body: Body,
  states: SectorStates | null,
  near: NearWalls,
): readonly LinkEnd[] | null {
  if (trigger !== undefined && states === null) return null;
  // These start in closets that release monsters; no agent needs a path there.
  if (who === 'bots') return null;
  const ends = [from, to].map((at, index) => {
    const leaf = leafAt(tree, at);
    const feet = leaf < 0 ? 0 : tree.leaves[leaf].floor;
    return { leaf, flags: index === 0 ? WALK_TO : WALK_ON, stand: { x: at.x, z: at.z, feet } };
  });
  const canStand = ends.every(
    ({ leaf, stand }) =>
      leaf >= 0 && hasRoom(tree, states, leaf, body.height) && isPlaceClear(near, leaf, stand, stand.feet),
  );
  return canStand ? ends : null;
}
