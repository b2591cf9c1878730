import type * as z from 'zod';

/**
 * A schema made with its first use and kept. Making one takes as long as a thousand uses of it, so that a function
 * makes those of its own requests only; a bundler leaves out what nobody uses.
 */
export const schema = /* @__NO_SIDE_EFFECTS__ */ <S extends z.ZodType>(make: () => S): (() => S) => {
  let made: S | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
