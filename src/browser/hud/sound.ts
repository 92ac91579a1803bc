// A little sound, all of it made here: the hum of the nearest bot, footsteps, a sting when caught, a teleporter's sweep, a
// bot's horn, a shot.
//
// Nothing sounds before a gesture (browsers forbid it, and so do manners); M mutes, and that is remembered. Where there is
// no Web Audio, every call does nothing.
import { keep, recall } from '../dom.ts';

export type Sound = ReturnType<typeof createSound>;

/** Hum and horns are heard this far, metres. */
const HEARD = 24;
const LOUDNESS = 0.5;

type Instruments = ReturnType<typeof tuneUp>;

/** Where in the stereo field something at that side is heard: never in one ear alone. */
const sideways = (side: number): number => Math.max(-1, Math.min(1, side)) * 0.8;

function tuneUp(audio: AudioContext) {
  const out = audio.createGain();
  // Silent until woken with a volume.
  out.gain.value = 0;
  out.connect(audio.destination);
  const humGain = audio.createGain();
  humGain.gain.value = 0;
  const humTone = audio.createBiquadFilter();
  humTone.type = 'lowpass';
  humTone.frequency.value = 240;
  const humPan = audio.createStereoPanner();
  humTone.connect(humGain).connect(humPan).connect(out);
  // Two saws a little apart beat against each other: a hum that breathes.
  for (const pitch of [55, 55.7, 110.4]) {
    const voice = audio.createOscillator();
    voice.type = 'sawtooth';
    voice.frequency.value = pitch;
    voice.connect(humTone);
    voice.start();
  }
  // Noise for the feet, from a small generator: its sound is the same every time.
  const noise = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0, state = 1; i < samples.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    samples[i] = state / 2 ** 31;
  }
  return {
    audio,
    out,
    humGain,
    humPan,
    humTone,
    thud(pitch: number, loud: number, seconds: number) {
      const source = audio.createBufferSource();
      source.buffer = noise;
      const filter = audio.createBiquadFilter();
      filter.type = 'lowpass';
      filter.frequency.value = pitch;
      const gain = audio.createGain();
      gain.gain.setValueAtTime(loud, audio.currentTime);
      gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
      source.connect(filter).connect(gain).connect(out);
      source.start();
      source.stop(audio.currentTime + seconds);
    },
    glide(shape: OscillatorType, from: number, to: number, loud: number, seconds: number, side = 0) {
      const voice = audio.createOscillator();
      voice.type = shape;
      const gain = audio.createGain();
      voice.frequency.setValueAtTime(from, audio.currentTime);
      voice.frequency.exponentialRampToValueAtTime(to, audio.currentTime + seconds);
      gain.gain.setValueAtTime(loud, audio.currentTime);
      gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds + 0.1);
      const pan = audio.createStereoPanner();
      pan.pan.value = sideways(side);
      voice.connect(gain).connect(pan).connect(out);
      voice.start();
      voice.stop(audio.currentTime + seconds + 0.1);
    },
  };
}

export function createSound() {
  let made: Instruments | null = null;
  let muted = recall('muted') === '1';

  const setLoudness = (): void => {
    made?.out.gain.setTargetAtTime(muted ? 0 : LOUDNESS, made.audio.currentTime, 0.03);
  };

  /** The instruments while they can be heard. */
  const heard = (): Instruments | null => (muted || made?.audio.state !== 'running' ? null : made);

  return {
    /** Call from a gesture: makes or wakes the audio. */
    wake() {
      if (typeof AudioContext !== 'function') return;
      // A finger's touch or a gamepad is no gesture yet in the browser's eyes; the lifting of the finger is.
      if (navigator.userActivation?.hasBeenActive === false) return;
      try {
        made ??= tuneUp(new AudioContext());
        setLoudness();
        // A refused resume is no news: the next gesture asks again.
        made.audio.resume().catch(() => {});
      } catch {
        made = null;
      }
    },
    rest() {
      made?.audio.suspend().catch(() => {});
    },
    /** Once a drawing: distance to the nearest bot in metres (Infinity for none) and its side, −1 left … 1 right. */
    hum(distance: number, side: number) {
      if (!made) return;
      const near = Math.max(0, 1 - distance / HEARD);
      const { audio, humGain, humPan, humTone } = made;
      humGain.gain.setTargetAtTime(near * near * 0.35, audio.currentTime, 0.08);
      humTone.frequency.setTargetAtTime(160 + 700 * near * near, audio.currentTime, 0.1);
      humPan.pan.setTargetAtTime(sideways(side), audio.currentTime, 0.08);
    },
    footstep: (running: boolean) => heard()?.thud(running ? 620 : 440, running ? 0.3 : 0.2, 0.09),
    land: () => heard()?.thud(260, 0.5, 0.16),
    /** A door begins to slide; `near` is 1 at the door … 0 out of hearing. */
    slide: (near: number) => {
      if (near > 0) heard()?.thud(900, 0.02 + 0.16 * near * near, 0.42);
    },
    /** A switch, a key picked up. */
    click: () => heard()?.thud(1500, 0.35, 0.06),
    sting: () => {
      heard()?.glide('sawtooth', 880, 110, 0.25, 0.9);
      heard()?.glide('sawtooth', 932, 98, 0.2, 0.9);
    },
    /** Carried off by a teleporter. */
    warp: () => {
      heard()?.glide('sine', 180, 1320, 0.22, 0.4);
      heard()?.glide('triangle', 270, 1990, 0.1, 0.4);
    },
    shot: () => {
      heard()?.thud(2400, 0.8, 0.22);
      heard()?.glide('triangle', 190, 48, 0.4, 0.2);
    },
    /** A bot's horn, short and polite: its distance in metres and its side, −1 left … 1 right. */
    honk(distance: number, side: number) {
      const near = Math.max(0, 1 - distance / HEARD);
      if (near === 0) return;
      heard()?.glide('triangle', 620, 560, 0.16 * near, 0.12, side);
      heard()?.glide('sine', 465, 420, 0.16 * near, 0.12, side);
    },
    bolt(distance: number, side: number) {
      const near = Math.max(0, 1 - distance / HEARD);
      if (near > 0) heard()?.glide('sawtooth', 1100, 240, 0.14 * near, 0.25, side);
    },
    isMuted: (): boolean => muted,
    setMuted(next: boolean) {
      muted = next;
      keep('muted', next ? '1' : '0');
      setLoudness();
    },
  };
}
