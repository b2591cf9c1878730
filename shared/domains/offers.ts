import type { RegistrarAvailability } from '../integrations/registrar-offer.ts';
import { orNoAnswer, registrarFor } from './registrars.ts';

const DEADLINE_MS = 6000;

/** What the registrar that will register the names says of them; null when it does not answer. */
export const findOffers = async (
  domains: string[],
): Promise<ReadonlyMap<string, RegistrarAvailability> | null> => {
  if (domains.length === 0) return new Map();
  const registrar = await registrarFor('namecom');
  const found = await orNoAnswer(registrar.checkAvailability(domains, { deadlineMs: DEADLINE_MS }));
  return found && new Map(found.answer.map((offer) => [offer.domain, offer]));
};
