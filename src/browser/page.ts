// The page: one level, one world, one stage, and who steers. Everything meets here; nothing is drawn, computed or read here.
//
// It is in one of five modes: loading; attract (the player walks by itself and a camera follows); held (a link's view, standing
// still); playing; paused. A click or a key leads from the first ones to playing; Esc, a lost window or a hidden tab from
// playing to paused. Time passes in attract and playing only.
import { LAYERS, PRESETS } from '../debug/layers.ts';
import { expansionsOfSearch } from '../debug/search-shapes.ts';
import { comparedWays, NO_WAYS } from '../debug/ways-shapes.ts';
import { createAutopilot, steerByItself, type Autopilot } from '../game/autopilot.ts';
import { changeSettings, createWorld } from '../game/create-world.ts';
import { hashWorld } from '../game/hash-world.ts';
import { TILE_REFUSALS } from '../game/lay-tiles.ts';
import { stampede } from '../game/plan-path.ts';
import { placePlayer } from '../game/place-player.ts';
import { bodyOfBots, DEFAULT_SETTINGS } from '../game/settings.ts';
import { roomNow } from '../game/sight.ts';
import { stepWorld } from '../game/step-world.ts';
import { isFrozenUnder } from '../game/weather.ts';
import type { Settings, World } from '../game/world.ts';
import { MapError } from '../map/map-error.ts';
import { nextMapOf } from '../map/next-map.ts';
import { PLAYER_BODY } from '../nav/bodies.ts';
import type { Level } from '../nav/level.ts';
import { createAttractCamera, HUNTER_NEAR } from './attract-camera.ts';
import { placeBetween } from './blend.ts';
import { createDoctorDoor } from './call-doctor.ts';
import { clearWay } from './clear-way.ts';
import { createNotice, createPauseCard, showTrouble } from './dialogs.ts';
import { byId, wantsLessMotion } from './dom.ts';
import { createFade } from './fade.ts';
import { createHappenings } from './happenings.ts';
import { createHud, nearestBot } from './hud.ts';
import { createInput, facingOfYaw, yawOfFacing } from './input.ts';
import { createKeptGames } from './kept-games.ts';
import { createLayerSwitches } from './layer-switches.ts';
import { createLegend } from './legend.ts';
import { createLoop } from './loop.ts';
import { createMapDrop } from './map-drop.ts';
import { mapOfKey } from './maps.ts';
import { createMinimap } from './minimap.ts';
import {
  bytesOf,
  createMapOpener,
  nameOfSource,
  startLoadWorker,
  wantsPictures,
  type FileSource,
  type MapSource,
} from './open-map.ts';
import { createOverview } from './overview.ts';
import { createPanel, nameOfKey } from './panel.ts';
import { createPathWorkers, describeRoutes, describeWorkers, withDelay } from './path-workers.ts';
import type { Eye } from './screen.ts';
import { createSound } from './sound.ts';
import { FINDERS } from '../nav/finders.ts';
import { createStage, type CreateView, type StageQuality } from './stage.ts';
import type { PageInfo } from './test-hook.ts';
import { createThreadLine } from './thread.ts';
import { createTileTable } from './tile-table.ts';
import { createTileTool, tileBefore } from './tile-tool.ts';
import { TOURS, tourOfHash, type Tour } from './tours.ts';
import { readAddress, showAddress, writeAddress, type Stand } from './url.ts';

type Mode = PageInfo['mode'];

const TAKE_OVER = 'Click or press any key to take over — WASD to move, X for X-ray';
const TAKE_OVER_TOUCH = 'Tap to take over — left thumb walks, right thumb looks';
const TAKE_OVER_BELOW = 'Press any key to take over, O to come down — drag, turn (Shift) and zoom the map';
const GO_ON = 'Click or press any key to go on from here';
/** What a first visitor sees drawn: the bots' paths glow. */
const FIRST_LAYERS = ['paths'];
/** How long the bots of a hunt that is watched stay where they gather, at the beginning of each chase. */
const HEAD_START_MS = 4000;
/** How often the address follows the player, seconds. */
const ADDRESS_SECONDS = 1;
/** How often the panel's figures are brought up to date, seconds. */
const FIGURE_SECONDS = 0.5;
/** How long a tour says what to look at, seconds. */
const TOUR_SECONDS = 12;
/** How much is seen about a place that the doctor shows, map units. */
const DOCTOR_SPAN = 640;
/** How often a paused page is drawn, seconds. */
const IDLE_SECONDS = 0.2;
/** Keys that are nobody's wish to play. */
const NO_TAKE_OVER = /^(Tab|Escape|F\d+|(Shift|Control|Alt|Meta|OS)(Left|Right)|CapsLock|PrintScreen|ContextMenu)$/;

/** Starts the page in the elements of index.html. `createView` makes the 3D view; it may throw where there is no WebGL. */
export function startPage(createView: CreateView): void {
  const query = new URLSearchParams(location.search);
  const firstTour = tourOfHash(location.hash);
  const wished = readAddress(firstTour?.hash ?? location.hash);
  const wishedQuality = query.get('quality');
  const quality: StageQuality = wishedQuality === 'low' || wishedQuality === 'high' ? wishedQuality : 'auto';

  let mode: Mode = 'loading';
  let world: World | null = null;
  let pilot: Autopilot | null = null;
  let source: MapSource = { shipped: mapOfKey(wished.map) };
  let settings: Settings = { ...DEFAULT_SETTINGS, ...wished.settings };
  let seed = wished.seed ?? 1;
  let seconds = 0;
  let idle = 0;
  let addressIn = 0;
  let figuresIn = 0;
  let blueprint = 0;
  /** The panel's button has called since the last step. */
  let calls = false;
  let lastEye: Eye = { at: { x: 0, y: 0, z: 0 }, yaw: 0, pitch: 0 };

  const notice = createNotice();
  const stage = createStage({ createView, quality, notice, flat: query.has('flat') });
  const hud = createHud();
  const minimap = createMinimap();
  const legend = createLegend();
  const sound = createSound();
  const happenings = createHappenings(hud, sound, (text) => notice.hint(text, 3));
  const fade = createFade(wished.blueprint ? 1 : 0);
  /** Water freezes and thaws in about a second. */
  const frost = createFade(isFrozenUnder(settings.weather) ? 1 : 0);
  const overview = createOverview(
    byId('stage'),
    (target) => target === stage.canvas(),
    () => panel.width(),
  );
  const camera = createAttractCamera({
    clearWay: (from, to) => (world ? clearWay(world, from, to) : 1),
    roomAbove(head) {
      const room = world && roomNow(world, head);
      return room ? room.ceiling - head.y : 0;
    },
  });
  const games = createKeptGames({
    place: byId('stage'),
    say: (text) => notice.hint(text, 5),
    onChange: refresh,
  });
  const opener = createMapOpener({
    notice,
    games,
    beforeDialog: pause,
    bodies: () => [bodyOfBots(settings), PLAYER_BODY],
    needsBake: () => [settings.finder, settings.secondFinder].includes('baked'),
    needsIndex: () =>
      FINDERS.some(({ key, looksUp }) => looksUp && [settings.finder, settings.secondFinder].includes(key)),
    current: () => ('file' in source ? source.map : undefined),
    wantsPictures: () => wantsPictures(world?.level.plan),
    onPictures: (from) => void dress(from),
  });
  /** How it was before the doctor's list was opened. */
  let beforeDoctor: { readonly mode: Mode; readonly blueprint: boolean; readonly above: boolean } | null = null;
  const doctor = createDoctorDoor(
    {
      startWorker: startLoadWorker,
      async subject() {
        const map = 'file' in source ? source.map : undefined;
        return { bytes: await bytesOf(source), fileName: nameOfSource(source), ...(map === undefined ? {} : { map }) };
      },
      onFly(at) {
        setBlueprint(true);
        setAbove(true);
        overview.goTo(at, DOCTOR_SPAN);
      },
      onMark: (shapes) => stage.setLayer('doctor', shapes),
      onClose: leaveDoctor,
    },
    () => {
      beforeDoctor = { mode, blueprint: fade.target() === 1, above: overview.isOn() };
      if (mode === 'playing' || mode === 'attract') setMode('held');
      else if (mode === 'paused') pauseCard.hide();
    },
    () => notice.hint('The doctor did not arrive: the network may be down.', 5),
  );
  const workers = createPathWorkers();
  const layers = createLayerSwitches({ setLayer: stage.setLayer, onChange: refresh });
  const thread = createThreadLine(stage.setLayer);
  const loop = createLoop({ step, draw, onDefect });
  const tiles = createTileTool({ notice, bodies: () => [bodyOfBots(settings), PLAYER_BODY] });
  const table = createTileTable({
    element: byId('stage'),
    stage,
    world: () => world,
    lay(tile, stroke) {
      if (world) tiles.lay(world, tile, stroke);
    },
  });
  /** The look before tiles were laid from above, and whether one was above already. */
  let before = { blueprint: false, above: false };
  /** Does the mouse steer the player's head? */
  const isSteering = (): boolean => mode === 'playing' && !overview.isOn();

  const input = createInput({
    stage: byId('stage'),
    isPlaying: isSteering,
    onKey,
    onPadButton,
    onPadConnected: (name) => notice.hint(`${name} is ready: sticks walk and look, A jumps, Start pauses.`),
    onFreed: pause,
    onRefused: () => notice.hint('The browser keeps the mouse: hold a button and drag to look.', 5),
    onPause: pause,
    onXray: toggleBlueprint,
  });
  const pauseCard = createPauseCard(
    LAYERS.map(({ title, hotkey }) => [nameOfKey(hotkey), title]),
    () => play(true),
    watch,
  );
  const panel = createPanel({
    settings,
    onMap: (key) => void open({ shipped: mapOfKey(key) }),
    onTour: (key) => void visit(TOURS.find((tour) => tour.key === key)!),
    onMapList: chooseOther,
    onNextMap: () => nextMap(false),
    onKeepWads: (on) => void games.setKeeping(on),
    onDoctor: () => doctor.toggle(),
    onOpenFile: createMapDrop({ onFile: (file) => void open({ file }) }),
    onSeed(next) {
      seed = Number.isFinite(next) ? Math.abs(Math.round(next)) % 2 ** 32 : seed;
      restart();
    },
    onRestart: restart,
    onStampede() {
      if (world) stampede(world);
    },
    onCall() {
      calls = true;
    },
    onWatch: watch,
    onCopyLink: () => void copyLink(),
    onSetting(wish) {
      const change = withDelay(settings, wish);
      settings = { ...settings, ...change };
      if (world) {
        changeSettings(world, change);
        if ('workers' in change || 'pathDelay' in change) workers.serve(world);
      }
      if (change !== wish) refresh();
      showAddress(address());
    },
    onLayer: layers.setOn,
    onSearchStep: layers.setSearchStep,
    onPreset(key) {
      const preset = PRESETS.find((each) => each.key === key);
      if (!preset) return;
      layers.setAll(preset.layers);
      setBlueprint(preset.blueprint);
    },
    onBlueprint: setBlueprint,
    onAbove: setAbove,
    onSound: setSound,
    onTileTable: setTable,
    onTileKind: tiles.setKind,
    onTakeBack: takeBack,
    onSaveMap() {
      if (world) tiles.save(world);
    },
  });

  // ---- who steers ------------------------------------------------------------------------------------------------------

  function setMode(next: Mode): void {
    mode = next;
    loop.setRunning((next === 'attract' && !document.hidden) || next === 'playing');
    input.touch.setShown(isSteering());
    document.body.dataset.mode = next;
    const line = input.touch.isUsed() || matchMedia('(pointer: coarse)').matches ? TAKE_OVER_TOUCH : TAKE_OVER;
    const goOn = next === 'held' && beforeDoctor === null ? GO_ON : null;
    hud.setTakeOver(next === 'attract' ? (overview.isOn() ? TAKE_OVER_BELOW : line) : goOn);
    if (next === 'paused') pauseCard.show();
    else pauseCard.hide();
    if (next !== 'playing') {
      input.release();
      input.look.free();
    }
    if (next === 'playing' || next === 'attract') sound.wake();
    else sound.rest();
    idle = IDLE_SECONDS;
    refresh();
  }

  /** First person. With `grab` the mouse is asked for, which must come from a click or a key. */
  function play(grab: boolean): void {
    if (!world || mode === 'loading') return;
    doctor.close();
    if (mode === 'attract') input.face(world.player.facing);
    setMode('playing');
    stage.canvas().focus({ preventScroll: true });
    if (grab && !overview.isOn()) input.look.grab();
  }

  /** As it was before the doctor came; somebody who played finds the game paused. */
  function leaveDoctor(): void {
    if (beforeDoctor === null) return;
    const { mode: before, blueprint: wasBlueprint, above } = beforeDoctor;
    beforeDoctor = null;
    setBlueprint(wasBlueprint);
    setAbove(above);
    setMode(before === 'playing' ? 'paused' : before);
    stage.canvas().focus({ preventScroll: true });
  }

  function pause(): void {
    if (mode === 'playing') setMode('paused');
  }

  function watch(): void {
    if (!world || mode === 'loading') return;
    camera.reset();
    setMode('attract');
    stage.canvas().focus({ preventScroll: true });
  }

  function onKey(event: KeyboardEvent): boolean {
    const { code } = event;
    if (mode === 'loading' || document.querySelector('dialog:modal')) return false;
    if (code === 'Escape') {
      if (opener.cancel()) return true;
      if (doctor.isOpen()) {
        doctor.close();
        return true;
      }
      if (table.isOn()) {
        setTable(false);
        return true;
      }
      if (panel.hasFocus()) stage.canvas().focus({ preventScroll: true });
      else pause();
      return true;
    }
    if (event.ctrlKey && !code.startsWith('Control')) return false;
    const layer = LAYERS.find(({ hotkey }) => hotkey === code);
    if (layer) layers.setOn(layer.key, !layers.isOn(layer.key));
    else if (code === 'BracketLeft' || code === 'BracketRight') panel.stepSearch(code === 'BracketLeft' ? -1 : 1);
    else if (code === 'KeyY') setTable(!table.isOn());
    else if (code === 'KeyQ' && mode === 'playing' && world) tiles.lay(world, tileBefore(world), 'first');
    else if (code === 'KeyZ' && (mode === 'playing' || table.isOn())) takeBack();
    else if (code === 'KeyX') toggleBlueprint();
    else if (code === 'Slash') doctor.toggle();
    else if (code === 'KeyO') setAbove(!overview.isOn());
    else if (code === 'KeyM') setSound(sound.isMuted());
    else if (code === 'KeyF') toggleFullScreen();
    else if (code === 'KeyP') {
      if (mode === 'playing') pause();
      else play(true);
    } else if (
      (mode === 'attract' || mode === 'held') &&
      !NO_TAKE_OVER.test(code) &&
      !panel.hasFocus() &&
      !doctor.isOpen()
    )
      play(true);
    else return false;
    return true;
  }

  function onPadButton(button: number): void {
    if (button === 3) toggleBlueprint();
    else if (button === 9 && mode === 'playing') pause();
    else if (mode === 'attract' || mode === 'held' || (mode === 'paused' && button === 9)) play(false);
  }

  byId('stage').addEventListener('pointerdown', (event) => {
    if (event.target !== stage.canvas() || mode === 'loading') return;
    if (overview.isOn()) return stage.canvas().focus({ preventScroll: true });
    const byMouse = event.pointerType !== 'touch';
    if (mode !== 'playing') {
      // Else the click's own default would take the focus off the canvas again.
      event.preventDefault();
      play(byMouse);
    } else if (byMouse && event.button === 0) {
      if (input.look.isLocked()) input.pullTrigger();
      else input.look.grab();
    }
  });
  byId('stage').addEventListener('contextmenu', (event) => {
    if (event.target === stage.canvas()) event.preventDefault();
  });
  for (const gesture of ['pointerup', 'keydown'] as const) {
    window.addEventListener(gesture, () => {
      if (mode === 'playing') sound.wake();
    });
  }
  window.addEventListener('blur', pause);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) pause();
    if (mode === 'attract') loop.setRunning(!document.hidden);
  });
  window.addEventListener('hashchange', () => {
    const tour = tourOfHash(location.hash);
    if (tour) void visit(tour);
    else void go(location.hash);
  });

  /** Shows what an address holds. */
  function go(hash: string): Promise<void> {
    const next = readAddress(hash);
    if (next.layers) layers.setAll(next.layers);
    setBlueprint(next.blueprint);
    setAbove(next.above);
    seed = next.seed ?? seed;
    settings = { ...DEFAULT_SETTINGS, ...next.settings };
    return open({ shipped: mapOfKey(next.map) }, next.eye);
  }

  async function visit({ hash, title, note }: Tour): Promise<void> {
    await go(hash);
    notice.hint(`${title}. ${note}`, TOUR_SECONDS);
  }

  // ---- looks -----------------------------------------------------------------------------------------------------------

  function setBlueprint(on: boolean): void {
    fade.setTarget(on ? 1 : 0, wantsLessMotion());
    refresh();
  }
  function toggleBlueprint(): void {
    setBlueprint(fade.target() === 0);
  }
  /** Up, to look at the map as at a model, or down again to whoever walks there. */
  function setAbove(on: boolean): void {
    if (!on && table.isOn()) {
      before = { ...before, above: false };
      setTable(false);
      return;
    }
    if (on === overview.isOn()) return;
    overview.setOn(on);
    if (on && world) overview.fit(world.level.plan.bounds, world.player.position.y);
    input.look.free();
    setMode(mode);
    if (!on && mode === 'playing') input.look.grab();
  }
  function setSound(on: boolean): void {
    sound.setMuted(!on);
    notice.hint(on ? 'Sound on' : 'Sound off', 1.5);
    refresh();
  }
  function toggleFullScreen(): void {
    // Refused in frames and on some phones: then nothing happens, and nothing is broken.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    else void document.documentElement.requestFullscreen?.().catch(() => {});
  }

  // ---- tiles -----------------------------------------------------------------------------------------------------------

  /** Takes the tiles in hand, from above and in the blueprint; or puts them down and goes back to where one was. */
  function setTable(on: boolean): void {
    if (!world || mode === 'loading' || on === table.isOn()) return;
    if (on && world.level.plan.tiles === null) {
      notice.hint(TILE_REFUSALS['no tiles'], 3);
      refresh();
      return;
    }
    table.setOn(on);
    if (on) {
      before = { blueprint: fade.target() === 1, above: overview.isOn() };
      input.look.free();
      if (mode === 'held' || mode === 'paused') play(false);
      notice.hint('Click or draw to lay tiles. The wheel zooms, the middle button drags, Z takes back, Y ends it.', 5);
    }
    setAbove(on || before.above);
    setBlueprint(on || before.blueprint);
  }
  function takeBack(): void {
    if (world) tiles.takeBack(world);
  }

  // ---- maps and worlds -------------------------------------------------------------------------------------------------

  function keyOfMap(): string {
    return 'shipped' in source ? source.shipped.key : source.file.name;
  }

  /** Shows a level with a new world in it. Throws where the stage cannot, and then nothing has changed. */
  function show(level: Level, stand: Stand | undefined): void {
    const next = createWorld(level, {
      seed,
      settings,
      clock: () => performance.now(),
      editor: tiles.editor,
      // Whoever only watches should see a chase, not the end of one.
      ...(stand === undefined ? { gathered: true, headStartMs: HEAD_START_MS } : {}),
    });
    const isPlaced = stand !== undefined && placePlayer(next, stand, facingOfYaw(stand.yaw));
    const old = world;
    if (level !== old?.level) {
      doctor.close();
      try {
        stage.showLevel(level);
      } catch (error) {
        if (old) stage.showLevel(old.level);
        layers.forget();
        thread.forget();
        throw error;
      }
      layers.forget();
      thread.forget();
      table.forget();
      tiles.reset();
      if (table.isOn()) setTable(false);
      minimap.showLevel(level);
      overview.fit(level.plan.bounds, next.player.position.y);
      hud.showLevel(level);
    }
    world = next;
    workers.serve(world);
    pilot = createAutopilot(level, seed);
    camera.reset();
    happenings.reset();
    if (isPlaced) Object.assign(input.heading, { yaw: stand.yaw, pitch: stand.pitch });
    setMode(isPlaced ? 'held' : 'attract');
  }

  /** The same level from its beginning. */
  function restart(): void {
    if (world && mode !== 'loading') show(world.level, undefined);
  }

  async function open(next: MapSource, stand?: Stand): Promise<void> {
    const before = source;
    try {
      let isShown = false;
      await opener.open(next, world !== null, (level, understood) => {
        source = understood;
        isShown = true;
        show(level, stand);
        hud.announce(`${level.plan.title || level.plan.name}. ${level.plan.note}`);
      });
      if (isShown && world?.level.plan.format === 'doom' && world.level.plan.skin === null)
        notice.hint('Drop the game’s own WAD here too, and this map wears its pictures.', 6);
      else if (isShown && 'file' in source) notice.hint('This map lies on your disk: a link cannot hold it.', 4);
    } catch (error) {
      pause();
      source = before;
      const canRetry = !(error instanceof MapError);
      showTrouble({
        file: nameOfSource(next),
        error,
        after: world
          ? `${world.level.plan.title || world.level.plan.name} plays on.`
          : 'Drop another map here, or choose one in the panel.',
        ...(canRetry ? { onRetry: () => void open(next, stand) } : {}),
      });
    }
    refresh();
  }

  /** Dresses the map that is shown, where one stands, in the pictures of a WAD that has just come. */
  async function dress(from: FileSource): Promise<void> {
    if (world?.level.plan.format === 'doom') await open(source, address().eye);
    const maps = from.list && { button: 'Its maps …', onButton: () => void open(from) };
    notice.hint(`The pictures of ${from.file.name} are at hand for this visit.`, maps ? 12 : 5, maps);
  }

  /** Lets the person choose another of the file's maps. */
  function chooseOther(): void {
    if ('file' in source) void open({ file: source.file, ...(source.list ? { list: source.list } : {}) });
  }

  /** Opens the map after this one in its file, by its secret exit or by the usual one, or says that there is none. */
  function nextMap(isSecret: boolean): void {
    const { map: current, list }: Partial<FileSource> = 'file' in source ? source : {};
    const map = list && current !== undefined ? nextMapOf(list.maps, current, isSecret) : null;
    if (map === null || !('file' in source)) {
      notice.hint('The exit. No other map follows in this file.', 4);
      return;
    }
    const wasPlaying = mode === 'playing';
    void open({ ...source, map }).then(() => {
      if (wasPlaying && mode === 'attract') play(true);
    });
  }

  /** A defect of ours: say it once, and offer to begin again. */
  function onDefect(error: unknown): void {
    notice.clear();
    console.error(error);
    showTrouble({
      title: 'Something went wrong',
      file: nameOfSource(source),
      error,
      after: 'The hunt has stopped here.',
      onRetry() {
        loop.start();
        void open(source);
      },
    });
  }

  // ---- the address -----------------------------------------------------------------------------------------------------

  function address(): Parameters<typeof writeAddress>[0] {
    const at = world?.player.position;
    const isOwn = mode === 'playing' || mode === 'paused' || mode === 'held';
    return {
      ...('shipped' in source ? { map: source.shipped.key } : {}),
      seed,
      layers: layers.keysOn(),
      blueprint: fade.target() === 1,
      above: overview.isOn(),
      settings,
      ...(at && isOwn ? { eye: { ...at, ...input.heading } } : {}),
    };
  }

  async function copyLink(): Promise<void> {
    showAddress(address());
    if ('file' in source) return notice.hint('This map lies on your disk: a link cannot hold it.', 4);
    try {
      await navigator.clipboard.writeText(location.href);
      notice.hint('The link is in the clipboard.', 2.5);
    } catch {
      notice.hint('The link stands in the address bar: copy it from there.', 4);
    }
  }

  /** What the layers mean, and what the ways that are compared come to. */
  function showLegend(): void {
    const clock = (): number => performance.now();
    const isCompared = world !== null && layers.isOn('ways');
    const body = bodyOfBots(settings);
    legend.show(
      layers.keysOn(),
      isCompared ? comparedWays({ level: world!.level, body, world: world! }, clock) : NO_WAYS,
    );
  }

  /** Brings the panel and the address in line with what is. */
  function refresh(): void {
    showLegend();
    if (mode === 'loading') return;
    panel.refresh({
      map: keyOfMap(),
      keepWads: games.isKeeping(),
      hasMore: 'file' in source && source.list !== undefined,
      seed,
      layers: layers.keysOn(),
      blueprint: fade.target() === 1,
      above: overview.isOn(),
      sound: !sound.isMuted(),
      settings,
      tiles:
        world === null || world.level.plan.tiles === null ? null : { isAbove: table.isOn(), kind: tiles.kind().key },
    });
    showAddress(address());
    addressIn = ADDRESS_SECONDS;
  }

  // ---- time ------------------------------------------------------------------------------------------------------------

  function step(): void {
    if (!world) return;
    const intent = mode === 'attract' && pilot ? steerByItself(pilot, world) : input.readIntent();
    const edits = tiles.ready(world);
    stepWorld(world, { ...intent, ...(calls ? { call: true } : {}), ...(edits === undefined ? {} : { tiles: edits }) });
    calls = false;
    const laid = tiles.hear(world);
    if (laid) {
      const still = wantsLessMotion();
      stage.changeLevel(world.level, still ? [] : laid.risen, still ? [] : laid.sunk);
      minimap.showLevel(world.level);
    }
    happenings.hear(world, mode === 'playing');
    for (const event of world.events) {
      if (event.type === 'exit' && mode === 'playing') nextMap(event.secret);
      if (event.type !== 'teleported' || event.who !== 'player') continue;
      camera.reset();
      if (event.isTurned && mode === 'playing') input.face(world.player.facing);
    }
  }

  function eyeNow(alpha: number, elapsed: number): Eye {
    const { player } = world!;
    const feet = placeBetween(player, alpha);
    const head = { x: feet.x, y: feet.y + player.eyeHeight, z: feet.z };
    if (mode === 'attract') {
      const { distance, index } = nearestBot(world!);
      const hunter = distance < HUNTER_NEAR ? world!.bots[index].position : null;
      return camera.follow(head, yawOfFacing(player.facing), hunter, elapsed);
    }
    return { at: head, ...input.heading };
  }

  function draw(alpha: number, elapsed: number): void {
    input.poll(elapsed);
    if (!world) return;
    idle += elapsed;
    const gentle = wantsLessMotion();
    frost.setTarget(isFrozenUnder(settings.weather) ? 1 : 0, gentle);
    const isMoving = fade.isMoving() || frost.isMoving() || overview.isMoving();
    const stands = (mode === 'paused' || mode === 'held') && !isMoving;
    if (stands && elapsed > 0 && idle < IDLE_SECONDS) return;
    idle = 0;
    if (!gentle) seconds += elapsed;
    // Seen from above, forward is up in the picture.
    if (mode === 'playing' && overview.isOn()) input.heading.yaw = overview.yaw();
    const walker = eyeNow(alpha, elapsed);
    const eye = overview.follow(walker, elapsed);
    const fromAbove = overview.isShown();
    lastEye = eye;
    blueprint = fade.advance(elapsed);
    happenings.advance(world, walker.yaw, elapsed, gentle);
    if (layers.isOn('ways')) showLegend();
    layers.update(world, bodyOfBots(settings));
    thread.update(world);
    if (layers.isOn('search')) panel.setSearchSteps(expansionsOfSearch(world));
    table.update(world);
    const firstPerson = !fromAbove && (mode !== 'attract' || camera.isInside());
    stage.draw(
      {
        world,
        alpha,
        eye,
        firstPerson,
        fromAbove,
        blueprint,
        caught: happenings.caught(),
        frost: frost.advance(elapsed),
        seconds,
      },
      elapsed,
    );
    hud.draw(world);
    figuresIn -= elapsed;
    if (figuresIn <= 0) {
      figuresIn = FIGURE_SECONDS;
      panel.setFigures(describeRoutes(world), describeWorkers(workers.figures()));
    }
    minimap.draw(world, mode === 'attract' ? yawOfFacing(world.player.facing) : walker.yaw, elapsed);
    addressIn -= elapsed;
    if (mode === 'playing' && addressIn <= 0) {
      addressIn = ADDRESS_SECONDS;
      showAddress(address());
    }
  }

  window.leafstar = {
    step: loop.stepNow,
    hold: loop.hold,
    world() {
      if (!world) throw new Error('leafstar: no map is shown yet');
      return world;
    },
    hash: () => (world ? hashWorld(world) : ''),
    info: () => ({
      mode,
      map: keyOfMap(),
      title: world?.level.plan.title ?? '',
      tick: world?.tick ?? 0,
      isFlat: stage.isFlat(),
      isLocked: input.look.isLocked(),
      isMuted: sound.isMuted(),
      layers: layers.keysOn(),
      blueprint,
      ...input.heading,
      pixelRatio: stage.canvas().width / stage.canvas().clientWidth,
      screen: stage.info(),
      paths: workers.figures(),
    }),
    camera() {
      const { at } = lastEye;
      const room = world && roomNow(world, at);
      return { eye: lastEye, isInRoom: room !== null && at.y > room.floor && at.y < room.ceiling };
    },
    loadMap: (key) => open({ shipped: mapOfKey(key) }),
    place(x, z, yaw) {
      if (!world || !placePlayer(world, { x, z }, facingOfYaw(yaw))) return false;
      Object.assign(input.heading, { yaw, pitch: 0 });
      return true;
    },
    setLayer: layers.setOn,
    picture() {
      loop.stepNow(0);
      return stage.canvas().toDataURL();
    },
  };

  layers.setAll(wished.layers ?? FIRST_LAYERS);
  overview.setOn(wished.above, true);
  loop.start();
  if (firstTour) void visit(firstTour);
  else void open(source, wished.eye);
}
