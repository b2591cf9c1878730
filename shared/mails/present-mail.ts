import type { MailRecord } from '../records/mail-record.ts';

export const presentMail = ({ id, template, to, subject, status, created_at, sent_at }: MailRecord) => ({
  id,
  template,
  to,
  subject,
  status,
  created_at,
  sent_at,
});
