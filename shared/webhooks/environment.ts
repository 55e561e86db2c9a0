type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that the stack gives a function. @throws Error where it is missing, so that the function does not start */
export function setting(environment: Environment, name: string): string {
  const value = environment[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}
