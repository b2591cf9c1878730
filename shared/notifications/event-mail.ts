import type { MailLocale } from '../mail-templates/content/locale.ts';
import type { EventTemplate } from '../mail-templates/event-mails.ts';
import type { PlannedMail } from '../mail-templates/templates.ts';
import type { EventRecord } from '../records/event-record.ts';
import { announcementMails } from './announcement-mails.ts';
import { billingMails } from './billing-mails.ts';
import type { EventMailers } from './event-mailers.ts';
import { profileMails } from './profile-mails.ts';
import { serviceMails } from './service-mails.ts';
import { ticketMails } from './ticket-mails.ts';

const MAILERS: EventMailers = {
  ...billingMails,
  ...serviceMails,
  ...ticketMails,
  ...profileMails,
  ...announcementMails,
};

/** The mail about an event with the facts of now; null where there is nothing left to tell of. */
export const composeEventMail = async (
  template: EventTemplate,
  event: EventRecord,
  locale: MailLocale,
): Promise<PlannedMail | null> => {
  const variables = await MAILERS[template](event, locale);
  // Each template's mailer gives that template's variables.
  return variables && ({ template, variables } as PlannedMail);
};
