import type { Collection, Store, Value } from '../store.ts';
import type { EventName } from './event-names.ts';

/** What becomes of a mail, as the events it causes in their order. */
export type Outcome = EventName[];

/** The account as its owner and AWS can set it; `PATCH /_simulator/account` changes any of it. */
export type Account = {
  /** Verified domains and addresses; a domain stands for its subdomains too. */
  identities: string[];
  configuration_sets: string[];
  /** Only verified recipients then, as for every new account. */
  sandbox: boolean;
  sending: 'enabled' | 'paused' | 'suspended';
  /** A custom MAIL FROM domain whose MX record cannot be found, with the behaviour "reject message". */
  mail_from_domain_broken: boolean;
  /** How far the DKIM records of a domain are found. */
  dkim: 'SUCCESS' | 'PENDING' | 'FAILED' | 'TEMPORARY_FAILURE' | 'NOT_STARTED';
  /** Recipients; null for no limit. */
  max_send_rate: number | null;
  max_24_hour_send: number | null;
  /** The account's own suppression list, filled by hard bounces and complaints. */
  suppressed: Record<string, 'BOUNCE' | 'COMPLAINT'>;
};

export type StoredMail = {
  /** The MessageId of the answer. */
  id: string;
  sent_at: string;
  content: 'simple' | 'raw';
  from: string;
  to: string[];
  reply_to: string[];
  subject: string;
  text: string | null;
  html: string | null;
  headers: { name: string; value: string }[];
  tags: Record<string, string>;
  configuration_set: string | null;
  events: { event: EventName; at: string }[];
};

export type SesState = {
  account: Value<Account>;
  mails: Collection<StoredMail>;
  /** What happens to coming mails to an address, in place of their delivery. */
  outcomes: Value<{ to: string; events: Outcome; times: number }[]>;
};

const KEPT_MAILS = 500;

export const openSesState = (store: Store, identities: string[], configurationSets: string[]): SesState => ({
  account: store.value<Account>('account', {
    identities,
    configuration_sets: configurationSets,
    sandbox: false,
    sending: 'enabled',
    mail_from_domain_broken: false,
    dkim: 'SUCCESS',
    max_send_rate: null,
    max_24_hour_send: null,
    suppressed: {},
  }),
  mails: store.collection('mails', { kept: KEPT_MAILS }),
  outcomes: store.value('outcomes', []),
});

/** What the simulator kept in one file up to 1.0, the mails newest first. */
export type FormerSesState = {
  account: Account;
  mails: StoredMail[];
  outcomes: { to: string; events: Outcome; times: number }[];
};

export const takeOver = (state: SesState, former: FormerSesState): void => {
  state.account.put({ ...state.account.get(), ...former.account });
  state.outcomes.put(former.outcomes);
  for (const mail of former.mails.toReversed()) state.mails.put(mail.id, mail);
};

/** Whether the address, its domain or a domain above it is verified. Domains and addresses compare in lower case. */
export const isVerified = ({ identities }: Account, address: string): boolean => {
  const wanted = address.toLowerCase();
  const domain = wanted.slice(wanted.lastIndexOf('@') + 1);
  return identities
    .map((identity) => identity.toLowerCase())
    .some((identity) => identity === wanted || domain === identity || domain.endsWith(`.${identity}`));
};

const ENFORCEMENT = { enabled: 'HEALTHY', paused: 'PROBATION', suspended: 'SHUTDOWN' };

const DAY_MS = 86_400_000;

/** GetAccount (API reference of SES v2). Unlimited accounts have a quota of -1. */
export const presentAccount = ({ account, mails }: SesState, now: number) => {
  const { sending, sandbox, max_24_hour_send, max_send_rate } = account.get();
  return {
    DedicatedIpAutoWarmupEnabled: false,
    EnforcementStatus: ENFORCEMENT[sending],
    ProductionAccessEnabled: !sandbox,
    SendQuota: {
      Max24HourSend: max_24_hour_send ?? -1,
      MaxSendRate: max_send_rate ?? 14,
      SentLast24Hours: mails.list().filter(({ sent_at }) => now - Date.parse(sent_at) < DAY_MS).length,
    },
    SendingEnabled: sending === 'enabled',
  };
};

/** GetEmailIdentity of one that is verified; null for any other. */
export const presentIdentity = ({ identities, dkim, mail_from_domain_broken }: Account, name: string) =>
  identities.some((identity) => identity.toLowerCase() === name.toLowerCase())
    ? {
        IdentityType: name.includes('@') ? 'EMAIL_ADDRESS' : 'DOMAIN',
        FeedbackForwardingStatus: true,
        VerifiedForSendingStatus: true,
        VerificationStatus: 'SUCCESS',
        DkimAttributes: { SigningEnabled: dkim === 'SUCCESS', Status: dkim },
        MailFromAttributes: {
          MailFromDomain: `mail.${name}`,
          MailFromDomainStatus: mail_from_domain_broken ? 'FAILED' : 'SUCCESS',
          BehaviorOnMxFailure: 'REJECT_MESSAGE',
        },
      }
    : null;
