import { domainContacts } from '../../shared/contract/domain-contacts.ts';
import type { Body } from '../../shared/contract/endpoint.ts';
import {
  assertLockAccepted,
  contacts,
  getDomain,
  planDomainChange,
  versionOf,
} from '../../shared/domains/index.ts';
import { command } from '../../shared/http/index.ts';

const definition = domainContacts['set-contacts'];

const wantedOf = ({ registrant, admin, tech, billing }: Body<typeof definition>) => ({
  contacts: {
    registrant,
    admin: admin ?? registrant,
    tech: tech ?? registrant,
    billing: billing ?? registrant,
  },
});

export const handler = command(definition, {
  load: ({ path }) => getDomain(path.client, path.domain),
  prepare: async ({ body }, domain) => {
    const byMachine = domain.status === 'active' && domain.registrar !== 'manual';
    if (byMachine && !body.accept_transfer_lock) await assertLockAccepted(domain, wantedOf(body));
    return body.if_version ?? versionOf(domain);
  },
  plan: ({ body, caller, now }, domain, version) => {
    const change = { wanted: wantedOf(body), version };
    return planDomainChange(domain, contacts, change, caller.userId, now);
  },
});
