import type { RegistrarAvailability } from '../integrations/registrar-offer.ts';
import type { TldRecord } from '../records/tld-record.ts';
import { askAboutNames } from './ask-about-names.ts';

type Name = { domain: string; tld: Pick<TldRecord, 'registrar'> };

/** What the registrars that will register the names say of them; null when one does not answer. */
export const findOffers = async (
  names: Name[],
): Promise<ReadonlyMap<string, RegistrarAvailability> | null> => {
  const byRegistrar = [...Map.groupBy(names, ({ tld }) => tld.registrar)];
  const found = await Promise.all(
    byRegistrar.map(([registrar, those]) =>
      askAboutNames({ ask: 'offers', registrar, domains: those.map(({ domain }) => domain) }),
    ),
  );
  const answers = found.flatMap((one) => (one ? [one.answer] : []));
  if (answers.length < found.length) return null;
  return new Map(answers.flat().map((offer) => [offer.domain, offer]));
};
