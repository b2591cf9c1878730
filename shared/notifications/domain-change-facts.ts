import type { OperationType } from '../contract/vocabulary.ts';
import { CONTACT_ROLES, sameContact } from '../domains/operations/contact-data.ts';
import type { DomainChange } from '../mail-templates/messages/domain-changes.ts';
import type { OperationRecord, WantedOf, ZoneRecord } from '../records/operation-record.ts';

const SWITCHES = ['auto_renew', 'locked', 'privacy'] as const;

/** Enough of a key to tell it from others. */
const VALUE_AT_MOST = 60;

const recordText = ({ host, type, priority, value }: ZoneRecord): string => {
  const shown = value.length > VALUE_AT_MOST ? `${value.slice(0, VALUE_AT_MOST)}…` : value;
  return [host, type, priority, shown].filter((part) => part !== null).join(' ');
};

type Told = {
  [T in OperationType]: (wanted: WantedOf[T], before: WantedOf[T] | null) => DomainChange[];
};

const TOLD: Told = {
  settings: (wanted, before) =>
    SWITCHES.flatMap((what) => {
      const [from, to] = [before?.[what] ?? null, wanted[what]];
      return to === undefined || to === from ? [] : [{ what, from, to }];
    }),
  nameservers: (wanted, before) => [
    { what: 'nameservers', from: before?.nameservers ?? null, to: wanted.nameservers },
  ],
  contacts: ({ contacts }, before) =>
    CONTACT_ROLES.filter((role) => !before || !sameContact(before.contacts[role], contacts[role])).map(
      (role) => ({ what: 'contact', role }),
    ),
  dnssec: (wanted, before) => [
    { what: 'dnssec', from: before?.ds_records.length ?? null, to: wanted.ds_records.length },
  ],
  glue: ({ glue_records }) =>
    glue_records.map(({ hostname, addresses }) => ({ what: 'glue', hostname, addresses })),
  dns: ({ add, remove }) => [
    ...remove.map((record): DomainChange => ({ what: 'record_removed', record: recordText(record) })),
    ...add.map((record): DomainChange => ({ what: 'record_added', record: recordText(record) })),
  ],
};

/** What an operation has changed, for the mail about it; a value that nobody had read before is null. */
export const changesOf = <T extends OperationType>({
  type,
  wanted,
  before,
}: OperationRecord): DomainChange[] =>
  (TOLD[type as T] as Told[T])(wanted as WantedOf[T], before as WantedOf[T] | null);
