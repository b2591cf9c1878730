import { listTlds } from '../catalog/catalog.ts';
import type { AvailabilityResource } from '../contract/domains.ts';
import {
  type DomainName,
  parseDomainName,
  parseUnknownTld,
} from '../integrations/domain-lookup/domain-name.ts';
import { getItems } from '../platform/table/read.ts';
import { keys } from '../records/keys.ts';
import type { TldRecord } from '../records/tld-record.ts';
import { evaluated, notADomainName, notOffered, orderedHere } from './evaluate-availability.ts';
import { lookUp } from './lookup.ts';

type Offered = { name: DomainName; tld: TldRecord };

const checkOffered = async (offered: Offered[], now: Date): Promise<AvailabilityResource[]> => {
  const [holds, checks] = await Promise.all([
    getItems(...offered.map(({ name }) => keys.hold('domain', name.domain))),
    getItems(...offered.map(({ name }) => keys.check(name.domain))),
  ]);
  return Promise.all(
    offered.map(async ({ name, tld }, index) =>
      holds[index]
        ? orderedHere(name, tld, now)
        : evaluated(name, tld, await lookUp(name.domain, checks[index], now), now),
    ),
  );
};

/**
 * Whether names can be registered, in the order asked; one asked twice is looked up once. Everything is an answer:
 * what is no domain name, what is not offered here, and a registry that does not answer in time. At most 100 names.
 */
export const checkAvailability = async (inputs: string[], now: Date): Promise<AvailabilityResource[]> => {
  const tlds = new Map((await listTlds(now)).map((tld) => [tld.tld, tld]));
  const names = inputs.map((input) => parseDomainName(input) ?? parseUnknownTld(input));
  const wanted = new Map<string, Offered>();
  for (const name of names) {
    const tld = name && tlds.get(name.tld);
    if (tld) wanted.set(name.domain, { name, tld });
  }
  const answers = await checkOffered([...wanted.values()], now);
  const byName = new Map(answers.map((answer) => [answer.domain, answer]));
  return names.map((name, index) => {
    if (!name) return notADomainName(inputs[index] ?? '', now);
    return byName.get(name.domain) ?? notOffered(name, now);
  });
};
