import { type Account, isVerified, type SesState, type StoredMail } from './account.ts';
import { addressOf, isMailboxSimulator } from './addresses.ts';
import { checkSize, checkTags } from './check-content.ts';
import { type Composed, compose } from './compose.ts';
import { badRequest, SesRefusal } from './refusal.ts';
import { readSendRequest } from './send-request.ts';
import { newSesId } from './ses-id.ts';

const MAX_RECIPIENTS = 50;
const DAY_MS = 24 * 3600_000;

const checkAccount = ({ sending, mail_from_domain_broken }: Account): void => {
  if (sending === 'suspended') {
    throw new SesRefusal('AccountSuspendedException', 'The account has been permanently restricted.');
  }
  if (sending === 'paused') throw new SesRefusal('SendingPausedException', 'Account is paused');
  if (mail_from_domain_broken) {
    throw new SesRefusal('MailFromDomainNotVerifiedException', 'Mail FROM domain is not verified');
  }
};

const checkIdentities = (account: Account, sender: string, recipients: string[], region: string): void => {
  const outside = account.sandbox ? recipients.filter((address) => !isMailboxSimulator(address)) : [];
  const failed = [sender, ...outside].filter((address) => !isVerified(account, address));
  if (failed.length === 0) return;
  throw new SesRefusal(
    'MessageRejected',
    `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${failed.join(', ')}`,
  );
};

/** Recipients of the kept mails since then. */
const countSince = ({ mails }: SesState, since: number, counts: (address: string) => boolean): number =>
  mails
    .list()
    .filter(({ sent_at }) => Date.parse(sent_at) > since)
    .reduce((sum, { to }) => sum + to.filter(counts).length, 0);

/** A call goes through while anything is left of the limits, whatever its number of recipients. */
const checkLimits = (state: SesState, now: number): void => {
  const { max_24_hour_send: perDay, max_send_rate: perSecond } = state.account.get();
  const counts = (address: string) => !isMailboxSimulator(address);
  if (perDay !== null && countSince(state, now - DAY_MS, counts) >= perDay) {
    throw new SesRefusal('TooManyRequestsException', 'Daily message quota exceeded.');
  }
  if (perSecond !== null && countSince(state, now - 1000, () => true) >= perSecond) {
    throw new SesRefusal('TooManyRequestsException', 'Maximum sending rate exceeded.');
  }
};

const recipientsOf = ({ to, cc, bcc }: Composed): string[] => {
  const recipients = [...to, ...cc, ...bcc].map(addressOf);
  if (recipients.length === 0) throw badRequest('There are no recipients specified');
  if (recipients.length > MAX_RECIPIENTS) throw badRequest(`Recipient count exceeds ${MAX_RECIPIENTS}.`);
  return recipients;
};

const checkConfigurationSet = (account: Account, name: string | null): void => {
  if (name === null || account.configuration_sets.includes(name)) return;
  throw new SesRefusal('NotFoundException', `Configuration set <${name}> does not exist.`);
};

/** SendEmail: checks everything SES checks, then keeps the mail. Throws SesRefusal. */
export const sendEmail = async (
  state: SesState,
  body: Buffer,
  { region, now }: { region: string; now: number },
): Promise<StoredMail> => {
  const request = readSendRequest(body);
  checkTags(request.EmailTags);
  checkSize(request);
  const mail = await compose(request);
  const account = state.account.get();
  checkAccount(account);
  const sender = addressOf(mail.sender);
  const recipients = recipientsOf(mail);
  mail.reply_to.forEach(addressOf);
  checkConfigurationSet(account, mail.configuration_set);
  checkIdentities(account, sender, recipients, region);
  checkLimits(state, now);

  const { sender: _sender, cc: _cc, bcc: _bcc, ...kept } = mail;
  const stored = {
    ...kept,
    id: newSesId(now),
    sent_at: new Date(now).toISOString(),
    to: recipients,
    events: [],
  };
  state.mails.put(stored.id, stored);
  return stored;
};
