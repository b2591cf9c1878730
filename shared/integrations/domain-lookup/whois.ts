import { once } from 'node:events';
import { connect } from 'node:net';
import { addAbortSignal } from 'node:stream';
import { log } from '../../platform/log.ts';
import { IntegrationError } from '../integration-error.ts';
import { outgoingCall } from '../outgoing-call.ts';
import type { DomainName } from './domain-name.ts';
import type { ServerLimits } from './server-limits.ts';
import { notFound, registered, unknown, unknownFrom, type Verdict } from './verdict.ts';
import { readWhoisAnswer } from './whois-answer.ts';

const LOOKUP = { system: 'whois', operation: 'domain lookup' };
const CONNECT_MS = 3000;
const MAX_BYTES = 64 * 1024;
const REST_AFTER_LIMIT_SECONDS = 60;

export type WhoisServer = { host: string; port: number };

export type WhoisClient = {
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
