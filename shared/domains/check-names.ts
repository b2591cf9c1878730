import type { DomainLookupAnswer } from '../integrations/domain-lookup/domain-lookup.ts';
import type { CheckRecord } from '../records/check-record.ts';
import type { TldRecord } from '../records/tld-record.ts';
import { fresh, keepCheck } from './kept-checks.ts';
import { lookUp } from './lookup.ts';
import { findOffers } from './offers.ts';

/** A name with its TLD, and what was kept of an earlier check. */
export type NameToCheck = { domain: string; tld: TldRecord; kept: CheckRecord | undefined };

type Asked = { name: NameToCheck } & ({ check: CheckRecord } | { registry: DomainLookupAnswer });

const ask = async (name: NameToCheck, now: Date): Promise<Asked> => {
  const check = fresh(name.kept, now);
  return check ? { name, check } : { name, registry: await lookUp(name.domain, name.tld.tld) };
};

/** What no registry calls registered, free or in doubt, is asked of the registrar that would register it. */
const needsOffer = (asked: Asked): boolean =>
  'registry' in asked && asked.name.tld.registrar !== 'manual' && asked.registry.status !== 'registered';

/**
 * What registries and, of names they do not call registered, the registrar say, in the order asked: kept answers of the last minute, the
 * others all at once, with one call of each registrar for all of them.
 */
export const checkNames = async (names: NameToCheck[], now: Date): Promise<CheckRecord[]> => {
  const all = await Promise.all(names.map((name) => ask(name, now)));
  const offers = await findOffers(all.filter(needsOffer).map(({ name }) => name));
  return Promise.all(
    all.map((asked) => {
      if ('check' in asked) return asked.check;
      const { domain } = asked.name;
      const offer = needsOffer(asked) ? { offer: offers?.get(domain) ?? null } : {};
      return keepCheck(domain, { ...asked.registry, ...offer }, now);
    }),
  );
};
