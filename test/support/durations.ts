export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** So many milliseconds later; `from` is a date or an ISO 8601 time. */
export const after = (from: Date | string, ms: number): Date => new Date(new Date(from).getTime() + ms);
