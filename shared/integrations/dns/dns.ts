import { httpCall } from '../http-call.ts';
import { IntegrationError } from '../integration-error.ts';
import { type DnsReply, type DnsType, encodeQuestion, readReply } from './message.ts';

const MESSAGE = 'application/dns-message';
const MAX_BYTES = 64 * 1024;
const DEADLINE_MS = 3000;

export type DnsSettings = {
  /** Addresses of resolvers (RFC 8484), all of which are asked, and nobody else. */
  resolvers: string[];
  /** For one question. Default 3 s. */
  deadlineMs?: number;
};

/** Where a domain leads: nameservers in lower case, none, or nobody can say because they do not answer. */
export type Delegation = { status: 'delegated'; nameservers: string[] } | { status: 'none' | 'broken' };

/** Questions of the DNS. Each throws a retryable IntegrationError when no resolver answers. */
export type Dns = {
  findDelegation(domain: string): Promise<Delegation>;
  /** The TXT records on which all resolvers that answer agree: what one still does not see is not there yet. */
  findTexts(name: string): Promise<string[]>;
  /** IPv4 and IPv6 addresses that any resolver knows; none where the name has none or its nameservers fail. */
  findAddresses(name: string): Promise<string[]>;
  /** Host names of mail servers, in the same way. */
  findMailServers(name: string): Promise<string[]>;
  /** The data of the DNSKEY records that any resolver knows (RFC 4034 section 2.1); null where the zone does not answer. */
  findKeys(domain: string): Promise<Buffer[] | null>;
};

/** DNS over HTTPS (RFC 8484): the resolver is authenticated, so that nobody on the way can forge an answer. */
const ask = async (url: string, name: string, type: DnsType, deadlineMs: number): Promise<DnsReply> => {
  const answer = await httpCall({
    system: 'dns',
    operation: `look up ${type}`,
    url,
    method: 'POST',
    headers: { 'content-type': MESSAGE, accept: MESSAGE },
    body: encodeQuestion(name, type),
    deadlineMs,
    maxBytes: MAX_BYTES,
  });
  if (answer.status !== 200) {
    throw new IntegrationError('dns', 'unavailable', `HTTP ${answer.status}`, { status: answer.status });
  }
  return readReply(answer.bytes, name, type);
};

export const createDns = ({ resolvers, deadlineMs = DEADLINE_MS }: DnsSettings): Dns => {
  const askAll = async (name: string, type: DnsType): Promise<DnsReply[]> => {
    const asked = await Promise.allSettled(resolvers.map((url) => ask(url, name, type, deadlineMs)));
    const replies = asked.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const [failure] = asked.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    if (replies.length === 0) throw failure;
    return replies;
  };

  const known = async (name: string, type: DnsType): Promise<string[]> => {
    const replies = await askAll(name, type);
    return [...new Set(replies.flatMap((reply) => (reply.status === 'answered' ? reply.values : [])))];
  };

  return {
    findAddresses: async (name) => (await Promise.all([known(name, 'A'), known(name, 'AAAA')])).flat(),
    findMailServers: (name) => known(name, 'MX'),
    findKeys: async (domain) => {
      const replies = await askAll(domain, 'DNSKEY');
      const answered = replies.flatMap((reply) => (reply.status === 'answered' ? [reply.values] : []));
      const keys = [...new Set(answered.flat())].map((hex) => Buffer.from(hex, 'hex'));
      return answered.length > 0 ? keys : null;
    },
    findDelegation: async (domain) => {
      const replies = await askAll(domain, 'NS');
      const nameservers = replies.flatMap((reply) => (reply.status === 'answered' ? reply.values : []));
      if (nameservers.length > 0) return { status: 'delegated', nameservers: [...new Set(nameservers)] };
      return { status: replies.some(({ status }) => status === 'failed') ? 'broken' : 'none' };
    },
    findTexts: async (name) => {
      const [first = [], ...others] = (await askAll(name, 'TXT')).map((reply) =>
        reply.status === 'answered' ? reply.values : [],
      );
      return first.filter((text) => others.every((texts) => texts.includes(text)));
    },
  };
};
