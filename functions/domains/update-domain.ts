import { requireProofOrCode, spendWith } from '../../shared/auth/index.ts';
import { getSignedInUser } from '../../shared/clients/index.ts';
import { domainSettings } from '../../shared/contract/domain-settings.ts';
import {
  assertRenewalNotPaid,
  getDomain,
  planDomainChange,
  settings,
  versionOf,
} from '../../shared/domains/index.ts';
import { dispatchFollowUp, securityEvent } from '../../shared/events/index.ts';
import { command } from '../../shared/http/index.ts';

export const handler = command(domainSettings['update-domain'], {
  load: ({ path, claimedUserId }) =>
    Promise.all([getDomain(path.client, path.domain), getSignedInUser(claimedUserId)]),
  prepare: async ({ body, caller, address, now }, [domain, user]) => {
    const version = body.if_version ?? versionOf(domain);
    await assertRenewalNotPaid(domain, body);
    // Whoever unlocks a domain can take it away.
    if (body.locked !== false) return { version, second: { writes: [] } };
    return {
      version,
      second: await requireProofOrCode(caller, user, body.otp, address, now),
    };
  },
  plan: ({ body, caller, address, now }, [domain], { version, second }) => {
    const { if_version: _, otp: __, ...wanted } = body;
    const change = planDomainChange(domain, settings, { wanted, version }, caller.userId, now);
    if (wanted.locked !== false) return change;
    const origin = { address, device: null };
    const noted = securityEvent(caller.userId, 'domain_unlock_requested', origin, now);
    return spendWith(second, { ...change, writes: [...change.writes, noted] });
  },
  dispatch: dispatchFollowUp,
});
