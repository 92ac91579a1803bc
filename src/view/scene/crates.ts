// The crates that were dropped: one mesh for all of them, made again when one comes or goes. Nothing bakes light on them; the steady light of
// their room and the lantern fall on them.
import type { Mesh, ShaderMaterial } from 'three';
import type { Crate } from '../../game/world.ts';
import { geometryOf, type Meshes } from './chunks.ts';
import { createMeshWriter } from './mesh-data.ts';
import { writeDropped } from './props.ts';
import type { FittingSurroundings } from './surroundings.ts';

/** What crates are made of: its layer has to be in the texture array before the first is dropped. */
export const CRATE_MATERIAL = 'planks';

/** Returns a function that shows these crates. */
export function createCrates(
  around: FittingSurroundings,
  meshes: Meshes,
  material: ShaderMaterial,
): (crates: readonly Crate[]) => void {
  let shown: readonly Crate[] = [];
  let mesh: Mesh | null = null;
  return (crates) => {
    if (crates === shown) return;
    shown = crates;
    if (mesh) mesh.visible = crates.length > 0;
    if (crates.length === 0) return;
    const writer = createMeshWriter();
    for (const crate of crates) writeDropped(crate, around, writer);
    if (mesh === null) mesh = meshes.add(writer, material);
    else {
      mesh.geometry.dispose();
      mesh.geometry = geometryOf(writer.finish());
    }
  };
}
