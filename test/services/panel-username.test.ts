import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { panelUsername } from '../../shared/services/services.ts';

const seeds = (count: number): string[] => Array.from({ length: count }, (_, index) => `seed-${index}`);

describe('panelUsername', () => {
  test('gives eight characters a control panel accepts for any domain and seed', () => {
    const label = fc.oneof(
      fc.domain(),
      fc.string(),
      fc.constantFrom('123.com', 'xn--bcher-kva.de', '-', 'é.com'),
    );
    fc.assert(
      fc.property(label, fc.string(), (domain, random) => {
        expect(panelUsername(domain, random)).toMatch(/^(?!test)[a-z][a-z0-9]{7}$/);
      }),
    );
  });

  test('gives the same name for the same domain and seed', () => {
    expect(panelUsername('Example.com', 'a')).toBe(panelUsername('example.com', 'a'));
  });

  test('begins like the domain, without leading digits and punctuation', () => {
    expect(panelUsername('kasa-bank.com.gh', 'a')).toMatch(/^kas/);
    expect(panelUsername('24-hours.com', 'a')).toMatch(/^hou/);
    expect(panelUsername('2424.com', 'a')).toMatch(/^u/);
  });

  test('never begins with test, whatever the seed', () => {
    const names = seeds(2_000).map((seed) => panelUsername('tes.com', seed));
    expect(names.filter((name) => name.startsWith('test'))).toEqual([]);
    expect(names.some((name) => name.startsWith('utest'))).toBe(true);
  });

  test('gives different names for one domain and different seeds', () => {
    const names = new Set(seeds(2_000).map((seed) => panelUsername('example.com', seed)));
    expect(names.size).toBe(2_000);
  });
});
