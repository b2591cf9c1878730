import { basename } from 'node:path';

export type Pair = { before: string; now: string };

/**
 * Pairs the functions of two releases: by their whole name, else by the last part of it where each side has it once, and
 * as `given` ("old/name=new/name") says.
 */
export const pairFunctions = (before: string[], now: string[], given: string[]): Pair[] => {
  const byHand = new Map(given.map((pair) => pair.split('=') as [string, string]));
  const onlyOne = (names: string[], last: string) => {
    const found = names.filter((name) => basename(name) === last);
    return found.length === 1 ? found[0] : undefined;
  };
  return before.flatMap((old) => {
    const moved = onlyOne(before, basename(old)) && onlyOne(now, basename(old));
    const match = byHand.get(old) ?? (now.includes(old) ? old : moved);
    return match === undefined ? [] : [{ before: old, now: match }];
  });
};
