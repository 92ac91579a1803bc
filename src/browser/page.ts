// The page: one level, one world, one stage, and who steers. Everything is made and tied together here; nothing is drawn, computed or
// decided here. First what stands by itself, then what acts on it, then the page begins.
import { LAYERS, PRESETS } from '../debug/layers.ts';
import type { comparedPaths, DrawnPath } from '../debug/compared-paths-shapes.ts';
import { changeSettings } from '../game/run/create-world.ts';
import { stampede } from '../game/planning/plan-path.ts';
import { bodyOfBots } from '../game/body-of-bots.ts';
import { roomNow } from '../game/ground/sight.ts';

import { PLAYER_BODY } from '../nav/bodies.ts';
import type { Body } from '../nav/body.ts';
import { createAddressBar } from './play/address-bar.ts';
import { createLateParts } from './play/late-parts.ts';
import { createAttractCamera } from './camera/attract-camera.ts';
import { createBotOrders } from './play/bot-orders.ts';
import { clearWay } from './camera/clear-way.ts';
import { createNotice, createPauseCard } from './hud/dialogs.ts';
import { createDoctorVisit } from './doctor/doctor-visit.ts';
import { byId, painted } from './dom.ts';
import { createFade } from './camera/fade.ts';
import { createFrames } from './play/frames.ts';
import { listenToGestures } from './play/gestures.ts';
import { createFreeSpace } from './hud/free-space.ts';
import { createLateHorde } from './horde/late-horde.ts';
import { createHappenings } from './hud/happenings.ts';
import { createHud } from './hud/hud.ts';
import { createInput } from './input/input.ts';
import { createKeptGames } from './load/kept-games.ts';
import { createKeyBindings } from './play/key-bindings.ts';
import { createLayerSwitches } from './layers/layer-switches.ts';
import { createLegend } from './layers/legend.ts';
import { createLoop } from './play/loop.ts';
import { createMapDrop } from './load/map-drop.ts';
import { mapOfKey } from './maps.ts';
import { createMinimap } from './flat/minimap.ts';
import { withFinders } from './load/late-finders.ts';
import { keyOfSource, wantsPictures } from './map-source.ts';
import { createMapOpener } from './load/open-map.ts';
import { createOutlook, type OutlookSwitch } from './camera/outlook.ts';
import { createOverview } from './camera/overview.ts';
import type { Mode } from './mode.ts';
import { DEFAULT_PAGE_SETTINGS, settingsOfWorld, type PageSettings } from './page-settings.ts';
import type { PageState } from './page-state.ts';
import { nameOfKey } from './input/keys.ts';
import { createLatePanel } from './panel/late-panel.ts';
import { createPathWorkers, withDelay } from './load/path-workers.ts';
import { createLevelShow } from './play/show-level.ts';
import { createSound } from './hud/sound.ts';
import { createStage, type CreateView, type StageQuality } from './stage/stage.ts';
import { createSteering } from './play/steering.ts';
import { openTestHook } from './open-test-hook.ts';
import { createThreadLine } from './layers/thread.ts';
import { createTileVisit } from './tiles/tile-visit.ts';
import { createTravel, FIRST_LAYERS, tourOf } from './play/travel.ts';
import { FIRST_SEED, readAddress } from './links/url.ts';

/** Nothing is compared. */
const NO_WAYS: readonly DrawnPath[] = [];

const OPENING_SECONDS = 5;

/** Starts the page in the elements of index.html. `fetchView` fetches the code of the 3D view once the hunt runs. */
export async function startPage(fetchView: () => Promise<CreateView>): Promise<void> {
  const query = new URLSearchParams(location.search);
  const firstTour = await tourOf(location.hash);
  const wished = readAddress(location.hash, firstTour && readAddress(firstTour.hash));
  const wishedQuality = query.get('quality');
  const quality: StageQuality = wishedQuality === 'low' || wishedQuality === 'high' ? wishedQuality : 'auto';
  const state: PageState = {
    mode: 'loading',
    world: null,
    source: { shipped: mapOfKey(wished.map) },
    settings: { ...DEFAULT_PAGE_SETTINGS, ...wished.settings },
    seed: wished.seed ?? FIRST_SEED,
    tour: null,
  };
  let compare: typeof comparedPaths | null = null;
  const element = byId('stage');
  const bodies = (): Body[] => [bodyOfBots(travel.settingsToCome()), PLAYER_BODY];
  const needsBake = (): boolean => {
    const { finder, secondFinder } = travel.settingsToCome();
    return finder === 'baked' || secondFinder === 'baked';
  };

  // ---- what stands by itself -------------------------------------------------------------------------------------------

  const notice = createNotice();
  const stage = createStage({ fetchView, quality, notice, flat: query.has('flat') });
  const hud = createHud();
  const minimap = createMinimap();
  const legend = createLegend((row) => layers.toggleHighlight(row));
  const sound = createSound();
  const happenings = createHappenings(hud, sound, (text) => notice.hint(text, 3));
  const workers = createPathWorkers();
  const horde = createLateHorde();
  const layers = createLayerSwitches({ setLayer: stage.setLayer, onChange: refresh });
  const thread = createThreadLine(stage.setLayer);
  const camera = createAttractCamera({
    clearWay: (from, to) => (state.world ? clearWay(state.world, from, to) : 1),
    roomAbove(head) {
      const room = state.world && roomNow(state.world, head);
      return room ? room.ceiling - head.y : 0;
    },
  });
  const fade = createFade(wished.blueprint ? 1 : 0);
  const overview = createOverview(
    element,
    (target) => target === stage.canvas(),
    createFreeSpace(() => overview.refit()),
  );
  const chooseFile = createMapDrop({ onFile: (file) => void travel.open({ file }) });
  const loop = createLoop({
    step: () => frames.step(),
    draw: (alpha, elapsed) => frames.draw(alpha, elapsed),
    onDefect: (error) => travel.onDefect(error),
  });
  const input = createInput({
    stage: element,
    isPlaying: () => steering.isSteering(),
    onKey: (event) => keys.onKey(event),
    onPadButton: (button) => keys.onPadButton(button),
    onPadConnected: (name) => notice.hint(`${name} is ready: sticks walk and look, A jumps, Start pauses.`),
    onFreed: () => steering.pause(),
    onRefused: () => notice.hint('The browser keeps the mouse: hold a button and drag to look.', 5),
    onPause: () => steering.pause(),
    onXray: () => outlook.toggleBlueprint(),
    onCrate: () => frames.dropCrate(),
  });
  const pauseCard = createPauseCard(
    LAYERS.map(({ title, hotkey }) => [nameOfKey(hotkey), title]),
    () => steering.play(true),
    () => steering.watch(),
  );
  const panel = createLatePanel({
    settings: state.settings,
    onMap: (key) => void travel.open({ shipped: mapOfKey(key) }),
    onTour: (tour) => void travel.visit(tour),
    onLeaveTour: () => travel.leaveTour(),
    onReset: () => travel.reset(),
    onMapList: () => travel.chooseOther(),
    onNextMap: () => travel.nextMap(false),
    onKeepWads: (on) => void games.setKeeping(on),
    onDoctor: () => doctor.toggle(),
    onOpenFile: chooseFile,
    onSeed(next) {
      state.seed = Number.isFinite(next) ? Math.abs(Math.round(next)) % 2 ** 32 : state.seed;
      travel.restart();
    },
    onRestart: () => travel.restart(),
    onStampede() {
      if (state.world) stampede(state.world);
    },
    onCall: () => frames.call(),
    onCrate: () => frames.dropCrate(),
    onSelectAll: () => orders.selectAll(),
    onWatch: () => steering.watch(),
    onCopyLink: () => void address.copy(),
    onSetting: changeSetting,
    onLayer: layers.setOn,
    onPreset(key) {
      const preset = PRESETS.find((each) => each.key === key);
      if (!preset) return;
      layers.setAll(preset.layers);
      outlook.setBlueprint(preset.blueprint);
    },
    onBlueprint: (on) => outlook.setBlueprint(on),
    onAbove: (on) => outlook.setAbove(on),
    onSound: setSound,
    onTileTable: (on) => tiles.setOn(on),
    onTileKind: (key) => tiles.setKind(key),
    onTakeBack: () => tiles.takeBack(),
    onSaveMap: () => tiles.save(),
    onCovers(covers) {
      loop.setHeldBy('panel', covers);
      input.release();
    },
  });

  // ---- what acts on it -------------------------------------------------------------------------------------------------

  const steering = createSteering({
    state,
    loop,
    input,
    hud,
    pauseCard,
    sound,
    overview,
    camera,
    stage,
    doctor: { close: () => doctor.close(), isVisiting: () => doctor.isVisiting() },
    isOver: () => afterCatch.isShown(),
    onChange() {
      frames.redraw();
      refresh();
    },
  });
  const setMode = (mode: Mode): void => steering.setMode(mode);
  const straight = createOutlook({ state, fade, overview, onAbove: steering.onAbove, onChange: refresh });
  const tiles = createTileVisit({
    state,
    stage,
    notice,
    outlook: straight,
    bodies,
    onBegin() {
      input.look.free();
      if (state.mode === 'held' || state.mode === 'paused') steering.play(false);
    },
    onChange: refresh,
  });
  /** Coming down ends the tile tool. */
  const outlook: OutlookSwitch = {
    ...straight,
    setAbove(on) {
      if (!on && tiles.table.isOn()) tiles.comeDown();
      else straight.setAbove(on);
    },
  };
  const late = createLateParts(
    { element, screen: stage, layers, state, onHold: (isHeld) => loop.setHeldBy('timeline', isHeld) },
    {
      state,
      stage,
      outlook: straight,
      hud,
      onHold: (isHeld) => loop.setHeldBy('result', isHeld),
      step: () => frames.step(),
      freeMouse() {
        input.release();
        input.look.free();
      },
      grabMouse: () => steering.play(!input.touch.isUsed()),
      scatterHorde: horde.scatter,
    },
  );
  const { timeline, afterCatch } = late;
  const doctor = createDoctorVisit({ state, stage, overview, outlook, pauseCard, notice, setMode });
  const orders = createBotOrders({
    element,
    state,
    stage,
    notice,
    isReady: () => overview.isOn() && !tiles.table.isOn() && !doctor.isOpen(),
    eye: () => frames.lastEye(),
    onBegin() {
      if (state.mode === 'held') steering.play(false);
    },
  });
  const levels = createLevelShow({
    state,
    stage,
    layers,
    thread,
    tiles,
    doctor,
    minimap,
    overview,
    hud,
    workers,
    camera,
    happenings,
    input,
    setMode,
  });
  const games = createKeptGames({ place: byId('middle'), say: (text) => notice.hint(text, 5), onChange: refresh });
  const opener = createMapOpener({
    notice,
    games,
    beforeDialog: steering.pause,
    bodies,
    needsBake,
    current: () => ('file' in state.source ? state.source.map : undefined),
    wantsPictures: () => wantsPictures(state.world?.level.plan),
    onPictures: (from) => void travel.dress(from),
  });
  const address = createAddressBar({ state, layers, outlook, heading: input.heading, notice });
  const travel = createTravel({
    state,
    opener,
    levels,
    steering,
    outlook,
    layers,
    doctor,
    hud,
    notice,
    address,
    chooseFile,
    startLoop: loop.start,
    onChange: refresh,
  });
  const frames = createFrames({
    state,
    stage,
    levels,
    input,
    fade,
    overview,
    camera,
    tiles,
    orders,
    layers,
    thread,
    timeline,
    happenings,
    afterCatch,
    horde,
    hud,
    minimap,
    panel,
    workers,
    onExit: travel.nextMap,
    showLegend,
    showAddress: address.show,
  });
  const keys = createKeyBindings({
    state,
    steering,
    outlook,
    layers,
    panel,
    doctor,
    tiles,
    orders,
    stage,
    timeline,
    afterCatch,
    cancelLoading: opener.cancel,
    toggleSound: () => setSound(sound.isMuted()),
    dropCrate: frames.dropCrate,
  });
  listenToGestures({
    element,
    state,
    stage,
    overview,
    input,
    loop,
    sound,
    steering,
    afterCatch,
    comeDown: () => outlook.setAbove(false),
    onAddress: (hash) => void travel.go(hash),
  });

  function setSound(on: boolean): void {
    sound.setMuted(!on);
    notice.hint(on ? 'Sound on' : 'Sound off', 1.5);
    refresh();
  }

  function changeSetting(wish: Partial<PageSettings>): void {
    const missing = (): void => {
      notice.hint('The code of this finder did not arrive. The network may be down.');
      refresh();
    };
    withFinders({ ...state.settings, ...wish }, () => applySetting(wish), missing);
  }

  function applySetting(wish: Partial<PageSettings>): void {
    const change = withDelay(state.settings, wish);
    state.settings = { ...state.settings, ...change };
    if (state.world) {
      changeSettings(state.world, settingsOfWorld(change));
      if ('workers' in change || 'pathDelay' in change) workers.serve(state.world, state.settings.workers);
    }
    if (change !== wish) refresh();
    address.show();
  }

  /** What the layers mean, and the lengths of the compared paths. */
  function showLegend(): void {
    const { world, settings } = state;
    const clock = (): number => performance.now();
    const isCompared = world !== null && layers.isOn('ways');
    if (isCompared && compare === null)
      void import('../debug/compared-paths-shapes.ts').then((code) => (compare = code.comparedPaths));
    legend.show(
      layers.legend(),
      layers.highlighted(),
      isCompared && compare ? compare({ level: world.level, body: bodyOfBots(settings), world }, clock) : NO_WAYS,
    );
  }

  /** Brings the legend, the panel and the address in line with what is. */
  function refresh(): void {
    showLegend();
    const { mode, source, world, seed, settings, tour } = state;
    if (mode === 'loading') return;
    panel.refresh({
      map: keyOfSource(source),
      keepWads: games.isKeeping(),
      hasMore: 'file' in source && source.list !== undefined,
      seed,
      tour,
      layers: layers.keysOn(),
      ...outlook.now(),
      sound: !sound.isMuted(),
      settings,
      tiles: world?.level.plan.tiles ? { isAbove: tiles.table.isOn(), kind: tiles.tool.kind().key } : null,
    });
    address.show();
  }

  // ---- the beginning ---------------------------------------------------------------------------------------------------

  openTestHook({ state, loop, frames, stage, input, sound, layers, workers, travel, horde });
  layers.setAll(wished.layers ?? FIRST_LAYERS);
  overview.setOn(wished.above, true);
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
