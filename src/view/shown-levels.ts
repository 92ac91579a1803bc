// The level that is drawn, and its replacement. A level has a keep and a blueprint, built while the old ones are drawn. The old level is
// disposed of after the new one is drawn, so that shared programs are not compiled again.
import type { Object3D, Scene } from 'three';
import { inSlices } from '../browser/load/in-slices.ts';
import { leafAt } from '../bsp/leaf-at.ts';
import type { Point } from '../geometry/point.ts';
import type { Sector } from '../map/floor-plan.ts';
import type { Level } from '../nav/level.ts';
import { runSlices, type Slices } from '../search/slices.ts';
import { buildBlueprint, type Blueprint } from './blueprint.ts';
import type { Quality } from './quality.ts';
import { buildLevelScene, type LevelScene } from './scene/level-scene.ts';
import { createLivePlan, type LivePlan } from './scene/live-plan.ts';
import { gatherWallSpans } from './scene/surfaces/wall-spans.ts';

export interface Shown {
  readonly level: Level;
  readonly live: LivePlan;
  readonly keep: LevelScene;
  readonly blueprint: Blueprint;
}

/** The sector at a place as it is drawn now, null outside the map. */
export function roomAt({ level: { tree }, live }: Shown, at: Point): Sector | null {
  const leaf = leafAt(tree, at);
  return leaf < 0 ? null : live.plan.sectors[tree.leaves[leaf].sector];
}

function drop({ keep, blueprint }: Shown): void {
  keep.dispose();
  blueprint.dispose();
}

/** `onShow` is called with each level before it is drawn first; `isFirst`: no other was shown before. */
export function createShownLevels(scene: Scene, quality: Quality, onShow: (level: Level, isFirst: boolean) => void) {
  let shown: Shown | null = null;
  let isPainted = false;
  const retired: Shown[] = [];

  function* build(level: Level, painted?: LevelScene['painted']): Slices<Shown> {
    const spans = yield* gatherWallSpans(level.plan);
    const live = createLivePlan(level.plan);
    yield;
    const keep = yield* buildLevelScene(level, live, spans, quality, painted);
    return { level, live, keep, blueprint: yield* buildBlueprint(level, live, spans) };
  }

  const groupsOf = ({ keep, blueprint }: Shown): Object3D[] => [keep.group, blueprint.group];
  const retire = (): void => {
    if (!shown) return;
    scene.remove(...groupsOf(shown));
    retired.push(shown);
    shown = null;
  };
  const dropRetired = (): void => retired.splice(0).forEach(drop);

  function show(next: Shown): void {
    dropRetired();
    const isFirst = shown === null;
    retire();
    scene.add(...groupsOf(next));
    isPainted = false;
    shown = next;
    onShow(next.level, isFirst);
    const isShown = (): boolean => shown === next;
    void inSlices(next.keep.painting, isShown).then((done) => {
      if (done !== null && isShown()) isPainted = true;
    });
  }

  return {
    now: (): Shown | null => shown,
    isPainted: (): boolean => isPainted,
    /** The scene of a level, complete and hidden. */
    build,
    show,
    drop,
    changeLevel(level: Level) {
      if (shown) show(runSlices(build(level, shown.keep.painted)));
    },
    /** After a frame is drawn: disposes of the level before. */
    dropRetired,
    dispose() {
      retire();
      dropRetired();
    },
  };
}
