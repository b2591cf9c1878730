import { DAY_MS, HOUR_MS } from '../../platform/dates.ts';
import type { Stage, StagedRow } from '../stage.ts';
import { timeOf } from '../values.ts';

/**
 * Whether WHMCS bills no more, as far as a dump shows it. Its cron is to run every five minutes: where each run is noted, an
 * hour without one is seen. Its API names the daily run alone (`GetAutomationLog`): where only that is noted, it takes a day.
 */

const FRESH_MS = DAY_MS;

type Stamp = { setting: string; at: string };

const STAMPS = `SELECT setting, value FROM tblconfiguration
  WHERE lower(setting) IN ('lastdailycroninvocationtime', 'lastcroninvocationtime') AND value <> ''`;

const readStamps = (stage: Stage): Stamp[] =>
  stage.all(STAMPS).flatMap(({ setting, value }) => {
    const at = timeOf(value);
    return at === null ? [] : [{ setting: String(setting), at }];
  });

const isOfEachRun = ({ setting }: Stamp): boolean => setting.toLowerCase() === 'lastcroninvocationtime';

const ofStamps = (stamps: Stamp[], madeAt: Date, since: Date): string[] => {
  if (stamps.length === 0)
    return ['The dump has no time at which the automation last ran: is it of WHMCS 7 or later?'];
  const [needed, words] = stamps.some(isOfEachRun) ? [HOUR_MS, 'an hour'] : [DAY_MS, 'a day'];
  const isSeen = madeAt.getTime() >= since.getTime() + needed;
  return [
    ...(isSeen
      ? []
      : [`The dump was not made ${words} after the automation was turned off: nothing could be seen.`]),
    ...stamps
      .filter(({ at }) => at > since.toISOString())
      .map(({ setting, at }) => `The automation ran at ${at} (${setting}).`),
  ];
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
    ...(madeAt.getTime() < now.getTime() - FRESH_MS
      ? ['The dump is older than a day: take another one.']
      : []),
    ...ofStamps(readStamps(stage), madeAt, quietSince),
    ...traces,
  ];
};
