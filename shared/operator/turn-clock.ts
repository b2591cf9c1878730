import { setTimeout as wait } from 'node:timers/promises';
import { issueDocuments } from '../billing/documents/index.ts';
import { requestReviews } from '../billing/settlement/index.ts';
import { QUEUES } from '../contract/resources.ts';
import { seekCosts, watchAccounts } from '../domains/costs/index.ts';
import { registrarsOfStage } from '../integrations/registry/registrars.ts';
import { reviewRegistrar } from '../lifecycle/index.ts';
import { readStageTime } from '../platform/aws/stage-time.ts';
import { config } from '../platform/config/config.ts';
import { DAY_MS, MINUTE_MS } from '../platform/dates.ts';
import { log } from '../platform/log.ts';
import { equals } from '../platform/table/changes.ts';
import { getItem, getItems, queryDue } from '../platform/table/query.ts';
import { StaleWriteError, update, writeOne } from '../platform/table/write.ts';
import type { ClockRecord } from '../records/clock.ts';
import { dueLists } from '../records/collections.ts';
import { keys } from '../records/keys.ts';
import { reconcile } from '../workers/index.ts';
import { countMessages } from './health.ts';

/** SQS tells of a message some time after it was sent. */
const LOOK_MS = 500;

/**
 * What is not done after so long, such as work that a silent vendor keeps, is waited for no longer: it stands on the list of
 * what is due, and comes again some minutes on.
 */
const LONGEST_WAIT_MS = 10 * MINUTE_MS;

/** Does what the schedules would do at a time, or sends it to the queues. Returns how many records it took. */
const carryOut = async (now: Date): Promise<number> => {
  let taken = 0;
  for (let batch = await reconcile(now); batch > 0; batch = await reconcile(now)) taken += batch;
  await requestReviews(now);
  for (let batch = await issueDocuments(now); batch > 0; batch = await issueDocuments(now)) taken += batch;
  await seekCosts(now);
  while (await reviewRegistrar(now));
  while (await watchAccounts(now));
  return taken;
};

/** When the first of what is on a list, or of the reviews of vendors, is due, as far as that is before `until`. */
const dueTimes = async (until: Date): Promise<string[]> => {
  const due = await Promise.all(dueLists.map((list) => queryDue(list, until, 1)));
  const reviews = await getItems(
    ...registrarsOfStage().map((id) => keys.registrarReview(id)),
    ...config().gateways.map(({ id }) => keys.gatewayReview(id)),
  );
  return [
    ...due.flat().map(({ due_sk }) => due_sk.split('#')[0] ?? ''),
    ...reviews.flatMap((review) => (review ? [review.next_at] : [])),
  ];
};

const isSettled = async (now: Date): Promise<boolean> => {
  const waiting = await Promise.all(QUEUES.map(countMessages));
  if (waiting.some((messages) => messages > 0)) return false;
  const due = await Promise.all(dueLists.map((list) => queryDue(list, now, 1)));
  return due.flat().length === 0;
};

/** The first minute after something becomes due; at the earliest the next one, at the latest in a day, and not after the target. */
const nextTime = async (now: Date, target: Date): Promise<Date> => {
  const times = (await dueTimes(target)).map((time) => Date.parse(time));
  const first = Math.min(...times, now.getTime() + DAY_MS);
  const minute = Math.ceil(first / MINUTE_MS) * MINUTE_MS;
  return new Date(Math.min(Math.max(minute, now.getTime() + MINUTE_MS), target.getTime()));
};

/** Moves the clock from where it was seen, unless another one has done so. */
const move = async (clock: ClockRecord, set: Partial<Pick<ClockRecord, 'ahead_ms' | 'turning'>>) => {
  const unchanged = [equals('stepped_at', clock.stepped_at), equals('target_at', clock.target_at)];
  const stepped_at = new Date().toISOString();
  await writeOne(update(keys.clock(), { set: { ...set, stepped_at } }, unchanged)).catch((error) => {
    if (!(error instanceof StaleWriteError)) throw error;
  });
};

/**
 * Turns the clock of a stage in test mode while there is time, if it has been asked to: from one time at which something is
 * due to the next, each with all that it leads to in the queues. Where it is stands in the table before anything happens
 * then, so that another run goes on where this one dies; several at once do no harm.
 */
export const turnClock = async (isTime: () => boolean): Promise<void> => {
  while (isTime()) {
    const now = await readStageTime();
    const clock = await getItem(keys.clock());
    if (!clock?.turning) return;
    if ((await carryOut(now)) > 0) await wait(LOOK_MS);
    const waited = Date.now() - Date.parse(clock.stepped_at);
    if (waited < LONGEST_WAIT_MS && !(await isSettled(now))) {
      await wait(LOOK_MS);
      continue;
    }
    const target = new Date(clock.target_at);
    if (now >= target) await move(clock, { turning: false });
    else await move(clock, { ahead_ms: (await nextTime(now, target)).getTime() - Date.now() });
    log.info('clock turned', { time: now.toISOString(), target: clock.target_at });
  }
};
