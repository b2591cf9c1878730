import type { Registrar } from '../registrar.ts';
import { checkAvailability } from './availability.ts';
import { domainPath, getDomain, namecomDomain, toRegistrarDomain } from './domain.ts';
import { type NamecomSettings, namecomCaller } from './namecom-call.ts';
import { registerDomain } from './register-domain.ts';
import { renewDomain } from './renew-domain.ts';
import { findTransfer, transferDomain } from './transfer-domain.ts';

/**
 * Name.com as the registrar. Domains in ASCII (punycode). Refusals carry the codes `access_denied,
 * payment_failed, domain_taken, domain_locked, price_required, invalid_request, conflict, forbidden, not_found,
 * unprocessable`.
 */
export const createNamecomRegistrar = (settings: NamecomSettings): Registrar => {
  const call = namecomCaller(settings);
  return {
    checkAvailability: (domains) => checkAvailability(call, domains),

    findDomain: async (domain) => {
      const found = await getDomain(call, domain);
      return found && toRegistrarDomain(found);
    },

    register: async (request) => toRegistrarDomain(await registerDomain(call, request)),

    renew: async (request) => toRegistrarDomain(await renewDomain(call, request)),

    transfer: (request) => transferDomain(call, request),

    findTransfer: (domain) => findTransfer(call, domain),

    setNameservers: async (domain, nameservers) => {
      await call({
        operation: 'set nameservers',
        path: `${domainPath(domain)}:setNameservers`,
        answer: namecomDomain,
        body: { nameservers },
      });
    },
  };
};
