import type { MailLocale } from '../mail-templates/content/locale.ts';
import type { PlannedMail } from '../mail-templates/templates.ts';
import type { Write } from '../platform/table/write.ts';
import type { MailRecord } from '../records/mail-record.ts';

/** Mails whose link is made when they are sent, so that its secret is in no record and no queue. */
export type LinkMail = {
  template:
    | 'register'
    | 'password_forgot'
    | 'email_change_confirm'
    | 'email_change_undo'
    | 'contact_email_confirm'
    | 'contact_email_requested'
    | 'contact_email_changed'
    | 'otp_refused'
    | 'invitation';
  variables: Record<string, unknown>;
};

/** A mail as it is to be written, with the links in it; or why it is not sent. */
export type Composed =
  | {
      mail: PlannedMail;
      locale: MailLocale | null;
      links: Write[];
      /** Where its reader may end mails of its kind; see MailSender. */
      unsubscribeUrl?: string;
    }
  | { suppressed: string };

export type Composer = (mail: MailRecord, now: Date) => Promise<Composed>;

/** What the outbox has of it already. */
export const asPlanned: Composer = async ({ template, variables, locale }) => ({
  mail: { template, variables } as PlannedMail,
  locale,
  links: [],
});
