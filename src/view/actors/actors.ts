// All that moves by itself in the picture: the player's figure, bots and their bolts, the horde. They are made once for all levels.
import { Group, Vector3, type Vector2 } from 'three';
import type { Frame } from '../../browser/screen.ts';
import type { Shown } from '../shown-levels.ts';
import { createBolts } from './bolts.ts';
import { createBots, lookOfBot } from './bots.ts';
import type { HordeView } from './horde.ts';
import { createMotion, type Pose } from './motion.ts';
import { createPlayerFigure } from './player-figure.ts';

export function createActors(viewport: Vector2, nearest: number) {
  /** All actors share them. */
  const uniforms = { blueprint: { value: 0 }, eye: { value: new Vector3() } };
  const bots = createBots(uniforms, viewport, nearest);
  const bolts = createBolts();
  const figure = createPlayerFigure(uniforms);
  const horde = createLateHorde(uniforms);
  const motion = createMotion();
  return {
    objects: [bots.group, bolts.points, figure.group, horde.group],
    /** Those of the first picture, and those that appear later. */
    first: [bots.group, figure.group],
    bolts: bolts.points,
    /** Brings all to where they are in a frame; returns the player. `height` of the canvas, pixels. */
    update(shown: Shown, frame: Frame, eye: Vector3, height: number): Pose {
      const { world, alpha, seconds, fromAbove } = frame;
      const { player, bots: poses } = motion.blend(world, alpha);
      uniforms.eye.value.copy(eye);
      const looks = world.bots.map((bot, i) => lookOfBot(shown, bot, poses[i]));
      bots.update(looks, eye, seconds, world.tick, fromAbove);
      horde.update(frame, eye);
      bolts.update(frame, height);
      figure.update(player, frame, eye);
      return player;
    },
    /** 0 in the keep, 1 in the blueprint. */
    setWorld(blueprint: number) {
      uniforms.blueprint.value = blueprint;
      bots.setWorld(blueprint);
    },
    /** For another level: no place of an actor before counts any more. */
    reset() {
      motion.reset();
      bots.reset();
    },
    dispose() {
      for (const part of [horde, bots, bolts, figure]) part.dispose();
    },
  };
}

/** The horde's drawing, whose code is fetched with the first horde. */
function createLateHorde(uniforms: Parameters<typeof createBots>[0]) {
  const group = new Group();
  let view: HordeView | null = null;
  let isComing = false;
  return {
    group,
    update({ horde, seconds, fromAbove }: Frame, eye: Vector3) {
      if (horde !== null && !isComing) {
        isComing = true;
        void import('./horde.ts').then(({ createHordeView }) => {
          view = createHordeView(uniforms);
          group.add(view.group);
        });
      }
      view?.update(horde, eye, seconds, fromAbove);
    },
    dispose: () => view?.dispose(),
  };
}
