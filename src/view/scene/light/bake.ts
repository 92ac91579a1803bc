// Bakes the light of lamps and sky into vertices, in pieces, so a large map lights up over several frames without blocking the page. A
// vertex sums all lights of its patch that it sees. A light is a small triangle of points, for soft shadows. Light does not bounce; the
// sector's own light approximates that.
import type { Light } from '../lights.ts';
import { lightByte, type MeshData, type Patch } from '../mesh-data.ts';

/** Whether nothing solid is between two points (heights included). */
export type Sees = (ax: number, ay: number, az: number, bx: number, by: number, bz: number) => boolean;

/** Half the width of a lamp's flame as shadows see it, map units. */
const FLAME = 9;
const CORNERS = [
  [0, 1],
  [0.87, -0.5],
  [-0.87, -0.5],
] as const;

/** How bright a light is at a distance: 1 about two metres away, 0 at its reach. */
export function fadeAt(distance: number, reach: number): number {
  const s = distance / reach;
  if (s >= 1) return 0;
  const window = (1 - s * s) * (1 - s * s);
  const d = distance / 72;
  return (window * 1.9) / (0.6 + d + 0.45 * d * d);
}

/** Lights one patch. `soft` asks three points of each light instead of one. */
export function bakePatch(data: MeshData, patch: Patch, sees: Sees, soft: boolean): void {
  for (let id = patch.start; id < patch.end; id++) {
    let r = 0;
    let g = 0;
    let b = 0;
    let steadyR = 0;
    let steadyG = 0;
    let steadyB = 0;
    let tx = 0;
    let ty = 0;
    let tz = 0;
    let strongest = 0;
    let phase = 0;
    const x = data.samples[id * 3];
    const y = data.samples[id * 3 + 1];
    const z = data.samples[id * 3 + 2];
    const nx = data.normals[id * 4] / 127;
    const ny = data.normals[id * 4 + 1] / 127;
    const nz = data.normals[id * 4 + 2] / 127;
    for (const light of patch.lights) {
      const dx = light.x - x;
      const dy = light.y - y;
      const dz = light.z - z;
      const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
      const fade = fadeAt(distance, light.reach);
      if (fade <= 0.004) continue;
      const facing = distance > 1 ? (dx * nx + dy * ny + dz * nz) / distance : 1;
      // Light wraps slightly around edges: a flame is no point.
      const lit = Math.max(0, (facing + 0.18) / 1.18);
      if (lit === 0) continue;
      const amount = fade * lit * light.strength * seenPart(light, x, y, z, distance, sees, soft);
      if (amount <= 0) continue;
      tx += (dx / distance) * amount;
      ty += (dy / distance) * amount;
      tz += (dz / distance) * amount;
      if (light.flickers) {
        r += light.color[0] * amount;
        g += light.color[1] * amount;
        b += light.color[2] * amount;
        if (amount > strongest) {
          strongest = amount;
          phase = light.phase;
        }
      } else {
        steadyR += light.color[0] * amount;
        steadyG += light.color[1] * amount;
        steadyB += light.color[2] * amount;
      }
    }
    const open = data.opens[id] / 255;
    data.lamps[id * 4] = lightByte(r * open);
    data.lamps[id * 4 + 1] = lightByte(g * open);
    data.lamps[id * 4 + 2] = lightByte(b * open);
    data.lamps[id * 4 + 3] = Math.round(phase * 255);
    addSteady(data, id, 0, steadyR * open);
    addSteady(data, id, 1, steadyG * open);
    addSteady(data, id, 2, steadyB * open);
    const size = Math.sqrt(tx * tx + ty * ty + tz * tz);
    if (size > 0) {
      data.toward[id * 4] = Math.round((tx / size) * 127);
      data.toward[id * 4 + 1] = Math.round((ty / size) * 127);
      data.toward[id * 4 + 2] = Math.round((tz / size) * 127);
      data.toward[id * 4 + 3] = Math.round(Math.min(1, size * 1.5) * 127);
    }
  }
}

function addSteady(data: MeshData, id: number, channel: number, extra: number): void {
  if (extra <= 0) return;
  const root = data.still[id * 4 + channel] / 255;
  data.still[id * 4 + channel] = lightByte(root * root * 4 + extra);
}

function seenPart(light: Light, x: number, y: number, z: number, distance: number, sees: Sees, soft: boolean): number {
  if (!soft || distance < FLAME * 2) return sees(light.x, light.y, light.z, x, y, z) ? 1 : 0;
  // The triangle is perpendicular to the line from the vertex to the light.
  const flat = Math.sqrt((light.x - x) * (light.x - x) + (light.z - z) * (light.z - z));
  const ax = flat > 1 ? -(light.z - z) / flat : 1;
  const az = flat > 1 ? (light.x - x) / flat : 0;
  let seen = 0;
  for (const [across, up] of CORNERS) {
    const lx = light.x + ax * across * FLAME;
    const lz = light.z + az * across * FLAME;
    if (sees(lx, light.y + up * FLAME * 0.5, lz, x, y, z)) seen++;
  }
  return seen / 3;
}
