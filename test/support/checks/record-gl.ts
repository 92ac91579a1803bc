// A WebGL 2 context that notes the calls that it gets and draws nothing, for pictures that three.js draws in Node. What a GPU would get is
// noted whole: texels, vertices, uniforms and the state in which each mesh is drawn. Getting a wrong picture means other calls.
import { addToList, getOrAdd } from '../../../src/geometry/lists.ts';
import { digest, sumOf } from '../golden.ts';

interface Variable {
  readonly name: string;
  readonly type: unknown;
  readonly size: number;
}

/** What a context creates. */
interface Made {
  readonly made: string;
  source?: string;
  readonly variables: { uniform: Variable[]; attribute: Variable[] };
}

/** Types of uniforms, as numbers that three.js writes out; other names of WebGL stand for themselves. */
const TYPES: Readonly<Record<string, number>> = { float: 0x1406, int: 0x1404, bool: 0x8b56, vec2: 0x8b50, vec3: 0x8b51, vec4: 0x8b52, mat3: 0x8b5b, mat4: 0x8b5c, sampler2D: 0x8b5e, sampler2DArray: 0x8dc1 }; // prettier-ignore
const BITS: Readonly<Record<string, number>> = { DEPTH_BUFFER_BIT: 256, STENCIL_BUFFER_BIT: 1024, COLOR_BUFFER_BIT: 16384 }; // prettier-ignore
const LIMITS: Readonly<Record<string, unknown>> = { VERSION: 'WebGL 2.0', SCISSOR_BOX: [0, 0, 1, 1], VIEWPORT: [0, 0, 1, 1], MAX_TEXTURE_SIZE: 4096 }; // prettier-ignore

function variablesOf(source: string, word: string): Variable[] {
  const rows = source.matchAll(
    new RegExp(`^\\s*${word} (?:(?:highp|mediump|lowp) )?(\\w+) (\\w+)(?:\\[(\\d+)\\])?;`, 'gm'),
  );
  return [...rows].map(([, type, name, count]) => ({
    name: count === undefined ? name : `${name}[0]`,
    type: word === 'attribute' ? `FLOAT_${type.toUpperCase()}` : TYPES[type],
    size: Number(count ?? 1),
  }));
}

/** In which of the five sums of a picture a call counts. */
function groupOf(name: string): string {
  if (/^(draw|clear|blit|bindFramebuffer)/.test(name)) return 'draws';
  if (name.startsWith('uniform')) return 'uniforms';
  if (/buffer(Sub)?Data|vertexAttrib/i.test(name)) return 'vertices';
  return /^(tex|pixelStore)/.test(name) ? 'texels' : 'state';
}

/** A canvas with such a context; `line` gives the calls in short, and begins again. */
export function recordGl(width: number, height: number) {
  let calls: [name: string, ...args: unknown[]][] = [];
  // In the order of their first use since the last line, so that a change shows in the lines in which it matters only.
  let names = new Map<object, string>();
  const noted = (each: unknown): unknown => {
    if (ArrayBuffer.isView(each)) return [(each as Float32Array).length, sumOf(each as Float32Array)];
    if (typeof each !== 'object' || each === null || !('made' in each)) return each;
    return getOrAdd(names, each, () => `${String(each.made)} ${names.size}`);
  };
  const answers: Readonly<Record<string, (...all: never[]) => unknown>> = {
    getExtension: (name: string) => (name === 'EXT_color_buffer_float' ? {} : null),
    getContextAttributes: () => ({ alpha: false }),
    getParameter: (name: string) => LIMITS[name] ?? 16,
    getShaderPrecisionFormat: () => ({ precision: 23 }),
    shaderSource: (shader: Made, source: string) => void (shader.source = source),
    attachShader({ variables: { uniform, attribute } }: Made, { source = '' }: Made) {
      uniform.push(...variablesOf(source, 'uniform').filter(({ name }) => uniform.every((each) => each.name !== name)));
      attribute.push(...variablesOf(source, 'attribute'));
    },
    getProgramParameter: ({ variables: { uniform, attribute } }: Made, name: string) =>
      name === 'ACTIVE_UNIFORMS' ? uniform.length : name === 'ACTIVE_ATTRIBUTES' ? attribute.length : true,
    getActiveUniform: ({ variables }: Made, i: number) => variables.uniform[i],
    getActiveAttrib: ({ variables }: Made, i: number) => variables.attribute[i],
    getAttribLocation: ({ variables: { attribute } }: Made, name: string) =>
      attribute.slice(0, attribute.findIndex((each) => each.name === name)).reduce((sum, { type }) => sum + (type === 'FLOAT_MAT4' ? 4 : 1), 0), // prettier-ignore
    getUniformLocation: (_: Made, name: string) => name,
    getShaderParameter: () => true,
    getShaderInfoLog: () => '',
    getProgramInfoLog: () => '',
    isContextLost: () => false,
    getSyncParameter: () => 'SIGNALED',
    bufferSubData: (type: string, to: number, from: Float32Array, start: number, count: number) =>
      void calls.push(['bufferSubData', type, to, noted(from.subarray(start, start + count))]),
  };
  const gl = new Proxy({} as WebGL2RenderingContext, {
    get(_, name: string) {
      if (/^[A-Z]/.test(name)) return BITS[name] ?? name;
      if (name in answers) return answers[name];
      return (...all: unknown[]) => {
        calls.push([name, ...all.map(noted)]);
        return /^(create|fence)/.test(name) ? { made: name, variables: { uniform: [], attribute: [] } } : undefined;
      };
    },
  });
  const canvas = {
    width,
    height,
    style: {},
    getContext: () => gl,
    addEventListener: () => {},
    removeEventListener: () => {},
    getBoundingClientRect: () => ({ width, height }),
  };
  const line = (what: string): string => {
    const groups = new Map<string, unknown[]>();
    for (const call of calls) addToList(groups, groupOf(call[0]), call);
    const short = [...groups].map(([group, own]) => `${own.length} ${group} ${digest(own)}`).sort();
    [calls, names] = [[], new Map()];
    return `${what}: ${short.join(', ')}`;
  };
  return { canvas: canvas as unknown as HTMLCanvasElement, line };
}
