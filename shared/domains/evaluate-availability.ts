import { presentTld } from '../catalog/index.ts';
import type { AvailabilityResource } from '../contract/domain-search.ts';
import type { Availability, AvailabilityReason } from '../contract/vocabulary.ts';
import type { RegistrarAvailability, UnavailableReason } from '../integrations/registrar.ts';
import type { TldRequirements } from '../integrations/registrar-requirements.ts';
import { type Sentence, say } from '../languages/sentence.ts';
import type { DomainName } from '../platform/domain-name.ts';
import { pick } from '../platform/pick.ts';
import type { TldRecord } from '../records/catalog.ts';
import type { CheckRecord } from '../records/names.ts';
import { premiumPricing } from './confirmation.ts';

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
  message: String(evaluation.message),
  checked_at: evaluation.checkedAt ?? now.toISOString(),
  source: evaluation.source ?? null,
  pricing: evaluation.pricing ?? null,
  requirements: evaluation.requirements ?? null,
});

export const NOT_A_DOMAIN_NAME = say`Enter a domain name such as example.com.`;

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
      message: say`We do not offer .${tld} domains.`,
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
      message: say`${domain} is already registered.`,
      source,
    };
  }
  if (tld.registrar === 'manual') {
    const message = say`${domain} can be ordered; a person at the registry has to confirm it.`;
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
    message: say`The registry gave no clear answer about ${domain}. Try again in a moment.`,
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
      message: say`${domain} is already ordered or registered here.`,
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

type Evaluation = { status: Availability; reason: AvailabilityReason | null; message: Sentence };

const REFUSALS: Record<UnavailableReason, (domain: string) => Evaluation> = {
  not_available: (domain) => ({
    status: 'reserved',
    reason: 'reserved_by_registry',
    message: say`${domain} is kept back by its registry and cannot be registered.`,
  }),
  aftermarket: (domain) => ({
    status: 'unavailable',
    reason: 'sold_by_others',
    message: say`${domain} belongs to somebody who offers it for sale elsewhere.`,
  }),
  unsupported_tld: (domain) => ({
    status: 'unsupported_tld',
    reason: 'not_sold_by_registrar',
    message: say`Names such as ${domain} cannot be registered with us.`,
  }),
  registry_unavailable: (domain) => ({
    status: 'unknown',
    reason: 'registry_unavailable',
    message: say`The registry of ${domain} does not answer. Try again in a moment.`,
  }),
};

const registered = (domain: string): Evaluation => ({
  status: 'unavailable',
  reason: 'registered',
  message: say`${domain} is already registered.`,
});

/** What the registrar's offer means. Where no registry could be asked, what is not for sale is taken for registered. */
export const evaluateOffer = (
  domain: string,
  offer: RegistrarAvailability | null,
  registry: CheckRecord['status'],
): Evaluation => {
  if (!offer) {
    const message = say`The registrar gave no answer about ${domain}. Try again in a moment.`;
    return { status: 'unknown', reason: 'registrar_unavailable', message };
  }
  if (offer.reason === 'not_available' && registry !== 'not_found') return registered(domain);
  if (offer.reason) return REFUSALS[offer.reason](domain);
  if (!offer.premium) return { status: 'available', reason: null, message: say`${domain} is available.` };
  return { status: 'premium', reason: null, message: say`${domain} is available at a price of its own.` };
};

/** What an order of this name has to say, as the API shows it; languages only where the name is not in ASCII. */
const presentRequirements = (domain: string, requirements: TldRequirements) => ({
  years: requirements.years,
  languages: domain.startsWith('xn--')
    ? Object.entries(requirements.idnLanguages).map(([code, name]) => ({ code, name }))
    : [],
  contact: Object.entries(requirements.contact).map(([field, { required, values }]) => ({
    field,
    required,
    values,
  })),
  fields: requirements.fields.map((field) =>
    pick(field, 'name', 'label', 'description', 'type', 'required', 'options', 'when'),
  ),
});
