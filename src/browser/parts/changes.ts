// Changes that touch several parts of the page: a setting, the sound, and the refresh of the controls.
import type { comparedPaths, DrawnPath } from '../../debug/search/compared-paths-shapes.ts';
import { bodyOfBots } from '../../game/body-of-bots.ts';
import { changeSettings } from '../../game/run/create-world.ts';
import { loadFinders } from '../load/late-finders.ts';
import { needsFinders } from '../load/needs-finders.ts';
import { withDelay } from '../load/path-workers.ts';
import { keyOfSource } from '../map-source.ts';
import { settingsOfWorld, type PageSettings } from '../page-settings.ts';
import type { PageState } from '../page-state.ts';
import type { Actors, Changes } from './actor-names.ts';
import type { Controls } from './controls.ts';
import type { Displays } from '../displays.ts';

/** Nothing is compared. */
const NO_WAYS: readonly DrawnPath[] = [];

/** `parts` returns what is made after this. */
export function createChanges(state: PageState, parts: () => Displays & Controls & Actors): Changes {
  let compare: typeof comparedPaths | null = null;

  async function loadComparison(): Promise<void> {
    await loadFinders();
    compare = (await import('../../debug/search/compared-paths-shapes.ts')).comparedPaths;
  }

  function showLegend(): void {
    const { world, settings } = state;
    const { layers, showInLegend } = parts();
    const isCompared = world !== null && layers.isOn('ways');
    if (isCompared && compare === null) void loadComparison();
    showInLegend(
      layers.legend(),
      isCompared && compare ? compare({ level: world.level, body: bodyOfBots(settings), world }) : NO_WAYS,
    );
  }

  function refresh(): void {
    showLegend();
    const { mode, source, world, seed, settings, tour } = state;
    if (mode === 'loading') return;
    const { panel, layers, outlook, sound, tiles, address } = parts();
    panel.refresh({
      map: keyOfSource(source),
      hasMore: 'file' in source && source.list !== undefined,
      seed,
      tour,
      layers: layers.keysOn(),
      ...outlook.now(),
      sound: !sound.isMuted(),
      settings,
      editsTiles: world?.level.plan.tiles ? tiles.table.isOn() : null,
    });
    address.show();
  }

  function apply(wanted: Partial<PageSettings>): void {
    if (needsFinders(wanted)) {
      loadFinders().then(
        () => apply(wanted),
        () => {
          parts().notice.hint('This choice could not be fetched. Try again when you are online.', 4);
          refresh();
        },
      );
      return;
    }
    const change = withDelay(state.settings, wanted);
    state.settings = { ...state.settings, ...change };
    if (state.world) {
      changeSettings(state.world, settingsOfWorld(change));
      if ('workers' in change || 'pathDelay' in change) parts().workers.serve(state.world, state.settings.workers);
    }
    // Other controls may have begun to count, or say something else now.
    if (state.mode === 'loading') parts().address.show();
    else refresh();
  }

  return {
    showLegend,
    refresh,
    setSetting: apply,
    setSound(on) {
      const { sound, notice } = parts();
      sound.setMuted(!on);
      notice.hint(on ? 'Sound on' : 'Sound off', 1.5);
      refresh();
    },
  };
}
