// Blocks that rise or sink when a tile becomes a wall or stops being one, while the level is replaced.
//
// A level's mesh is built as a whole. For a rising wall a block grows in the old level, then the new level replaces it. For a falling wall
// the new level is shown at once and a block sinks in it. It takes half a second and blocks nothing.
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
