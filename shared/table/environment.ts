/**
 * Returns an environment variable that the stack sets for a function.
 * @throws Error that names the variable if it is missing, so the function does not start
 */
export function requiredVariable(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
): string {
  const value = environment[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}
