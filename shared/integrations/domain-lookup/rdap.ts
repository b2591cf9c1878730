import { domainToASCII } from 'node:url';
import * as z from 'zod';
import { schema } from '../../contract/schema.ts';
import { type HttpAnswer, httpCall, parseJson, retryAfterSeconds } from '../http-call.ts';
import type { DomainName } from './domain-name.ts';
import type { RdapServers } from './rdap-bootstrap.ts';
import type { ServerLimits } from './server-limits.ts';
import { notFound, registered, unknown, unknownFrom, type Verdict } from './verdict.ts';

const MAX_REDIRECTS = 2;
const MAX_BYTES = 256 * 1024;
const REST_WITHOUT_RETRY_AFTER_SECONDS = 10;

/** The part of a domain object (RFC 9083 section 5.3) that tells it from a stray page answering 200. */
const domainObject = schema(() =>
  z.object({
    objectClassName: z.literal('domain'),
    ldhName: z.string().nullish(),
    unicodeName: z.string().nullish(),
    /** Missing where the domain is delegated to nobody. */
    nameservers: z.array(z.object({ ldhName: z.string().nullish() })).nullish(),
  }),
);

export type RdapClient = {
  /** What the registry says about the domain. `endsAt` is a `performance.now()` time. */
  lookup(base: string, domain: DomainName, endsAt: number): Promise<Verdict>;
  /** Host names in lower case that the registry delegates the domain to; null where it gives no certain answer. */
  findNameservers(base: string, domain: DomainName, endsAt: number): Promise<string[] | null>;
};

const hostName = (name: string): string => domainToASCII(name.replace(/\.$/, ''));

/** The domain object in an answer, if it is about this domain. */
const objectAbout = (answer: HttpAnswer, domain: DomainName) => {
  const { data } = domainObject().safeParse(parseJson('rdap', answer));
  return hostName(data?.ldhName ?? data?.unicodeName ?? '') === domain.domain ? data : undefined;
};

/** 404 says that the registry holds no such name, with or without the error object of RFC 9083 section 6. */
const verdictOf = (answer: HttpAnswer, domain: DomainName): Verdict => {
  if (answer.status === 404) return notFound;
  if (answer.status === 200) return objectAbout(answer, domain) ? registered : unknown('invalid_response');
  if (answer.status === 429) return unknown('rate_limited');
  return unknown(answer.status >= 500 ? 'unavailable' : 'invalid_response');
};

const redirectTarget = (answer: HttpAnswer, from: URL): URL | null => {
  const location = answer.headers.get('location');
  if (![301, 302, 303, 307, 308].includes(answer.status) || location === null) return null;
  return URL.parse(location, from.href);
};

/** RDAP over HTTP (RFC 7480), at no server outside `servers`. */
export const createRdapClient = (
  servers: RdapServers,
  limits: ServerLimits,
  now: () => number,
): RdapClient => {
  const ask = async (url: URL, endsAt: number): Promise<HttpAnswer> => {
    const answer = await httpCall({
      system: 'rdap',
      operation: 'domain lookup',
      url,
      headers: { accept: 'application/rdap+json' },
      deadlineMs: Math.max(1, Math.floor(endsAt - performance.now())),
      maxBytes: MAX_BYTES,
      redirect: 'manual',
    });
    const wait = retryAfterSeconds(answer.headers, new Date(now()));
    if (answer.status === 429) limits.rest(url.origin, wait ?? REST_WITHOUT_RETRY_AFTER_SECONDS);
    if (answer.status === 503 && wait !== null) limits.rest(url.origin, wait);
    return answer;
  };

  /** The answer at the end of redirects, or why there is none. */
  const follow = async (
    url: URL,
    endsAt: number,
    redirectsLeft = MAX_REDIRECTS,
  ): Promise<HttpAnswer | Verdict> => {
    const answer = await limits.run(url.origin, endsAt - performance.now(), () => ask(url, endsAt));
    if (answer === 'resting') return unknown('rate_limited');
    if (answer === 'busy') return unknown('busy');
    const target = redirectTarget(answer, url);
    if (target === null) return answer;
    if (redirectsLeft === 0 || !servers.allows(target)) return unknown('invalid_response');
    return follow(target, endsAt, redirectsLeft - 1);
  };

  const askAbout = <T>(
    base: string,
    { domain }: DomainName,
    endsAt: number,
    read: (answer: HttpAnswer) => T,
  ): Promise<T | Verdict> =>
    follow(new URL(`domain/${domain}`, base), endsAt)
      .then((answer) => ('reason' in answer ? answer : read(answer)))
      .catch(unknownFrom);

  return {
    lookup: (base, domain, endsAt) => askAbout(base, domain, endsAt, (answer) => verdictOf(answer, domain)),
    findNameservers: async (base, domain, endsAt) => {
      const found = await askAbout(base, domain, endsAt, (answer) =>
        answer.status === 200 ? (objectAbout(answer, domain)?.nameservers ?? null) : null,
      );
      return Array.isArray(found)
        ? found.flatMap(({ ldhName }) => (ldhName ? [hostName(ldhName)] : []))
        : null;
    },
  };
};
