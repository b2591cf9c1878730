import { describe, expect, expectTypeOf, test } from 'vitest';
import type { VariablesOf } from '../../shared/mail-templates/facts/mails.ts';
import { renderMail } from '../../shared/mail-templates/render-mail.ts';
import { SAMPLE_BRAND, SAMPLES } from '../../shared/mail-templates/samples.ts';
import { linksIn, MAILS, renderSample, renderWith, skeleton, urlsIn, visibleText } from './mails.ts';

const OTHER_WORDS: Record<string, string> = {
  billing: 'technical',
  redemption: 'grace',
  annually: 'monthly',
};

/** Another value of the same kind. */
const changed = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  const text = String(value);
  if (/^\d{4}-\d\d-/.test(text)) return '2027-01-15T10:00:00.000Z';
  if (text.startsWith('https:')) return `${text}&changed`;
  if (text === 'USD') return 'GHS';
  return OTHER_WORDS[text] ?? `Changed ${text}`;
};

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Copies of `tree`, each with one value changed, by the path of that value. */
const mutations = (tree: Record<string, unknown>, path = ''): [string, Record<string, unknown>][] =>
  Object.entries(tree).flatMap(([key, value]): [string, Record<string, unknown>][] => {
    const put = (other: unknown) =>
      Array.isArray(tree) ? Object.assign([...tree], { [key]: other }) : { ...tree, [key]: other };
    if (!isTree(value)) return [[`${path}${key}`, put(changed(value)) as Record<string, unknown>]];
    return mutations(value, `${path}${key}.`).map(([name, other]) => [
      name,
      put(other) as Record<string, unknown>,
    ]);
  });

describe.each(MAILS)('%s in %s', (name, locale) => {
  const { subject, text, html } = renderSample(name, locale);

  test('has a subject, a text and an HTML part', () => {
    expect(subject.length).toBeGreaterThan(5);
    expect(text).toContain(SAMPLE_BRAND.name);
    expect(html).toMatch(/^<!doctype html>/);
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|NaN|\[object|Invalid Date|\{\{|\$\{/);
  });

  test('uses every variable, in both parts', () => {
    for (const [path, variables] of mutations(SAMPLES[name])) {
      const other = renderWith(name, locale, variables);
      expect([
        path,
        other.text !== text,
        visibleText(other.html) !== visibleText(html) || linksIn(other.html).join() !== linksIn(html).join(),
      ]).toEqual([path, true, true]);
    }
  });

  test('says the same in both parts', () => {
    const visible = visibleText(html);
    const lines = text.split('\n').map((line) => line.replace(/^> |^-- $/, '').trim());
    const links = new Set(linksIn(html));
    expect(new Set(urlsIn(text))).toEqual(links);
    for (const line of lines.filter((candidate) => candidate !== '' && !links.has(candidate))) {
      for (const part of line.split(/\u00a0?:(?: |$)/)) if (!links.has(part)) expect(visible).toContain(part);
    }
    const words = new Set(text.match(/[\p{L}\p{N}]+/gu));
    expect((visible.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !words.has(word))).toEqual([]);
  });

  test('can be read by everyone', () => {
    expect(html).toContain(`<html lang="${locale}"`);
    expect(html.match(/<h1>/g)).toHaveLength(1);
    const tables = skeleton(html).filter(
      (tag) => tag.startsWith('<table') && !tag.includes('table-layout:auto'),
    );
    expect(tables.filter((tag) => !tag.includes('role="presentation"'))).toEqual([]);
    expect(html).not.toMatch(/<img(?![^>]*alt=)/);
    expect(html).toContain('prefers-color-scheme: dark');
  });

  test('asks nobody for anything, and is not cut off by mailboxes that cut at 102 KB', () => {
    expect(html).not.toMatch(/<script|<link|@import|url\(|<img|<iframe|<form/);
    expect(Buffer.byteLength(html)).toBeLessThan(40_000);
  });
});

test('a mail in French is not the one in English', () => {
  for (const [name] of MAILS) {
    const [english, french] = [renderSample(name, 'en'), renderSample(name, 'fr')];
    expect([name, english.text === french.text]).toEqual([name, false]);
  }
});

test('French is typeset as French: no bare apostrophe, no space that breaks before a colon', () => {
  for (const [name, locale] of MAILS.filter(([, language]) => language === 'fr')) {
    const { subject, text } = renderSample(name, locale);
    const own = text.replace(/^>.*$/gm, '').replace(/https?:\S+/g, '');
    expect([name, /\p{L}'\p{L}| [:;!?»]|« /u.exec(subject + own)?.[0]]).toEqual([name, undefined]);
  }
});

test('a logo stands in for the name, with the name as its text', () => {
  const brand = { ...SAMPLE_BRAND, logo_url: 'https://kasa.example/logo.png' };
  const { html } = renderMail('welcome', 'en', SAMPLES.welcome, brand);
  expect(html).toMatch(/<img[^>]*alt="Kasa Hosting" src="https:\/\/kasa.example\/logo.png"/);
});

test('a mail without one of its variables, or with one too many, does not compile', () => {
  expectTypeOf<VariablesOf<'welcome'>>().toEqualTypeOf<{ login_url: string }>();
  expectTypeOf<object>().not.toExtend<VariablesOf<'welcome'>>();
  expectTypeOf<{ login_url: string | null }>().not.toExtend<VariablesOf<'welcome'>>();
  expectTypeOf<VariablesOf<'invoice_paid'>>().not.toExtend<VariablesOf<'invoice_created'>>();
});
