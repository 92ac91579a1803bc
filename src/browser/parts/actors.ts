// The parts of the page that change what is shown or played. Each names what it needs; here they are made and given to each other.
import { bodyOfBots } from '../../game/body-of-bots.ts';
import { PLAYER_BODY } from '../../nav/bodies.ts';
import type { Body } from '../../nav/body.ts';
import { createOutlook, type OutlookSwitch } from '../camera/outlook.ts';
import { createDoctorVisit } from '../doctor/doctor-visit.ts';
import { createMapOpener } from '../load/open-map.ts';
import { wantsPictures } from '../map-source.ts';
import { createAddressBar } from '../play/address-bar.ts';
import { createBotOrders } from '../play/bot-orders.ts';
import { createFrames } from '../play/frames.ts';
import { createKeyBindings } from '../play/key-bindings.ts';
import { createLateParts } from '../play/late-parts.ts';
import { createLevelShow } from '../play/show-level.ts';
import { createSteps } from '../play/steps.ts';
import { createSteering } from '../play/steering.ts';
import { createTravel } from '../play/travel.ts';
import { createTileVisit } from '../tiles/tile-visit.ts';
import type { Actors, Changes } from './actor-names.ts';
import type { Controls } from './controls.ts';
import type { Displays } from '../displays.ts';

/** Makes the parts; all are there before the first of them acts. */
export function createActors(displays: Displays, controls: Controls, changes: Changes): Actors {
  const { state, stage, notice, layers, overview, sound, element } = displays;
  const { loop, input } = controls;
  const { refresh } = changes;
  const all = { ...displays, ...controls, onChange: refresh };
  const bodies = (): Body[] => [bodyOfBots(travel.settingsToCome()), PLAYER_BODY];

  const steering = createSteering({
    ...all,
    doctor: { close: () => doctor.close(), isVisiting: () => doctor.isVisiting() },
    isOver: () => late.afterCatch.isShown(),
    onChange() {
      // Before a tour arranges its look: what was looked at before the catch comes back first.
      if (state.world) late.afterCatch.update(state.world);
      frames.redraw();
      refresh();
    },
  });
  const straight = createOutlook({ ...all, onAbove: steering.onAbove });
  const tiles = createTileVisit({
    ...all,
    outlook: straight,
    bodies,
    onBegin() {
      input.look.free();
      if (state.mode === 'held' || state.mode === 'paused') steering.play(false);
    },
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
      ...all,
      outlook: straight,
      onHold(isHeld) {
        loop.setHeldBy('result', isHeld);
        // One chooses first: on small screens the buttons would lie on the card.
        input.touch.setShown(steering.isSteering() && !isHeld);
      },
      step: () => steps.step(),
      freeMouse() {
        input.release();
        input.look.free();
      },
      steer: (grab) => steering.play(grab && !input.touch.isUsed()),
      watch: steering.watch,
    },
  );
  const { timeline, afterCatch } = late;
  const doctor = createDoctorVisit({ ...all, outlook, setMode: steering.setMode });
  const orders = createBotOrders({
    ...all,
    isReady: () => overview.isOn() && !tiles.table.isOn() && !doctor.isOpen(),
    eye: () => frames.lastEye(),
    onBegin() {
      if (state.mode === 'held') steering.play(false);
    },
  });
  const levels = createLevelShow({ ...all, tiles, doctor, setMode: steering.setMode });
  const opener = createMapOpener({
    notice,
    beforeDialog: steering.pause,
    bodies,
    needsBake() {
      const { finder, secondFinder } = travel.settingsToCome();
      return finder === 'baked' || secondFinder === 'baked';
    },
    current: () => ('file' in state.source ? state.source.map : undefined),
    wantsPictures: () => wantsPictures(state.world?.level.plan),
    onPictures: (from) => void travel.dress(from),
  });
  const address = createAddressBar({ ...all, outlook, heading: input.heading });
  const travel = createTravel({ ...all, opener, levels, steering, outlook, doctor, address, startLoop: loop.start });
  const acting = { ...all, steering, outlook, tiles, doctor, orders, levels, timeline, afterCatch };
  const steps = createSteps({ ...acting, onExit: travel.nextMap });
  const frames = createFrames({ ...acting, showLegend: changes.showLegend, showAddress: address.show });
  const keys = createKeyBindings({
    ...acting,
    cancelLoading: opener.cancel,
    toggleSound: () => changes.setSound(sound.isMuted()),
    dropCrate: steps.dropCrate,
  });
  return { steering, outlook, tiles, late, doctor, orders, address, travel, steps, frames, keys };
}
