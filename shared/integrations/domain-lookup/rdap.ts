import { domainToASCII } from 'node:url';
import * as z from 'zod';
import { schema } from '../../contract/common.ts';
import type { DomainName } from '../../platform/domain-name.ts';
import { type HttpAnswer, httpCall, parseJson, retryAfterSeconds } from '../http-call.ts';
import { IntegrationError } from '../integration-error.ts';
import { type RdapBootstrap, type RdapServers, rdapServers } from './rdap-bootstrap.ts';

/** Why a lookup gave no certain answer. */
export type UnknownReason =
  | 'rate_limited'
  | 'busy'
  | 'timeout'
  | 'unavailable'
  | 'invalid_response'
  | 'unrecognised_answer';

/** What one registry server says about one domain. */
export type Verdict =
  | { status: 'registered' | 'not_found'; reason: null }
  | { status: 'unknown'; reason: UnknownReason };

export const registered: Verdict = { status: 'registered', reason: null };
export const notFound: Verdict = { status: 'not_found', reason: null };
export const unknown = (reason: UnknownReason): Verdict => ({ status: 'unknown', reason });

/** A failed call is no verdict on the domain; anything that is not an IntegrationError is our own defect. */
export const unknownFrom = (error: unknown): Verdict => {
  if (!(error instanceof IntegrationError)) throw error;
  return unknown(error.kind === 'rejected' ? 'invalid_response' : error.kind);
};

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

type RdapClient = {
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

/** Keeps one function instance polite to each registry server: few requests at once, none while asked to rest. */
export type ServerLimits = {
  /**
   * Runs `work` in a free place. Returns `resting` without running it while the server is resting, and `busy`
   * when no place came free within `waitMs`.
   */
  run<T>(server: string, waitMs: number, work: () => Promise<T>): Promise<T | 'resting' | 'busy'>;
  /** Sends nothing more to the server for that long. */
  rest(server: string, seconds: number): void;
};

type Server = { active: number; waiting: (() => void)[]; restingUntil: number };

/** A server must not switch itself off for longer than an instance lives by a mistaken Retry-After. */
const LONGEST_REST_SECONDS = 3600;

const takePlace = (server: Server, atOnce: number, waitMs: number): Promise<boolean> => {
  if (server.active < atOnce) {
    server.active += 1;
    return Promise.resolve(true);
  }
  return new Promise((resolve) => {
    const enter = () => {
      clearTimeout(timer);
      resolve(true);
    };
    const timer = setTimeout(() => {
      server.waiting.splice(server.waiting.indexOf(enter), 1);
      resolve(false);
    }, waitMs);
    server.waiting.push(enter);
  });
};

/** Hands the place to the longest waiting, so `active` stays the same then. */
const leavePlace = (server: Server): void => {
  const next = server.waiting.shift();
  if (next) next();
  else server.active -= 1;
};

export const createServerLimits = (atOnce: number, now: () => number): ServerLimits => {
  const servers = new Map<string, Server>();
  const find = (name: string): Server => {
    const server = servers.get(name) ?? { active: 0, waiting: [], restingUntil: 0 };
    servers.set(name, server);
    return server;
  };
  return {
    run: async (name, waitMs, work) => {
      const server = find(name);
      if (!(await takePlace(server, atOnce, waitMs))) return 'busy';
      try {
        return now() < server.restingUntil ? 'resting' : await work();
      } finally {
        leavePlace(server);
      }
    },
    rest: (name, seconds) => {
      const server = find(name);
      const until = now() + Math.min(seconds, LONGEST_REST_SECONDS) * 1000;
      server.restingUntil = Math.max(server.restingUntil, until);
    },
  };
};

type RegistryDelegationConfig = {
  bootstrap: RdapBootstrap;
  /** A stand-in server, which is asked every question. */
  rdapBase?: string | undefined;
  /** For one question. Default 8 s. */
  deadlineMs?: number;
};

/**
 * Finds the nameservers, in lower case, that the registry delegates a registrable name in ASCII to. Null where it does
 * not say: it has no RDAP, does not know the domain, or does not answer. Never throws for what a registry does.
 */
export const createRegistryDelegation = ({
  bootstrap,
  rdapBase,
  deadlineMs = 8000,
}: RegistryDelegationConfig) => {
  const servers = rdapServers(bootstrap, rdapBase);
  const rdap = createRdapClient(servers, createServerLimits(4, Date.now), Date.now);
  return async (domain: string): Promise<string[] | null> => {
    const dot = domain.indexOf('.');
    const name = { domain, label: domain.slice(0, dot), tld: domain.slice(dot + 1) };
    const base = servers.baseFor(name.tld);
    return base === null ? null : rdap.findNameservers(base, name, performance.now() + deadlineMs);
  };
};
