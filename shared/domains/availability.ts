import { listTlds } from '../catalog/index.ts';
import type { AvailabilityResource } from '../contract/domain-search.ts';
import type { DomainLookupAnswer } from '../integrations/domain-lookup/domain-lookup.ts';
import { say } from '../languages/sentence.ts';
import { type DomainName, parseDomainName, parseUnknownTld } from '../platform/domain-name.ts';
import { invalid, unavailable } from '../platform/failure.ts';
import { getItems } from '../platform/table/query.ts';
import type { TldRecord } from '../records/catalog.ts';
import { keys } from '../records/keys.ts';
import type { CheckRecord } from '../records/names.ts';
import {
  askAboutNames,
  findOffers,
  findRequirements,
  fresh,
  type KeptAnswers,
  keepCheck,
  loadKept,
} from './ask-about-names.ts';
import {
  evaluated,
  NOT_A_DOMAIN_NAME,
  notADomainName,
  notOffered,
  orderedHere,
} from './evaluate-availability.ts';
import { lookUp } from './lookup.ts';

type Offered = { name: DomainName; tld: TldRecord };

/** What the TLDs of names that the registrar offers ask of registrants. */
const requirementsFor = async (
  offered: Offered[],
  checks: Map<string, CheckRecord>,
  { requirements }: KeptAnswers,
  now: Date,
) => {
  const sold = offered.filter(({ name }) => checks.get(name.domain)?.offer?.purchasable);
  const tlds = [...new Map(sold.map(({ tld }) => [tld.tld, tld])).values()];
  const found = await Promise.all(tlds.map((tld) => findRequirements(tld, requirements.get(tld.tld), now)));
  return new Map(tlds.map(({ tld }, index) => [tld, found[index]]));
};

const checkOffered = async (
  offered: Offered[],
  known: ReadonlyMap<string, CheckRecord>,
  now: Date,
): Promise<AvailabilityResource[]> => {
  const [holds, kept] = await Promise.all([
    getItems(...offered.map(({ name }) => keys.hold('domain', name.domain))),
    loadKept(offered.map(({ name, tld }) => ({ domain: name.domain, tld: tld.tld }))),
  ]);
  const free = offered
    .filter((_, index) => !holds[index])
    .map(({ name: { domain }, tld }) => ({
      domain,
      tld,
      kept: known.get(domain) ?? kept.checks.get(domain),
    }));
  const found = await checkNames(free, now);
  const checks = new Map(free.flatMap(({ domain }, index) => (found[index] ? [[domain, found[index]]] : [])));
  const requirements = await requirementsFor(offered, checks, kept, now);
  return offered.map(({ name, tld }) => {
    const check = checks.get(name.domain);
    return check
      ? evaluated(name, tld, check, requirements.get(tld.tld) ?? null, now)
      : orderedHere(name, tld, now);
  });
};

/**
 * Whether names can be registered, in the order asked; one asked twice is looked up once. Everything is an answer:
 * what is no domain name, what is not offered here, and a registry that does not answer in time. At most 100 names.
 * `known` are checks of this moment, by name, which nobody is asked about again.
 */
export const checkAvailability = async (
  inputs: string[],
  now: Date,
  known: ReadonlyMap<string, CheckRecord> = new Map(),
): Promise<AvailabilityResource[]> => {
  const tlds = new Map((await listTlds(now)).map((tld) => [tld.tld, tld]));
  const names = inputs.map((input) => parseDomainName(input) ?? parseUnknownTld(input));
  const wanted = new Map<string, Offered>();
  for (const name of names) {
    const tld = name && tlds.get(name.tld);
    if (tld) wanted.set(name.domain, { name, tld });
  }
  const answers = await checkOffered([...wanted.values()], known, now);
  const byName = new Map(answers.map((answer) => [answer.domain, answer]));
  return names.map((name, index) => {
    if (!name) return notADomainName(inputs[index] ?? '', now);
    return byName.get(name.domain) ?? notOffered(name, now);
  });
};

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
    throw unavailable(say`The registrar does not answer. Try again in a moment.`);
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

/** A name with its TLD, and what was kept of an earlier check. */
type NameToCheck = { domain: string; tld: TldRecord; kept: CheckRecord | undefined };

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
const checkNames = async (names: NameToCheck[], now: Date): Promise<CheckRecord[]> => {
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
