import type { Message } from 'firebase-admin/messaging';
import { type PushMessage, ttlOf } from '../../push-provider.ts';

const MS_PER_SECOND = 1000;

/**
 * A message for an Android phone or an iPhone, whichever the token belongs to. There is no collapse key: FCM keeps
 * four of them for a device that is away and drops the rest, so one for each subject would lose news. The tag
 * replaces what an Android phone shows of the same subject; on an iPhone `apns-collapse-id` does.
 */
export const toFcmMessage = (token: string, message: PushMessage, now: Date): Message => {
  const { title, body, data, collapseKey } = message;
  const expires = Math.floor(now.getTime() / MS_PER_SECOND) + ttlOf(message);
  return {
    token,
    notification: { title, body },
    data,
    android: {
      priority: 'high',
      ttl: ttlOf(message) * MS_PER_SECOND,
      notification: { tag: collapseKey },
    },
    apns: {
      headers: {
        'apns-push-type': 'alert',
        'apns-priority': '10',
        'apns-expiration': String(expires),
        'apns-collapse-id': collapseKey,
      },
      payload: { aps: { alert: { title, body }, sound: 'default' } },
    },
  };
};
