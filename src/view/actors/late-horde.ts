// The horde's drawing, whose code is fetched with the first horde.
import { Group, type Vector3 } from 'three';
import type { Frame } from '../../browser/screen.ts';
import type { HordeView } from './horde.ts';

export function createLateHorde() {
  const group = new Group();
  let view: HordeView | null = null;
  let isComing = false;
  return {
    group,
    update({ horde, seconds, fromAbove }: Frame, eye: Vector3) {
      if (horde !== null && !isComing) {
        isComing = true;
        void import('./horde.ts').then(({ createHordeView }) => {
          view = createHordeView();
          group.add(view.group);
        });
      }
      view?.update(horde, eye, seconds, fromAbove);
    },
    setWorld: (blueprint: number) => view?.setWorld(blueprint),
    dispose: () => view?.dispose(),
  };
}
