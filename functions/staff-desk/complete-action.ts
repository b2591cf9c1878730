import { desk } from '../../shared/contract/staff/desk.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { say } from '../../shared/languages/sentence.ts';
import {
  closeAttempt,
  closePayment,
  completeDomain,
  completeOperation,
  deliverAddons,
  parseOwnReference,
  reviewInstead,
} from '../../shared/operator/index.ts';
import { invalid } from '../../shared/platform/failure.ts';

export const handler = staffChanges(desk['complete-action'], {
  load: async ({ path, body }) => {
    const reference = parseOwnReference(path.client, body.reference);
    if (reference.kind === 'order') throw reviewInstead();
    if (reference.kind === 'domain' && !body.expires_on)
      throw invalid({ expires_on: [say`Give the day the domain expires.`] });
    return reference;
  },
  plan: (_reference, { body }) => ({
    says: [
      `Note that a person has done ${body.reference}${body.expires_on ? `, which expires on ${body.expires_on}` : ''}.`,
    ],
  }),
  apply: async ({ actor, body, now }, reference) => {
    switch (reference.kind) {
      case 'payment':
        await closePayment(reference, body.reason, actor, now);
        return { status: 'closed' };
      case 'attempt':
        await closeAttempt(reference, body.reason, actor, now);
        return { status: 'closed' };
      case 'operation':
        await completeOperation(reference, actor, now);
        return { status: 'succeeded' };
      case 'hosting':
        await deliverAddons(reference, actor, now);
        return { status: 'delivered' };
      default:
        await completeDomain(reference, new Date(`${body.expires_on}T00:00:00.000Z`), actor, now);
        return { status: 'active' };
    }
  },
});
