import { IntegrationError } from '../integrations/integration-error.ts';
import type { DomainContact, RegistrarDomain } from '../integrations/registrar.ts';
import { contactProblems } from '../integrations/registrar-requirements.ts';
import { DAY_MS, HOUR_MS } from '../platform/dates.ts';
import { notFound } from '../platform/failure.ts';
import { toMajor } from '../platform/money.ts';
import { getItem, getItems, type Page, queryPage } from '../platform/table/query.ts';
import type { ClientProfile, ClientRecord } from '../records/clients.ts';
import { collections } from '../records/collections.ts';
import type { DomainRecord, RegistrarReviewRecord } from '../records/domains.ts';
import { keys } from '../records/keys.ts';
import { expiryEnds, nextYearPrice, presentPriceChange } from '../services/index.ts';

export const getDomain = async (clientId: number, id: number): Promise<DomainRecord> => {
  const domain = await getItem(keys.domain(clientId, id));
  if (!domain) throw notFound('domain');
  return domain;
};

/** At most one of them. `expires_before` is a day. */
type DomainFilter = {
  status?: DomainRecord['status'] | undefined;
  name?: string | undefined;
  expires_before?: string | undefined;
};

const entriesOf = (client: number, { name, expires_before }: DomainFilter) => {
  if (name) return collections.domainsByName(client, name);
  return expires_before ? collections.domainsByExpiry(client, new Date(expires_before)) : null;
};

const recordsOf = (client: number, { status }: DomainFilter) =>
  status ? collections.ofStatus(client, 'DOMAIN', status) : collections.ofClient(client, 'DOMAIN');

/** Where the domains wanted lie: they themselves, or their entries by name or expiry. */
export const domainsOf = (client: number, filter: DomainFilter) =>
  entriesOf(client, filter) ?? recordsOf(client, filter);

/** One page of a client's domains after the sort key `after`: newest first, by name, or the soonest to expire first. */
export const listDomains = async (
  client: number,
  filter: DomainFilter,
  limit: number,
  after: string | null,
): Promise<Page<DomainRecord>> => {
  const entries = entriesOf(client, filter);
  if (!entries) return queryPage(recordsOf(client, filter), { limit, after });
  const { items, nextKey } = await queryPage(entries, { limit, after, oldestFirst: true });
  const found = await getItems(...items.map(({ domain_id }) => keys.domain(client, domain_id)));
  return { items: found.filter((domain) => domain !== undefined), nextKey };
};

const WAITING = new Set<DomainRecord['status']>(['pending', 'pending_registration', 'pending_transfer']);

const presentTransfer = ({ transfer }: DomainRecord) => {
  if (!transfer) return null;
  const { state, lock, updated_at } = transfer;
  return { state, lock, updated_at };
};

// In this order, which a map of the table does not keep.
const presentVerification = ({ verification }: DomainRecord) =>
  verification ? { status: verification.status, verify_by: verification.verify_by } : null;

const presentRestoration = (domain: DomainRecord) => {
  const { status, expiry_terms, currency, renewal } = domain;
  const year = nextYearPrice(domain);
  const fee = expiry_terms?.restore_fee ?? null;
  if (status !== 'redemption' || fee === null) return null;
  return {
    fee: toMajor(fee, currency),
    renewal: toMajor(year, currency),
    total: toMajor(fee + year, currency),
    until: expiryEnds(domain).redemption.toISOString(),
    invoice_id: renewal?.restores ? renewal.invoice_id : null,
  };
};

export const presentDomain = (domain: DomainRecord) => ({
  id: domain.id,
  client_id: domain.client_id,
  order_id: domain.order_id,
  name: domain.name,
  tld: domain.tld,
  status: domain.status,
  type: domain.type,
  provisional: domain.registrar === 'manual' && WAITING.has(domain.status),
  years: domain.years,
  recurring_amount: toMajor(domain.recurring_amount, domain.currency),
  currency: domain.currency,
  price_change: presentPriceChange(domain.price_change, domain.currency),
  auto_renew: domain.auto_renew,
  nameservers: domain.nameservers,
  privacy: domain.privacy ?? null,
  locked: domain.locked ?? null,
  version: domain.version ?? 0,
  operation_id: domain.operation_id ?? null,
  contact_verification: presentVerification(domain),
  transfer: presentTransfer(domain),
  restore: presentRestoration(domain),
  registered_at: domain.registered_at,
  expires_at: domain.expires_at,
  created_at: domain.created_at,
  updated_at: domain.updated_at,
});

/** Two looks make sure that a domain has left. */
const LOOK_AGAIN_MS = 20 * HOUR_MS;
const LOOK_AT_NEW_MS = HOUR_MS;
const LOOK_WEEKLY_MS = 7 * DAY_MS;
const NEAR_EXPIRY_MS = 45 * DAY_MS;

export const lookAgainAt = (now: Date, ms = LOOK_AGAIN_MS): string =>
  new Date(now.getTime() + ms).toISOString();

/** A domain of which its registrar's list says enough: verified, and far from its expiry. */
export const isCalm = (
  { status, expires_at, verification }: Pick<DomainRecord, 'status' | 'expires_at' | 'verification'>,
  now: Date,
): boolean =>
  status === 'active' &&
  verification?.status === 'verified' &&
  expires_at !== null &&
  Date.parse(expires_at) - now.getTime() > NEAR_EXPIRY_MS;

/**
 * Whether the registrar has to be asked about a domain by itself. Of a calm one it is where a list that was read since does
 * not show it, or no list for a week, spread over a day by its id.
 */
export const isToBeAsked = (
  record: Pick<DomainRecord, 'id' | 'status' | 'expires_at' | 'verification' | 'seen_at' | 'missing_since'>,
  review: RegistrarReviewRecord | undefined,
  now: Date,
): boolean => {
  const { id, seen_at, missing_since } = record;
  if (!seen_at || missing_since || !isCalm(record, now)) return true;
  if (review?.complete_from && review.complete_from > seen_at) return true;
  return Date.parse(seen_at) + LOOK_WEEKLY_MS - (id % 24) * HOUR_MS <= now.getTime();
};

/** After so many looks in a row that got no answer: an hour, two, four, and so on up to a day. */
export const nextLookAfterFailures = (failures: number, now: Date): string =>
  lookAgainAt(now, Math.min(HOUR_MS * 2 ** (failures - 1), DAY_MS));

/** A domain that is not in the account for the first time: it takes no step until it has been looked for once more. */
export const missingSince = (now: Date) => ({
  missing_since: now.toISOString(),
  check_at: lookAgainAt(now, 2 * HOUR_MS),
});

/** What a record notes of a domain that has just come into the account; the rest is looked at an hour later. */
export const newAtRegistrar = (domain: RegistrarDomain, now: Date) =>
  ({
    privacy: domain.privacy,
    locked: domain.locked,
    verification: { status: domain.registrantVerified ? 'verified' : 'unknown', verify_by: null },
    check_at: lookAgainAt(now, LOOK_AT_NEW_MS),
  }) satisfies Partial<DomainRecord>;

/** The registrant of a client's domains as far as the profile says it; what it lacks is null. */
export const contactFromProfile = (profile: ClientProfile) => ({
  first_name: profile.first_name,
  last_name: profile.last_name,
  company_name: profile.company_name,
  address: profile.address ?? null,
  city: profile.city ?? null,
  state: profile.state ?? null,
  postcode: profile.postcode ?? null,
  country: profile.country,
  email: profile.email,
  phone: profile.phone,
});

type Contact = ReturnType<typeof contactFromProfile>;

const isComplete = (contact: Contact): contact is Contact & DomainContact =>
  contactProblems(contact).length === 0;

/** The registrant of a client's domains. Throws a final failure that names what the profile lacks. */
export const registrantOf = ({ profile }: ClientRecord): DomainContact => {
  const contact = contactFromProfile(profile);
  if (isComplete(contact)) return contact;
  const missing = contactProblems(contact).map(({ field }) => field);
  throw new IntegrationError('registrar', 'rejected', `the client's profile lacks ${missing.join(', ')}`, {
    code: 'contact_incomplete',
  });
};
