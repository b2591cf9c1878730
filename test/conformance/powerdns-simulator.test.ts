import { expect, test } from 'vitest';
import { startPowerdnsSimulator } from '../../infra/local/simulators/powerdns/powerdns.ts';
import { findPdns, startPdns } from '../support/pdns-server.ts';

const KEY = 'POWERDNS-KEY-5f3a';
const ZONES = '/servers/localhost/zones';
const ZONE = `${ZONES}/kasa-bank.com.`;

const set = (name: string, type: string, contents: string[], more: object = {}) => ({
  ...{ name, type, ttl: 3600, changetype: 'REPLACE' },
  records: contents.map((content) => ({ content })),
  ...more,
});

const patch = (...rrsets: object[]): [string, string, object] => ['PATCH', ZONE, { rrsets }];

const www = 'www.kasa-bank.com.';
const made = { name: 'kasa-bank.com.', kind: 'Native', nameservers: ['ns1.example.net.'], account: 'd-1' };

const CALLS: [method: string, path: string, body?: object][] = [
  ['GET', '/servers/localhost'],
  ['GET', ZONE],
  ['POST', ZONES, { ...made, name: 'kasa-bank.com' }],
  ['POST', ZONES, { ...made, nameservers: ['ns1.example.net'] }],
  ['POST', `${ZONES}?rrsets=false`, { ...made, dnssec: true }],
  ['POST', ZONES, made],
  ['GET', `${ZONES}?zone=kasa-bank.com.&dnssec=false`],
  ['GET', `${ZONES}?zone=other.com.`],
  patch(set(www, 'A', ['192.0.2.1', '192.0.2.2'])),
  patch(set(www, 'A', ['192.0.2.1', '192.0.2.1'])),
  patch(set(www, 'A', ['nonsense'])),
  patch(set(www, 'AAAA', ['2001:db8::1'])),
  patch(set(www, 'CNAME', ['elsewhere.example.net.'])),
  patch(set('www.kasa-bank.com', 'A', ['192.0.2.1'])),
  patch(set('www.other.com.', 'A', ['192.0.2.1'])),
  patch(set('no ttl.kasa-bank.com.', 'A', ['192.0.2.1'])),
  patch(set(www, 'A', ['192.0.2.1'], { ttl: undefined })),
  patch(set(www, 'A', ['192.0.2.1'], { changetype: undefined })),
  patch(set(www, 'ODD', ['1'])),
  patch(set(www, 'A', ['192.0.2.3']), set(www, 'A', ['192.0.2.4'])),
  patch(set('kasa-bank.com.', 'MX', ['10 mail.example.net.'])),
  patch(set('kasa-bank.com.', 'MX', ['10 mail.example.net'])),
  patch(set('kasa-bank.com.', 'TXT', ['"v=spf1 -all"'])),
  patch(set('kasa-bank.com.', 'TXT', ['v=spf1 -all'])),
  patch(set('kasa-bank.com.', 'TXT', [`"${'a'.repeat(300)}"`])),
  patch(set('t.kasa-bank.com.', 'TXT', [`"${'a'.repeat(255)}" "b"`])),
  patch(set('u.kasa-bank.com.', 'TXT', ['"with \\"quotes\\" and \\195\\188"'])),
  patch(set('v.kasa-bank.com.', 'TXT', ['"ü"'])),
  patch(set('_sip._tcp.kasa-bank.com.', 'SRV', ['20 5 443 sip.example.net.'])),
  patch(set('kasa-bank.com.', 'CAA', ['0 issue "letsencrypt.org"'])),
  patch(set('*.wild.kasa-bank.com.', 'CNAME', ['elsewhere.example.net.'])),
  patch(set('two.kasa-bank.com.', 'CNAME', ['a.example.net.', 'b.example.net.'])),
  patch({ name: www, type: 'AAAA', changetype: 'DELETE' }),
  patch({ name: 'gone.kasa-bank.com.', type: 'A', changetype: 'DELETE' }),
  ['GET', ZONE],
  ['GET', `${ZONE}/cryptokeys`],
  ['PUT', ZONE, { account: 'd-2' }],
  ['PUT', `${ZONE}/rectify`],
  ['GET', `${ZONE}?rrsets=false`],
  ['GET', '/servers/other/zones'],
  ['DELETE', ZONE],
  ['DELETE', ZONE],
];

/** Without what differs from server to server: keys, the version, words, and the order of what has none. */
const comparable = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const all = value.map(comparable);
    return all.every((one) => typeof one === 'object')
      ? all.sort((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1))
      : all;
  }
  if (typeof value === 'string')
    return value.replace(/^(\d+ 13 \d) [0-9a-f]{40,96}$/, '$1').replace(/^\d+ 13/, '13');
  if (typeof value !== 'object' || value === null) return value;
  const { error, ...rest } = value as Record<string, unknown>;
  const shown = Object.entries(rest)
    .toSorted()
    .map(([key, inner]) => {
      const isOwn = ['version', 'dnskey', 'privatekey', 'id'].includes(key) && typeof inner !== 'boolean';
      return [key, isOwn ? typeof inner : comparable(inner)];
    });
  return error === undefined ? Object.fromEntries(shown) : 'error';
};

const answersOf = async (url: string): Promise<object[]> => {
  const answers: object[] = [];
  for (const [method, path, body] of CALLS) {
    const { status, ...answer } = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { 'x-api-key': KEY, accept: 'application/json', 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    }).then(async (response) => ({ status: response.status, text: await response.text() }));
    const shown = answer.text === '' ? null : comparable(JSON.parse(answer.text));
    answers.push({ call: `${method} ${path} ${JSON.stringify(body ?? '')}`, status, shown });
  }
  return answers;
};

const binary = findPdns();

test.skipIf(binary === null)('the simulator answers as PowerDNS does', async () => {
  const server = await startPdns(String(binary), KEY);
  const simulator = await startPowerdnsSimulator({ port: 0, stateFile: null, apiKey: KEY });
  try {
    expect(await answersOf(simulator.url)).toEqual(await answersOf(server.url));
  } finally {
    await simulator.close();
    await server.close();
  }
});
