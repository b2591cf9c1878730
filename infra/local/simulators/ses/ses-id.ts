import { randomUUID } from 'node:crypto';

/** Ids of SES for mails and feedback begin with their time and end in `-000000`. */
export const newSesId = (now: number): string =>
  `0102${now.toString(16).padStart(12, '0')}-${randomUUID()}-000000`;
