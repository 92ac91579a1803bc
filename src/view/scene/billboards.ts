// The sprites of a map's things: upright pictures that face the camera, all in one draw. A small texture gives for each sprite the current
// frame, its origin and its size.
//
// They are lit by their sector (and its glow) and by the lamps in view; sprites marked bright are always in full light. Collision with
// things is separate (nav/blockers.ts).
import { BufferAttribute, DataTexture, DoubleSide, FloatType, Mesh, RGBAFormat, ShaderMaterial } from 'three';
import type { Thing } from '../../map/floor-plan.ts';
import { TICS_A_SECOND, type SpriteLook, type SpriteSkin } from '../../map/skin.ts';
import { fadeAt, type Sees } from './light/bake.ts';
import type { Rgb } from '../colors.ts';
import { makeGeometry, perCorner, rectangleIndex } from '../geometry.ts';
import { FULL } from '../materials/brightness.ts';
import { SHADE } from './light/scene-shader.ts';
import type { LightClock } from '../materials/light-clock.ts';
import type { FittingSurroundings } from './furniture/surroundings.ts';
import { DOOM_LIGHT } from './lights.ts';
import { runSlices } from '../../search/slices.ts';
import { layerOfPicture, MOST_LAYERS, paintPictureAtlas } from '../materials/picture-atlas.ts';

/** `plan` is as it is now: heights of sectors that move are read again. */
interface BillboardSurroundings extends Pick<FittingSurroundings, 'plan' | 'steady' | 'lightsNear' | 'roomAt'> {
  readonly sees: Sees;
  readonly brightnessOf: LightClock['brightnessOf'];
  /** The dressed walls': air, eye and lantern are shared. */
  readonly material: ShaderMaterial;
}

/** Rows by which the original's sprites may extend below the floor. */
const DEEPEST_ROWS = 8;
/** Where on a sprite its light is gathered, above its lower end. */
const LIT_AT = 24;

const VERTEX = /* glsl */ `
attribute vec2 corner;
attribute vec4 tone;
attribute vec2 kind;
uniform sampler2D shown;
uniform sampler2D levels;
varying vec2 vUv;
varying float vLayer;
varying vec4 vTone;
varying vec3 vPlace;
void main() {
  int sprite = int(kind.x + 0.5);
  vec4 box = texelFetch(shown, ivec2(sprite, 0), 0);
  vLayer = texelFetch(shown, ivec2(sprite, 1), 0).r;
  vec3 right = normalize(vec3(viewMatrix[0][0], 0.0, viewMatrix[2][0]));
  vPlace = position + right * (corner.x * box.z - box.x) + vec3(0.0, box.y - corner.y * box.w, 0.0);
  vUv = corner;
  vTone = tone;
  if (kind.y > 0.5) vTone.a = texelFetch(levels, ivec2(int(kind.y + 0.5), 0), 0).r;
  gl_Position = projectionMatrix * viewMatrix * vec4(vPlace, 1.0);
}
`;

const FRAGMENT = /* glsl */ `
${SHADE}uniform sampler2DArray atlas;
uniform vec3 fogColor;
uniform float fogDistance;
uniform float exposure;
uniform float gloom;
uniform vec3 eye;
uniform vec4 carried;
uniform vec3 carriedColor;
varying vec2 vUv;
varying float vLayer;
varying vec4 vTone;
varying vec3 vPlace;
void main() {
  // Half a texel from the edges, or the other edge would shine through.
  vec4 texel = texture(atlas, vec3(clamp(vUv, 0.004, 0.996), floor(vLayer + 0.5)));
  if (texel.a < 0.5) discard;
  float away = length(eye - vPlace);
  vec3 toLantern = carried.xyz - vPlace;
  float reach = max(0.0, 1.0 - dot(toLantern, toLantern) / (carried.w * carried.w));
  vec3 light = vTone.rgb + carriedColor * (reach * reach * 0.6);
  float shade = shadeAt(vTone.a, mix(FROM_ABOVE, away, gloom));
  light *= shade * shade;
  vec3 color = 1.0 - exp(-texel.rgb * texel.rgb * light * exposure);
  float haze = fogDistance > 0.0 ? away / fogDistance : 0.0;
  gl_FragColor = vec4(sqrt(mix(color, fogColor, 1.0 - exp(-haze * haze * 3.4))), 1.0);
}
`;

/** What a thing shows, or null where it has no sprite. */
export function lookOfSprite(things: SpriteSkin | undefined, { type }: Thing): SpriteLook | null {
  return things?.looks.get(type) ?? null;
}

/** The billboards of a plan; null where none of its things has a sprite. */
export function createBillboards(skin: SpriteSkin, around: BillboardSurroundings) {
  const { plan, roomAt, brightnessOf, material: walls } = around;
  const standing = plan.things.flatMap((thing, index) => {
    const look = lookOfSprite(skin, thing);
    const room = look && roomAt(thing.at.x, thing.at.z);
    return look && room ? [{ thing, index, look, room }] : [];
  });
  if (standing.length === 0) return null;
  const index = rectangleIndex(standing.length);
  const places = new Float32Array(
    perCorner(standing, ({ thing: { at }, look, room }) => [at.x, bottomOf(look, room), at.z]),
  );
  const tones = perCorner(standing, ({ thing, look, room }) => {
    if (look.isBright) return [DOOM_LIGHT, DOOM_LIGHT, DOOM_LIGHT, FULL.level];
    return [...lightOn(thing, bottomOf(look, room), room.sector, around), brightnessOf(room.sector).level];
  });
  const kinds = perCorner(standing, ({ look: { sprite, isBright }, room: { sector } }) => [
    layerOfPicture(sprite),
    (isBright ? FULL : brightnessOf(sector)).place,
  ]);
  const corners = standing.flatMap(() => [0, 1, 1, 1, 1, 0, 0, 0]);
  const position = [places, 3] as const;
  const geometry = makeGeometry({ position, tone: [tones, 4], kind: [kinds, 2], corner: [corners, 2] }, index);
  const { shown, show } = createFrames(skin);
  const atlas = runSlices(paintPictureAtlas(skin.sprites, 'low'));
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    side: DoubleSide,
    uniforms: { ...walls.uniforms, atlas: { value: atlas }, shown: { value: shown } },
  });
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  const drawn = new Uint32Array(index);
  let goneBefore: ReadonlySet<number> = new Set();
  return {
    mesh,
    /**
     * Shows the frames of that time; things (by index) that are `gone` are not drawn, those in sectors that have moved go along with
     * their floor or their ceiling.
     */
    update(seconds: number, gone: ReadonlySet<number>, movedSectors: readonly number[]) {
      show(Math.floor(seconds * TICS_A_SECOND));
      standing.forEach(({ look, room }, i) => {
        if (!movedSectors.includes(room.sector)) return;
        const y = bottomOf(look, plan.sectors[room.sector]);
        for (let k = 0; k < 4; k++) places[(4 * i + k) * 3 + 1] = y;
        geometry.getAttribute('position').needsUpdate = true;
      });
      if (gone === goneBefore) return;
      goneBefore = gone;
      // A square of one point is not drawn.
      standing.forEach(({ index: thing }, i) => {
        for (let k = 6 * i; k < 6 * i + 6; k++) drawn[k] = gone.has(thing) ? 4 * i : index[k];
      });
      geometry.setIndex(new BufferAttribute(drawn, 1));
    },
    dispose() {
      for (const each of [geometry, material, atlas, shown]) each.dispose();
    },
  };
}

/** Where a sprite's thing ends below. */
function bottomOf({ drop }: SpriteLook, { floor, ceiling }: { floor: number; ceiling: number }): number {
  return drop === null ? floor : Math.max(floor, ceiling - drop);
}

/** The texture with the current frame of each sprite: row 0 left, top, width and height, row 1 the layer. */
function createFrames({ sprites, sequences }: SpriteSkin) {
  const count = Math.min(MOST_LAYERS, sprites.length);
  const data = new Float32Array(count * 8);
  const put = (sprite: number, frame: number): void => {
    if (sprite >= count || frame >= count) return;
    const { left, top, width, height } = sprites[frame];
    const deep = height - top;
    data.set([left, deep > 0 && deep <= DEEPEST_ROWS ? height : top, width, height], sprite * 4);
    data[(count + sprite) * 4] = frame;
  };
  for (let sprite = 0; sprite < count; sprite++) put(sprite, sprite);
  const shown = new DataTexture(data, count, 2, RGBAFormat, FloatType);
  shown.needsUpdate = true;
  let last = 0;
  return {
    shown,
    show(tic: number) {
      const isNew = sequences.some(({ tics }) => Math.floor(tic / tics) !== Math.floor(last / tics));
      last = tic;
      if (!isNew) return;
      for (const { pictures, tics } of sequences) put(pictures[0], pictures[Math.floor(tic / tics) % pictures.length]);
      shown.needsUpdate = true;
    },
  };
}

function lightOn({ at }: Thing, bottom: number, sector: number, around: BillboardSurroundings): Rgb {
  const [r, g, b] = around.steady[sector];
  const sum = [r, g, b];
  const y = bottom + LIT_AT;
  for (const light of around.lightsNear({ minX: at.x, maxX: at.x, minZ: at.z, maxZ: at.z })) {
    const distance = Math.hypot(light.x - at.x, light.y - y, light.z - at.z);
    const amount = fadeAt(distance, light.reach) * light.strength;
    if (amount <= 0.004 || !around.sees(light.x, light.y, light.z, at.x, y, at.z)) continue;
    for (let channel = 0; channel < 3; channel++) sum[channel] += light.color[channel] * amount;
  }
  return [sum[0], sum[1], sum[2]];
}
