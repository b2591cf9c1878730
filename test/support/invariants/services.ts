import type { InvoicedService } from '../../../shared/billing/records.ts';
import type { DomainRecord } from '../../../shared/domains/records.ts';
import type { HostingRecord } from '../../../shared/hosting/records.ts';
import { dueForNextStep } from '../../../shared/renewals/next-step.ts';
import type { Outside } from './outside.ts';
import { type Indexed, type Snapshot, unless } from './snapshot.ts';

type Service = (HostingRecord | DomainRecord) & Indexed;

const isDue = ({ due_pk }: Indexed) => due_pk?.startsWith('DUE#') ?? false;

/** What keeps a record in a passing state, or one whose next step comes some day, from being forgotten. */
const isMoved = (record: Service): boolean => {
  if (record.status === 'provisioning' || record.status === 'pending_transfer') return isDue(record);
  if (record.status === 'pending_registration') {
    const manual = 'registrar' in record && record.registrar === 'manual';
    return manual ? record.due_pk === 'WAITING#manual_registration' : isDue(record);
  }
  if (/_failed$/.test(record.status)) return record.due_pk === 'WAITING#provisioning_failed';
  const needsMoving = record.task !== undefined || 'due_pk' in dueForNextStep(record);
  return !needsMoving || record.due_pk !== undefined;
};

const invoicedProblems = (snapshot: Snapshot): string[] =>
  snapshot.invoices.flatMap((invoice) => {
    const records: Record<InvoicedService['kind'], Service[]> = {
      hosting: snapshot.hosting,
      domain: snapshot.domains,
    };
    const unpaid = invoice.status === 'unpaid' && invoice.kind === 'order';
    return invoice.services.flatMap(({ kind, id }) => {
      const record = records[kind].find((candidate) => candidate.id === id);
      if (!record) return [`${kind} ${id} of invoice ${invoice.id} is missing`];
      return unless(
        invoice.kind !== 'order' || unpaid === (record.status === 'pending'),
        `${kind} ${id} is ${record.status}, its invoice ${invoice.status}`,
      );
    });
  });

const hostingProblems = ({ hosting }: Snapshot, { accounts }: Outside): string[] =>
  hosting.flatMap((record) => {
    const found = accounts.filter(({ domain }) => domain === record.domain);
    const own = found.filter(({ user }) => user === record.username);
    return [
      ...unless(found.length <= 1, `${record.domain} has ${found.length} panel accounts`),
      ...unless(
        record.status !== 'active' || own.length === 1,
        `${record.domain} is active without an account`,
      ),
      ...unless(record.status !== 'pending' || found.length === 0, `${record.domain} has an unpaid account`),
    ];
  });

const domainProblems = ({ domains }: Snapshot, { registrations }: Outside): string[] =>
  domains
    .filter(({ registrar, type }) => registrar !== 'manual' && type === 'register')
    .flatMap(({ name, status }) => {
      const bought = registrations.filter((domain) => domain === name).length;
      return [
        ...unless(bought <= 1, `${name} was bought ${bought} times`),
        ...unless(status !== 'active' || bought === 1, `${name} is active without having been bought`),
        ...unless(status !== 'pending' || bought === 0, `${name} was bought before it was paid`),
      ];
    });

const loadProblems = ({ items, hosting }: Snapshot): string[] =>
  items
    .filter(({ pk }) => pk.startsWith('SHARED#server:'))
    .flatMap(({ pk, accounts }) => {
      const placed = hosting.filter(
        ({ server, status }) => pk === `SHARED#server:${server?.id}` && status !== 'terminated',
      );
      return unless(placed.length === accounts, `${pk} counts ${accounts} accounts of ${placed.length}`);
    });

/** Every paid item is active or visibly waiting; each exists once, here and outside. */
export const serviceProblems = (snapshot: Snapshot, outside: Outside): string[] => [
  ...invoicedProblems(snapshot),
  ...[...snapshot.hosting, ...snapshot.domains]
    .filter((record) => !isMoved(record))
    .map(({ sk, status }) => `${sk} is ${status} and nothing will move it`),
  ...hostingProblems(snapshot, outside),
  ...domainProblems(snapshot, outside),
  ...loadProblems(snapshot),
];
