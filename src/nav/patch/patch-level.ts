// A level with a patch: a new level, built from scratch, in which every finder knows the changes. The old level stays as it is.
//
// Obstacles that stop the body are cut out of the floor (cut-obstacles.ts), so paths are as exact about them as about walls. Lower ones
// that it can step on, and higher ones that it passes under, are left out; they cost nothing to cross. So a patched level is one body's.
// Inside obstacles there is no floor: no path ends there and no random place is drawn there. Places in what was floor before are moved out
// by the shortest path that crosses no wall of the old level (Level.bare).
import { addToList } from '../../geometry/lists.ts';
import { buildTree } from '../../bsp/build/build-tree.ts';
import type { Tree } from '../../bsp/tree.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { BLOCKS_BODIES, BLOCKS_SIGHT, SOLID } from '../../map/floor-plan.ts';
import type { FloorPlan, PlanLink, Sector, Wall } from '../../map/floor-plan.ts';
import { blockersForBody } from '../blockers.ts';
import type { Body } from '../body.ts';
import type { Level } from '../level.ts';
import type { SectorStates } from '../sector-states.ts';
import { cutObstacles, type CutPlan } from './cut-obstacles.ts';
import type { DiscObstacle, LevelPatch } from './level-patch.ts';
import { ringOfObstacle, type Ring } from './obstacle-ring.ts';

/**
 * The level with the patch, for that body. Throws an Error that names the value of an obstacle that cannot be: one that
 * crosses itself, has no area, or lies too far away.
 */
export function patchLevel(level: Level, body: Body, patch: LevelPatch): Level {
  const base = level.plan;
  const own = patch.props === true ? propsForBody(level, body) : [];
  const rings = [...own, ...(patch.obstacles ?? [])].map((each, i) =>
    ringOfObstacle(each, base.quantum, `patchLevel: obstacle ${i - own.length}`),
  );
  const changed: FloorPlan = {
    ...base,
    sectors: priceSectors(base, patch.areaCosts),
    walls: setDoors(base, patch.doors),
    links: changeLinks(level, patch),
    things: patch.props === true ? base.things.filter(({ kind }) => kind !== 'prop' && kind !== 'lamp') : base.things,
  };
  const { sectors, walls, links, things } = changed;
  const isSame = sectors === base.sectors && walls === base.walls && links === base.links;
  if (rings.length === 0 && isSame && things.length === base.things.length) return level;
  const tree = withPlan(level.tree, changed);
  if (rings.length === 0) {
    const { sameWalls = level, ...own } = level;
    return { ...own, plan: changed, tree, ...(walls === base.walls && { sameWalls }) };
  }
  const bare = level.bare ?? tree;
  const cut = cutObstacles(changed, rings, (ring, sector) => stopsBody(ring, changed.sectors[sector], body));
  if (cut === null) throw new Error('patchLevel: too many obstacles cross each other or walls; leave some out');
  if (cut.walls.length === 0) {
    // Nothing is left to draw an outline of: the rooms have no height instead.
    const plan = { ...changed, sectors: sectors.map((each) => ({ ...each, ceiling: each.floor })) };
    return { plan, tree: buildTree(plan), states: null, bare };
  }
  const plan = planOfCut(changed, cut);
  return { plan, tree: buildTree(plan), states: statesOfCut(level.states ?? null, cut), bare };
}

/** The level's own props and lamp posts that the body goes round, as obstacles; each once, however many stand in one place. */
export function propsForBody(level: Level, body: Body): DiscObstacle[] {
  const known = new Map<string, DiscObstacle>();
  for (const { x, z, radius, floor, top } of blockersForBody(level, body))
    known.set(`${x} ${z} ${radius} ${floor} ${top}`, { x, z, radius, floor, top });
  return [...known.values()];
}

/** Can the body neither step on the obstacle, nor fly over it, nor pass under it? */
export function stopsBody(ring: Ring, { floor, ceiling }: Sector, { step, height, flies }: Body): boolean {
  if (ring.top <= floor || ring.floor >= ceiling) return false;
  const hasRoomAbove = ceiling - ring.top >= height;
  const hasRoomBelow = ring.floor - floor >= height;
  return !hasRoomBelow && !(hasRoomAbove && (flies || ring.top - floor <= step));
}

function priceSectors({ sectors }: FloorPlan, costs: LevelPatch['areaCosts']): readonly Sector[] {
  if (costs === undefined || costs.size === 0) return sectors;
  return sectors.map((sector, index) => ({ ...sector, cost: costs.get(index) ?? sector.cost }));
}

function setDoors({ walls }: FloorPlan, doors: LevelPatch['doors']): readonly Wall[] {
  if (doors === undefined || doors.size === 0) return walls;
  const changed = [...walls];
  for (const [index, isOpen] of doors) {
    const { a, b, front, back, blocks: before, kind, material, source } = walls[index];
    const flags = BLOCKS_BODIES | BLOCKS_SIGHT;
    const blocks = isOpen ? before & ~flags : before | flags;
    changed[index] = { a, b, front, back, blocks, kind, material, source };
  }
  return changed;
}

function changeLinks({ plan }: Level, { links = [] }: LevelPatch): readonly PlanLink[] {
  if (links.length === 0) return plan.links;
  const added = links.map((link): PlanLink => ({
    ...link,
    from: snapPoint(link.from, plan.quantum),
    to: snapPoint(link.to, plan.quantum),
  }));
  return [...plan.links, ...added];
}

/** The tree of a plan in which only flags, costs and links changed. */
function withPlan(tree: Tree, plan: FloorPlan): Tree {
  if (plan.walls === tree.plan.walls) return { ...tree, plan };
  const portals = tree.portals.map((portal) => {
    const blocks = portal.wall < 0 ? 0 : plan.walls[portal.wall].blocks;
    return blocks === portal.blocks ? portal : { ...portal, blocks };
  });
  return { ...tree, plan, portals };
}

/** The plan with the cut walls; what named walls names their pieces. */
function planOfCut(plan: FloorPlan, { vertices, walls, wallBefore }: CutPlan): FloorPlan {
  const piecesOf = piecesOfWalls(wallBefore);
  return {
    ...plan,
    vertices,
    walls,
    doors: plan.doors.flatMap((door) =>
      piecesOf(door.wall).flatMap((wall) => (walls[wall].back === SOLID ? [] : [{ ...door, wall }])),
    ),
    triggers: plan.triggers.map((trigger) => ({ ...trigger, walls: trigger.walls.flatMap(piecesOf) })),
    // Textures are by wall; a patched plan is never drawn.
    skin: null,
  };
}

function statesOfCut(states: SectorStates | null, { wallBefore }: CutPlan): SectorStates | null {
  if (states === null) return null;
  return { ...states, carriers: new Set([...states.carriers].flatMap(piecesOfWalls(wallBefore))) };
}

function piecesOfWalls(wallBefore: Int32Array): (wall: number) => readonly number[] {
  const pieces = new Map<number, number[]>();
  wallBefore.forEach((wall, piece) => addToList(pieces, wall, piece));
  return (wall) => pieces.get(wall) ?? [];
}
