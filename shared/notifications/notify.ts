import type { PushProviderId } from '../contract/vocabulary.ts';
import { isPushed, type PushedEvent } from '../events/events.ts';
import type { PushMessage, PushOutcome, PushProvider } from '../integrations/push-provider.ts';
import { addDays } from '../platform/dates.ts';
import { errorFields, log } from '../platform/log.ts';
import type { Changes } from '../platform/table/changes.ts';
import { exists } from '../platform/table/expressions.ts';
import { getItem } from '../platform/table/read.ts';
import { StaleWriteError } from '../platform/table/stale-write.ts';
import { update, writeOne } from '../platform/table/write.ts';
import type { DeviceRecord } from '../records/device-record.ts';
import type { EventRecord } from '../records/event-record.ts';
import { dueAt, NOT_DUE } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import { pushMessage } from './push-message.ts';
import { deleteDevice, reachableDevices } from './reachable-devices.ts';

export type ProviderFor = (id: PushProviderId) => Promise<PushProvider>;

/** Longer than the queue goes on trying, so that the reconciler does not add messages to those. */
const QUEUE_TRIES_MS = 3600_000;

/** After a day it is no news any more. */
const NEWS_DAYS = 1;

const deliver = async (
  device: DeviceRecord,
  message: PushMessage,
  providerFor: ProviderFor,
): Promise<PushOutcome> => {
  try {
    const provider = await providerFor(device.push_provider);
    return await provider.send(device.push_token, message);
  } catch (error) {
    log.error('push provider failed', { provider: device.push_provider, ...errorFields(error) });
    return 'retry';
  }
};

/** An event that another worker has settled meanwhile needs no further note. */
const note = async (event: PushedEvent, changes: Changes<EventRecord>): Promise<void> => {
  await writeOne(update(event, changes, [exists('due_pk')])).catch((error) => {
    if (!(error instanceof StaleWriteError)) throw error;
  });
};

const settle = (event: PushedEvent): Promise<void> => note(event, { remove: [...NOT_DUE, 'pushed_to'] });

/**
 * Sends the message of an event to every device of its client and takes the event off the reconciler's list. While
 * some device could not be reached it throws, so that the queue hands the message out again; devices that have it are
 * noted with the event and not tried again. Two workers with the same message can both send it: the collapse key lets
 * a phone show it once, which costs less than a lock for each device.
 */
export const notify = async (
  clientId: number,
  eventId: number,
  providerFor: ProviderFor,
  now: Date,
): Promise<void> => {
  const event = await getItem(keys.event(clientId, eventId));
  if (!event || !isPushed(event) || !event.due_pk) return;
  if (now > addDays(event.created_at, NEWS_DAYS)) {
    log.warn('push failed', { event: event.type });
    return settle(event);
  }
  const { pushed_to: reached = [] } = event;
  const devices = (await reachableDevices(clientId, now)).filter(({ id }) => !reached.includes(id));
  const message = pushMessage(event);
  const outcomes = await Promise.all(devices.map((device) => deliver(device, message, providerFor)));
  const having = (wanted: PushOutcome) => devices.filter((_device, index) => outcomes[index] === wanted);

  await Promise.all(having('dead_token').map(deleteDevice));
  const left = having('retry');
  log.info('push sent', {
    event: event.type,
    delivered: having('delivered').length,
    dead: having('dead_token').length,
    refused: having('refused').length,
    left: left.length,
  });
  if (left.length === 0) return settle(event);
  const done = devices.filter((device) => !left.includes(device)).map(({ id }) => id);
  await note(event, {
    set: {
      pushed_to: [...reached, ...done],
      ...dueAt(new Date(now.getTime() + QUEUE_TRIES_MS), event.id),
    },
  });
  throw new Error(`${left.length} of ${devices.length} devices could not be reached.`);
};
