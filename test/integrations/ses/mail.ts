import type { OutgoingMail } from '../../../shared/integrations/mail-sender.ts';

export const mail: OutgoingMail = {
  mailId: 'mail_17',
  to: 'ama@example.org',
  from: { name: 'Kasa Hosting', address: 'billing@kasa.example' },
  replyTo: null,
  subject: 'Invoice INV-17',
  text: 'Please pay.',
  html: '<p>Please pay.</p>',
  unsubscribeUrl: null,
};
