// The state of a figure is its form: sliders, menus, switches, and handles, which are buttons on the picture whose value is a place.
// So every state has an address (`#grid?size=32`), works by keyboard and touch, and is there before the script.
import type { Point } from '../index.ts';
import { placeOf, styleOf } from './drawing/picture-size.ts';

export type FormState = ReturnType<typeof createFormState>;

const valueOf = (input: HTMLInputElement | HTMLSelectElement): string =>
  input instanceof HTMLInputElement && input.type === 'checkbox' ? (input.checked ? '1' : '') : input.value;

/** `limit` returns where a handle may be. */
export function createFormState(figure: HTMLElement, limit: (name: string, at: Point) => Point) {
  const handles = [...figure.querySelectorAll<HTMLButtonElement>('.handle')];
  const inputs = [...figure.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')];
  const isTall = figure.querySelector('.tall') !== null;

  const values = (): Map<string, string> => {
    const all = new Map(handles.map(({ name, value }) => [name, value]));
    for (const input of inputs) all.set(input.name, valueOf(input));
    return all;
  };
  const putHandle = (handle: HTMLButtonElement, value: string): boolean => {
    const at = placeOf(value);
    if (!Number.isFinite(at.x + at.z)) return false;
    const { x, z } = limit(handle.name, at);
    const text = `${Math.round(x * 100) / 100},${Math.round(z * 100) / 100}`;
    if (handle.value === text) return false;
    handle.value = text;
    handle.style.cssText = styleOf({ x, z }, isTall);
    return true;
  };
  const put = (name: string, value: string): boolean => {
    const handle = handles.find((each) => each.name === name);
    if (handle !== undefined) return putHandle(handle, value);
    const input = inputs.find((each) => each.name === name);
    if (input === undefined) return false;
    const before = valueOf(input);
    if (input.type === 'checkbox') (input as HTMLInputElement).checked = value === '1';
    else input.value = value;
    // A menu without that choice shows none.
    if (input.value === '' && value !== '') input.value = before;
    return valueOf(input) !== before;
  };
  const defaults = values();
  return {
    handles,
    values,
    /** Sets a control or a handle. True if its value changed. */
    put,
    enable(name: string, isEnabled: boolean): void {
      for (const input of inputs) if (input.name === name) input.disabled = !isEnabled;
    },
    /** Shows the state of an address, which names what differs from the first state. */
    restore(query: string) {
      for (const [name, value] of [...defaults, ...new URLSearchParams(query)]) put(name, value);
    },
    address(): string {
      const changed = [...values()].filter(([name, value]) => defaults.get(name) !== value);
      const query = changed.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
      return `#${figure.id}${query === '' ? '' : `?${query}`}`;
    },
  };
}
