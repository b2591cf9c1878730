import type { PushDescription } from '../../vendor.ts';

/**
 * Web Push: the push service that each browser names itself (RFC 8030), by messages that only the browser can read
 * (RFC 8291) from a sender it knows by its key (RFC 8292).
 */
export const webpush: PushDescription = {
  id: 'webpush',
  setting: 'web_push',
  nobody: JSON.stringify({
    endpoint: 'https://fcm.googleapis.com/fcm/send/nobody',
    // The public key of RFC 8291, appendix A.
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  }),
  secrets: [
    {
      name: 'webpush',
      title: 'Push to browsers: private key (VAPID), whom push services may write to',
      readers: ['calls'],
    },
  ],
};
