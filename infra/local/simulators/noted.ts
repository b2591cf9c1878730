/** The most entries that a simulator keeps of what it was asked. */
export const KEPT = 10_000;

/** Adds to a list that tests and controls read back; the oldest go when there are too many. */
export const note = <T>(list: T[], entry: T): void => {
  list.push(entry);
  if (list.length > KEPT) list.splice(0, list.length - KEPT);
};
