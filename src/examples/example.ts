// What each example gives the gallery and the tests.
import type { Object3D } from 'three';
import type { Navigator, Point3 } from '../index.ts';
import type { Canvas } from './draw.ts';

export interface Example {
  /** Of the agents, by which the test knows where they may be. */
  readonly navigators: readonly Navigator[];
  /** Where they are now, each with the number of its navigator. */
  agents(): readonly { readonly at: Point3; readonly navigator: number }[];
  /** Advances by that many seconds and draws, in the level's units. */
  frame(canvas: Canvas, seconds: number): void;
  /** Shown by three.js instead of the canvas. */
  readonly scene?: Object3D;
}
