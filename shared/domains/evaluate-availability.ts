import { presentTld } from '../catalog/present-catalog.ts';
import type { AvailabilityResource } from '../contract/domain-search.ts';
import type { AvailabilityReason } from '../contract/vocabulary.ts';
import type { DomainName } from '../integrations/domain-lookup/domain-name.ts';
import type { TldRequirements } from '../integrations/registrar-requirements.ts';
import { pick } from '../platform/pick.ts';
import type { CheckRecord } from '../records/check-record.ts';
import type { TldRecord } from '../records/tld-record.ts';
import { type Evaluation, evaluateOffer } from './evaluate-offer.ts';
import { premiumPricing } from './premium-price.ts';
import { presentRequirements } from './present-requirements.ts';

type Told = Evaluation & {
  source?: AvailabilityResource['source'];
  /** When the registry said so; now where it was not asked. */
  checkedAt?: string;
  pricing?: AvailabilityResource['pricing'];
  requirements?: AvailabilityResource['requirements'];
};

const resource = (domain: string, tld: string | null, evaluation: Told, now: Date): AvailabilityResource => ({
  domain,
  tld,
  status: evaluation.status,
  available: evaluation.status === 'available' || evaluation.status === 'premium',
  provisional: evaluation.status === 'manual_review',
  premium: evaluation.status === 'premium',
  reason: evaluation.reason,
  message: evaluation.message,
  checked_at: evaluation.checkedAt ?? now.toISOString(),
  source: evaluation.source ?? null,
  pricing: evaluation.pricing ?? null,
  requirements: evaluation.requirements ?? null,
});

export const NOT_A_DOMAIN_NAME = 'Enter a domain name such as example.com.';

export const notADomainName = (input: string, now: Date): AvailabilityResource =>
  resource(
    input,
    null,
    {
      status: 'invalid',
      reason: 'not_a_domain_name',
      message: NOT_A_DOMAIN_NAME,
    },
    now,
  );

export const notOffered = ({ domain, tld }: DomainName, now: Date): AvailabilityResource =>
  resource(
    domain,
    tld,
    {
      status: 'unsupported_tld',
      reason: 'tld_not_offered',
      message: `We do not offer .${tld} domains.`,
      source: 'catalog',
    },
    now,
  );

const UNKNOWN_REASONS: Record<NonNullable<CheckRecord['reason']>, AvailabilityReason> = {
  rate_limited: 'registry_busy',
  busy: 'registry_busy',
  timeout: 'registry_timeout',
  unavailable: 'registry_unavailable',
  invalid_response: 'registry_unclear',
  unrecognised_answer: 'registry_unclear',
  no_server: 'registry_unavailable',
};

const evaluate = (domain: string, tld: TldRecord, check: CheckRecord): Told => {
  const { source, offer } = check;
  if (check.status === 'registered') {
    return {
      status: 'unavailable',
      reason: 'registered',
      message: `${domain} is already registered.`,
      source,
    };
  }
  if (tld.registrar === 'manual') {
    const message = `${domain} can be ordered; a person at the registry has to confirm it.`;
    return { status: 'manual_review', reason: 'manual_registration', message, source };
  }
  if (offer !== undefined) {
    const evaluation = evaluateOffer(domain, offer, check.status);
    const isRegistrys = evaluation.status === 'available' && check.status === 'not_found';
    return { ...evaluation, source: isRegistrys ? source : 'registrar' };
  }
  return {
    status: 'unknown',
    reason: check.reason && UNKNOWN_REASONS[check.reason],
    message: `The registry gave no clear answer about ${domain}. Try again in a moment.`,
    source,
  };
};

/** What a name costs that is to be had; what bringing back an expired one costs is in the catalog. */
const pricesOf = (tld: TldRecord): NonNullable<AvailabilityResource['pricing']> =>
  presentTld(tld).prices.map((price) => pick(price, 'currency', 'register', 'renew', 'transfer'));

/** A name held by a pending or active record here; the registry need not know of it yet. */
export const orderedHere = ({ domain }: DomainName, tld: TldRecord, now: Date): AvailabilityResource =>
  resource(
    domain,
    tld.tld,
    {
      status: 'unavailable',
      reason: 'ordered_here',
      message: `${domain} is already ordered or registered here.`,
      source: 'orders',
      pricing: pricesOf(tld),
    },
    now,
  );

const pricingOf = (tld: TldRecord, { offer }: CheckRecord) =>
  offer?.purchasable && offer.premium ? premiumPricing(offer, tld) : pricesOf(tld);

/** What the answers of registry and registrar mean for somebody who wants to order the name. Doubt is never `available`. */
export const evaluated = (
  { domain }: DomainName,
  tld: TldRecord,
  check: CheckRecord,
  requirements: TldRequirements | null,
  now: Date,
): AvailabilityResource =>
  resource(
    domain,
    tld.tld,
    {
      ...evaluate(domain, tld, check),
      checkedAt: check.checked_at,
      pricing: pricingOf(tld, check),
      requirements:
        check.offer?.purchasable && requirements ? presentRequirements(domain, requirements) : null,
    },
    now,
  );
