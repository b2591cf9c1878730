import { listTlds } from '../catalog/catalog.ts';
import type { AvailabilityResource } from '../contract/domain-search.ts';
import {
  type DomainName,
  parseDomainName,
  parseUnknownTld,
} from '../integrations/domain-lookup/domain-name.ts';
import { getItems } from '../platform/table/read.ts';
import type { CheckRecord } from '../records/check-record.ts';
import { keys } from '../records/keys.ts';
import type { TldRecord } from '../records/tld-record.ts';
import { checkNames } from './check-names.ts';
import { evaluated, notADomainName, notOffered, orderedHere } from './evaluate-availability.ts';
import { type KeptAnswers, loadKept } from './kept-answers.ts';
import { findRequirements } from './tld-requirements.ts';

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
