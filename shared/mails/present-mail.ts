import { pick } from '../platform/pick.ts';
import type { MailRecord } from '../records/mail-record.ts';

export const presentMail = (mail: MailRecord) =>
  pick(mail, 'id', 'template', 'to', 'subject', 'status', 'created_at', 'sent_at');
