import { hears, roleOf } from '../clients/index.ts';
import { mayDo, permissionToKnow, type Role } from '../contract/roles.ts';
import type { InvoiceLineType, Locale, PushProviderId } from '../contract/vocabulary.ts';
import { isPushed, messageOf, type PushedEvent } from '../events/index.ts';
import type { PushMessage, PushProvider, PushResult } from '../integrations/push-provider.ts';
import { inLanguage } from '../languages/language.ts';
import { config } from '../platform/config/config.ts';
import { addDays } from '../platform/dates.ts';
import { errorFields, log } from '../platform/log.ts';
import { type Changes, exists, unchanged } from '../platform/table/changes.ts';
import { getItems } from '../platform/table/query.ts';
import { remove, StaleWriteError, update, writeOne } from '../platform/table/write.ts';
import type { DeviceRecord } from '../records/devices.ts';
import type { EventRecord } from '../records/events.ts';
import { dueAt } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import { wasEnded } from '../records/users.ts';
import { listDevices } from './devices.ts';
import { mailEvent } from './mail-event.ts';
import { askedFor, PUSH_TITLES, withCall } from './push-message.ts';

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
  note(event, { remove: ['pushed_to', 'push_again_at'], due: null });

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
  const [event, client] = await getItems(keys.event(clientId, eventId), keys.client(clientId));
  if (!event?.due_pk) return;
  // Devices are noted only once the mail is in the outbox.
  if (client && !event.pushed_to) await mailEvent(event, client, now);
  if (!isPushed(event)) return settle(event);
  if (now > addDays(event.created_at, NEWS_DAYS)) {
    log.warn('push failed', { event: event.type });
    return settle(event);
  }
  if (event.push_again_at && now < new Date(event.push_again_at)) return;
  const { pushed_to: reached = [] } = event;
  const reachable = await reachableDevices(event, now);
  const devices = reachable.filter(({ device }) => !reached.includes(device.id));
  const kinds = await askedFor(event);
  const deliveries = await Promise.all(
    devices.map(async (to) => deliver(to.device, await pushMessage(event, to, kinds), providerFor)),
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
      ...(again && { push_again_at: again.toISOString() }),
    },
    due: dueAt(again ?? new Date(now.getTime() + QUEUE_TRIES_MS), event.id),
  });
  if (again) return;
  throw new Error(`${left.length} of ${devices.length} devices could not be reached.`);
};

/** News about a record replaces older news about the same record on the phone, so a repeated message shows once. */
const pushMessage = (event: PushedEvent, to: Reachable, kinds: InvoiceLineType[]): Promise<PushMessage> =>
  inLanguage(to.locale, () => {
    const { id, client_id, type, subject } = event;
    const message = {
      title: String(PUSH_TITLES[type]),
      body: messageOf(event, to.role),
      data: {
        event_id: String(id),
        type,
        client_id: String(client_id),
        subject_type: subject.type,
        subject_id: String(subject.id),
      },
      collapseKey: `${subject.type}-${subject.id}`,
    };
    return withCall(message, type, kinds, to);
  });

type ProviderFor = (id: PushProviderId) => Promise<PushProvider>;

/** What became of a message to one device. */
type Delivery = { device: DeviceRecord; result: PushResult };

/** Sends a message to a device. Never throws: a push service that cannot be used can be later. */
const deliver = async (
  device: DeviceRecord,
  message: PushMessage,
  providerFor: ProviderFor,
): Promise<Delivery> => {
  const { push_provider, push_token: token, environment = 'production' } = device;
  try {
    const provider = await providerFor(push_provider);
    return { device, result: await provider.deliver({ token, environment }, message) };
  } catch (error) {
    log.error('push provider failed', { provider: push_provider, ...errorFields(error) });
    return { device, result: { outcome: 'retry', code: 'failed', retryAfterSeconds: null } };
  }
};

/** Whether the token of a device that is not known any more is still the one it registered last. */
const isUnregistered = ({ device, result }: Delivery): boolean =>
  result.outcome === 'unregistered' && (result.since === null || new Date(device.updated_at) < result.since);

/**
 * The devices of a run to be forgotten. One that belongs to another sender is of a former Firebase project only if
 * our settings are right, which another device that got the message shows: wrong settings make Firebase disown every
 * device, and must cost nobody a phone. One that Apple does not know in its environment is kept for the same reason.
 */
const endedDevices = (deliveries: Delivery[]): DeviceRecord[] => {
  const working = new Set(
    deliveries
      .filter(({ result }) => result.outcome === 'delivered')
      .map(({ device }) => device.push_provider),
  );
  const disowned = deliveries.filter(({ result }) => result.outcome === 'wrong_sender');
  const former = disowned.filter(({ device }) => working.has(device.push_provider));
  if (former.length < disowned.length) {
    log.error('push settings disowned by every device', { devices: disowned.length - former.length });
  }
  return [...deliveries.filter(isUnregistered), ...former].map(({ device }) => device);
};

/** Forgets a device unless it has been registered anew meanwhile. */
export const deleteDevice = async (device: DeviceRecord): Promise<void> => {
  const sameRegistration = unchanged(device, ['push_token', 'token_id', 'user_id', 'updated_at']);
  await writeOne(remove(device, sameRegistration)).catch((error) => {
    if (!(error instanceof StaleWriteError)) throw error;
  });
};

type Reachable = { device: DeviceRecord; role: Role; locale: Locale };

/**
 * The devices that want the message of an event, of members who may know of it and hear of its kind by push, each with the
 * language of its user. Whoever logged out, was logged
 * out, or lost access to the client gets none: a device of an ended session is forgotten here, so that no way to end a session need think of it.
 */
const reachableDevices = async (event: EventRecord, now: Date): Promise<Reachable[]> => {
  const { client_id: clientId, type } = event;
  const devices = await listDevices(clientId);
  const [tokens, memberships, users] = await Promise.all([
    getItems(...devices.map(({ user_id, token_id }) => keys.token(user_id, token_id))),
    getItems(...devices.map(({ user_id }) => keys.membership(user_id, clientId))),
    getItems(...devices.map(({ user_id }) => keys.user(user_id))),
  ]);
  const isLive = (_device: DeviceRecord, index: number) => {
    const token = tokens[index];
    const works = token && token.expires_at_epoch * 1000 > now.getTime() && !wasEnded(token, users[index]);
    return works && memberships[index] !== undefined;
  };
  const live = devices.filter(isLive);
  await Promise.all(devices.filter((device) => !live.includes(device)).map(deleteDevice));
  const permission = permissionToKnow(event);
  return live.flatMap((device) => {
    const index = devices.indexOf(device);
    const [membership, user] = [memberships[index], users[index]];
    if (!device.notifications_enabled || !membership || !user || !hears(user, type, 'push')) return [];
    const role = roleOf(membership);
    return mayDo(role, permission) ? [{ device, role, locale: user.locale ?? config().mail.locale }] : [];
  });
};
