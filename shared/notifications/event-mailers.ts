import type { MailLocale } from '../mail-templates/content/locale.ts';
import type { EventTemplate } from '../mail-templates/event-mails.ts';
import type { VariablesOf } from '../mail-templates/templates.ts';
import type { EventRecord } from '../records/event-record.ts';

/** How the variables of each mail about an event are read, in its language; null where its record is gone. */
export type EventMailers = {
  [T in EventTemplate]: (event: EventRecord, locale: MailLocale) => Promise<VariablesOf<T> | null>;
};
