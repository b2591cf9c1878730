import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDomainName } from '../../shared/platform/domain-name.ts';

describe('a domain name', () => {
  test.each([
    ['example.com', 'example.com', 'com', 'example'],
    ['EXAMPLE.Com.', 'example.com', 'com', 'example'],
    ['akwaaba.com.gh', 'akwaaba.com.gh', 'com.gh', 'akwaaba'],
    ['akwaaba.gh', 'akwaaba.gh', 'gh', 'akwaaba'],
    ['münchen.com', 'xn--mnchen-3ya.com', 'com', 'xn--mnchen-3ya'],
    ['xn--mnchen-3ya.com', 'xn--mnchen-3ya.com', 'com', 'xn--mnchen-3ya'],
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai', 'xn--p1ai', 'xn--e1afmkfd'],
    ['例え。com', 'xn--r8jz45g.com', 'com', 'xn--r8jz45g'],
    ['a--b.com', 'a--b.com', 'com', 'a--b'],
    ['github.io', 'github.io', 'io', 'github'],
    [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`, 'com', 'a'.repeat(63)],
  ])('is read from %j', (input, domain, tld, label) => {
    expect(parseDomainName(input)).toEqual({ domain, tld, label });
  });

  test.each([
    ['nothing', ''],
    ['a TLD alone', 'com'],
    ['a public suffix alone', 'com.gh'],
    ['a sub-domain', 'www.example.com'],
    ['a name below a private suffix', 'someone.github.io'],
    ['an unknown TLD', 'example.invalidtld'],
    ['a name of the local network', 'printer.local'],
    ['an IPv4 address', '169.254.169.254'],
    ['an IPv4 address in hexadecimal', '0x7f.1'],
    ['an IPv6 address', '[::1]'],
    ['a URL', 'http://example.com'],
    ['user information', 'user@example.com'],
    ['a port', 'example.com:80'],
    ['a path', 'example.com/path'],
    ['a query', 'example.com?x=1'],
    ['a fragment', 'example.com#x'],
    ['a percent-encoded letter', '%65xample.com'],
    ['a line break at the end', 'example.com\r\n'],
    ['a line break inside', 'exam\r\nple.com'],
    ['a null character', 'example\u0000.com'],
    ['a tab', 'exam\tple.com'],
    ['a space', 'exam ple.com'],
    ['an underscore', 'ex_ample.com'],
    ['a hyphen in front', '-example.com'],
    ['a hyphen at the end', 'example-.com'],
    ['hyphens in the third and fourth place', 'ab--cd.com'],
    ['an A-label that does not decode', 'xn--0.com'],
    ['an empty label', 'example..com'],
    ['two trailing dots', 'example.com..'],
    ['a leading dot', '.example.com'],
    ['a label of 64 characters', `${'a'.repeat(64)}.com`],
    ['more than 253 characters', `${'a.'.repeat(140)}com`],
    ['a digit that contains a dot', '⒈.com'],
    ['mixed text directions', 'אa.com'],
  ])('is not %s', (_, input) => {
    expect(parseDomainName(input)).toBeNull();
  });

  test('is plain ASCII and reads as itself, whatever text it came from', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .tuple(fc.string({ unit: 'grapheme' }), fc.constantFrom('.com', '.com.gh', '.рф'))
        .map((p) => p.join('')),
      fc.tuple(fc.domain(), fc.constantFrom('', '.', '\r\n', '/x', '@h')).map((p) => p.join('')),
    );
    let read = 0;
    fc.assert(
      fc.property(text, (input) => {
        const name = parseDomainName(input);
        if (name === null) return;
        read += 1;
        expect(name.domain).toMatch(/^[a-z0-9.-]{3,253}$/);
        expect(`${name.label}.${name.tld}`).toBe(name.domain);
        expect(parseDomainName(name.domain)).toEqual(name);
      }),
      { numRuns: 3000 },
    );
    expect(read).toBeGreaterThan(50);
  });
});
