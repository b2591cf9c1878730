import { setTimeout as wait } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { advanceTestClock, readTestClock } from '../../shared/operator/index.ts';
import { readStageTime } from '../../shared/platform/aws/stage-time.ts';
import { DAY_MS, HOUR_MS } from '../../shared/platform/dates.ts';
import type { Actor } from '../../shared/records/events.ts';
import { toDay, toTime } from './arguments.ts';
import { askClock, type Clock } from './local-clock.ts';
import { operation } from './operation.ts';

const UNITS: Record<string, number> = { h: HOUR_MS, d: DAY_MS };

const HOW =
  'Give how far, as 12h or 30d, or a day or a moment to come, as 2027-03-01 or 2027-03-01T09:00:00Z.';

/** The time that is meant, seen from another one. */
const toAdvance = (text: string): ((now: Date) => Date) => {
  const [, count, unit = ''] = text.match(/^(\d{1,6})([hd])$/) ?? [];
  if (count !== undefined) return (now) => new Date(now.getTime() + Number(count) * (UNITS[unit] ?? 0));
  if (text.startsWith('-')) throw new InvalidArgumentError(`Time only goes forward. ${HOW}`);
  if (!/^\d{4}-/.test(text)) throw new InvalidArgumentError(HOW);
  const time = text.includes('T') ? toTime(text) : toDay(text);
  return () => time;
};

const minuteOf = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;

const daysAhead = (milliseconds: number): string => {
  const days = Math.round(milliseconds / DAY_MS);
  if (milliseconds === 0) return 'as on this machine';
  return days === 0 ? 'less than a day ahead of this machine' : `${days} days ahead of this machine`;
};

const text = ({ now, ahead_ms }: Clock): string => `${minuteOf(now)}, ${daysAhead(ahead_ms)}`;

/** A stage in test mode on AWS turns its own clock; that of the local stack is turned by its process. */
const isOfStage = (): boolean => Boolean(process.env.TEST_CLOCK) && !process.env.LOCAL_CLOCK_URL;

const LOOK_MS = 2_000;

const readStage = async (): Promise<Clock> => {
  const { now, ahead_seconds, turning } = await readTestClock(await readStageTime());
  return { now, ahead_ms: ahead_seconds * 1000, done: !turning };
};

const readClock = (): Promise<Clock> => (isOfStage() ? readStage() : askClock());

const advanceStage = async (to: (now: Date) => Date, actor: Actor, progress: (text: string) => void) => {
  const begun = await readStageTime();
  await advanceTestClock(to(begun), actor, begun);
  let found = await readStage();
  while (!found.done) {
    progress(minuteOf(found.now));
    await wait(LOOK_MS);
    found = await readStage();
  }
  return { data: { now: found.now, ahead_ms: found.ahead_ms }, text: text(found) };
};

const AFTERWARDS =
  'Who is logged in stays so, unless it was 90 days without a request, or a year: log in again then.';

export const addClock = (program: Command): void => {
  const clock = program
    .command('clock')
    .description('The time of the local stack, or of a stage in test mode, which can be turned');

  clock
    .command('show', { isDefault: true })
    .description('what time it is there')
    .action(
      operation(async () => {
        const found = await readClock();
        return { data: found, text: text(found) };
      }),
    );

  clock
    .command('advance')
    .argument('<to>', 'how far, as 12h or 30d, or until when, as 2027-03-01 (UTC)', toAdvance)
    .description('let time pass; what is due until then happens in its order')
    // A time below zero is told what is wrong with it.
    .allowUnknownOption()
    .action(
      operation(async ({ actor, progress }, to) => {
        if (isOfStage()) return advanceStage(to, actor, progress);
        const until = to(new Date((await askClock()).now)).toISOString();
        let found = await askClock({ until });
        while (!found.done) {
          progress(minuteOf(found.now));
          found = await askClock({ until });
        }
        const { now, ahead_ms } = found;
        return { data: { now, ahead_ms }, text: `${text(found)}.\n${AFTERWARDS}` };
      }),
    );
};
