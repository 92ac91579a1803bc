// Draws a horde: two instanced meshes, the bots' own shape for members nearby and a spike of eight triangles for the others. Dark, with a
// glowing visor. Fetched with the first horde.
import {
  DoubleSide,
  DynamicDrawUsage,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  ShaderMaterial,
  Vector3,
} from 'three';
import type { HordeLook } from '../../browser/screen.ts';
import { makeGeometry } from '../geometry.ts';
import { createBotShape, type BotShape } from './bot-shape.ts';

export type HordeView = ReturnType<typeof createHordeView>;

/** Members nearer than this have the bots' shape, map units; at most that many. */
const NEAR = 260;
const MOST_NEAR = 1500;
/** Half the width of the bots' shape; members are somewhat larger than they are wide for each other. */
const HALF = 15;
const LARGER = 1.35;
/** How high they hover above the floor, in radii. */
const HOVER = 3;

const VERTEX = /* glsl */ `
attribute float part;
attribute vec3 place;
attribute vec2 heading;
uniform float size;
uniform float seconds;
varying float vPart;
varying vec3 vPlace;
void main() {
  vPart = part;
  float bob = sin(seconds * 5.0 + place.x * 0.7 + place.z * 1.3);
  // The shape looks to -z.
  vec2 flat_ = mat2(-heading.y, heading.x, -heading.x, -heading.y) * position.xz;
  vPlace = place + size * vec3(flat_.x, position.y + 2.0 * bob, flat_.y);
  gl_Position = projectionMatrix * modelViewMatrix * vec4(vPlace, 1.0);
}
`;

const FRAGMENT = /* glsl */ `
uniform float blueprint;
uniform vec3 eye;
varying float vPart;
varying vec3 vPlace;
void main() {
  vec3 normal = normalize(cross(dFdx(vPlace), dFdy(vPlace)));
  vec3 toEye = eye - vPlace;
  float near = max(0.0, 1.0 - length(toEye) / 640.0);
  toEye = normalize(toEye);
  if (dot(normal, toEye) < 0.0) normal = -normal;
  float rim = pow(1.0 - max(0.0, dot(normal, toEye)), 3.0);
  float above = 0.5 + 0.5 * normal.y;
  vec3 body = vec3(0.028, 0.026, 0.036) + vec3(0.11, 0.10, 0.11) * near * (0.2 + 0.8 * above) + vec3(0.34, 0.16, 0.20) * rim * (0.1 + 0.4 * near);
  vec3 print_ = vec3(0.10, 0.09, 0.17) + vec3(0.35, 0.12, 0.16) * (0.3 + rim) + 0.08 * above;
  vec3 color = mix(body, print_, blueprint);
  if (vPart > 0.5) color = vec3(1.0, 0.22, 0.36) * (0.7 + 0.6 * near);
  gl_FragColor = vec4(color, 1.0);
}
`;

/** A spike, point down, with a visor on its front. */
function createSpike(): BotShape {
  const [left, right, tail, tip, top] = [
    [-13, 5, -9],
    [13, 5, -9],
    [0, 6, 15],
    [0, -20, 0],
    [0, 13, 1],
  ];
  const body = [
    [left, right, top],
    [right, tail, top],
    [tail, left, top],
    [left, tip, right],
    [right, tip, tail],
    [tail, tip, left],
  ].flat();
  const visor = [[-11, 3, -10], [11, 3, -10], [10, 7, -9.4], [-11, 3, -10], [10, 7, -9.4], [-10, 7, -9.4]]; // prettier-ignore
  return {
    positions: Float32Array.from([...body, ...visor].flat()),
    parts: Float32Array.from([...body.map(() => 0), ...visor.map(() => 1)]),
  };
}

function createMembers({ positions, parts }: BotShape, material: ShaderMaterial) {
  const geometry = new InstancedBufferGeometry();
  const shape = makeGeometry({ position: [positions, 3], part: [parts, 1] });
  geometry.setAttribute('position', shape.getAttribute('position'));
  geometry.setAttribute('part', shape.getAttribute('part'));
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  const members = {
    mesh,
    places: new Float32Array(0),
    headings: new Float32Array(0),
    /** Makes room for that many. */
    reserve(count: number) {
      if (3 * count <= members.places.length) return;
      members.places = new Float32Array(3 * count);
      members.headings = new Float32Array(2 * count);
      // Another buffer of the GPU.
      geometry.dispose();
      geometry.setAttribute('place', new InstancedBufferAttribute(members.places, 3).setUsage(DynamicDrawUsage));
      geometry.setAttribute('heading', new InstancedBufferAttribute(members.headings, 2).setUsage(DynamicDrawUsage));
    },
    show(count: number) {
      mesh.visible = count > 0;
      geometry.instanceCount = count;
      if (count === 0) return;
      geometry.getAttribute('place').needsUpdate = true;
      geometry.getAttribute('heading').needsUpdate = true;
    },
  };
  return members;
}

export function createHordeView() {
  const group = new Group();
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    side: DoubleSide,
    uniforms: { blueprint: { value: 0 }, eye: { value: new Vector3() }, seconds: { value: 0 }, size: { value: 1 } },
  });
  const near = createMembers(createBotShape(), material);
  const far = createMembers(createSpike(), material);
  near.reserve(MOST_NEAR);
  group.add(near.mesh, far.mesh);
  group.visible = false;

  return {
    group,
    update(horde: HordeLook | null, eye: Vector3, seconds: number, isModel: boolean) {
      group.visible = horde !== null && horde.count > 0;
      if (horde === null || horde.count === 0) return;
      const { count, places, headings, radius } = horde;
      far.reserve(places.length / 3);
      const { uniforms } = material;
      uniforms.eye.value.copy(eye);
      uniforms.seconds.value = seconds;
      uniforms.size.value = (LARGER * radius) / HALF;
      let nears = 0;
      let fars = 0;
      for (let i = 0; i < count; i++) {
        const x = places[3 * i];
        const y = places[3 * i + 1] + HOVER * radius;
        const z = places[3 * i + 2];
        const away = (x - eye.x) * (x - eye.x) + (y - eye.y) * (y - eye.y) + (z - eye.z) * (z - eye.z);
        const isNear = !isModel && away < NEAR * NEAR && nears < MOST_NEAR;
        const members = isNear ? near : far;
        const at = isNear ? nears++ : fars++;
        members.places[3 * at] = x;
        members.places[3 * at + 1] = y;
        members.places[3 * at + 2] = z;
        members.headings[2 * at] = headings[2 * i];
        members.headings[2 * at + 1] = headings[2 * i + 1];
      }
      near.show(nears);
      far.show(fars);
    },
    setWorld(blueprint: number) {
      material.uniforms.blueprint.value = blueprint;
    },
    dispose() {
      material.dispose();
      near.mesh.geometry.dispose();
      far.mesh.geometry.dispose();
    },
  };
}
