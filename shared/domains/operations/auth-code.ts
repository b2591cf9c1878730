import type { Origin } from '../../auth/account-mail.ts';
import { securityEvent } from '../../auth/security-events.ts';
import { audit } from '../../events/audit.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import type { PlanWithFollowUp } from '../../events/plan.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import { askRegistrar } from './ask-registrar.ts';

export type AuthCode = { auth_code: string; locked: boolean };

/** The code with which the domain can be moved away: a secret, never kept or logged. */
export const getAuthCode = (domain: DomainRecord): Promise<AuthCode> =>
  askRegistrar(domain, async (registrar, name, options) => {
    const [auth_code, { locked }] = await Promise.all([
      registrar.getAuthCode(name, options),
      registrar.updateDomain(name, {}, options),
    ]);
    return { auth_code, locked };
  });

/** Plans what is kept of it: who was shown the code, and when. */
export const planAuthCodeShown = (
  domain: DomainRecord,
  userId: number,
  origin: Origin,
  now: Date,
): PlanWithFollowUp => {
  const event = newEvent(domain, 'domain_code_shown', `The transfer code of ${domain.name} was shown.`, now);
  return {
    writes: [
      writeEvent(event),
      securityEvent(userId, 'domain_code_shown', origin, now),
      audit(domain, `user:${userId}`, 'domain.auth_code_shown', now),
    ],
    followUp: { events: [event] },
  };
};
