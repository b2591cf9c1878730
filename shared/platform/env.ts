/** The value of a required environment variable; a missing one fails with its name. */
export const requireEnv = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment variable ${name} is not set.`);
  return value;
};

/** A value made on first use and kept; a failed attempt is forgotten so that the next one tries again. */
export const lazy = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
