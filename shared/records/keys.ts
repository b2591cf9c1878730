import { padId } from '../platform/table/ids.ts';
import type { Key } from '../platform/table/key.ts';

/**
 * Every kind of item and the access patterns it serves.
 *
 * | item | read by |
 * |---|---|
 * | login | the e-mail address of a log-in |
 * | user, token, membership | the user id inside a bearer token: one batch read authorises a request |
 * | deletion | how far the deletion of a user has come |
 * | client | one client account with its credit balance |
 * | order, invoice, payment, hosting, domain, ticket, device, event, credit | one record, or newest first, of a client |
 * | attempt | payment attempts of one invoice, newest first |
 * | message | messages of one ticket, oldest first |
 * | upload | attachments on their way into a message |
 * | idempotency | the answer once given to a key of a client and operation |
 * | creditSource | whether a source has already moved credit |
 * | reference | the attempt behind a gateway's payment reference; settled once |
 * | hold | whether a domain name is already taken here, by whom |
 * | catalogPackage, catalogTld | the catalog, whole or one entry |
 * | limit | requests counted in a time window |
 * | payLink | the invoice a hosted pay page is for |
 * | check | a recent answer about a domain's availability |
 * | audit | who did what to a client's money and services, newest first |
 * | shared | one value shared by all function instances, such as a push provider token |
 */
export const keys = {
  login: (email: string): Key => ({ pk: `LOGIN#${email}`, sk: 'LOGIN' }),
  user: (user: number): Key => ({ pk: `USER#${user}`, sk: 'USER' }),
  token: (user: number, token: number): Key => ({ pk: `USER#${user}`, sk: `TOKEN#${padId(token)}` }),
  deletion: (user: number): Key => ({ pk: `USER#${user}`, sk: 'DELETION' }),
  membership: (user: number, client: number): Key => ({ pk: `USER#${user}`, sk: `CLIENT#${padId(client)}` }),

  client: (client: number): Key => ({ pk: `CLIENT#${client}`, sk: 'CLIENT' }),
  member: (client: number, user: number): Key => ({ pk: `CLIENT#${client}`, sk: `USER#${padId(user)}` }),
  order: (client: number, id: number): Key => ({ pk: `CLIENT#${client}`, sk: `ORDER#${padId(id)}` }),
  invoice: (client: number, id: number): Key => ({ pk: `CLIENT#${client}`, sk: `INVOICE#${padId(id)}` }),
  payment: (client: number, id: number): Key => ({ pk: `CLIENT#${client}`, sk: `PAYMENT#${padId(id)}` }),
  hosting: (client: number, id: number): Key => ({ pk: `CLIENT#${client}`, sk: `HOSTING#${padId(id)}` }),
  domain: (client: number, id: number): Key => ({ pk: `CLIENT#${client}`, sk: `DOMAIN#${padId(id)}` }),
  ticket: (client: number, id: number): Key => ({ pk: `CLIENT#${client}`, sk: `TICKET#${padId(id)}` }),
  message: (client: number, ticket: number, id: number): Key => ({
    pk: `CLIENT#${client}`,
    sk: `MESSAGE#${padId(ticket)}#${padId(id)}`,
  }),
  upload: (client: number, id: number): Key => ({ pk: `CLIENT#${client}`, sk: `UPLOAD#${padId(id)}` }),
  device: (client: number, id: number): Key => ({ pk: `CLIENT#${client}`, sk: `DEVICE#${padId(id)}` }),
  event: (client: number, id: number): Key => ({ pk: `CLIENT#${client}`, sk: `EVENT#${padId(id)}` }),
  credit: (client: number, id: number): Key => ({ pk: `CLIENT#${client}`, sk: `CREDIT#${padId(id)}` }),
  creditSource: (client: number, source: string): Key => ({
    pk: `CLIENT#${client}`,
    sk: `CREDIT_SOURCE#${source}`,
  }),
  attempt: (client: number, invoice: number, id: number): Key => ({
    pk: `CLIENT#${client}`,
    sk: `ATTEMPT#${padId(invoice)}#${padId(id)}`,
  }),
  idempotency: (client: number, operation: string, keyHash: string): Key => ({
    pk: `CLIENT#${client}`,
    sk: `IDEMPOTENCY#${operation}#${keyHash}`,
  }),
  audit: (client: number, id: number): Key => ({ pk: `AUDIT#CLIENT#${client}`, sk: padId(id) }),

  reference: (gateway: string, reference: string): Key => ({
    pk: `GATEWAY#${gateway}#${reference}`,
    sk: 'REFERENCE',
  }),
  hold: (kind: 'domain' | 'hosting', name: string): Key => ({ pk: `HOLD#${kind}#${name}`, sk: 'HOLD' }),
  catalogPackage: (id: number): Key => ({ pk: 'CATALOG', sk: `PACKAGE#${padId(id)}` }),
  catalogTld: (tld: string): Key => ({ pk: 'CATALOG', sk: `TLD#${tld}` }),
  limit: (scope: string, subject: string, window: number): Key => ({
    pk: `LIMIT#${scope}#${subject}`,
    sk: String(window),
  }),
  payLink: (hash: string): Key => ({ pk: `PAY#${hash}`, sk: 'PAY' }),
  check: (domain: string): Key => ({ pk: `CHECK#${domain}`, sk: 'CHECK' }),
  shared: (name: string): Key => ({ pk: `SHARED#${name}`, sk: 'SHARED' }),
};

/** Collections below one partition key, listed newest first unless said otherwise. */
export const collections = {
  tokens: (user: number) => ({ pk: `USER#${user}`, prefix: 'TOKEN#' }),
  memberships: (user: number) => ({ pk: `USER#${user}`, prefix: 'CLIENT#' }),
  members: (client: number) => ({ pk: `CLIENT#${client}`, prefix: 'USER#' }),
  ofClient: (client: number, kind: ClientCollection) => ({ pk: `CLIENT#${client}`, prefix: `${kind}#` }),
  attempts: (client: number, invoice: number) => ({
    pk: `CLIENT#${client}`,
    prefix: `ATTEMPT#${padId(invoice)}#`,
  }),
  messages: (client: number, ticket: number) => ({
    pk: `CLIENT#${client}`,
    prefix: `MESSAGE#${padId(ticket)}#`,
  }),
  audit: (client: number) => ({ pk: `AUDIT#CLIENT#${client}`, prefix: '' }),
  packages: () => ({ pk: 'CATALOG', prefix: 'PACKAGE#' }),
  tlds: () => ({ pk: 'CATALOG', prefix: 'TLD#' }),
};

export type ClientCollection =
  | 'ORDER'
  | 'INVOICE'
  | 'PAYMENT'
  | 'HOSTING'
  | 'DOMAIN'
  | 'TICKET'
  | 'DEVICE'
  | 'EVENT'
  | 'CREDIT';
