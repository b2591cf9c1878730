import type { OperationType } from '../contract/vocabulary.ts';
import { CONTACT_ROLES, sameContact } from '../domains/operations/contact-data.ts';
import type { DomainChanges } from '../mail-templates/messages/domain-changes.ts';
import type { OperationRecord, WantedOf, ZoneRecord } from '../records/operation-record.ts';

const SWITCHES = ['auto_renew', 'locked', 'privacy'] as const;

/** Enough of a key to tell it from others. */
const VALUE_AT_MOST = 60;

const recordText = ({ host, type, priority, value }: ZoneRecord): string => {
  const shown = value.length > VALUE_AT_MOST ? `${value.slice(0, VALUE_AT_MOST)}…` : value;
  return [host, type, priority, shown].filter((part) => part !== null).join(' ');
};

type Told = {
  [T in OperationType]: (wanted: WantedOf[T], before: WantedOf[T] | null) => DomainChanges;
};

const TOLD: Told = {
  settings: (wanted, before) =>
    Object.fromEntries(
      SWITCHES.flatMap((what) => {
        const [from, to] = [before?.[what] ?? null, wanted[what]];
        return to === undefined || to === from ? [] : [[what, { from, to }]];
      }),
    ),
  nameservers: (wanted, before) => ({
    nameservers: { from: before?.nameservers ?? null, to: wanted.nameservers },
  }),
  contacts: ({ contacts }, before) => ({
    contacts: Object.fromEntries(
      CONTACT_ROLES.map((role) => [role, !before || !sameContact(before.contacts[role], contacts[role])]),
    ),
  }),
  dnssec: (wanted, before) => ({
    dnssec: { from: before?.ds_records.length ?? null, to: wanted.ds_records.length },
  }),
  glue: ({ glue_records }) => ({ glue: glue_records }),
  dns: ({ add, remove }) => ({
    records_removed: remove.map(recordText),
    records_added: add.map(recordText),
  }),
};

/** What an operation has changed, for the mail about it; a value that nobody had read before is null. */
export const changesOf = <T extends OperationType>({
  type,
  wanted,
  before,
}: OperationRecord): DomainChanges =>
  (TOLD[type as T] as Told[T])(wanted as WantedOf[T], before as WantedOf[T] | null);
