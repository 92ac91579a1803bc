// Switches change their texture when used: the vertices of each are recorded while walls are written, and their layer is changed in place.
// A few bytes per switch; nothing is rebuilt.
import type { BufferAttribute } from 'three';
import type { FloorPlan } from '../../../map/floor-plan.ts';
import { NO_PICTURE, type Skin } from '../../../map/skin.ts';
import type { Hanging } from './hangings.ts';
import type { MeshWriter } from '../mesh-data.ts';
import { layerOfPicture } from '../../materials/picture-atlas.ts';
import type { WallSpan } from './wall-spans.ts';

/** Bytes of the attribute that holds a vertex's layer in its first. */
const LOOK_BYTES = 4;

interface SwitchPlate {
  readonly line: number;
  readonly writer: MeshWriter;
  readonly start: number;
  readonly end: number;
  readonly off: number;
  readonly on: number;
}

export type Switches = ReturnType<typeof createSwitches>;

export function createSwitches(plan: FloorPlan, { partners }: Skin) {
  const plates: SwitchPlate[] = [];
  const isOn = new Set<SwitchPlate>();
  return {
    /** Records a stretch of wall with `hanging`, written as the vertices from `start` up to the writer's last. */
    add(span: WallSpan, hanging: Hanging | null, writer: MeshWriter, start: number) {
      const partner = hanging === null || span.isBack ? NO_PICTURE : partners[hanging.picture];
      if (hanging === null || partner === NO_PICTURE) return;
      const line = plan.walls[span.wall].source;
      const [off, on] = [layerOfPicture(hanging.picture), layerOfPicture(partner)];
      plates.push({ line, writer, start, end: writer.count(), off, on });
    },
    /** Shows the used lines (by number in the file); `lookOf` returns the vertices of a writer. */
    show(used: ReadonlySet<number>, lookOf: (writer: MeshWriter) => BufferAttribute | undefined) {
      for (const plate of plates) {
        const isPressed = used.has(plate.line);
        const looks = isPressed === isOn.has(plate) ? undefined : lookOf(plate.writer);
        if (looks === undefined) continue;
        if (isPressed) isOn.add(plate);
        else isOn.delete(plate);
        const { start, end, off, on } = plate;
        for (let id = start; id < end; id++) looks.array[id * LOOK_BYTES] = isPressed ? on : off;
        looks.addUpdateRange(start * LOOK_BYTES, (end - start) * LOOK_BYTES);
        looks.needsUpdate = true;
      }
    },
  };
}
