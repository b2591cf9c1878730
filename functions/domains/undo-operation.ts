import { domainOperations } from '../../shared/contract/domain-operations.ts';
import { undoneVersion } from '../../shared/dns/undone-version.ts';
import { getOperation } from '../../shared/domains/operations/operations.ts';
import { planUndo } from '../../shared/domains/operations/undo-operation.ts';
import { command } from '../../shared/http/command.ts';
import { SUBJECTS } from '../../shared/lifecycle/run-domain-operation.ts';

export const handler = command(domainOperations['undo-operation'], {
  load: ({ path }) => getOperation(path.client, path.domain, path.operation),
  prepare: (_request, loaded) => undoneVersion(loaded),
  plan: ({ caller, now }, loaded, zoneVersion) =>
    planUndo(loaded, SUBJECTS[loaded.operation.type], zoneVersion, caller.userId, now),
});
