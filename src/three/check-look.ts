// Checks the options of a helper.
import { checkFields, checkNumber } from '../geometry/checks.ts';

/** Numbers of 0 or more where they are given, and no field with another name. */
export function checkLook(
  name: string,
  options: object,
  numbers: readonly string[],
  others: readonly string[] = [],
): void {
  checkFields(name, 'options', options, [...numbers, ...others]);
  for (const [field, value] of Object.entries(options))
    if (numbers.includes(field) && value !== undefined) checkNumber(name, `options.${field}`, value, 0);
}
