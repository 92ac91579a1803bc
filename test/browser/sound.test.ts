// The sounds themselves: made in a real Chromium, rendered into memory and measured. And what makes them: the world's events.
import { resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Hud } from '../../src/browser/hud/hud.ts';
import { createEventEffects } from '../../src/browser/hud/event-effects.ts';
import type { Sound } from '../../src/browser/hud/sound.ts';
import type { WorldEvent, World } from '../../src/game/world.ts';
import { createWorld } from '../../src/game/run/create-world.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { openPage, type OpenedPage } from '../support/browser/browser.ts';
import { twoRooms } from '../support/plans.ts';

/** What was heard: peak of each ear, how long it was louder than a thousandth, and how loud it is at its end. */
interface Heard {
  readonly left: number;
  readonly right: number;
  readonly until: number;
  readonly end: number;
}

const SECONDS = 2;
let opened: OpenedPage;
let code: string;

beforeAll(async () => {
  opened = await openPage({ path: '?flat' });
  const entry = resolve(import.meta.dirname, '../../src/browser/hud/sound.ts');
  const made = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'rooms', fileName: 'sound' } },
  })) as Rolldown.RolldownOutput[];
  code = made[0].output[0].code;
});
afterAll(() => opened.close());

/** Makes a sound of its own, does `what` to it when it is awake and renders two seconds. */
function hear(what: string, isMuted = false): Promise<Heard> {
  return opened.page.evaluate(
    async ([module, call, muted, seconds]) => {
      const rate = 48_000;
      class Recorder extends OfflineAudioContext {
        override get state(): AudioContextState {
          return 'running';
        }
        override resume(): Promise<void> {
          return Promise.resolve();
        }
      }
      const audio = new Recorder(2, seconds * rate, rate);
      window.AudioContext = function () {
        return audio;
      } as unknown as typeof AudioContext;
      Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true });
      localStorage.setItem('leafstar.muted', muted ? '1' : '0');
      const { createSound } = new Function(`${module}; return rooms;`)() as { createSound(): Sound };
      const sound = createSound();
      sound.wake();
      // It fades in for a moment, as after a first click.
      const begin = 0.25;
      void audio.suspend(begin).then(() => {
        new Function('sound', call)(sound);
        return OfflineAudioContext.prototype.resume.call(audio);
      });
      const heard = await audio.startRendering();
      const [left, right] = [0, 1].map((ear) => heard.getChannelData(ear));
      let until = 0;
      for (let i = 0; i < left.length; i++)
        if (Math.max(Math.abs(left[i]), Math.abs(right[i])) > 1e-3) until = i / rate - begin;
      const peak = (samples: Float32Array): number => samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
      return { left: peak(left), right: peak(right), until, end: peak(left.subarray(-rate / 10)) };
    },
    [code, what, isMuted, SECONDS] as const,
  );
}

test.each([
  ['sound.footstep(false)', 0.12],
  ['sound.footstep(true)', 0.12],
  ['sound.land()', 0.2],
  ['sound.sting()', 1.05],
  ['sound.warp()', 0.55],
  ['sound.slide(1)', 0.5],
  ['sound.honk(4, 0)', 0.3],
  ['sound.shot()', 0.4],
])('%s is audible in both ears, never too loud, and ends after %f s', async (call, longest) => {
  const { left, right, until } = await hear(call);
  for (const peak of [left, right]) {
    expect(peak).toBeGreaterThan(0.005);
    expect(peak).toBeLessThan(0.9);
  }
  expect(until).toBeGreaterThan(0.02);
  expect(until).toBeLessThan(longest);
});

test('a bot’s hum grows as it nears, comes from its side, and is silent without bots', async () => {
  const [near, far, none, right, left] = await Promise.all(
    ['2, 0', '16, 0', 'Infinity, 0', '4, 1', '4, -1'].map((where) => hear(`sound.hum(${where})`)),
  );
  expect(near.end).toBeGreaterThan(2 * far.end);
  expect(far.end).toBeGreaterThan(0);
  expect(near.end).toBeLessThan(0.9);
  expect(none.left + none.right).toBe(0);
  expect(right.right).toBeGreaterThan(1.5 * right.left);
  expect(left.left).toBeGreaterThan(1.5 * left.right);
});

test('a horn is louder when nearer, comes from its side, and is inaudible from far away', async () => {
  const [near, far, none, right] = await Promise.all(
    ['2, 0', '16, 0', '30, 0', '4, 1'].map((where) => hear(`sound.honk(${where})`)),
  );
  expect(near.left).toBeGreaterThan(2 * far.left);
  expect(none.left + none.right).toBe(0);
  expect(right.right).toBeGreaterThan(1.5 * right.left);
});

test('mute works from the start and during sounds, and can be undone', async () => {
  const all = 'sound.hum(1, 0); sound.footstep(true); sound.land(); sound.sting();';
  const silent = await hear(all, true);
  expect(silent.left + silent.right).toBe(0);
  const ended = await hear(`${all} sound.setMuted(true);`);
  expect(ended.end).toBeLessThan(1e-4);
  const again = await hear(`sound.setMuted(false); ${all}`, true);
  expect(again.left).toBeGreaterThan(0.01);
});

test('a catch stings once, a fall thuds, a teleporter flashes, a bot honks, and steps are heard only while playing', () => {
  const world = createWorld(buildLevel(twoRooms), { seed: 1, settings: {} });
  const calls = {
    footstep: vi.fn(),
    land: vi.fn(),
    sting: vi.fn(),
    warp: vi.fn(),
    hum: vi.fn(),
    honk: vi.fn(),
    shot: vi.fn(),
    slide: vi.fn(),
    click: vi.fn(),
  };
  const hud = { announce: vi.fn(), setCaught: vi.fn(), flash: vi.fn() };
  const say = vi.fn();
  const eventEffects = createEventEffects(hud as unknown as Hud, calls as unknown as Sound, say);
  const hearStep = (own: boolean, events: WorldEvent[], speed = 0): void =>
    eventEffects.hear(
      { ...world, events, player: { ...world.player, onGround: true, velocity: { x: speed, y: 0, z: 0 } } } as World,
      own,
    );
  hearStep(false, [{ type: 'caught', bot: 0 }]);
  expect(calls.sting).toHaveBeenCalledTimes(1);
  expect(hud.announce).toHaveBeenCalledTimes(1);
  hearStep(true, [{ type: 'landed', speed: 100 }]);
  expect(calls.land).not.toHaveBeenCalled();
  hearStep(true, [{ type: 'landed', speed: 400 }]);
  hearStep(false, [{ type: 'landed', speed: 400 }]);
  expect(calls.land).toHaveBeenCalledTimes(1);
  for (const who of ['player', 0] as const) hearStep(true, [{ type: 'teleported', who }]);
  hearStep(false, [{ type: 'teleported', who: 'player' }]);
  expect([calls.warp, hud.flash].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
  hearStep(true, [{ type: 'honked', bot: 0 }]);
  expect(calls.honk).toHaveBeenCalledTimes(1);
  hearStep(true, [{ type: 'shot' }]);
  expect(calls.shot).toHaveBeenCalledTimes(1);
  hearStep(true, [{ type: 'sector', sector: 0, kind: 'door', starts: true }]);
  expect(calls.slide).toHaveBeenCalledTimes(1);
  hearStep(true, [{ type: 'key', color: 'blue' }]);
  hearStep(true, [{ type: 'locked', needs: 'all' }]);
  hearStep(false, [{ type: 'locked', needs: 'red' }]);
  for (const own of [true, false]) hearStep(own, [{ type: 'goal' }]);
  expect(say.mock.calls.flat()).toEqual([
    'You have the blue key.',
    'Locked: it opens with all three keys.',
    'Goal reached.',
  ]);
  expect(calls.click).toHaveBeenCalledTimes(1);
  // A second of walking at 160 units a second is two strides of 76.
  for (let i = 0; i < 60; i++) hearStep(true, [], 160);
  expect(calls.footstep.mock.calls).toEqual([[false], [false]]);
  for (let i = 0; i < 60; i++) hearStep(false, [], 160);
  expect(calls.footstep).toHaveBeenCalledTimes(2);
  for (let i = 0; i < 60; i++) hearStep(true, [], 300);
  expect(calls.footstep).toHaveBeenLastCalledWith(true);
});
