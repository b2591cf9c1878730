import { requireProof } from '../../shared/auth/index.ts';
import { domainOperations } from '../../shared/contract/domain-settings.ts';
import { assertFormerDs, assertNoDs, undoneVersion } from '../../shared/domains/dns/index.ts';
import {
  assertRenewalNotPaid,
  type DomainAndOperation,
  getOperation,
  planUndo,
} from '../../shared/domains/index.ts';
import { command } from '../../shared/http/index.ts';
import { SUBJECTS } from '../../shared/lifecycle/index.ts';
import type { OperationRecord } from '../../shared/records/domains.ts';

/** Bringing back an open lock or another registrant asks for what doing so takes. */
const givesAway = ({ type, before }: OperationRecord): boolean =>
  type === 'contacts' || (before !== null && 'locked' in before && before.locked === false);

/** Throws a conflict where the domain may stop working for who validates by DNSSEC. */
const assertDnssecSafe = async ({ domain, operation }: DomainAndOperation): Promise<void> => {
  const { before } = operation;
  if (domain.status !== 'active' || domain.registrar === 'manual' || before === null) return;
  if ('nameservers' in before) await assertNoDs(domain);
  if ('ds_records' in before) await assertFormerDs(domain, before.ds_records);
};

export const handler = command(domainOperations['undo-operation'], {
  load: ({ path }) => getOperation(path.client, path.domain, path.operation),
  prepare: async ({ body, caller, now }, loaded) => {
    const { domain, operation } = loaded;
    if (givesAway(operation)) requireProof(caller, now);
    if (!body?.accept_dnssec_risk) await assertDnssecSafe(loaded);
    if (operation.before && 'auto_renew' in operation.before) {
      await assertRenewalNotPaid(domain, operation.before);
    }
    return undoneVersion(loaded);
  },
  plan: ({ caller, now }, loaded, zoneVersion) =>
    planUndo(loaded, SUBJECTS[loaded.operation.type], zoneVersion, caller.userId, now),
});
