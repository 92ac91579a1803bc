// Tiles that become walls, or that were walls: blocks that rise out of the floor or sink into it while the level itself is exchanged.
//
// A level's mesh is built whole. So where a wall rises, a block grows in the old one, and only when it stands the new level takes its
// place; where one falls, the new level is there at once and a block sinks away in it. Half a second; nothing waits for it.
import type { Mesh } from 'three';
import type { Bounds } from '../geometry/point.ts';
import type { Blueprint } from './blueprint.ts';
import type { LevelScene } from './scene/level-scene.ts';

const MILLISECONDS = 450;

/** Blocks under way. */
export interface TileBlocks {
  /** Moves them to where they are at that time (ms of any clock, the same as at their beginning); false when they have arrived. */
  move(now: number): boolean;
  /** Takes them away. */
  remove(): void;
}

/** Lets blocks rise, or sink, on those squares of a keep and its blueprint. */
export function moveBlocks(
  { keep, blueprint }: { readonly keep: LevelScene; readonly blueprint: Blueprint },
  squares: readonly Bounds[],
  rises: boolean,
  height: number,
  begin: number,
): TileBlocks {
  const meshes: Mesh[] = [keep.putBlocks(squares), blueprint.putBlocks(squares)];
  const move = (now: number): boolean => {
    const t = Math.min(1, Math.max(0, (now - begin) / MILLISECONDS));
    const eased = t * t * (3 - 2 * t);
    for (const mesh of meshes) mesh.position.y = -height * (rises ? 1 - eased : eased);
    return t < 1;
  };
  move(begin);
  return {
    move,
    remove() {
      for (const mesh of meshes) mesh.removeFromParent();
    },
  };
}
