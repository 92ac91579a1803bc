// Checks the options of a helper.
import { badArgument, checkFields, checkNumber } from '../geometry/checks.ts';

const isColor = (value: unknown): boolean =>
  typeof value === 'string' ||
  (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 0xffffff) ||
  (value as { isColor?: unknown } | null)?.isColor === true;

/** Numbers of 0 or more and colours where they are given, and no field with another name; `others` the helper checks. */
export function checkLook(
  name: string,
  options: object,
  numbers: readonly string[],
  colors: readonly string[] = [],
  others: readonly string[] = [],
): void {
  checkFields(name, 'options', options, [...numbers, ...colors, ...others]);
  for (const [field, value] of Object.entries(options)) {
    if (value === undefined || others.includes(field)) continue;
    if (numbers.includes(field)) {
      checkNumber(name, `options.${field}`, value, 0);
      if (field === 'opacity' && value > 1) throw badArgument(name, 'options.opacity', value, 'pass at most 1');
    } else if (!isColor(value))
      throw badArgument(name, `options.${field}`, value, "pass 0xff8800, '#ff8800' or a THREE.Color");
  }
}
