import { latestExpiry, sealedFor } from '../../auth/index.ts';
import { enterInvoice } from '../../billing/invoices/index.ts';
import { taxesOf } from '../../billing/tax/index.ts';
import { pointClient } from '../../clients/index.ts';
import { listOnServer } from '../../hosting/index.ts';
import { isSealed, seal } from '../../platform/aws/seal.ts';
import type { Refiling } from '../../platform/table/changes.ts';
import { getItem, type StoredItem } from '../../platform/table/query.ts';
import type { Write } from '../../platform/table/write.ts';
import type { TaxAmount } from '../../records/catalog.ts';
import type { ClientProfile } from '../../records/clients.ts';
import type { DomainRecord } from '../../records/domains.ts';
import type { HostingRecord } from '../../records/hosting.ts';
import { ticketWaits } from '../../records/indexes.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import { NOTHING_TAKEN } from '../../records/payments.ts';
import type { TicketRecord } from '../../records/tickets.ts';
import { dueForNextStep, fileDomain } from '../../services/index.ts';
import { isWaiting } from '../../tickets/index.ts';

/** Attributes to set, the place on the due index, and what is written along. */
export type Changed = { set: Record<string, unknown>; due?: Refiling; also?: Write[] };

/** What is changed, or why the item has to stay as it is until a person has looked at it. */
export type Outcome = Changed | { leave: string };

export type MigrationStep = {
  /** The schema version it leads to. */
  version: number;
  /** What it changes, as the command names it. */
  kind: string;
  applies: (item: StoredItem) => boolean;
  /** What the outcome depends on: the item is written only if these are still as they were read. */
  reads: string[];
  change: (item: StoredItem) => Outcome | Promise<Outcome>;
};

const startsWith =
  (pk: string, sk: string) =>
  (item: StoredItem): boolean =>
    item.pk.startsWith(pk) && item.sk.startsWith(sk);

const isOne =
  (pk: string, sk: string) =>
  (item: StoredItem): boolean =>
    item.pk.startsWith(pk) && item.sk === sk;

type Address = { address: string | null; city: string | null; state: string | null; postcode: string | null };

const NO_ADDRESS: Address = { address: null, city: null, state: null, postcode: null };

type OldClient = { profile?: object; postal_address?: Address | null } | undefined;

/** What either release knows of a client's address. */
const addressOf = (client: OldClient): Address => {
  const profile: Partial<Address> = client?.profile ?? {};
  const { address, city, state, postcode } = { ...NO_ADDRESS, ...client?.postal_address, ...profile };
  return { address, city, state, postcode };
};

const withAddress = (item: StoredItem, client: OldClient): Outcome => ({
  set: { profile: { ...addressOf(client), ...(item.profile as object) } },
});

const moneyWentBack = ({ amount_refunded, refund_pending }: StoredItem): boolean =>
  Number(amount_refunded ?? 0) > 0 || refund_pending !== undefined;

const LEFT_REFUNDED = 'money of it went back before refunds were records';

/**
 * Version 2 is the first after release 1.0; version 3 has the components of a tax, version 4 what staff
 * find clients, invoices and waiting tickets by, version 5 sessions that their use alone prolongs,
 * and encrypted secrets of second factors. Nothing that release 1.0 reads is
 * taken away, so that it goes on working with what is migrated until the next deployment.
 */
export const STEPS: MigrationStep[] = [
  {
    version: 2,
    kind: 'user',
    applies: isOne('USER#', 'USER'),
    reads: ['barred', 'disabled'],
    change: ({ barred, disabled }) => ({ set: { disabled: disabled ?? barred ?? false } }),
  },
  {
    version: 2,
    kind: 'deletion',
    applies: isOne('USER#', 'DELETION'),
    reads: ['was_barred', 'was_disabled'],
    change: ({ was_barred, was_disabled }) => ({
      set: { was_disabled: was_disabled ?? was_barred ?? false },
    }),
  },
  {
    version: 2,
    kind: 'client',
    applies: isOne('CLIENT#', 'CLIENT'),
    reads: ['profile', 'postal_address'],
    change: (item) => withAddress(item, item as OldClient),
  },
  {
    version: 2,
    kind: 'membership',
    applies: startsWith('USER#', 'CLIENT#'),
    reads: ['profile'],
    change: async (item) =>
      withAddress(item, (await getItem(keys.client(Number(item.client_id)))) as OldClient),
  },
  {
    version: 2,
    kind: 'hosting',
    applies: startsWith('CLIENT#', 'HOSTING#'),
    reads: [],
    change: () => ({ set: { kind: 'hosting' } }),
  },
  {
    version: 2,
    kind: 'domain',
    applies: startsWith('CLIENT#', 'DOMAIN#'),
    reads: ['status', 'expires_at'],
    change: (item) => ({
      set: { kind: 'domain' },
      also: [fileDomain(item as unknown as DomainRecord)],
    }),
  },
  {
    version: 2,
    kind: 'invoice',
    applies: startsWith('CLIENT#', 'INVOICE#'),
    reads: ['kind', 'status', 'total', 'amount_refunded', 'amount_held', 'credit_given'],
    change: (item) => {
      if (item.amount_held === undefined && moneyWentBack(item)) return { leave: LEFT_REFUNDED };
      const bought = item.kind === 'credit' && item.status === 'paid' ? item.total : 0;
      return { set: { amount_held: item.amount_held ?? 0, credit_given: item.credit_given ?? bought } };
    },
  },
  {
    version: 2,
    kind: 'payment',
    applies: startsWith('CLIENT#', 'PAYMENT#'),
    reads: ['amount_refunded', 'refund_pending', 'refunds', 'version'],
    change: (item) => {
      if (item.refunds === undefined && moneyWentBack(item)) return { leave: LEFT_REFUNDED };
      const { refunds = [], disputes = [], taken = NOTHING_TAKEN, version = 1 } = item;
      return { set: { refunds, disputes, taken, version } };
    },
  },
  {
    version: 3,
    kind: 'invoice',
    applies: startsWith('CLIENT#', 'INVOICE#'),
    reads: ['lines', 'version'],
    change: ({ lines }) => ({ set: { lines: (lines as OldLine[]).map(withTaxes) } }),
  },
  {
    version: 4,
    kind: 'client',
    applies: isOne('CLIENT#', 'CLIENT'),
    reads: ['profile'],
    change: ({ profile }) => ({ set: {}, also: pointClient(profile as ClientProfile, null) }),
  },
  {
    version: 4,
    kind: 'invoice',
    applies: startsWith('CLIENT#', 'INVOICE#'),
    reads: ['status', 'due_at'],
    change: (item) => ({ set: {}, also: [enterInvoice(item as unknown as InvoiceRecord)] }),
  },
  {
    version: 4,
    kind: 'hosting',
    applies: startsWith('CLIENT#', 'HOSTING#'),
    reads: ['status', 'due_pk', 'gone_payments', 'server'],
    // What was suspended for a returned payment had no place where staff would see it.
    change: (item) => {
      const record = item as unknown as HostingRecord;
      const { server, status } = record;
      const isThere = server && status !== 'terminated' && status !== 'cancelled';
      return {
        set: {},
        due: record.due_pk === undefined ? dueForNextStep(record) : 'unchanged',
        also: isThere ? [listOnServer(server.id, record)] : [],
      };
    },
  },
  {
    version: 4,
    kind: 'ticket',
    applies: startsWith('CLIENT#', 'TICKET#'),
    reads: ['status', 'last_reply_at'],
    change: (item) => {
      const { id, status, last_reply_at } = item as unknown as TicketRecord;
      return { set: {}, due: isWaiting(status) ? ticketWaits(last_reply_at, id) : 'unchanged' };
    },
  },
  {
    version: 5,
    kind: 'token',
    applies: startsWith('USER#', 'TOKEN#'),
    reads: [],
    // Its use alone prolongs it now; of earlier releases this time was put off with each use.
    change: ({ created_at }) => ({
      set: { expires_at_epoch: latestExpiry(new Date(String(created_at))) },
    }),
  },
  {
    version: 5,
    kind: 'factor',
    applies: startsWith('USER#', 'FACTOR#'),
    reads: ['secret'],
    change: async (item) => {
      const secret = String(item.secret);
      return { set: { secret: isSealed(secret) ? secret : await seal(secret, sealedFor(item)) } };
    },
  },
];

type OldLine = { tax: number; taxes?: TaxAmount[] };

const withTaxes = (line: OldLine) => ({ ...line, taxes: taxesOf(line) });

/** What is still to be done to an item. */
export const stepsFor = (item: StoredItem): MigrationStep[] =>
  STEPS.filter(({ version, applies }) => version > (item.schema ?? 1) && applies(item));
