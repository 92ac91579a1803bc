// Draws a horde: the bots' own shape for members nearby and a spike of eight triangles for the others. Dark, with a glowing visor. Fetched with
// the first horde.
//
// All members of one shape are one list of triangles; the vertex shader reads shape and members from textures. Instances of so few triangles
// are slow: in software each is a separate drawing.
import {
  BufferGeometry,
  DataTexture,
  DoubleSide,
  FloatType,
  Group,
  Mesh,
  RGBAFormat,
  ShaderMaterial,
  type Vector3,
} from 'three';
import type { HordeLook } from '../../browser/screen.ts';
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

/** Members in a row of their texture. */
const COLUMNS = 256;

const VERTEX = /* glsl */ `
// A texel a corner: its place, and the part that it belongs to.
uniform sampler2D shape;
// A texel a member: its place, and x of its heading, 3 more where z is negative.
uniform sampler2D members;
uniform float size;
uniform float seconds;
varying float vPart;
varying vec3 vPlace;
void main() {
  int corners = textureSize(shape, 0).x;
  int at = gl_VertexID / corners;
  vec4 corner = texelFetch(shape, ivec2(gl_VertexID - at * corners, 0), 0);
  vec4 member = texelFetch(members, ivec2(at % ${COLUMNS}, at / ${COLUMNS}), 0);
  vPart = corner.w;
  float bob = sin(seconds * 5.0 + member.x * 0.7 + member.z * 1.3);
  float back = member.w > 1.5 ? 1.0 : -1.0;
  float side = member.w - (1.5 + 1.5 * back);
  float ahead = -back * sqrt(max(0.0, 1.0 - side * side));
  // The shape looks to -z.
  vec2 flat_ = mat2(-ahead, side, -side, -ahead) * corner.xz;
  vPlace = member.xyz + size * vec3(flat_.x, corner.y + 2.0 * bob, flat_.y);
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
  float far = smoothstep(500.0, 1100.0, length(toEye));
  float near = max(0.0, 1.0 - length(toEye) / 640.0);
  toEye = normalize(toEye);
  if (dot(normal, toEye) < 0.0) normal = -normal;
  float rim = pow(1.0 - max(0.0, dot(normal, toEye)), 3.0);
  float above = 0.5 + 0.5 * normal.y;
  vec3 body = vec3(0.028, 0.026, 0.036) + vec3(0.11, 0.10, 0.11) * near * (0.2 + 0.8 * above) + vec3(0.34, 0.16, 0.20) * rim * (0.1 + 0.4 * near);
  vec3 print_ = vec3(0.10, 0.09, 0.17) + vec3(0.35, 0.12, 0.16) * (0.3 + rim) + 0.08 * above;
  vec3 color = mix(body, print_, blueprint);
  if (vPart > 0.5) color = vec3(1.0, 0.22, 0.36) * (0.7 + 0.6 * near);
  // Seen from high above only the place of each counts.
  color = mix(color, vec3(1.0, 0.22, 0.36) * (0.6 + 0.3 * above), 0.85 * far * smoothstep(0.3, 0.8, toEye.y));
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

type Uniforms = ShaderMaterial['uniforms'];

function createMembers({ positions, parts }: BotShape, shared: Uniforms) {
  const corners = new Float32Array(parts.length * 4);
  parts.forEach((part, i) => corners.set([...positions.subarray(3 * i, 3 * i + 3), part], 4 * i));
  const shape = textureOf(corners, parts.length);
  shape.needsUpdate = true;
  const uniforms: Uniforms = { ...shared, shape: { value: shape }, members: { value: null } };
  const material = new ShaderMaterial({ vertexShader: VERTEX, fragmentShader: FRAGMENT, side: DoubleSide, uniforms });
  const mesh = new Mesh(new BufferGeometry(), material);
  mesh.frustumCulled = false;
  const members = {
    mesh,
    data: new Float32Array(0),
    /** Makes room for that many. */
    reserve(count: number) {
      if (4 * count <= members.data.length) return;
      members.data = new Float32Array(4 * COLUMNS * Math.ceil(count / COLUMNS));
      uniforms.members.value?.dispose();
      uniforms.members.value = textureOf(members.data, COLUMNS);
    },
    show(count: number) {
      mesh.visible = count > 0;
      mesh.geometry.setDrawRange(0, parts.length * count);
      if (count > 0) uniforms.members.value.needsUpdate = true;
    },
    dispose() {
      for (const each of [shape, uniforms.members.value, material, mesh.geometry]) each?.dispose();
    },
  };
  return members;
}

const textureOf = (data: Float32Array<ArrayBuffer>, columns: number): DataTexture =>
  new DataTexture(data, columns, data.length / 4 / columns, RGBAFormat, FloatType);

export function createHordeView(shared: Uniforms) {
  const group = new Group();
  const uniforms = { ...shared, seconds: { value: 0 }, size: { value: 1 } };
  const near = createMembers(createBotShape(), uniforms);
  const far = createMembers(createSpike(), uniforms);
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
        members.data[4 * at] = x;
        members.data[4 * at + 1] = y;
        members.data[4 * at + 2] = z;
        members.data[4 * at + 3] = headings[2 * i] + (headings[2 * i + 1] < 0 ? 3 : 0);
      }
      near.show(nears);
      far.show(fars);
    },
    dispose() {
      near.dispose();
      far.dispose();
    },
  };
}
