import { isDeepStrictEqual } from 'node:util';
import type { ServiceRecord } from '../../../shared/records/hosting.ts';
import type { SometimesDue } from '../../../shared/records/indexes.ts';
import type { InvoicedService, InvoiceLine } from '../../../shared/records/invoices.ts';
import { dueForNextStep, isOver } from '../../../shared/services/next-step.ts';
import type { Outside } from './outside.ts';
import { byId, type Snapshot, unless } from './snapshot.ts';

const isDue = ({ due_pk }: SometimesDue) => due_pk?.startsWith('DUE#') ?? false;

/** What keeps a record in a passing state, or one whose next step comes some day, from being forgotten. */
const isMoved = (record: ServiceRecord): boolean => {
  if (record.status === 'provisioning' || record.status === 'pending_transfer') return isDue(record);
  if (record.status === 'pending_registration') {
    const manual = record.kind === 'domain' && record.registrar === 'manual';
    return manual ? record.due_pk === 'WAITING#manual_registration' : isDue(record);
  }
  if (/_failed$/.test(record.status)) return record.due_pk === 'WAITING#provisioning_failed';
  const needsMoving = record.task !== undefined || dueForNextStep(record) !== null;
  return !needsMoving || record.due_pk !== undefined;
};

/** Ends from which nothing comes back by itself. */
const ENDED = ['cancelled', 'terminated', 'expired', 'transferred_away'];

const invoicedProblems = ({ orders, invoices, hosting, domains }: Snapshot): string[] => {
  const held = new Set(
    orders.filter(({ review }) => review?.state === 'waiting').map(({ invoice_id }) => invoice_id),
  );
  const records: Record<InvoicedService['kind'], Map<number, ServiceRecord>> = {
    hosting: byId<ServiceRecord>(hosting),
    domain: byId<ServiceRecord>(domains),
  };
  return invoices.flatMap((invoice) => {
    const unpaid = (invoice.status === 'unpaid' || held.has(invoice.id)) && invoice.kind === 'order';
    return invoice.services.flatMap(({ kind, id }) => {
      const record = records[kind].get(id);
      if (!record) return [`${kind} ${id} of invoice ${invoice.id} is missing`];
      return unless(
        invoice.kind !== 'order' || unpaid === (record.status === 'pending'),
        `${kind} ${id} is ${record.status}, its invoice ${invoice.status}`,
      );
    });
  });
};

/** Of what is over nothing is due, is kept or comes again. */
const endProblems = ({ hosting, domains, attempts, invoices }: Snapshot): string[] => {
  const over = [...hosting, ...domains].filter(({ status }) => ENDED.includes(status));
  const endedAt = new Map(over.map(({ id, updated_at }) => [id, updated_at]));
  const renewals = invoices.filter(({ kind }) => kind === 'renewal');
  return [
    ...over
      .filter((record) => isDue(record))
      .map(({ sk, status, due_sk }) => `${sk} is ${status}, and something is due on ${due_sk}`),
    ...over
      .filter((record) => record.kind === 'hosting' && record.renewal != null && record.task === undefined)
      .map(({ sk, status }) => `${sk} is ${status} and waits for a renewal`),
    ...renewals
      .filter(({ id, services }) => {
        const ends = services.map((service) => endedAt.get(service.id) ?? '~').sort();
        return attempts.some(
          ({ invoice_id, created_at }) => invoice_id === id && created_at > (ends.at(-1) ?? '~'),
        );
      })
      .map(({ id }) => `renewal ${id} was charged after all that it renews had ended`),
  ];
};

/** What has gone, or ends with what is paid for, has no renewal that could still be charged. */
const renewalProblems = ({ invoices, hosting, domains }: Snapshot): string[] => {
  const over = new Set([...hosting, ...domains].filter(isOver).map(({ id }) => id));
  return invoices
    .filter(({ kind, status, lines }) => {
      const restores = lines.some(({ type }) => type === 'domain_restore');
      return kind === 'renewal' && status === 'unpaid' && !restores;
    })
    .filter(({ services }) => services.some(({ id }) => over.has(id)))
    .map(({ id }) => `invoice ${id} renews what has gone or ends`);
};

/** What a service waits to be renewed by has its lines, and an invoice has lines of what it renews and of nothing else. */
const sharedProblems = ({ invoices, hosting, domains }: Snapshot): string[] => {
  const invoiceOf = byId(invoices);
  const subjectOf = ({ hosting_account_id, domain_id }: InvoiceLine) => hosting_account_id ?? domain_id;
  return [
    ...invoices
      .filter(({ kind }) => kind === 'renewal')
      .flatMap(({ id, services, lines }) => {
        const renewed = new Set(services.map((service) => service.id));
        const priced = new Set(lines.flatMap((line) => subjectOf(line) ?? []));
        return unless(
          renewed.size === services.length && isDeepStrictEqual(renewed, priced),
          `invoice ${id} renews ${[...renewed]} with lines of ${[...priced]}`,
        );
      }),
    ...[...hosting, ...domains].flatMap(({ id, sk, renewal }) => {
      const invoice = invoiceOf.get(renewal?.invoice_id ?? 0);
      return unless(
        invoice?.status !== 'unpaid' || invoice.services.some((service) => service.id === id),
        `${sk} waits for invoice ${invoice?.id}, which does not renew it`,
      );
    }),
  ];
};

/** Statuses of hosting whose account is no more at the panel. */
const REMOVED = ['terminated', 'cancelled'];

const hostingProblems = ({ hosting }: Snapshot, { accounts }: Outside): string[] => {
  const accountsOf = Map.groupBy(accounts, ({ domain }) => domain);
  return hosting.flatMap((record) => {
    const found = accountsOf.get(record.domain) ?? [];
    const own = found.filter(({ user }) => user === record.username);
    return [
      ...unless(found.length <= 1, `${record.domain} has ${found.length} panel accounts`),
      ...unless(
        record.status !== 'active' || own.length === 1,
        `${record.domain} is active without an account`,
      ),
      ...unless(record.status !== 'pending' || own.length === 0, `${record.domain} has an unpaid account`),
      ...unless(
        !REMOVED.includes(record.status) || record.task !== undefined || own.length === 0,
        `${record.domain} is ${record.status} and still has its account`,
      ),
    ];
  });
};

const domainProblems = ({ domains }: Snapshot, { registrations }: Outside): string[] => {
  const registrationsOf = Map.groupBy(registrations, (name) => name);
  // An unpaid order keeps its name for a day; whoever has bought it since is another record.
  const paidNames = new Set(domains.filter(({ status }) => status !== 'pending').map(({ name }) => name));
  return domains
    .filter(({ registrar, type }) => registrar !== 'manual' && type === 'register')
    .flatMap(({ name, status }) => {
      const bought = registrationsOf.get(name)?.length ?? 0;
      return [
        ...unless(bought <= 1, `${name} was bought ${bought} times`),
        ...unless(status !== 'active' || bought === 1, `${name} is active without having been bought`),
        ...unless(
          status !== 'pending' || bought === 0 || paidNames.has(name),
          `${name} was bought before it was paid`,
        ),
      ];
    });
};

const loadProblems = ({ items, hosting }: Snapshot): string[] =>
  items
    .filter(({ pk }) => pk.startsWith('SHARED#server:'))
    .flatMap(({ pk, accounts }) => {
      const placed = hosting.filter(
        ({ server, status }) => pk === `SHARED#server:${server?.id}` && !REMOVED.includes(status),
      );
      return unless(placed.length === accounts, `${pk} counts ${accounts} accounts of ${placed.length}`);
    });

/** Every paid item is active or visibly waiting; each exists once, here and outside. */
export const serviceProblems = (snapshot: Snapshot, outside: Outside): string[] => [
  ...invoicedProblems(snapshot),
  ...[...snapshot.hosting, ...snapshot.domains]
    .filter((record) => !isMoved(record))
    .map(({ sk, status }) => `${sk} is ${status} and nothing will move it`),
  ...renewalProblems(snapshot),
  ...sharedProblems(snapshot),
  ...endProblems(snapshot),
  ...hostingProblems(snapshot, outside),
  ...domainProblems(snapshot, outside),
  ...loadProblems(snapshot),
];
