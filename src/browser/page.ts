// The page: one level, one world, one stage, and who steers. The parts are made in parts/: first what only shows, then what a person
// or the clock sets off, then what acts on it. Then the page begins.
import { painted } from './dom.ts';
import { readAddress, FIRST_SEED, type Address } from './links/url.ts';
import { mapOfKey } from './maps.ts';
import { createTestHook } from './test-hook.ts';
import { DEFAULT_PAGE_SETTINGS } from './page-settings.ts';
import type { PageState } from './page-state.ts';
import { createActors } from './parts/actors.ts';
import type { Actors } from './parts/actor-names.ts';
import { createChanges } from './parts/changes.ts';
import { createControls } from './parts/controls.ts';
import { createDisplays } from './displays.ts';
import { listenToGestures } from './play/gestures.ts';
import { FIRST_LAYERS, tourOf } from './play/travel.ts';
import type { CreateView } from './stage/prepare-level.ts';
import type { StageQuality } from './stage/stage.ts';

const OPENING_SECONDS = 5;

/** Starts the page in the elements of index.html. `fetchView` fetches the code of the 3D view once the hunt runs. */
export async function startPage(fetchView: () => Promise<CreateView>): Promise<void> {
  const wanted = await firstAddress();
  const state = firstState(wanted);
  const changes = createChanges(state, () => ({ ...displays, ...controls, ...actors }));
  const displays = createDisplays(state, { fetchView, ...stageOptions() }, wanted.blueprint, changes.refresh);
  const controls = createControls(displays, changes, () => actors);
  const actors: Actors = createActors(displays, controls, changes);
  const { outlook, travel, late } = actors;
  const { layers, overview, stage } = displays;
  const { loop, panel } = controls;
  const all = { ...displays, ...controls, ...actors };
  listenToGestures({
    ...all,
    afterCatch: late.afterCatch,
    comeDown: () => outlook.setAbove(false),
    onAddress: (hash) => void travel.go(hash),
  });
  window.leafstar = createTestHook(all);

  layers.setAll(wanted.layers ?? FIRST_LAYERS);
  overview.setOn(wanted.above, true);
  // The first thing that a visitor sees is the whole hunt, flat and then in 3D.
  if (location.hash === '') overview.openFor(Infinity);
  loop.start();
  await travel.go(location.hash);
  await painted();
  await painted();
  void late.load().finally(panel.load);
  await stage.load();
  if (overview.opening() === 1) overview.openFor(OPENING_SECONDS);
}

/** What the address holds, on top of the tour that it names. */
async function firstAddress(): Promise<Address> {
  const tour = await tourOf(location.hash);
  return readAddress(location.hash, tour && readAddress(tour.hash));
}

function firstState({ map, settings, seed }: Address): PageState {
  return {
    mode: 'loading',
    world: null,
    source: { shipped: mapOfKey(map) },
    settings: { ...DEFAULT_PAGE_SETTINGS, ...settings },
    seed: seed ?? FIRST_SEED,
    tour: null,
  };
}

/** What the query before the address's hash asks of the stage. */
function stageOptions(): { quality: StageQuality; flat: boolean } {
  const query = new URLSearchParams(location.search);
  const quality = query.get('quality');
  return { quality: quality === 'low' || quality === 'high' ? quality : 'auto', flat: query.has('flat') };
}
