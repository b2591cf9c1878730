import { once } from 'node:events';
import { connect } from 'node:net';
import { addAbortSignal } from 'node:stream';
import type { DomainName } from '../../platform/domain-name.ts';
import { log } from '../../platform/log.ts';
import { outgoingCall } from '../http-call.ts';
import { IntegrationError } from '../integration-error.ts';
import { notFound, registered, type ServerLimits, unknown, unknownFrom, type Verdict } from './rdap.ts';
import tldsByServer from './whois-servers.json' with { type: 'json' };

const LOOKUP = { system: 'whois', operation: 'domain lookup' };
const CONNECT_MS = 3000;
const MAX_BYTES = 64 * 1024;
const REST_AFTER_LIMIT_SECONDS = 60;

type WhoisServer = { host: string; port: number };

type WhoisClient = {
  /** What the registry says about the domain. `endsAt` is a `performance.now()` time. */
  lookup(server: WhoisServer, domain: DomainName, endsAt: number): Promise<Verdict>;
};

const toIntegrationError = (error: unknown): IntegrationError => {
  if (error instanceof RangeError) return new IntegrationError('whois', 'invalid_response', error.message);
  const timedOut = error instanceof Error && error.name === 'AbortError';
  return new IntegrationError('whois', timedOut ? 'timeout' : 'unavailable', 'no complete answer', {
    cause: error,
  });
};

/** One question and its whole answer (RFC 3912). The name cannot break the line: it has passed parseDomainName. */
const ask = async (server: WhoisServer, domain: string, deadlineMs: number): Promise<string> => {
  const deadline = AbortSignal.timeout(deadlineMs);
  const socket = connect(server);
  try {
    await once(socket, 'connect', { signal: AbortSignal.any([deadline, AbortSignal.timeout(CONNECT_MS)]) });
    socket.write(`${domain}\r\n`);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of addAbortSignal(deadline, socket)) {
      size += (chunk as Buffer).byteLength;
      if (size > MAX_BYTES) throw new RangeError(`answer larger than ${MAX_BYTES} bytes`);
      chunks.push(chunk as Buffer);
    }
    return Buffer.concat(chunks).toString('utf8');
  } catch (error) {
    throw toIntegrationError(error);
  } finally {
    socket.destroy();
  }
};

export const createWhoisClient = (limits: ServerLimits): WhoisClient => {
  const verdictOf = (server: WhoisServer, text: string, domain: DomainName): Verdict => {
    const meaning = readWhoisAnswer(text, domain.domain);
    if (meaning === 'registered') return registered;
    if (meaning === 'not_found') return notFound;
    if (meaning === 'rate_limited') {
      limits.rest(server.host, REST_AFTER_LIMIT_SECONDS);
      return unknown('rate_limited');
    }
    log.warn('unrecognised whois answer', { server: server.host, tld: domain.tld, length: text.length });
    return unknown('unrecognised_answer');
  };

  return {
    lookup: async (server, domain, endsAt) => {
      const left = () => Math.max(1, Math.floor(endsAt - performance.now()));
      try {
        const verdict = await limits.run(server.host, left(), async () =>
          verdictOf(server, await outgoingCall(LOOKUP, () => ask(server, domain.domain, left())), domain),
        );
        if (verdict === 'resting') return unknown('rate_limited');
        return verdict === 'busy' ? unknown('busy') : verdict;
      } catch (error) {
        return unknownFrom(error);
      }
    },
  };
};

type WhoisMeaning = 'registered' | 'not_found' | 'rate_limited' | 'unrecognised';

/** Each is a whole statement at the start of a line, so that a remark inside a record does not match. */
const notFoundTexts = [
  /^no match\b/,
  /^nothing found\b/,
  /^(?:the )?(?:queried |requested )?(?:domain |object |domain name |queried object )?(?:was |is )?not (?:found|registered)\b/,
  /^(?:the )?(?:queried |requested )?(?:domain|object|domain name) does not exist\b/,
  /^no (?:object|objects|data|entries|information|matching record|such domain) ?(?:was |were )?(?:found|exists?)?\s*(?:$|[^\w\s])/,
  /^(?:domain )?status:\s{0,20}(?:free|available|no object found)\s*$/,
  /^available\s*$/,
  /^(?:domain )?[a-z0-9-]{1,63}\.[a-z0-9.-]{1,190}\W{1,5}is (?:free|available for (?:purchase|registration))\b/,
];

const rateLimitTexts = [
  /\b(?:limit|quota|rate)\b.{0,40}\bexceeded\b/,
  /\btoo many (?:requests|queries|connections)\b/,
];

/** A record, as opposed to an echo of the question, has at least one of these. */
const recordField =
  /^(?:registrar|registrant|creation date|created|registered|name ?servers?|nserver|expir\w{0,10})\b.{0,40}:|^status:\s{0,20}connect\b/;

const domainField = /^domain(?: name)?\W{0,40}?:\s*(\S+)\s*$/;

/** Nothing that counts stands further from the beginning of a line. */
const MAX_LINE = 300;

const isWord = /\w/;

/** A line without what decorates its beginning, in lower case. */
const plain = (line: string): string => {
  const start = line.search(isWord);
  return start === -1 ? '' : line.slice(start).toLowerCase();
};

/**
 * Every pattern is tried on one short line at a time and from its beginning, so the time taken grows with the length
 * of the text and not with its square.
 */
const linesOf = (text: string): string[] =>
  text
    .replaceAll('\r', '\n')
    .split('\n')
    .map((line) => plain(line.slice(0, MAX_LINE)))
    .filter((line) => line !== '');

const anyMatches = (lines: string[], patterns: RegExp[]): boolean =>
  lines.some((line) => patterns.some((pattern) => pattern.test(line)));

/**
 * What a WHOIS answer means. The protocol (RFC 3912) has no status codes, so texts are matched narrowly, and
 * whatever does not match, or matches both ways, is `unrecognised`.
 */
export const readWhoisAnswer = (text: string, domain: string): WhoisMeaning => {
  const lines = linesOf(text);
  const isNamed = lines.some((line) => domainField.exec(line)?.[1]?.replace(/\.$/, '') === domain);
  const isRecord = isNamed && anyMatches(lines, [recordField]);
  const isAbsence = anyMatches(lines, notFoundTexts);
  if (isRecord && !isAbsence) return 'registered';
  if (anyMatches(lines, rateLimitTexts)) return 'rate_limited';
  return isAbsence && !isRecord ? 'not_found' : 'unrecognised';
};

/**
 * WHOIS servers by public suffix for the country codes that have no RDAP service with TLS, as of February 2026 (the
 * list that Debian's whois client keeps). The longest suffix wins; referrals are never followed.
 */
export const whoisServers: Record<string, string> = Object.fromEntries(
  Object.entries(tldsByServer).flatMap(([server, suffixes]) =>
    suffixes.split(' ').map((suffix) => [suffix, server]),
  ),
);
