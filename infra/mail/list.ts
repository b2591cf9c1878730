import { EVENT_TYPES } from '../../shared/contract/vocabulary.ts';
import { canWait, EVENT_MAILS, type EventTemplate, isRequired, kindOf } from '../../shared/events/index.ts';
import type { MailTemplateName } from '../../shared/mail-templates/facts/mails.ts';
import { MAIL_TEMPLATES } from '../../shared/mail-templates/languages.ts';
import { renderMail } from '../../shared/mail-templates/render-mail.ts';
import { SAMPLE_BRAND, SAMPLES } from '../../shared/mail-templates/samples.ts';
import { html, textOf } from '../../shared/platform/html.ts';

/** One mail as staff look it up: what it says, when it is sent, to whom, and why. */
export type MailRow = { template: MailTemplateName; subject: string; when: string; to: string; why: string };

const USER = 'the user';
const ENTERED = 'the address entered';
const CONTACT = 'the contact address of the client';

/** The mails that tell of no event of a client: when, and to whom. A new one does not compile before somebody has said. */
const OTHER_MAILS: Record<Exclude<MailTemplateName, EventTemplate>, [when: string, to: string]> = {
  register_verification: ['Somebody asks for an account', ENTERED],
  register_existing: ['Somebody asks for an account with the address of a user', USER],
  approval_pending: ['An account was opened that staff have to let in', USER],
  welcome: ['An account was opened, or let in by staff', USER],
  password_forgot: ['A new password is asked for', USER],
  password_reset: ['A new password was set by a link', USER],
  password_changed: ['The user has changed the password', USER],
  email_change_confirm: ['Another log-in address is asked for', ENTERED],
  email_change_undo: ['The log-in address was changed', 'the address before'],
  contact_email_confirm: ['Another contact address is asked for', ENTERED],
  contact_email_requested: ['Another contact address is asked for', `${CONTACT}, and the owners`],
  contact_email_changed: ['The contact address was changed', 'the address before, and the owners'],
  contact_email_restored: ['A change of the contact address was undone', 'both addresses, and the owners'],
  account_restored: ['An account was taken back by a link', USER],
  new_device_login: ['A log-in from a phone or place not seen before', USER],
  factor_added: ['An authenticator app was added', USER],
  factor_removed: ['An authenticator app was removed', USER],
  passkey_added: ['A passkey was added', USER],
  passkey_removed: ['A passkey was removed', USER],
  password_removed: ['The password was given up for passkeys', USER],
  recovery_code_used: ['A recovery code was used', USER],
  otp_refused: ['Too many wrong codes', USER],
  invitation: ['A member is invited', ENTERED],
  membership_changed: ['The role of a member was changed', 'the member'],
  membership_ended: ['A member was removed', 'the member'],
  export_ready: ['A copy of the data can be downloaded', USER],
};

const isEventTemplate = (template: MailTemplateName): template is EventTemplate =>
  !Object.hasOwn(OTHER_MAILS, template);

const whenOf = (template: EventTemplate): string =>
  EVENT_TYPES.flatMap((type) => {
    const mail = EVENT_MAILS[type];
    if ('none' in mail || mail.template !== template) return [];
    const saidBy = 'saidBy' in mail ? `, unless ${mail.saidBy.join(' or ')} says it` : '';
    return [`Event ${type}${saidBy}${canWait(type) ? '; with others of its day' : ''}`];
  }).join('; ');

const typesOf = (template: EventTemplate) =>
  EVENT_TYPES.filter((type) => {
    const mail = EVENT_MAILS[type];
    return 'template' in mail && mail.template === template;
  });

const whyOf = (template: EventTemplate): string => {
  const kinds = new Set(typesOf(template).map(kindOf));
  const must = typesOf(template).every(isRequired);
  return `${[...kinds].join(', ')}: ${must ? 'always sent' : 'its reader may turn it off'}`;
};

/** Every mail there is, from the tables that decide about it. */
export const listMails = (): MailRow[] =>
  MAIL_TEMPLATES.map((template) => {
    const { subject } = renderMail<MailTemplateName>(template, 'en', SAMPLES[template], SAMPLE_BRAND);
    if (isEventTemplate(template))
      return { template, subject, when: whenOf(template), to: CONTACT, why: whyOf(template) };
    const [when, to] = OTHER_MAILS[template];
    return { template, subject, when, to, why: 'security: always sent' };
  });

/** The list as a page; `inbox` is where the mails themselves lie. */
export const mailListPage = (inbox: string): string =>
  textOf(html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every mail</title>
<style>body { font: 1rem/1.5 system-ui; margin: 2rem } td, th { text-align: left; vertical-align: top; padding: .3rem .6rem }</style>
<h1>Every mail</h1>
<p>In <a href="${inbox}">every language</a>. Events are in <code>EVENT_TYPES</code>, and which mail tells of them in <code>EVENT_MAILS</code>.</p>
<table>
<tr><th>Mail<th>Subject<th>When<th>To<th>Why</tr>
${listMails().map(({ template, subject, when, to, why }) => html`<tr><td>${template}<td>${subject}<td>${when}<td>${to}<td>${why}</tr>\n`)}
</table>
</html>
`);
