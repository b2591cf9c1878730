import * as account from './account.ts';
import type { Handler } from './context.ts';
import * as customers from './customers.ts';
import * as domains from './domains.ts';
import * as nameservers from './nameservers.ts';
import { getPrice } from './prices.ts';
import * as registration from './registration.ts';
import * as renewals from './renewals.ts';
import * as tlds from './tlds.ts';
import * as transfers from './transfers.ts';
import * as verification from './verification.ts';
import * as zones from './zones.ts';

export type Route = { method: string; path: RegExp; handler: Handler };

/** An id is a number, so that it is no other word of a path. */
const route = (line: string, handler: Handler): Route => {
  const [method = '', template = ''] = line.split(' ');
  const pattern = template.replace('{id}', '(?<id>\\d+)').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return { method, path: new RegExp(`^/v1beta${pattern}/?$`), handler };
};

const DOMAIN = '/domains/{id}';
const ZONE = '/dns/zones/{name}';
const GROUP = '/dns/nameservers/groups/{ns_group}';

/** The operations of the description that have to do with domains and the account, but for log-ins; the first that fits. */
export const ROUTES: Route[] = [
  route('GET /customers', customers.listCustomers),
  route('POST /customers', customers.createCustomer),
  route('GET /customers/verifications/emails/domains', verification.listVerifications),
  route('POST /customers/verifications/emails/start', verification.startVerification),
  route('POST /customers/verifications/emails/restart', verification.restartVerification),
  route('GET /customers/{handle}', customers.getCustomer),
  route('PUT /customers/{handle}', customers.updateCustomer),
  route('DELETE /customers/{handle}', customers.deleteCustomer),

  route('POST /domains/check', registration.checkDomains),
  route('POST /domains/suggest-name', registration.suggestNames),
  route('GET /domains/prices', getPrice),
  route('GET /domains/additional-data', tlds.getAdditionalData),
  route('GET /domains/additional-data/customers', tlds.getCustomerData),
  route('GET /domains', domains.listDomains),
  route('POST /domains', registration.createDomain),
  route('POST /domains/transfer', transfers.transferDomain),
  route(`GET ${DOMAIN}`, domains.getDomain),
  route(`PUT ${DOMAIN}`, domains.updateDomain),
  route(`DELETE ${DOMAIN}`, domains.deleteDomain),
  route(`GET ${DOMAIN}/authcode`, domains.getAuthCode),
  route(`POST ${DOMAIN}/authcode/reset`, domains.resetAuthCode),
  route(`POST ${DOMAIN}/renew`, renewals.renewDomain),
  route(`POST ${DOMAIN}/restore`, renewals.restoreDomain),
  route(`POST ${DOMAIN}/last-operation/restart`, transfers.restartLastOperation),
  route(`POST ${DOMAIN}/transfer/approve`, transfers.approveTransfer),
  route(`POST ${DOMAIN}/transfer/send-foa1`, transfers.sendFoa),

  route('GET /dns/nameservers', nameservers.listNameservers),
  route('POST /dns/nameservers', nameservers.createNameserver),
  route('GET /dns/nameservers/groups', nameservers.listGroups),
  route('POST /dns/nameservers/groups', nameservers.createGroup),
  route(`GET ${GROUP}`, nameservers.getGroup),
  route(`PUT ${GROUP}`, nameservers.updateGroup),
  route(`DELETE ${GROUP}`, nameservers.deleteGroup),
  route('GET /dns/nameservers/{name}', nameservers.getNameserver),
  route('PUT /dns/nameservers/{name}', nameservers.updateNameserver),
  route('DELETE /dns/nameservers/{name}', nameservers.deleteNameserver),

  route('GET /dns/zones', zones.listZones),
  route('POST /dns/zones', zones.createZone),
  route(`GET ${ZONE}`, zones.getZone),
  route(`PUT ${ZONE}`, zones.updateZone),
  route(`DELETE ${ZONE}`, zones.deleteZone),
  route(`GET ${ZONE}/records`, zones.listZoneRecords),

  route('GET /resellers', account.getReseller),
  route('GET /resellers/settings', account.getSettings),
  route('GET /resellers/statistics', account.getStatistics),
  route('GET /transactions', account.listTransactions),
  route('GET /tlds', tlds.listTlds),
  route('GET /tlds/{name}', tlds.getTld),
];
