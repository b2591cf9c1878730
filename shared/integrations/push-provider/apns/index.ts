import type { PushDescription } from '../../vendor.ts';

/** Apple Push Notification service (https://developer.apple.com/documentation/usernotifications). */
export const apns: PushDescription = {
  id: 'apns',
  nobody: '0'.repeat(64),
  secrets: [
    {
      name: 'apns',
      title: 'Apple push notifications: key, key id, team id, topic',
      readers: ['calls'],
    },
  ],
};
