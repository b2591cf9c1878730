import { domainChanges } from '../../shared/contract/domain-changes.ts';
import { getOperation } from '../../shared/domains/operations/operations.ts';
import { planUndo } from '../../shared/domains/operations/undo-operation.ts';
import { command } from '../../shared/http/command.ts';
import { SUBJECTS } from '../../shared/lifecycle/run-domain-operation.ts';

export const handler = command(domainChanges['undo-operation'], {
  load: ({ path }) => getOperation(path.client, path.domain, path.operation),
  plan: ({ caller, now }, loaded) => planUndo(loaded, SUBJECTS[loaded.operation.type], caller.userId, now),
});
