/**
 * A variable that the stack gives a function.
 * @throws Error that names it where it is missing, so that the function does not start
 */
export function requiredVariable(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
): string {
  const value = environment[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}
