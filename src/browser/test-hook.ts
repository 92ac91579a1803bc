// `window.leafstar`: access for tests and for exploration in the console. The page never calls it.
import type { World } from '../game/world.ts';
import type { PathClientFigures } from '../worker/path-client.ts';
import type { Mode } from './mode.ts';
import type { Eye, ScreenInfo } from './screen.ts';

export interface PageInfo {
  readonly mode: Mode;
  /** Key of the shipped map, or the file's name. */
  readonly map: string;
  readonly title: string;
  readonly tick: number;
  readonly isFlat: boolean;
  /** The hunt is flat only until the code of the 3D view has arrived. */
  readonly isViewComing: boolean;
  readonly isLocked: boolean;
  readonly isMuted: boolean;
  readonly layers: readonly string[];
  /** 0 the keep … 1 the blueprint, as drawn last. */
  readonly blueprint: number;
  readonly yaw: number;
  readonly pitch: number;
  readonly pixelRatio: number;
  readonly screen: ScreenInfo;
  /** Statistics of the path workers since the page was opened. */
  readonly paths: PathClientFigures;
  /** Members of the horde. */
  readonly horde: number;
}

export interface TestHook {
  /** Runs that many steps now with the current input, and draws once. */
  step(count: number): void;
  /** Stops or resumes real time; while stopped only step() moves the world. */
  hold(held: boolean): void;
  /** The world; do not modify it. */
  world(): World;
  /** The world's state in one number or word: equal states, equal hashes. */
  hash(): string;
  info(): PageInfo;
  /** The camera of the last drawing, and whether it is in open space between floor and ceiling. */
  camera(): { readonly eye: Eye; readonly isInRoom: boolean };
  /** Loads a map of the menu by key; resolves when it is shown or refused. */
  loadMap(key: string): Promise<void>;
  /** Moves the player and sets its view direction; false if it cannot stand there. */
  place(x: number, z: number, yaw: number): boolean;
  setLayer(key: string, on: boolean): void;
  /** The canvas's pixels right after a drawing, as a PNG data address. */
  picture(): string;
}

declare global {
  interface Window {
    leafstar?: TestHook;
  }
}
