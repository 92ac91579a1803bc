// A pen of Canvas 2D that notes the calls that it gets and draws nothing, with the canvas and the paths that belong to it.
import { digest, sumOf } from '../golden.ts';

/** A path that notes how it was made. */
export class RecordedPath {
  readonly calls: unknown[] = [];
  moveTo(...at: number[]): void {
    this.calls.push('moveTo', ...at);
  }
  lineTo(...at: number[]): void {
    this.calls.push('lineTo', ...at);
  }
  arc(...about: number[]): void {
    this.calls.push('arc', ...about);
  }
  closePath(): void {
    this.calls.push('closePath');
  }
  addPath({ calls }: RecordedPath): void {
    this.calls.push(...calls);
  }
}

/** A canvas, and a pen that records calls and set fields; `line` gives them in short, and begins again. */
export function recordPen(width = 800, height = 600) {
  let calls: unknown[] = [];
  const noted = (each: unknown): unknown[] =>
    Array.isArray(each)
      ? each.flatMap(noted)
      : typeof each === 'object' && each !== null && 'calls' in each
        ? (each.calls as unknown[])
        : [each];
  const answers: Readonly<Record<string, (...all: number[]) => unknown>> = {
    createImageData: (wide, high) => ({ width: wide, height: high, data: new Uint8ClampedArray(4 * wide * high) }),
    putImageData: (...[image]: unknown[]) => calls.push('putImageData', sumOf((image as ImageData).data)),
  };
  const pen: CanvasRenderingContext2D = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) =>
      name === 'canvas'
        ? canvas
        : (answers[String(name)] ??
          ((...all: unknown[]) => {
            calls.push(name, ...all.flatMap(noted));
            // As a gradient.
            return pen;
          })),
    set: (_, name, value) => calls.push(name, ...noted(value)) > 0,
  });
  const canvas = {
    width,
    height,
    clientWidth: width,
    get calls() {
      return calls;
    },
    setAttribute: (...all: string[]) => void calls.push(...all),
    getContext: () => pen,
  };
  const line = (what: string): string => {
    const short = `${what}: ${calls.length} words and numbers, ${digest(calls)}`;
    calls = [];
    return short;
  };
  return { pen, canvas: canvas as unknown as HTMLCanvasElement, line };
}
