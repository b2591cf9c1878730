import { isPushed, type PushedEvent } from '../events/events.ts';
import { addDays } from '../platform/dates.ts';
import { log } from '../platform/log.ts';
import type { Changes } from '../platform/table/changes.ts';
import { exists } from '../platform/table/expressions.ts';
import { getItem } from '../platform/table/read.ts';
import { StaleWriteError } from '../platform/table/stale-write.ts';
import { update, writeOne } from '../platform/table/write.ts';
import type { EventRecord } from '../records/event-record.ts';
import { dueAt, NOT_DUE } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import { type Delivery, deliver, type ProviderFor } from './deliver.ts';
import { endedDevices } from './ended-devices.ts';
import { mailEvent } from './mail-event.ts';
import { pushMessage } from './push-message.ts';
import { deleteDevice, reachableDevices } from './reachable-devices.ts';

/** Longer than the queue goes on trying, so that the reconciler does not add messages to those. */
const QUEUE_TRIES_MS = 3600_000;

/** After a day it is no news any more. */
const NEWS_DAYS = 1;

/** An event that another worker has settled meanwhile needs no further note. */
const note = async (event: EventRecord, changes: Changes<EventRecord>): Promise<void> => {
  await writeOne(update(event, changes, [exists('due_pk')])).catch((error) => {
    if (!(error instanceof StaleWriteError)) throw error;
  });
};

const settle = (event: EventRecord): Promise<void> =>
  note(event, { remove: [...NOT_DUE, 'pushed_to', 'push_again_at'] });

/** When a push service that says so wants the next try, at most until it is no news any more; else null. */
const againAt = (event: PushedEvent, left: Delivery[], now: Date): Date | null => {
  const seconds = left.map(({ result }) =>
    result.outcome === 'retry' ? (result.retryAfterSeconds ?? 0) : 0,
  );
  const waitMs = Math.max(...seconds) * 1000;
  const last = addDays(event.created_at, NEWS_DAYS).getTime();
  return waitMs > 0 ? new Date(Math.min(now.getTime() + waitMs, last)) : null;
};

/**
 * Puts the mail about an event into the outbox, sends its message to every device of its client and takes the event off
 * the reconciler's list. While
 * some device could not be reached it throws, so that the queue hands the message out again; devices that have it are
 * noted with the event and not tried again. A push service that says when to come again is left alone until then, and
 * the reconciler sends the message anew. Two workers with the same message can both send it: the collapse key lets
 * a phone show it once, which costs less than a lock for each device.
 */
export const notify = async (
  clientId: number,
  eventId: number,
  providerFor: ProviderFor,
  now: Date,
): Promise<void> => {
  const event = await getItem(keys.event(clientId, eventId));
  if (!event?.due_pk) return;
  // Devices are noted only once the mail is in the outbox.
  if (!event.pushed_to) await mailEvent(event, now);
  if (!isPushed(event)) return settle(event);
  if (now > addDays(event.created_at, NEWS_DAYS)) {
    log.warn('push failed', { event: event.type });
    return settle(event);
  }
  if (event.push_again_at && now < new Date(event.push_again_at)) return;
  const { pushed_to: reached = [] } = event;
  const reachable = await reachableDevices(event, now);
  const devices = reachable.filter(({ device }) => !reached.includes(device.id));
  const deliveries = await Promise.all(
    devices.map((to) => deliver(to.device, pushMessage(event, to), providerFor)),
  );
  const having = (wanted: string) => deliveries.filter(({ result }) => result.outcome === wanted);

  const ended = endedDevices(deliveries);
  await Promise.all(ended.map(deleteDevice));
  const [delivered, left] = [having('delivered'), having('retry')];
  log.info('push sent', {
    event: event.type,
    delivered: delivered.length,
    dead: ended.length,
    refused: deliveries.length - delivered.length - ended.length - left.length,
    left: left.length,
  });
  if (left.length === 0) return settle(event);
  const done = deliveries.filter((delivery) => !left.includes(delivery)).map(({ device }) => device.id);
  const again = againAt(event, left, now);
  await note(event, {
    set: {
      pushed_to: [...reached, ...done],
      ...dueAt(again ?? new Date(now.getTime() + QUEUE_TRIES_MS), event.id),
      ...(again && { push_again_at: again.toISOString() }),
    },
  });
  if (again) return;
  throw new Error(`${left.length} of ${devices.length} devices could not be reached.`);
};
