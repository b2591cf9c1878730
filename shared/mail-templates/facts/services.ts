import { facts } from '../content/blocks.ts';
import type { Money } from '../content/locale.ts';

export type HostingMails = {
  /** No password: the app opens the panel. */
  service_active: {
    domain: string;
    package_name: string;
    username: string;
    nameservers: string[];
    url: string;
  };
  /** `unpaid`: an invoice brings it back; else staff suspended it, where `returned` because its payment was given back. `terminates_at`: when it is deleted for good. */
  service_suspended: {
    domain: string;
    unpaid: boolean;
    returned: boolean;
    terminates_at: string | null;
    url: string;
  };
  /** The last mail before hosting is deleted for its unpaid renewal. `unpaid`: paying that brings it back; else a person decides. */
  service_deletion_near: {
    domain: string;
    unpaid: boolean;
    invoice_number: string;
    balance: Money;
    deletes_at: string;
    url: string;
  };
  service_unsuspended: { domain: string; url: string };
  service_terminated: { domain: string; ended_at: string; credit: Money | null };
  service_renewed: { domain: string; renewed_until: string; url: string };
  /** Of hosting or of a domain, after the last try. */
  provisioning_failed: { domain: string; url: string };
  /** `ends_at` is now for an immediate cancellation, else the end of the period that is paid for. */
  cancellation_requested: {
    domain: string;
    immediate: boolean;
    ends_at: string;
    url: string;
  };
  /** `renews_at` is the end of the period that is paid for. */
  cancellation_withdrawn: { domain: string; renews_at: string; url: string };
  hosting_password_changed: { domain: string; changed_at: string; url: string };
  /** `percent` of `limit_mb` megabytes are used. */
  disk_nearly_full: { domain: string; percent: number; limit_mb: number; url: string };
};

/** `notice` and, of one that renews by itself, `renewing`: before the expiry; `grace`, `redemption`: after it, renewable at the usual price or for a fee; `expired`: lost. */
export type ExpiryPhase = 'notice' | 'renewing' | 'grace' | 'redemption' | 'expired';

export type Phrases = { subject: (domain: string) => string; heading: string; text: string; action: string };

type Change = { domain: string; url: string };

/** Null is what nobody had read before. */
type Moved<T> = { from: T | null; to: T };

/** What was changed of a domain. */
export type DomainChanges = {
  auto_renew?: Moved<boolean>;
  locked?: Moved<boolean>;
  privacy?: Moved<boolean>;
  nameservers?: Moved<string[]>;
  /** Numbers of keys. */
  dnssec?: Moved<number>;
  /** Those with other data than before. */
  contacts?: { registrant?: boolean; admin?: boolean; tech?: boolean; billing?: boolean };
  glue?: { hostname: string; addresses: string[] }[];
  /** As "www A 192.0.2.1". */
  records_removed?: string[];
  records_added?: string[];
};

export type Words = {
  labels: Record<Exclude<keyof DomainChanges, 'contacts'>, string>;
  contacts: Record<(typeof ROLES)[number], string>;
  newData: string;
  on: string;
  off: string;
  none: string;
  more: (count: number) => string;
};

export const isBefore = (phase: ExpiryPhase): boolean => phase === 'notice' || phase === 'renewing';

const ROWS_AT_MOST = 12;

const MOVED = ['auto_renew', 'locked', 'privacy', 'nameservers', 'dnssec'] as const;

const ROLES = ['registrant', 'admin', 'tech', 'billing'] as const;

const valueIn = (words: Words, value: boolean | number | string[]): string => {
  if (typeof value === 'boolean') return value ? words.on : words.off;
  if (typeof value === 'number') return value === 0 ? words.none : String(value);
  return value.join(', ') || words.none;
};

const rowsOf = (words: Words, changes: DomainChanges): [string, string][] => {
  const { labels, contacts, newData } = words;
  const { glue = [], records_removed = [], records_added = [] } = changes;
  return [
    ...MOVED.flatMap((what): [string, string][] => {
      const moved = changes[what];
      if (!moved) return [];
      const to = valueIn(words, moved.to);
      return [[labels[what], moved.from === null ? to : `${valueIn(words, moved.from)} → ${to}`]];
    }),
    ...ROLES.filter((role) => changes.contacts?.[role]).map((role): [string, string] => [
      contacts[role],
      newData,
    ]),
    ...glue.map(({ hostname, addresses }): [string, string] => [
      labels.glue,
      `${hostname}: ${valueIn(words, addresses)}`,
    ]),
    ...records_removed.map((record): [string, string] => [labels.records_removed, record]),
    ...records_added.map((record): [string, string] => [labels.records_added, record]),
  ];
};

/** The domain, and what was changed of it. */
export const changeFacts = (words: Words, domain: readonly [string, string], changes: DomainChanges) => {
  const rows = rowsOf(words, changes);
  const rest = rows.length - ROWS_AT_MOST;
  return facts(domain, ...rows.slice(0, ROWS_AT_MOST), ['…', rest > 0 ? words.more(rest) : null]);
};

export type DomainsMails = {
  /** After a registration and after a transfer to us. */
  domain_registered: { domain: string; expires_at: string; url: string };
  /**
   * `price` is that of the renewal, or of restoration and renewal together, before tax; null where there is none.
   * `kept_until` is when this phase ends.
   */
  domain_expiring: {
    domain: string;
    phase: ExpiryPhase;
    expires_at: string;
    kept_until: string | null;
    price: Money | null;
    url: string;
  };
  domain_renewed: { domain: string; expires_at: string; url: string };
  /** A renewal that was paid and cannot be bought. `restoration` is the price of restoring it instead, where that can be had. */
  renewal_failed: {
    domain: string;
    credit: Money | null;
    restorable_until: string | null;
    restoration: Money | null;
    url: string;
  };
  /** Settings, nameservers, contacts or records, whoever of the account asked for it. */
  domain_changed: Change & { changes: DomainChanges };
  domain_change_failed: Change;
  /** Some minutes after a change, and only of what could be found before it. */
  domain_broken: Change;
  /** Whoever has the code can take an unlocked domain away. */
  domain_code_shown: Change;
  /** `credit` is what went back for a renewal that was paid and not bought. */
  domain_transferred_away: { domain: string; credit: Money | null };
  /** A transfer that goes on when the client has the domain unlocked (`locked`) or gives another code. */
  transfer_needs_action: { domain: string; locked: boolean; url: string };
  /** The registrar's own mail has the link; this one says that it matters. */
  contact_unverified: { domain: string; verify_by: string | null };
};
