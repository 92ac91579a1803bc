// A stage without a page: controls and handles are a map, the pen records what it is asked to draw.
import type { Stage } from '../../src/learn/drawing/stage.ts';
import type { Point } from '../../src/index.ts';

export interface Call {
  readonly name: string;
  readonly args: readonly unknown[];
}

export function fakeStage(state: Readonly<Record<string, string>>) {
  const values = new Map(Object.entries(state));
  const numbers = new Map<string, string>();
  const calls: Call[] = [];
  const disabled = new Set<string>();
  const ctx = new Proxy({}, { get: () => () => undefined, set: () => true });
  const pen = new Proxy(
    {},
    {
      get: (_, name: string) =>
        name === 'ctx' ? ctx : name === 'unit' ? 1 : (...args: unknown[]) => calls.push({ name, args }),
    },
  ) as Stage['pen'];
  const stage: Stage = {
    pen,
    pointer: null,
    value: (name) => values.get(name) ?? '',
    number: (name) => Number(values.get(name)),
    set: (name, value) => void values.set(name, typeof value === 'object' ? `${value.x},${value.z}` : String(value)),
    at(name): Point {
      const [x, z] = values.get(name)!.split(',').map(Number);
      return { x, z };
    },
    show: (name, text) => void numbers.set(name, text),
    enable: (name, isEnabled) => void (isEnabled ? disabled.delete(name) : disabled.add(name)),
    hide: () => undefined,
    choose: () => undefined,
  };
  return { stage, values, numbers, calls, disabled };
}
