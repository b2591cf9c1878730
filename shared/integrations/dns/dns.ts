import { httpCall } from '../http-call.ts';
import { IntegrationError } from '../integration-error.ts';

/** Numbers of RFC 1035 section 3.2.2, of RFC 3596 for AAAA and of RFC 4034 for DNSKEY. */
const TYPES = { A: 1, NS: 2, CNAME: 5, MX: 15, TXT: 16, AAAA: 28, DNSKEY: 48 } as const;
type DnsType = Exclude<keyof typeof TYPES, 'CNAME'>;

const IN = 1;
const HEADER_BYTES = 12;
const RECURSION_DESIRED = 0x0100;
const CHECKING_DISABLED = 0x0010;
const IS_RESPONSE = 0x8000;
const IS_TRUNCATED = 0x0200;
const POINTER = 0xc0;
const MAX_POINTERS = 32;
const IPV4_BYTES = 4;
const IPV6_BYTES = 16;
/** Of a mail server, before its name (section 3.3.9). */
const PREFERENCE_BYTES = 2;

/** Response codes of RFC 1035 section 4.1.1; every other one means that the question was not answered. */
const NO_ERROR = 0;
const NAME_ERROR = 3;

/** What a resolver says: the records asked for, none of them, or that it cannot say (such as SERVFAIL). */
type DnsReply = { status: 'answered'; values: string[] } | { status: 'failed' };

const broken = (what: string) => new IntegrationError('dns', 'invalid_response', what);

/**
 * A question as RFC 1035 section 4.1 writes it, with the id 0 that RFC 8484 section 4.1 asks for. `name` is in ASCII,
 * without a final dot, and no longer than a domain name may be. Keys are wanted even of a zone that its DS records do not
 * fit (RFC 4035 section 3.2.2): that is when they have to be compared.
 */
export const encodeQuestion = (name: string, type: DnsType): Buffer<ArrayBuffer> => {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(type === 'DNSKEY' ? RECURSION_DESIRED | CHECKING_DISABLED : RECURSION_DESIRED, 2);
  header.writeUInt16BE(1, 4);
  const labels = name.split('.').map((label) => Buffer.from(`\0${label}`, 'latin1'));
  for (const label of labels) label.writeUInt8(label.length - 1, 0);
  return Buffer.concat([header, ...labels, Buffer.from([0, 0, TYPES[type], 0, IN])]);
};

type Name = { name: string; end: number };

/** A name that may end in a pointer to an earlier place (section 4.1.4). */
const readName = (bytes: Buffer, start: number): Name => {
  const labels: string[] = [];
  let at = start;
  let end: number | null = null;
  for (let pointers = 0; ; ) {
    const length = bytes.readUInt8(at);
    if (length === 0) return { name: labels.join('.').toLowerCase(), end: end ?? at + 1 };
    if (length >= POINTER) {
      pointers += 1;
      if (pointers > MAX_POINTERS) throw broken('a name without an end');
      end ??= at + 2;
      at = bytes.readUInt16BE(at) & 0x3fff;
    } else {
      labels.push(bytes.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
  }
};

/** The character strings of a TXT record belong together (RFC 7208 section 3.3). */
const readText = (data: Buffer): string => {
  let text = '';
  for (let at = 0; at < data.length; at += 1 + data.readUInt8(at)) {
    text += data.toString('latin1', at + 1, at + 1 + data.readUInt8(at));
  }
  return text;
};

type DnsRecord = { owner: string; type: number; value: string };

const textOf = (bytes: Buffer, type: number, start: number, end: number): string => {
  if (type === TYPES.NS || type === TYPES.CNAME) return readName(bytes, start).name;
  const data = bytes.subarray(start, end);
  if (type === TYPES.A && data.length === IPV4_BYTES) return data.join('.');
  if (type === TYPES.AAAA && data.length === IPV6_BYTES)
    return data.toString('hex').match(/.{4}/g)?.join(':') ?? '';
  if (type === TYPES.DNSKEY) return data.toString('hex');
  if (type === TYPES.MX) return readName(bytes, start + PREFERENCE_BYTES).name;
  return type === TYPES.TXT ? readText(data) : '';
};

const readRecords = (bytes: Buffer, start: number, count: number): DnsRecord[] => {
  const records: DnsRecord[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    const { name: owner, end } = readName(bytes, at);
    const type = bytes.readUInt16BE(end);
    const dataAt = end + 10;
    const dataEnd = dataAt + bytes.readUInt16BE(end + 8);
    if (dataEnd > bytes.length) throw broken('a record longer than the answer');
    records.push({ owner, type, value: textOf(bytes, type, dataAt, dataEnd) });
    at = dataEnd;
  }
  return records;
};

/** The records of the name asked about, or of the name its aliases lead to. */
const valuesFor = (name: string, type: DnsType, records: DnsRecord[]): string[] => {
  const owners = new Set([name]);
  for (const { owner, type: kind, value } of records) {
    if (kind === TYPES.CNAME && owners.has(owner)) owners.add(value);
  }
  return records.flatMap(({ owner, type: kind, value }) =>
    kind === TYPES[type] && owners.has(owner) ? [value] : [],
  );
};

const read = (bytes: Buffer, name: string, type: DnsType): DnsReply => {
  const flags = bytes.readUInt16BE(2);
  if (!(flags & IS_RESPONSE) || bytes.readUInt16BE(4) !== 1) throw broken('no answer to one question');
  const question = readName(bytes, HEADER_BYTES);
  if (question.name !== name || bytes.readUInt16BE(question.end) !== TYPES[type]) {
    throw broken('the answer to another question');
  }
  const code = flags & 0x000f;
  if (code === NAME_ERROR) return { status: 'answered', values: [] };
  if (code !== NO_ERROR || flags & IS_TRUNCATED) return { status: 'failed' };
  const records = readRecords(bytes, question.end + 4, bytes.readUInt16BE(6));
  return { status: 'answered', values: valuesFor(name, type, records) };
};

/** Reads an answer of RFC 1035 to a question. Throws IntegrationError when it is none. */
export const readReply = (bytes: Buffer, name: string, type: DnsType): DnsReply => {
  try {
    return read(bytes, name.toLowerCase(), type);
  } catch (error) {
    if (error instanceof RangeError) throw broken('an answer cut short');
    throw error;
  }
};

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
