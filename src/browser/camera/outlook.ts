// Switches how the map is shown: as keep or as blueprint, from the player's eyes or from above.
//
// The doctor and the tile tool control the picture for a while: they save its state first and restore it afterwards.
import { wantsLessMotion } from '../dom.ts';
import type { Fade } from './fade.ts';
import type { Overview } from './overview.ts';
import type { PageState } from '../page-state.ts';

export interface Outlook {
  readonly blueprint: boolean;
  readonly above: boolean;
}

export type OutlookSwitch = ReturnType<typeof createOutlook>;

export interface OutlookParts {
  readonly state: Pick<PageState, 'world'>;
  /** From keep to blueprint. */
  readonly fade: Fade;
  readonly overview: Overview;
  /** One has gone up, or come down. */
  onAbove(on: boolean): void;
  onChange(): void;
}

export function createOutlook({ state, fade, overview, onAbove, onChange }: OutlookParts) {
  const isBlueprint = (): boolean => fade.target() === 1;
  function setBlueprint(on: boolean): void {
    fade.setTarget(on ? 1 : 0, wantsLessMotion());
    onChange();
  }
  return {
    now: (): Outlook => ({ blueprint: isBlueprint(), above: overview.isOn() }),
    setBlueprint,
    toggleBlueprint: () => setBlueprint(!isBlueprint()),
    setAbove(on: boolean) {
      if (on === overview.isOn()) return;
      overview.setOn(on);
      const { world } = state;
      if (on && world) overview.fit(world.level.plan, world.player.position.y);
      onAbove(on);
    },
  };
}
