/** Dates are in UTC throughout, which rules out libraries that count in the zone of the machine. */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const DAY_SECONDS = 86_400;

/** So many days of 24 hours later; `from` is a date or an ISO 8601 time. */
export const addDays = (from: Date | string, days: number): Date =>
  new Date(new Date(from).getTime() + days * DAY_MS);

/** `months` later on the same day, or on the `day` asked for, or on the last day of a shorter month. */
export const addMonths = (from: Date, months: number, day: number = from.getUTCDate()): Date => {
  const next = new Date(from);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(day, lastDay));
  return next;
};

/** Seconds since 1970, as the table's expiry counts them. */
export const toEpoch = (date: Date): number => Math.floor(date.getTime() / 1000);
