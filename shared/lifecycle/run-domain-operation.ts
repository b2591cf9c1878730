import type { OperationType } from '../contract/vocabulary.ts';
import { dns } from '../dns/dns-subject.ts';
import { checkReach } from '../domains/operations/check-reach.ts';
import { contacts } from '../domains/operations/contacts.ts';
import { dnssec, glue } from '../domains/operations/delegation.ts';
import { nameservers } from '../domains/operations/nameservers.ts';
import { IN_WORKER, runOperation } from '../domains/operations/run-operation.ts';
import { settings } from '../domains/operations/settings.ts';
import { type AnySubject, asAny } from '../domains/operations/subject.ts';
import { getItem } from '../platform/table/read.ts';
import { keys } from '../records/keys.ts';

/** How each type of change is carried out. */
export const SUBJECTS: Record<OperationType, AnySubject> = {
  settings: asAny(settings),
  nameservers: asAny(nameservers),
  contacts: asAny(contacts),
  dnssec: asAny(dnssec),
  glue: asAny(glue),
  dns: asAny(dns),
};

export type OperationReference = { client_id: number; domain_id: number; id: number };

/** Carries out a change of a domain, as far as it goes now. */
export const runDomainOperation = async (
  { client_id, domain_id, id }: OperationReference,
  now: Date,
): Promise<void> => {
  const operation = await getItem(keys.operation(client_id, domain_id, id));
  if (operation?.check_at) await checkReach(operation, now);
  else if (operation) await runOperation(operation, SUBJECTS[operation.type], IN_WORKER, now);
};
