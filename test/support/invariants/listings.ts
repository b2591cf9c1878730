import { enterInvoice } from '../../../shared/billing/invoices/invoices.ts';
import { pointClient } from '../../../shared/clients/clients.ts';
import { listOnServer } from '../../../shared/hosting/servers.ts';
import { tagClient } from '../../../shared/operator/tags.ts';
import { FIRST_NUMBERED, type NumberedKind } from '../../../shared/platform/table/numbers.ts';
import type { Write } from '../../../shared/platform/table/write.ts';
import { claimNumber } from '../../../shared/records/collections.ts';
import type { HostingRecord } from '../../../shared/records/hosting.ts';
import { isWaiting } from '../../../shared/tickets/tickets.ts';
import { type Snapshot, unless } from './snapshot.ts';

type Listed = { pk: string; sk: string; due_pk?: string; due_sk?: string };

const placeOf = ({ pk, sk, due_pk = '', due_sk = '' }: Listed) => [pk, sk, due_pk, due_sk].join(' ');
const placesOf = (writes: Write[]) => writes.map(({ action }) => placeOf(action.Put?.Item as Listed));

const compare = (wanted: string[], found: string[]): string[] => {
  const [all, there] = [new Set(wanted), new Set(found)];
  return [
    ...wanted.filter((place) => !there.has(place)).map((place) => `staff do not find "${place}"`),
    ...found.filter((place) => !all.has(place)).map((place) => `staff find "${place}" wrongly`),
  ];
};

type Numbered = { client_id: number; id: number };

/** Every number has its owner, and but for tickets, which are erased, every owner has what it was given to. */
const numberProblems = ({ invoices, orders, tickets, numberOwners }: Snapshot): string[] => {
  const claims = (kind: NumberedKind, records: Numbered[]) =>
    placesOf(records.filter(({ id }) => id >= FIRST_NUMBERED).map((record) => claimNumber(kind, record)));
  const told = claims('ticket', tickets);
  const owned = new Set(numberOwners.map(placeOf));
  return compare(
    [...claims('invoice', invoices), ...claims('order', orders), ...told],
    [
      ...numberOwners.filter(({ kind }) => kind !== 'ticket').map(placeOf),
      ...told.filter((place) => owned.has(place)),
    ],
  );
};

const isThere = ({ server, status }: HostingRecord) =>
  server !== null && status !== 'terminated' && status !== 'cancelled';

const isErased = (email: string) => email.endsWith('@example.invalid');

/** Staff find every client, also by its tags, invoice, order and waiting ticket, as it is now. */
export const listingProblems = (snapshot: Snapshot): string[] => {
  const { clients, pointers, tags, invoices, invoiceEntries, tickets, hosting, serverAccounts } = snapshot;
  return [
    ...numberProblems(snapshot),
    ...compare(
      clients.flatMap(({ profile }) => (isErased(profile.email) ? [] : placesOf(pointClient(profile, null)))),
      pointers.map(placeOf),
    ),
    ...compare(placesOf(tags.map(tagClient)), tags.map(placeOf)),
    ...compare(placesOf(invoices.map(enterInvoice)), invoiceEntries.map(placeOf)),
    ...compare(
      placesOf(
        hosting.flatMap((account) =>
          isThere(account) ? [listOnServer(account.server?.id ?? '', account)] : [],
        ),
      ),
      serverAccounts.map(placeOf),
    ),
    ...tickets.flatMap(({ id, status, due_pk, origin }) =>
      unless(
        (due_pk === 'TICKETS') === (isWaiting(status) && !origin?.held),
        `ticket ${id} is ${status} and filed under "${due_pk ?? ''}"`,
      ),
    ),
  ];
};
