import type { RegistrarAvailability } from '../integrations/registrar-offer.ts';
import { askAboutNames } from './ask-about-names.ts';

/** What the registrar that will register the names says of them; null when it does not answer. */
export const findOffers = async (
  domains: string[],
): Promise<ReadonlyMap<string, RegistrarAvailability> | null> => {
  if (domains.length === 0) return new Map();
  const found = await askAboutNames({ ask: 'offers', domains });
  return found && new Map(found.answer.map((offer) => [offer.domain, offer]));
};
