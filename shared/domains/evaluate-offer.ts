import type { Availability, AvailabilityReason } from '../contract/vocabulary.ts';
import type { RegistrarAvailability, UnavailableReason } from '../integrations/registrar-offer.ts';
import type { CheckRecord } from '../records/check-record.ts';

export type Evaluation = { status: Availability; reason: AvailabilityReason | null; message: string };

const REFUSALS: Record<UnavailableReason, (domain: string) => Evaluation> = {
  not_available: (domain) => ({
    status: 'reserved',
    reason: 'reserved_by_registry',
    message: `${domain} is kept back by its registry and cannot be registered.`,
  }),
  aftermarket: (domain) => ({
    status: 'unavailable',
    reason: 'sold_by_others',
    message: `${domain} belongs to somebody who offers it for sale elsewhere.`,
  }),
  unsupported_tld: (domain) => ({
    status: 'unsupported_tld',
    reason: 'not_sold_by_registrar',
    message: `Names such as ${domain} cannot be registered with us.`,
  }),
  registry_unavailable: (domain) => ({
    status: 'unknown',
    reason: 'registry_unavailable',
    message: `The registry of ${domain} does not answer. Try again in a moment.`,
  }),
};

const registered = (domain: string): Evaluation => ({
  status: 'unavailable',
  reason: 'registered',
  message: `${domain} is already registered.`,
});

/** What the registrar's offer means. Where no registry could be asked, what is not for sale is taken for registered. */
export const evaluateOffer = (
  domain: string,
  offer: RegistrarAvailability | null,
  registry: CheckRecord['status'],
): Evaluation => {
  if (!offer) {
    const message = `The registrar gave no answer about ${domain}. Try again in a moment.`;
    return { status: 'unknown', reason: 'registrar_unavailable', message };
  }
  if (offer.reason === 'not_available' && registry !== 'not_found') return registered(domain);
  if (offer.reason) return REFUSALS[offer.reason](domain);
  if (!offer.premium) return { status: 'available', reason: null, message: `${domain} is available.` };
  return { status: 'premium', reason: null, message: `${domain} is available at a price of its own.` };
};
