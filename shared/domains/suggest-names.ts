import { listTlds } from '../catalog/catalog.ts';
import type { AvailabilityResource } from '../contract/domain-search.ts';
import { parseDomainName } from '../integrations/domain-lookup/domain-name.ts';
import { invalid, unavailable } from '../platform/failure.ts';
import { askAboutNames } from './ask-about-names.ts';
import { checkAvailability } from './availability.ts';
import { NOT_A_DOMAIN_NAME } from './evaluate-availability.ts';
import { keepCheck } from './kept-checks.ts';

const MAX_SUGGESTIONS = 12;

/**
 * Names that resemble another one and can be registered, below the endings that the registrar registers for us. Each
 * is kept like a search for it, so that ordering one of them asks nobody again. Throws 503 when the registrar does not
 * answer.
 */
export const suggestNames = async (input: string, now: Date): Promise<AvailabilityResource[]> => {
  const name = parseDomainName(input);
  if (!name) throw invalid({ domain: [NOT_A_DOMAIN_NAME] });
  const sold = (await listTlds(now)).filter(({ registrar }) => registrar !== 'manual');
  const byRegistrar = [...Map.groupBy(sold, ({ registrar }) => registrar)];
  const found = await Promise.all(
    byRegistrar.map(([registrar, those]) => {
      const tlds = those.map(({ tld }) => tld);
      return askAboutNames({ ask: 'suggestions', registrar, keyword: name.label, tlds });
    }),
  );
  const answers = found.flatMap((one) => one?.answer ?? []);
  if (found.every((one) => one === null))
    throw unavailable('The registrar does not answer. Try again in a moment.');
  const offers = answers.filter(({ domain }) => domain !== name.domain).slice(0, MAX_SUGGESTIONS);
  const answer = { status: 'not_found', source: 'registrar', reason: null } as const;
  const checks = await Promise.all(
    offers.map(
      async (offer) => [offer.domain, await keepCheck(offer.domain, { ...answer, offer }, now)] as const,
    ),
  );
  const names = offers.map(({ domain }) => domain);
  const results = await checkAvailability(names, now, new Map(checks));
  return results.filter(({ available }) => available);
};
