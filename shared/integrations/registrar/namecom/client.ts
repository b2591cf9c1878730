import { readSecret } from '../../../platform/aws/secrets.ts';
import type { DnsRecord } from '../../dns-record.ts';
import { IntegrationError } from '../../integration-error.ts';
import type { CallOptions, Registrar } from '../../registrar.ts';
import { checkAvailability, findTldPrices, getPrices, suggestNames } from './availability.ts';
import { findTldRequirements, toStoredContacts } from './contact.ts';
import { listDsRecords, listGlueRecords, setDsRecords, setGlueRecords } from './delegation.ts';
import { changeRecords, listStoredRecords, type StoredRecord } from './dns-records.ts';
import {
  findDomain,
  getAuthCode,
  getBalance,
  getDomain,
  getVerification,
  listDomains,
  resendVerification,
  setContacts,
  setNameservers,
  toRegistrarDomain,
  updateDomain,
} from './domain.ts';
import { type NamecomCall, type NamecomSettings, namecomCaller, SYSTEM } from './namecom-call.ts';
import { listCharges } from './orders.ts';
import { type Purchased, registerDomain, renewDomain } from './register-domain.ts';
import { namecomSecret } from './secrets.ts';
import {
  cancelTransfer,
  findStatus,
  interpret,
  resubmitTransfer,
  submitTransfer,
} from './transfer-domain.ts';

const toBought = ({ domain, charge }: Purchased) => ({ ...toRegistrarDomain(domain), charge });

const withoutId = ({ id: _, ...record }: StoredRecord): DnsRecord => record;

const findSubmittedTransfer = async (call: NamecomCall, domain: string) => {
  const status = await findStatus(call, domain);
  return status === null ? null : interpret(call, domain, status);
};

/**
 * Name.com as the registrar. Refusals carry one of these codes: of the account `access_denied, payment_failed,
 * forbidden, not_implemented, legal_restriction`; of a purchase `domain_taken, price_required, price_changed,
 * unsupported_tld, conflict`; of a transfer `domain_locked, not_cancellable`; of a domain in the account `not_found,
 * domain_expired, transfer_locked, not_supported, no_auth_code, unsupported_record_type`; of a defect of ours
 * `invalid_request, unprocessable`.
 */
export const createRegistrar = (settings: NamecomSettings): Registrar => {
  const caller = namecomCaller(settings);
  const within = (options?: CallOptions): NamecomCall => caller(options?.deadlineMs);
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
    register: async (request, options) => toBought(await registerDomain(within(options), request)),
    renew: async (request, options) => toBought(await renewDomain(within(options), request)),
    restore: () =>
      Promise.reject(
        new IntegrationError(SYSTEM, 'rejected', 'there is no command for it', { code: 'not_supported' }),
      ),

    submitTransfer: (request, options) => submitTransfer(within(options), request),
    resubmitTransfer: (request, options) => resubmitTransfer(within(options), request),
    findSubmittedTransfer: (domain, options) => findSubmittedTransfer(within(options), domain),
    cancelTransfer: (domain, options) => cancelTransfer(within(options), domain),

    updateDomain: async (domain, changes, options) =>
      toRegistrarDomain(await updateDomain(within(options), domain, changes)),
    setNameservers: (domain, names, options) => setNameservers(within(options), domain, names),
    getContacts: async (domain, options) =>
      toStoredContacts((await getDomain(within(options), domain)).contacts),
    setContacts: async (domain, contacts, options) =>
      toRegistrarDomain(await setContacts(within(options), domain, contacts)),
    getAuthCode: (domain, options) => getAuthCode(within(options), domain),
    getVerification: (domain, options) => getVerification(within(options), domain),
    resendVerification: (id, options) => resendVerification(within(options), id),

    listDnsRecords: async (domain, options) =>
      (await listStoredRecords(within(options), domain)).map(withoutId),
    changeDnsRecords: async (domain, changes, options) =>
      (await changeRecords(within(options), domain, changes)).map(withoutId),
    listDsRecords: (domain, options) => listDsRecords(within(options), domain),
    setDsRecords: (domain, records, options) => setDsRecords(within(options), domain, records),
    listGlueRecords: (domain, options) => listGlueRecords(within(options), domain),
    setGlueRecords: (domain, records, options) => setGlueRecords(within(options), domain, records),

    getBalance: (options) => getBalance(within(options)),
    listCharges: (domain, since, options) => listCharges(within(options), domain, since),
  };
};

export const readSettings = async () => {
  const { requests_per_second, ...settings } = await readSecret('namecom', namecomSecret);
  return { ...settings, requestsPerSecond: requests_per_second };
};
