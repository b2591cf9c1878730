/** The value of a required environment variable; a missing one fails with its name. */
export const requireEnv = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '')
    throw Object.assign(new Error(`The environment variable ${name} is not set.`), { variable: name });
  return value;
};

let environments = 0;

/**
 * Sets variables of the environment. Whatever was made from the earlier ones, such as clients and secrets that were read,
 * is made anew on its next use: several stacks may run in one process, one after another.
 */
export const setEnvironment = (variables: Record<string, string>): void => {
  Object.assign(process.env, variables);
  environments += 1;
};

/** A value made on first use and kept; a failed attempt is forgotten so that the next one tries again. */
export const lazy = <T>(make: () => T): (() => T) => {
  let made: { value: T; environment: number } | null = null;
  return () => {
    if (made?.environment !== environments) made = { value: make(), environment: environments };
    return made.value;
  };
};
