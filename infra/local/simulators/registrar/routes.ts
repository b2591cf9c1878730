import * as account from './account.ts';
import * as availability from './availability.ts';
import type { Handler } from './context.ts';
import * as delegation from './delegation.ts';
import * as domains from './domains.ts';
import { createDomain } from './registration.ts';
import * as transfers from './transfers.ts';
import * as verification from './verification.ts';
import * as zone from './zone.ts';

export type Route = { method: string; path: RegExp; handler: Handler; idempotent: boolean };

const route = (line: string, handler: Handler, idempotent = false): Route => {
  const [method = '', template = ''] = line.split(' ');
  const pattern = template.replace(/\{(\w+)\}/g, '(?<$1>[^/:]+)');
  return { method, path: new RegExp(`^/core/v1${pattern}$`), handler, idempotent };
};

const DOMAIN = '/domains/{domain}';

/** The commands of the description that this project uses or that lead to what it uses. */
export const ROUTES: Route[] = [
  route('GET /hello', account.hello),
  route('GET /accountinfo/balance', account.getBalance),
  route('GET /orders', account.listOrders),
  route('GET /orders/{id}', account.getOrder),
  route('GET /notifications', account.listSubscriptions),
  route('POST /notifications', account.subscribe),
  route('PUT /notifications/{id}', account.changeSubscription),
  route('DELETE /notifications/{id}', account.unsubscribe),

  route('POST /domains:checkAvailability', availability.checkAvailability),
  route('POST /domains:search', availability.search),
  route('GET /tldpricing', availability.listTldPrices),
  route('GET /domaininfo/requirements/{tld}', availability.getRequirements),
  route(`GET ${DOMAIN}:getPricing`, availability.getPricing),

  route('GET /domains', domains.listDomains),
  route('POST /domains', createDomain, true),
  route(`GET ${DOMAIN}`, domains.getDomain),
  route(`PATCH ${DOMAIN}`, domains.updateDomain),
  route(`GET ${DOMAIN}:getAuthCode`, domains.getAuthCode),
  route(`POST ${DOMAIN}:renew`, domains.renewDomain),
  route(`POST ${DOMAIN}:setContacts`, domains.setContacts),
  route(`POST ${DOMAIN}:setNameservers`, domains.setNameservers),
  route(`POST ${DOMAIN}:purchasePrivacy`, domains.purchasePrivacy, true),

  route(`GET ${DOMAIN}/records`, zone.listRecords),
  route(`POST ${DOMAIN}/records`, zone.createRecord),
  route(`GET ${DOMAIN}/records/{id}`, zone.getRecord),
  route(`PUT ${DOMAIN}/records/{id}`, zone.updateRecord),
  route(`DELETE ${DOMAIN}/records/{id}`, zone.deleteRecord),

  route(`GET ${DOMAIN}/dnssec`, delegation.listKeys),
  route(`POST ${DOMAIN}/dnssec`, delegation.createKey),
  route(`GET ${DOMAIN}/dnssec/{digest}`, delegation.getKey),
  route(`DELETE ${DOMAIN}/dnssec/{digest}`, delegation.deleteKey),
  route(`GET ${DOMAIN}/vanity_nameservers`, delegation.listServers),
  route(`POST ${DOMAIN}/vanity_nameservers`, delegation.createServer),
  route(`GET ${DOMAIN}/vanity_nameservers/{hostname}`, delegation.getServer),
  route(`PUT ${DOMAIN}/vanity_nameservers/{hostname}`, delegation.updateServer),
  route(`DELETE ${DOMAIN}/vanity_nameservers/{hostname}`, delegation.deleteServer),

  route('GET /transfers', transfers.listTransfers),
  route('POST /transfers', transfers.createTransfer),
  route('GET /transfers/{domain}', transfers.getTransfer),
  route('POST /transfers/{domain}:cancel', transfers.cancelTransfer),

  route('GET /contacts/unverified', verification.listUnverified),
  route('POST /contacts/verify/{id}', verification.verifyContact, true),
  route('POST /contacts/verify/{id}:resend', verification.resendVerification, true),
];
