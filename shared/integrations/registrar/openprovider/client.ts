import { readSecret } from '../../../platform/aws/secrets.ts';
import type { CallOptions, Registrar } from '../../registrar.ts';
import { getBalance, listCharges } from './account.ts';
import { checkAvailability, getPrices, suggestNames } from './availability.ts';
import { getContacts, setContacts } from './contacts.ts';
import { listDsRecords, listGlueRecords, setDsRecords, setGlueRecords } from './delegation.ts';
import {
  findDomain,
  getAuthCode,
  listDomains,
  setNameservers,
  toRegistrarDomain,
  updateDomain,
} from './domain.ts';
import { type OpenproviderCall, type OpenproviderSettings, openproviderCaller } from './openprovider-call.ts';
import { refuse } from './refusals.ts';
import { registerDomain, renewDomain, restoreDomain } from './register-domain.ts';
import { openproviderSecret } from './secrets.ts';
import { findTldPrices, findTldRequirements } from './tld.ts';
import { cancelTransfer, findTransfer, submitTransfer } from './transfer-domain.ts';
import { getVerification, resendVerification } from './verification.ts';

const notSupported = () => Promise.reject(refuse('not_supported', 'the registrar has no such command'));

/**
 * Openprovider as the registrar. Refusals carry one of the codes of `refusals.ts`, or `not_cancellable`,
 * `domain_expired`, `unsupported_currency` or, where nothing is known but that it is one, `invalid_request`.
 */
export const createRegistrar = (settings: OpenproviderSettings): Registrar => {
  const caller = openproviderCaller(settings);
  const within = (options?: CallOptions): OpenproviderCall => caller(options?.deadlineMs);
  return {
    checkAvailability: (domains, options) => checkAvailability(within(options), domains),
    suggestNames: (wish, options) => suggestNames(within(options), wish),
    getPrices: (domain, years, options) => getPrices(within(options), domain, years),
    findTldPrices: (tld, options) => findTldPrices(within(options), tld),
    findTldRequirements: (tld, options) => findTldRequirements(within(options), tld),

    findDomain: async (domain, options) => {
      const found = await findDomain(within(options), domain);
      return found && toRegistrarDomain(found);
    },
    listDomains: (page, options) => listDomains(within(options), page),
    register: async (request, options) => toRegistrarDomain(await registerDomain(within(options), request)),
    renew: async (request, options) => toRegistrarDomain(await renewDomain(within(options), request)),
    restore: async (request, options) => toRegistrarDomain(await restoreDomain(within(options), request)),

    submitTransfer: (request, options) => submitTransfer(within(options), request),
    resubmitTransfer: (request, options) => submitTransfer(within(options), request),
    findSubmittedTransfer: (domain, options) => findTransfer(within(options), domain),
    cancelTransfer: (domain, options) => cancelTransfer(within(options), domain),

    updateDomain: async (domain, changes, options) =>
      toRegistrarDomain(await updateDomain(within(options), domain, changes)),
    setNameservers: (domain, names, options) => setNameservers(within(options), domain, names),
    getContacts: (domain, options) => getContacts(within(options), domain),
    setContacts: async (domain, contacts, options) =>
      toRegistrarDomain(await setContacts(within(options), domain, contacts)),
    getAuthCode: (domain, options) => getAuthCode(within(options), domain),
    getVerification: (domain, options) => getVerification(within(options), domain),
    resendVerification: (id, options) => resendVerification(within(options), id),

    listDnsRecords: notSupported,
    changeDnsRecords: notSupported,
    listDsRecords: (domain, options) => listDsRecords(within(options), domain),
    setDsRecords: (domain, records, { keys = async () => [], ...options } = {}) =>
      setDsRecords(within(options), domain, records, keys),
    listGlueRecords: (domain, options) => listGlueRecords(within(options), domain),
    setGlueRecords: (domain, records, options) => setGlueRecords(within(options), domain, records),

    getBalance: (options) => getBalance(within(options)),
    listCharges: (domain, since, options) => listCharges(within(options), domain, since),
  };
};

export const readSettings = () => readSecret('openprovider', openproviderSecret);
