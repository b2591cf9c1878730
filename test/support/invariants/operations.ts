import { openOperation } from '../../../shared/domains/operations.ts';
import type { DomainRecord, OperationRecord } from '../../../shared/records/domains.ts';
import type { DomainEntryRecord } from '../../../shared/records/names.ts';
import { fileDomain } from '../../../shared/services/names.ts';
import { byId, type Snapshot, unless } from './snapshot.ts';

const isOver = ({ status }: OperationRecord) => status === 'succeeded' || status === 'failed';

const WAITS: Record<OperationRecord['status'], (due: string) => boolean> = {
  pending: (due) => due.startsWith('DUE#'),
  action_required: (due) => due === 'WAITING#domain_change',
  succeeded: (due) => due === '',
  failed: (due) => due === '',
};

/** Every change of a domain is over or on its way, and its domain knows of it while it is. */
export const operationProblems = ({ operations, domains }: Snapshot): string[] => {
  const [known, domainOf] = [byId(operations), byId(domains)];
  return [
    ...operations.flatMap((operation) => {
      const { id, domain_id, status, due_pk = '', finished_at, check_at } = operation;
      const domain = domainOf.get(domain_id);
      return [
        ...unless(
          WAITS[status](due_pk) || check_at !== undefined,
          `operation ${id} is ${status} and filed under "${due_pk}"`,
        ),
        ...unless(
          isOver(operation) === (finished_at !== null),
          `operation ${id} is ${status}, finished ${finished_at}`,
        ),
        ...unless(
          isOver(operation) || (domain !== undefined && openOperation(domain, operation.type) === id),
          `operation ${id} is ${status}, of which its domain does not know`,
        ),
      ];
    }),
    ...domains
      .flatMap(({ id, operation_id, dns_operation_id }) =>
        [operation_id, dns_operation_id].flatMap((open) =>
          open === undefined ? [] : [{ id, operation: known.get(open) }],
        ),
      )
      .filter(({ operation }) => !operation || isOver(operation))
      .map(({ id }) => `domain ${id} waits for an operation that is over or missing`),
  ];
};

const entryOf = (domain: DomainRecord): DomainEntryRecord =>
  fileDomain(domain).action.Put?.Item as unknown as DomainEntryRecord;

const placeOf = ({ pk, sk, status_sk }: DomainEntryRecord) => [pk, sk, status_sk ?? ''].join(' ');

/** Every domain is listed by its name and, while it can expire, by the time of that. */
export const entryProblems = ({ domains, domainEntries }: Snapshot): string[] => {
  const [wanted, found] = [domains.map(entryOf), domainEntries].map(
    (entries) => new Set(entries.map(placeOf)),
  );
  return [
    ...[...(wanted ?? [])].filter((entry) => !found?.has(entry)).map((entry) => `"${entry}" is not listed`),
    ...[...(found ?? [])]
      .filter((entry) => !wanted?.has(entry))
      .map((entry) => `"${entry}" is listed wrongly`),
  ];
};
