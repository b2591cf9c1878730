import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderMail } from '../../shared/mail-templates/render-mail.ts';
import { SAMPLE_BRAND, SAMPLES } from '../../shared/mail-templates/samples.ts';
import { MAILS, renderSample, renderWith, skeleton } from './mails.ts';

const PAYLOADS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></style><b>',
  '--><b>',
  '<!--',
  '&lt;b&gt;',
  '{{url}} <%= url %>',
  '\r\nBcc: all@example.org\r\n\r\n',
  '\n\nPay here:\nhttps://evil.example/',
  '\u2028\u2029\u0085\u0000',
  '\u202etxt.exe',
];

const hostile = fc.oneof(
  fc.constantFrom(...PAYLOADS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .tuple(fc.constantFrom(...PAYLOADS), fc.string({ unit: 'binary', maxLength: 10 }))
    .map((parts) => parts.join('')),
);

const FIXED = /^(https?:|\d{4}-\d\d-)/;
const WORDS = new Set(['USD', 'billing', 'redemption', 'annually']);

/** The sample with every free text replaced, by what `next` gives. */
const replaced = (value: unknown, next: () => string): unknown => {
  if (typeof value === 'string') return FIXED.test(value) || WORDS.has(value) ? value : next();
  if (Array.isArray(value)) return value.map((item) => replaced(item, next));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaced(item, next)]));
};

const paragraphs = (text: string): number => text.replace(/^> .*\n?/gm, '').split('\n').length;

test.each(MAILS)('%s in %s stays what it is, whatever its values hold', (name, locale) => {
  const sample = renderSample(name, locale);
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 6, maxLength: 6 }), (texts) => {
      let index = 0;
      const next = () => `x${texts[index++ % texts.length]}`;
      const { subject, text, html } = renderWith(name, locale, replaced(SAMPLES[name], next));
      expect(skeleton(html)).toEqual(skeleton(sample.html));
      expect(paragraphs(text)).toBe(paragraphs(sample.text));
      expect(`${subject}${text.replaceAll('\n', '')}`).not.toMatch(
        /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u,
      );
      expect(subject.length).toBeLessThanOrEqual(150);
    }),
    { numRuns: 40 },
  );
});

test("a person's own words keep their lines, each of them marked as quoted", () => {
  const answer = 'Hello,\r\n\r\n-- \r\nhttps://kasa.example/';
  const { text, html } = renderMail(
    'ticket_answered',
    'en',
    { ...SAMPLES.ticket_answered, answer },
    SAMPLE_BRAND,
  );
  expect(text).toContain('> Hello,\n> \n> --\n> https://kasa.example/');
  expect(html).toContain('Hello,<br><br>--<br>https://kasa.example/');
});

describe('links', () => {
  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'no address'])(
    '%s is none',
    (url) => {
      expect(() => renderMail('welcome', 'en', { login_url: url }, SAMPLE_BRAND)).toThrow(TypeError);
      expect(() =>
        renderMail('welcome', 'en', SAMPLES.welcome, { ...SAMPLE_BRAND, support_url: url }),
      ).toThrow(TypeError);
    },
  );

  test('the address of an inviter cannot become one', () => {
    const { text, html } = renderMail(
      'invitation',
      'en',
      { ...SAMPLES.invitation, inviter_email: 'win@evil.example' },
      SAMPLE_BRAND,
    );
    expect(text + html).not.toMatch(/evil\.example/);
    expect(html.replaceAll('\u2060', '')).toContain('evil.example');
  });

  test('who invites cannot put a word of theirs into the mail', () => {
    expect(Object.keys(SAMPLES.invitation).sort()).toEqual(['expires_at', 'inviter_email', 'role', 'url']);
  });

  test('who registers cannot put a word of theirs into the mail', () => {
    expect(Object.keys(SAMPLES.register_verification)).toEqual(['url', 'expires_at']);
    expect(Object.keys(SAMPLES.email_change_confirm)).toEqual(['url', 'expires_at']);
  });
});
