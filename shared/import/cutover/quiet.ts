import { DAY_MS, HOUR_MS } from '../../platform/dates.ts';
import type { Stage, StagedRow } from '../stage.ts';
import { timeOf } from '../values.ts';

/**
 * Whether WHMCS bills no more, as far as a dump shows it. WHMCS wants its cron every five minutes and notes when it ran:
 * an hour without a run is seen.
 */

const SEEN_AFTER_MS = HOUR_MS;
const FRESH_MS = DAY_MS;

/** Of tblconfiguration: the daily run as `GetAutomationLog` of its API names it, and each run of the cron. */
const STAMPS = `SELECT setting, value FROM tblconfiguration
  WHERE lower(setting) IN ('lastdailycroninvocationtime', 'lastcroninvocationtime') AND value <> ''`;

const stampsAfter = (stage: Stage, since: string): string[] => {
  const stamps = stage.all(STAMPS).map(({ setting, value }) => ({ setting, at: timeOf(value) }));
  const known = stamps.filter(({ at }) => at !== null);
  if (known.length === 0)
    return ['The dump has no time at which the automation last ran: is it of WHMCS 7 or later?'];
  return known
    .filter(({ at }) => (at ?? '') > since)
    .map(({ setting, at }) => `The automation ran at ${at} (${setting}).`);
};

/** `day` columns have no time: what has the day of `since` may have been before it. */
const TRACES: { what: string; sql: string; isDay: boolean }[] = [
  { what: 'invoice', sql: 'SELECT id, userid, date AS at FROM tblinvoices WHERE date > ?', isDay: true },
  { what: 'payment', sql: 'SELECT id, userid, date AS at FROM tblaccounts WHERE date > ?', isDay: false },
  {
    what: 'attempt to charge invoice',
    sql: 'SELECT id, userid, last_capture_attempt AS at FROM tblinvoices WHERE last_capture_attempt > ?',
    isDay: false,
  },
];

const isAfter = (row: StagedRow, since: string, isDay: boolean): boolean => {
  const at = timeOf(row.at) ?? '';
  return isDay ? at.slice(0, 10) > since.slice(0, 10) : at > since;
};

const SHOWN = 5;

/** Reasons to believe that WHMCS still bills these clients, or could since the dump was made; none where it does not. */
export const whyNotQuiet = (
  stage: Stage,
  clients: ReadonlySet<number>,
  quietSince: Date,
  now: Date,
): string[] => {
  const since = quietSince.toISOString();
  const { madeAt } = stage;
  if (!madeAt) return ['The dump does not end with the time it was made: it may have been cut off.'];
  const traces = TRACES.flatMap(({ what, sql, isDay }) => {
    const found = stage
      .all(sql, since.slice(0, 10))
      .filter((row) => clients.has(Number(row.userid)) && isAfter(row, since, isDay));
    return found.slice(0, SHOWN).map((row) => `There is ${what} ${row.id} of ${timeOf(row.at)}.`);
  });
  return [
    ...(madeAt.getTime() < quietSince.getTime() + SEEN_AFTER_MS
      ? ['The dump was not made an hour after the automation was turned off: nothing could be seen.']
      : []),
    ...(madeAt.getTime() < now.getTime() - FRESH_MS
      ? ['The dump is older than a day: take another one.']
      : []),
    ...stampsAfter(stage, since),
    ...traces,
  ];
};
