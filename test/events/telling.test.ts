import { expect, test } from 'vitest';
import { messageFor, ROLES } from '../../shared/contract/roles.ts';
import { about, day, keepSentence, messageOf, money, newEvent, toldOf } from '../../shared/events/index.ts';
import { events } from '../../shared/languages/fr/events.ts';
import { inLanguage } from '../../shared/languages/language.ts';
import { Sentence, say, together } from '../../shared/languages/sentence.ts';

const NOW = new Date('2026-12-01T09:00:00.000Z');

const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const sentence = together([
  say`Hosting for ${'example.com'} is renewed until ${day('2027-02-01T00:00:00.000Z')}.`,
  say`${money(129_900, 'USD')} was added to your account credit.`,
]);

/** As the table gives it back. */
const stored = structuredClone(keepSentence('message', sentence));

const told = async (locale: 'en' | 'fr') =>
  spaced(await inLanguage(locale, () => toldOf(stored.message, stored.sentence)));

test('a stored sentence is told in any language, with its amounts and days', async () => {
  expect(await told('en')).toBe(
    'Hosting for example.com is renewed until 1 February 2027. USD 1299.00 was added to your account credit.',
  );
  expect(await told('fr')).toBe(
    'L’hébergement de example.com est renouvelé jusqu’au 1er février 2027. Votre crédit a augmenté de 1 299,00 USD.',
  );
});

test('its English stays beside it, and is all there is of an earlier release', async () => {
  expect(stored.message).toBe(await told('en'));
  const before = () => toldOf('Invoice 33G4WSN52M is paid.', undefined);
  expect(await inLanguage('fr', before)).toBe('Invoice 33G4WSN52M is paid.');
});

test('what a sentence quotes stays as it is, be it the text of another sentence', async () => {
  const { message, sentence } = keepSentence('message', say`${'Maintenance'}: ${'{0} Invoice {0} is paid.'}`);
  expect(await inLanguage('fr', () => toldOf(message, sentence))).toBe(
    'Maintenance: {0} Invoice {0} is paid.',
  );
});

const order = about.order({ client_id: 1, id: 7 });

test.each(['en', 'fr'] as const)('in %s a role that may see no amounts reads the rest', async (locale) => {
  const event = newEvent(order, 'service_renewed', sentence, NOW);
  const read = await inLanguage(locale, () => ROLES.map((role) => [role, messageOf(event, role)]));
  const whole = read.filter(([, text]) => /1.?299/.test(text ?? '')).map(([role]) => role);
  expect(whole).toEqual(['owner', 'admin', 'billing', 'read_only']);
  for (const [, text] of read) expect(text).toContain('example.com');
});

test.each(['en', 'fr'] as const)('no event in %s shows an amount to who may see none', async (locale) => {
  const amounts = Array.from({ length: 9 }, () => money(129_900, 'USD'));
  const shown = await inLanguage(locale, () =>
    Object.keys(events).map((text) => {
      const said = String(new Sentence(text, amounts));
      return messageFor('technical', { type: 'order_failed', message: said });
    }),
  );
  expect(shown.length).toBeGreaterThan(150);
  expect(shown.filter((text) => /1.?299|USD/.test(text))).toEqual([]);
});
