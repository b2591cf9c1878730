import type { PushDescription } from '../../vendor.ts';

/** Firebase Cloud Messaging (https://firebase.google.com/docs/cloud-messaging), HTTP v1. */
export const fcm: PushDescription = {
  id: 'fcm',
  nobody: 'no-such-device',
  secrets: [
    {
      name: 'fcm',
      title: 'Firebase Cloud Messaging: service account',
      readers: ['calls'],
    },
  ],
};
