// The shader that lights and colours the keep. Light is baked in vertices, and the fragment shader multiplies it with the
// material. It draws lips along edges, adds the lantern that the player carries, and fades distant surfaces into fog. On good
// machines the height in the material's fourth channel bends the light (bump) and smooth materials shine. Everything is kept
// squared (gamma 2) until the last line.

/**
 * How Doom's maps darken (after its light tables; id Software, 1993, source of 1997): what is near is in full light; farther
 * off it falls, in 32 steps, to what the sector's light allows. The original lets dim rooms end in black; here one sees where they go.
 * Plain materials of ours would show the steps as rings, and darken evenly.
 */
export const SHADE = /* glsl */ `
// Maps seen from above are as dark as from so far away.
const float FROM_ABOVE = 500.0;
float shadeAt(float level, float away) {
  float shade = 0.06 + 0.87 * level + 38.0 / (away + 16.0);
#ifdef PICTURES
  shade = floor(shade * 32.0 + 0.5) / 32.0;
#endif
  return min(1.0, shade);
}
`;

export const KEEP_VERTEX = /* glsl */ `
attribute vec2 mapUv;
attribute vec4 rim;
attribute vec4 look;
attribute vec4 still;
attribute vec4 lamp;
attribute vec4 toward;
uniform float seconds;
varying vec2 vUv;
varying vec4 vRim;
varying vec2 vLook;
varying vec3 vStill;
varying vec3 vLamp;
varying vec3 vNormalW;
varying vec3 vPlace;
varying float vTint;
#ifdef FINE
varying vec4 vToward;
#endif
#ifdef PICTURES
// The layer that each layer shows now.
uniform sampler2D clock;
#endif
#ifdef DIMS
// How bright the sectors are now whose light changes.
uniform sampler2D levels;
varying float vLevel;
#endif
void main() {
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  gl_Position = projectionMatrix * seen;
  vUv = mapUv / 128.0;
  vRim = rim;
  vLook = look.xy;
  vTint = look.z / 128.0;
  float phase = lamp.a * 40.0;
  float flicker = 1.0 + 0.055 * sin(seconds * 2.3 + phase) + 0.04 * sin(seconds * 5.9 + phase * 2.7) + 0.02 * sin(seconds * 11.3 + phase * 1.3);
  vStill = still.rgb * still.rgb * 4.0;
#ifdef PICTURES
  vLook.x = floor(texelFetch(clock, ivec2(int(look.x + 0.5), 0), 0).r * 255.0 + 0.5);
  vUv += fract(rim.xy * seconds);
#endif
#ifdef DIMS
  vLevel = look.w < 0.5 ? still.a : texelFetch(levels, ivec2(int(look.w + 0.5), 0), 0).r;
#endif
  vLamp = lamp.rgb * lamp.rgb * 4.0 * flicker;
  // Leaves and carts move as they are; the rest of the keep stands where it was drawn.
  vNormalW = mat3(modelMatrix) * normal;
  vPlace = (modelMatrix * vec4(position, 1.0)).xyz;
#ifdef FINE
  vToward = toward;
#endif
}
`;

export const KEEP_FRAGMENT = /* glsl */ `
${SHADE}uniform sampler2DArray atlas;
uniform float shine[16];
uniform float seconds;
// The water's own time; how far wet ground is frozen, and the layers of ice and of mud.
uniform float flow;
uniform vec3 frozen;
uniform vec3 fogColor;
uniform float fogDistance;
uniform float exposure;
uniform float gloom;
uniform float lips;
uniform float drawn;
uniform vec3 eye;
uniform vec4 carried;
uniform vec3 carriedColor;
varying vec2 vUv;
varying vec4 vRim;
varying vec2 vLook;
varying vec3 vStill;
varying vec3 vLamp;
varying vec3 vNormalW;
varying vec3 vPlace;
varying float vTint;
#ifdef DIMS
varying float vLevel;
#endif
#ifdef FINE
varying vec4 vToward;
#endif
void main() {
  float layer = floor(vLook.x + 0.5);
  float kind = floor(vLook.y + 0.5);
  vec2 uv = vUv;
  if (kind == 5.0) uv += 0.02 * vec2(sin(flow * 0.5 + vUv.y * 19.0), sin(flow * 0.43 + vUv.x * 17.0)) + flow * vec2(0.006, 0.004);
  vec4 texel = texture(atlas, vec3(uv, layer));
#ifndef PICTURES
  if (frozen.x > 0.0 && kind == 5.0 && frozen.y > -0.5) {
    // Plate after plate, the low ones first.
    vec4 ice = texture(atlas, vec3(vUv, frozen.y));
    float hard = smoothstep(0.0, 1.0, frozen.x * 2.4 - ice.a * 1.6);
    texel = mix(texel, ice, hard);
    if (hard > 0.5) {
      uv = vUv;
      layer = frozen.y;
    }
  }
  if (kind == 0.0 && layer == frozen.z) {
    float rime = frozen.x * smoothstep(0.15, 0.6, texel.a);
    texel.rgb = mix(texel.rgb, vec3(0.5, 0.66, 0.8) * (0.7 + 0.4 * texel.a), 0.5 * rime);
  }
#endif
#ifdef PICTURES
  if (texel.a < 0.5) discard;
#endif
  vec3 albedo = texel.rgb * texel.rgb * vTint;
#ifdef PICTURES
  if (kind == 5.0) albedo = mix(albedo, vec3(0.2, 0.27, 0.32) + 1.2 * dot(albedo, vec3(0.3, 0.6, 0.1)), 0.75 * frozen.x);
#endif
  vec3 normal = vNormalW;
  vec3 toEye = eye - vPlace;
  float away = length(toEye);
  vec3 lampLight = vLamp;
  float glint = 0.0;
#ifdef FINE
  float near = 1.0 - smoothstep(260.0, 620.0, away);
  if (near > 0.0 && kind != 8.0) {
    vec2 dx = vec2(1.0 / 256.0, 0.0);
    float right = texture(atlas, vec3(uv + dx.xy, layer)).a;
    float up = texture(atlas, vec3(uv + dx.yx, layer)).a;
    vec3 across = abs(normal.y) > 0.5 ? vec3(1.0, 0.0, 0.0) : vec3(normal.z, 0.0, -normal.x);
    vec3 upward = abs(normal.y) > 0.5 ? vec3(0.0, 0.0, -sign(normal.y)) : vec3(0.0, 1.0, 0.0);
    normal = normalize(normal - (across * (right - texel.a) + upward * (up - texel.a)) * 1.5 * near);
    float weight = vToward.w;
    if (weight > 0.02) {
      vec3 light = normalize(vToward.xyz + 1e-4);
      float flat_ = max(dot(vNormalW, light), 0.0) + 0.25;
      float bumped = max(dot(normal, light), 0.0) + 0.25;
      lampLight *= clamp(mix(1.0, bumped / flat_, min(1.0, weight * 1.4)), 0.35, 1.9);
      vec3 half_ = normalize(light + toEye / away);
      float gloss = shine[int(layer)];
      glint = gloss * weight * pow(max(dot(normal, half_), 0.0), 18.0 + 60.0 * gloss);
    }
  }
#endif
  vec3 light = vStill + lampLight;
  vec3 toLantern = carried.xyz - vPlace;
  float reach = max(0.0, 1.0 - dot(toLantern, toLantern) / (carried.w * carried.w));
  light += carriedColor * (reach * reach * (0.3 + 0.7 * max(0.0, dot(normal, normalize(toLantern)))));
#ifdef DIMS
  float shade = shadeAt(vLevel, mix(FROM_ABOVE, away, gloom));
  light *= shade * shade;
#endif
  float edge = min(vRim.x, vRim.y);
  float lip = 0.0;
  float foot = 0.0;
  if (kind == 3.0) edge = min(edge, vRim.w);
  if (kind == 2.0) edge = min(edge, vRim.z);
  if (kind == 1.0) {
    foot = 1.0 - smoothstep(5.2, 5.6, vRim.z);
    lip = smoothstep(4.2, 4.8, vRim.z) * foot;
  }
  if (kind == 4.0) lip = 0.8;
  if (kind < 4.0) lip = max(lip, 1.0 - smoothstep(1.6, 2.6, edge));
  albedo = mix(albedo, albedo * 0.62, foot * lips);
  albedo = mix(albedo, albedo * 1.5 + 0.02, lip * lips);
  // On paper, every wall is outlined.
  float pen = kind > 0.5 && kind < 3.5 ? 1.0 - smoothstep(0.7, 1.5, min(edge, min(vRim.z, vRim.w))) : 0.0;
  albedo = mix(albedo, vec3(0.62, 0.66, 0.74), drawn * pen);
  vec3 color = albedo * light + lampLight * glint * 0.5;
  if (kind == 8.0) color = vStill * 1.6;
  color = 1.0 - exp(-color * exposure);
  float haze = fogDistance > 0.0 ? away / fogDistance : 0.0;
  haze = 1.0 - exp(-haze * haze * 3.4);
  color = mix(color, fogColor, haze);
  color = sqrt(color);
  // Half a step of noise, or dark walls show the steps of eight bits.
  float grain = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  gl_FragColor = vec4(color + (grain - 0.5) / 255.0, 1.0);
}
`;

/** The sky that sky sectors show instead of a ceiling: as far away as the direction one looks in. */
export const SKY_VERTEX = /* glsl */ `
varying vec3 vPlace;
void main() {
  vPlace = (modelMatrix * vec4(position, 1.0)).xyz;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`;

export const SKY_FRAGMENT = /* glsl */ `
uniform vec3 eye;
uniform vec3 horizon;
uniform vec3 zenith;
uniform float stars;
#ifdef PICTURE
uniform sampler2D picture;
uniform vec2 pictureSize;
#endif
varying vec3 vPlace;
float dice(vec2 p) {
  return fract(sin(dot(p, vec2(127.1, 311.7))) * 43758.5453);
}
void main() {
  vec3 way = normalize(vPlace - eye);
#ifdef PICTURE
  // A quarter turn shows 256 columns; the horizon is at row 100, and higher up than the picture reaches its top row goes on.
  float column = atan(way.x, -way.z) * 0.63661977 * 256.0 / pictureSize.x;
  float row = (100.0 - 160.0 * asin(clamp(way.y, -1.0, 1.0))) / pictureSize.y;
  vec3 top = textureLod(picture, vec2(column, 0.01), 0.0).rgb;
  vec3 seen = textureGrad(picture, vec2(column, clamp(row, 0.004, 0.996)), vec2(0.0), vec2(0.0)).rgb;
  gl_FragColor = vec4(mix(seen, top, smoothstep(0.0, -0.3, row)), 1.0);
#else
  float up = clamp(way.y, 0.0, 1.0);
  vec3 color = mix(horizon, zenith, smoothstep(0.0, 0.75, up));
  vec2 face = way.xz / (0.35 + up) * 26.0;
  vec2 cell = floor(face);
  vec2 inside = fract(face) - 0.5;
  float lucky = dice(cell);
  vec2 spot = (vec2(dice(cell + 3.1), dice(cell + 7.7)) - 0.5) * 0.7;
  float star = smoothstep(0.11, 0.0, length(inside - spot)) * step(0.72, lucky) * smoothstep(0.05, 0.35, up);
  color += stars * star * (lucky - 0.6) * vec3(1.0, 0.96, 0.88) * 2.0;
  gl_FragColor = vec4(color, 1.0);
#endif
}
`;
