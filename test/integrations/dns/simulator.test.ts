import { decode, encode } from 'dns-packet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDnsSimulator } from '../../../infra/local/simulators/dns/dns.ts';
import type { Simulator } from '../../../infra/local/simulators/simulator.ts';

let resolver: Simulator;
beforeAll(async () => {
  resolver = await startDnsSimulator(0);
});
afterAll(() => resolver.close());

const MESSAGE = 'application/dns-message';
const question = (type: 'TXT' | 'NS', name: string) =>
  encode({ type: 'query', id: 0, flags: 0x0100, questions: [{ type, name }] });
const read = async (answer: Response) => decode(Buffer.from(await answer.arrayBuffer()));

test('answers by GET as by POST (RFC 8484 section 4.1)', async () => {
  const asked = question('NS', 'example.com');
  const url = `${resolver.url}/dns-query`;
  const get = await fetch(`${url}?dns=${Buffer.from(asked).toString('base64url')}`);
  const post = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': MESSAGE },
    body: new Uint8Array(asked),
  });
  expect(get.headers.get('content-type')).toBe(MESSAGE);
  const [first, second] = [await read(get), await read(post)];
  expect(first.answers?.map((answer) => answer.type)).toEqual(['NS', 'NS']);
  expect(second).toEqual(first);
});

test.each([
  ['another kind of body', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' }, 415],
  ['half a header', { method: 'POST', headers: { 'content-type': MESSAGE }, body: 'x' }, 400],
  ['no question', { method: 'GET' }, 400],
  ['another method', { method: 'PUT' }, 405],
])('refuses %s', async (_what, init, status) => {
  expect((await fetch(`${resolver.url}/dns-query`, init)).status).toBe(status);
});
