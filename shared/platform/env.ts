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

/** Keeps what `make` makes for as long as the settings it was made from stay the same. */
export const perSettings = <S, T>(make: (settings: S) => T) => {
  let last: { settings: string; made: T } | null = null;
  return (settings: S): T => {
    const text = JSON.stringify(settings);
    if (last?.settings !== text) last = { settings: text, made: make(settings) };
    return last.made;
  };
};

/** The same for each of several by name. */
export const perNameAndSettings = <S, T>(make: (name: string, settings: S) => T) => {
  const kept = new Map<string, (settings: S) => T>();
  return (name: string, settings: S): T => {
    const found = kept.get(name) ?? perSettings((given: S) => make(name, given));
    kept.set(name, found);
    return found(settings);
  };
};
