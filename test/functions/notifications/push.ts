import { handler } from '../../../functions/notifications/send-notifications.ts';
import { lambdaContext, sqsEvent } from '../../../infra/local/lambda-events.ts';
import type { EventType } from '../../../shared/contract/vocabulary.ts';
import { about, newEvent, writeEvent } from '../../../shared/events/events.ts';
import { say } from '../../../shared/languages/sentence.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { writeOne } from '../../../shared/platform/table/write.ts';
import type { DeviceRecord } from '../../../shared/records/devices.ts';
import type { EventRecord } from '../../../shared/records/events.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import type { androidDevice } from '../../support/device.ts';
import { USD_CLIENT } from '../../support/shop.ts';

export type Device = ReturnType<typeof androidDevice>;

/** Devices of the demo client, events of it, and the function that tells the one of the other. */
export const pushForFile = () => {
  const fixture = apiForFile();
  const push = () => fixture.api.stack.registriesAndPush;

  const register = async (
    device: Device,
    token = fixture.token,
    headers: Record<string, string> = {},
  ): Promise<DeviceRecord> => {
    const path = `/clients/${USD_CLIENT}/devices`;
    const { body } = await fixture.api('POST', path, { token, body: device, headers });
    return (await getItem(keys.device(USD_CLIENT, body.data.id))) as DeviceRecord;
  };

  const sentTo = (device: Device): number => {
    const { fcm, apns, webpush } = push();
    const toPhones = [...fcm.messages, ...apns.messages].map(({ token }) => token);
    const toBrowsers = webpush.messages.map(({ endpoint }) => endpoint);
    const { push_token } = device;
    return (
      toPhones.filter((token) => token === push_token).length +
      toBrowsers.filter((endpoint) => push_token.startsWith(JSON.stringify({ endpoint }).slice(0, -1))).length
    );
  };

  const registered = async (): Promise<string[]> => {
    const { body } = await fixture.usd.get('/devices');
    return body.data.map(({ device_id }: Device) => device_id);
  };

  const unregister = (id: number) =>
    fixture.api('DELETE', `/clients/${USD_CLIENT}/devices/${id}`, { token: fixture.token });

  const unregisterAll = async () => {
    const { body } = await fixture.usd.get('/devices');
    for (const { id } of body.data) await unregister(id);
  };

  /** An event in the feed whose message no queue has; `age` in milliseconds. */
  const happen = async (type: EventType = 'payment_succeeded', age = 0): Promise<EventRecord> => {
    const invoice = about.invoice({ client_id: USD_CLIENT, id: 42 });
    const event = newEvent(invoice, type, say`We received it.`, new Date(Date.now() - age));
    await writeOne(writeEvent(event));
    return event;
  };

  const isPending = async ({ id }: EventRecord): Promise<boolean> =>
    'due_pk' in ((await getItem(keys.event(USD_CLIENT, id))) ?? {});

  /** Hands the message of each event to the function as one batch; returns which failed. */
  const work = async (...events: { id: number }[]): Promise<number[]> => {
    const messages = events.map(({ id }) => ({
      MessageId: String(id),
      Body: JSON.stringify({ client_id: USD_CLIENT, event_id: id, correlation_id: 'r-1' }),
    }));
    const { batchItemFailures } = await handler(
      sqsEvent('notifications', messages),
      lambdaContext('send-notifications', 60_000),
    );
    return batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier));
  };

  const failFcmOnce = (headers: Record<string, string> = {}) => {
    const details = [
      { '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: 'QUOTA_EXCEEDED' },
    ];
    const error = { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded.', details };
    push().fcm.faults.push({ match: 'messages:send', times: 1, status: 429, headers, body: { error } });
  };
  return {
    fixture,
    push,
    register,
    sentTo,
    registered,
    unregister,
    unregisterAll,
    happen,
    isPending,
    work,
    failFcmOnce,
  };
};
