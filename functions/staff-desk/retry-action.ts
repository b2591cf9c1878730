import { desk } from '../../shared/contract/staff/desk.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import {
  parseOwnReference,
  recheckPayment,
  retryOperation,
  retryService,
  reviewInstead,
} from '../../shared/operator/index.ts';

export const handler = staffChanges(desk['retry-action'], {
  load: async ({ path, body }) => {
    const reference = parseOwnReference(path.client, body.reference);
    if (reference.kind === 'order') throw reviewInstead();
    return reference;
  },
  plan: (_reference, { body }) => ({ says: [`Try ${body.reference} again.`] }),
  apply: async ({ actor, now }, reference) => {
    if (reference.kind === 'payment' || reference.kind === 'attempt') {
      await recheckPayment(reference, actor, now);
      return { status: 'asked' };
    }
    if (reference.kind === 'operation') await retryOperation(reference, actor, now);
    else await retryService(reference, actor, now);
    return { status: 'retried' };
  },
});
