import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startWhoisSimulator, type WhoisSimulator } from '../../../infra/local/simulators/whois/whois.ts';
import { createDomainLookup } from '../../../shared/integrations/domain-lookup/domain-lookup.ts';
import { bySuffix, rdapBootstrap } from '../../../shared/integrations/domain-lookup/rdap-bootstrap.ts';
import { readWhoisAnswer, whoisServers } from '../../../shared/integrations/domain-lookup/whois.ts';
import { parseDomainName } from '../../../shared/platform/domain-name.ts';
import { byText } from './by-text.ts';

let registry: WhoisSimulator;
let clock = 0;

beforeEach(async () => {
  clock = 0;
  registry = await startWhoisSimulator(0);
});

afterEach(() => registry.close());

const lookupAt = (settings: { deadlineMs?: number; port?: number } = {}) =>
  byText(
    createDomainLookup({
      bootstrap: rdapBootstrap,
      whoisServers,
      overrides: { whoisHost: registry.host, whoisPort: settings.port ?? registry.port },
      deadlineMs: settings.deadlineMs ?? 5000,
      now: () => clock,
    }),
  ).lookup;

describe('a WHOIS lookup', () => {
  test('reports a held name as registered and a free one as not found', async () => {
    const lookup = lookupAt();
    expect(await lookup('Taken-Name.com.gh')).toEqual({
      status: 'registered',
      source: 'whois',
      reason: null,
    });
    expect(await lookup('free-name.gh')).toEqual({ status: 'not_found', source: 'whois', reason: null });
    expect(registry.questions).toEqual(['taken-name.com.gh\r\n', 'free-name.gh\r\n']);
  });

  test.each(['gh', 'com.ng', 'eu', 'io', 'at', 'co.za'])(
    'knows a free name and a held one below .%s',
    async (tld) => {
      const lookup = lookupAt();
      expect((await lookup(`free-name.${tld}`)).status).toBe('not_found');
      expect((await lookup(`taken-name.${tld}`)).status).toBe('registered');
    },
  );

  test('asks for an international name by its A-label', async () => {
    await lookupAt()('münchen.com.gh');
    expect(registry.questions).toEqual(['xn--mnchen-3ya.com.gh\r\n']);
  });

  test.each([
    ['text it does not know', 'odd-name.com.gh', 'unrecognised_answer'],
    ['an empty answer', 'empty-name.com.gh', 'unrecognised_answer'],
    ['a query limit', 'limited-name.com.gh', 'rate_limited'],
    ['tens of thousands of empty lines', 'blank-name.com.gh', 'unrecognised_answer'],
    ['more than 64 KB', 'huge-name.com.gh', 'invalid_response'],
    ['an answer cut off half-way', 'cut-name.com.gh', 'unavailable'],
  ])('takes %s for no answer', async (_, domain, reason) => {
    expect(await lookupAt()(domain)).toEqual({ status: 'unknown', source: 'whois', reason });
  });

  test('ends at its deadline', async () => {
    const answer = await lookupAt({ deadlineMs: 100 })('slow-name.com.gh');
    expect(answer).toEqual({ status: 'unknown', source: 'whois', reason: 'timeout' });
  });

  test('takes a refused connection for no answer', async () => {
    await registry.close();
    const answer = await lookupAt()('free-name.com.gh');
    expect(answer).toEqual({ status: 'unknown', source: 'whois', reason: 'unavailable' });
  });

  test('leaves a server alone for a minute after a query limit', async () => {
    const lookup = lookupAt();
    await lookup('limited-name.com.gh');
    expect((await lookup('free-name.com.gh')).reason).toBe('rate_limited');
    expect(registry.questions).toHaveLength(1);

    clock += 60_000;
    expect((await lookup('free-name.com.gh')).status).toBe('not_found');
    expect(registry.questions).toHaveLength(2);
  });

  test.each(['x.com.gh\r\ny.com.gh', 'x.com.gh\n', '-h x.com.gh', 'x.com.gh\u0000', 'help', '127.0.0.1'])(
    'never gets %j for a name',
    (input) => {
      expect(parseDomainName(input)).toBeNull();
    },
  );
});

test('the server of the longest suffix is asked', () => {
  expect(bySuffix(whoisServers, 'co.za')).toBe('whois.registry.net.za');
  expect(bySuffix(whoisServers, 'com.gh')).toBe('whois.nic.gh');
  expect(bySuffix(whoisServers, 'gh')).toBe('whois.nic.gh');
  expect(bySuffix(whoisServers, 'gov.za')).toBe('whois.gov.za');
  expect(bySuffix(whoisServers, 'com')).toBeNull();
});

describe('a WHOIS text', () => {
  const record = 'Domain Name: EXAMPLE.IO\r\nRegistrar: Some Registrar\r\nCreation Date: 2020-01-15\r\n';

  test.each([
    ['registered', record],
    ['registered', `% Terms of use apply\n\n${record}Domain Status: ok\n`],
    ['registered', 'domain:   example.io\nregistrant:   Someone\nnserver:  ns1.example.net\n'],
    [
      'registered',
      `${record}Remarks: contact not found? write to us. Query limit exceeded answers are 429.\n`,
    ],
    ['not_found', 'No match for "EXAMPLE.IO".\r\n'],
    ['not_found', '% No match for domain "example.io"\n'],
    ['not_found', 'NOT FOUND\n'],
    ['not_found', 'Domain not found.\n>>> Last update <<<\n'],
    ['not_found', 'The queried object was not found\n'],
    ['not_found', 'The queried object does not exist\r\n'],
    ['not_found', 'The queried object does not exist: DOMAIN NOT FOUND\n'],
    ['not_found', '%% No such domain\n'],
    ['not_found', '% nothing found\n'],
    ['not_found', 'Domain example.io is not registered\nDomain not registered\n'],
    ['not_found', 'No Object Found\n'],
    ['registered', 'Domain: example.io\nStatus: connect\n'],
    ['registered', 'domain name.......: example.io\nregistered: 2020-01-15\n'],
    ['unrecognised', `${record}The queried object does not exist\n`],
    ['unrecognised', 'Remarks: the queried object does not exist elsewhere\n'],
    ['not_found', 'No Data Found\n'],
    ['not_found', '%ERROR:101: no entries found\n%\n% No entries found.\n'],
    ['not_found', 'Domain: example.io\nStatus: AVAILABLE\n'],
    ['not_found', 'Domain Name: example.io\nDomain Status: No Object Found\n'],
    ['not_found', 'Available\nDomain: example.io\n'],
    ['not_found', 'example.io is available for registration\n'],
    ['not_found', 'Domain example.io is free\n'],
    ['rate_limited', 'Query rate limit exceeded. Please retry later.\n'],
    ['rate_limited', '% Too many requests from your address\n'],
    ['unrecognised', ''],
    ['unrecognised', 'Domain Name: example.io\n'],
    ['unrecognised', 'Domain Name: other.io\nRegistrar: Some Registrar\n'],
    ['unrecognised', 'Registrar: Some Registrar\n'],
    ['unrecognised', 'This name is not available for registration\n'],
    ['unrecognised', 'This service is free of charge\nThe name is reserved\n'],
    ['unrecognised', 'This name is reserved by the registry\n'],
    ['unrecognised', `${record}No match\n`],
    ['unrecognised', 'Whois service is temporarily unavailable\n'],
  ])('means %s: %j', (meaning, text) => {
    expect(readWhoisAnswer(text, 'example.io')).toBe(meaning);
  });
});

/** How many characters the patterns were shown in all, and at most at a time. */
const examined = (text: string): { total: number; longest: number } => {
  const seen = { total: 0, longest: 0 };
  const { exec } = RegExp.prototype;
  const spy = vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, shown: string) {
    seen.total += shown.length;
    seen.longest = Math.max(seen.longest, shown.length);
    return exec.call(this, shown);
  });
  readWhoisAnswer(text, 'example.io');
  spy.mockRestore();
  return seen;
};

describe('the work to read a WHOIS text grows with its length, not with its square', () => {
  const hostile = {
    newlines: '\n',
    blanks: ' ',
    'carriage returns': '\r',
    comments: '%\n',
    'short lines': 'a\n',
    'one long word': 'a',
    'one long name': 'a.',
    'half of a statement': 'the queried object ',
    'half of a record': 'domain: ',
    'fields without an end': 'registrar\n',
    limits: 'rate limit\n',
  };

  test.each(Object.entries(hostile))('for %s', (_, piece) => {
    const textOf = (size: number) => piece.repeat(size / piece.length);
    const [short, long] = [examined(textOf(4 * 1024)), examined(textOf(16 * 1024))];
    expect(long.longest).toBeLessThanOrEqual(300);
    expect(long.total).toBeLessThanOrEqual(4.1 * short.total);
    expect(long.total).toBeLessThanOrEqual(20 * 16 * 1024);
  });
});
