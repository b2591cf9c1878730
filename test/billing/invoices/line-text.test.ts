import { expect, test } from 'vitest';
import { planCreditInvoice } from '../../../shared/billing/credit/index.ts';
import { lineText, periodText, priceRows, writingIn } from '../../../shared/billing/invoices/line-text.ts';
import { taxFor } from '../../../shared/billing/tax/tax-payer.ts';
import { changeInvoice } from '../../../shared/hosting/plan-changes/proration.ts';
import { amountText, dateText } from '../../../shared/http/pages/invoice-page.ts';
import { language, toReader } from '../../../shared/languages/language.ts';
import { renewalLines } from '../../../shared/lifecycle/plan-renewal-invoice.ts';
import type { HostingLine } from '../../../shared/orders/order-lines.ts';
import { priceLines, taxedLines } from '../../../shared/orders/pricing.ts';
import { formatMoney } from '../../../shared/platform/money.ts';
import type { PlanQuoteRecord } from '../../../shared/records/hosting.ts';
import type { InvoiceLine } from '../../../shared/records/invoices.ts';
import { couponOf } from '../../support/unit/coupons.ts';
import {
  addonOf,
  clientOf,
  day,
  domainOf,
  hostingOf,
  NOW,
  packageOf,
  tldOf,
} from '../../support/unit/records.ts';

const client = clientOf();
const domain = 'example.com';

/** What the lines say in French; in English, with days and amounts as the API has them, each says its description. */
const inFrench = (lines: Pick<InvoiceLine, 'description' | 'subject'>[]): string[] =>
  lines.map((line) => {
    const text = () => {
      const writing = { locale: language(), amount: amountText, date: dateText };
      return lineText(line as InvoiceLine, 'USD', writing).replaceAll(/[\u00a0\u202f]/g, ' ');
    };
    const asStored = { locale: 'en', amount: formatMoney, date: (day: string) => day } as const;
    expect(lineText(line as InvoiceLine, 'USD', asStored)).toBe(line.description);
    return toReader('fr', text);
  });

const hosting: HostingLine = {
  item: 0,
  type: 'hosting',
  package: packageOf(),
  cycle: 'monthly',
  domain,
  domainOption: 'existing',
  chosenAddons: [{ addon: addonOf(), quantity: 2, price: { price: 200, setup_fee: 50 } }],
};
const name = { item: 1, type: 'domain', tld: tldOf(), domain, authCode: null, tldRequirements: {} } as const;

test('lines of an order say in French what was ordered, and what a coupon took off', () => {
  const lines = [
    hosting,
    { ...name, domainOption: 'register', years: 2 } as const,
    { ...name, domainOption: 'transfer', years: 1 } as const,
  ];
  const products = { packages: null, billing_cycles: null, tlds: [] };
  const priced = priceLines(lines, { client, taxes: null, now: NOW }, new Map(), couponOf({ products }));
  expect(inFrench(taxedLines(priced.lines))).toEqual([
    'Hébergement Starter pour example.com, au mois (TEST : 0,60 USD de remise)',
    expect.stringMatching(/^2 × Extra IP address pour example\.com, au mois/),
    'Enregistrement de example.com pour 2 ans',
    'Transfert de example.com pour 1 an',
  ]);
});

test('lines of renewals say in French until when', () => {
  const withTax = taxFor(null, client, NOW);
  const at = day('2026-06-15').toISOString();
  const addons = [{ addon_id: 3, name: 'Extra IP address', quantity: 2, recurring_amount: 333 }];
  const lines = [
    ...renewalLines(hostingOf({ next_due_at: at, activated_at: at, addons }), withTax),
    ...renewalLines(domainOf({ expires_at: at }), withTax),
  ];
  expect(inFrench(lines)).toEqual([
    'Renouvellement de l’hébergement Starter pour example.com jusqu’au 15 juin 2027',
    'Renouvellement de 2 × Extra IP address pour example.com jusqu’au 15 juin 2027',
    'Renouvellement de example.com jusqu’au 15 juin 2027',
  ]);
});

test('the line of a change says in French what takes the place of what', () => {
  const terms = { package_id: 1, package_name: 'Starter', plan: 'starter', recurring_amount: 500 };
  const quote = {
    ...{ from: terms, to: { ...terms, package_name: 'Business' }, period_end: '2027-06-15T00:00:00.000Z' },
    ...{ unit_price: 900, tax: 0, taxes: [], total: 900, currency: 'USD' },
  } as unknown as PlanQuoteRecord;
  const longer = { new_period: { from: NOW.toISOString(), until: '2028-06-15T00:00:00.000Z' }, unused: 150 };
  const linesOf = (one: PlanQuoteRecord) => changeInvoice(one, hostingOf(), client, false, NOW).lines;
  expect(inFrench([...linesOf(quote), ...linesOf({ ...quote, ...longer })])).toEqual([
    'Hébergement Business au lieu de Starter pour example.com jusqu’au 15 juin 2027',
    'Hébergement Business pour example.com, à l’année jusqu’au 15 juin 2028, moins 1,50 USD pour le reste de la période précédente',
  ]);
});

test('the line of bought credit says in French how much', () => {
  expect(inFrench(planCreditInvoice(client, 20, 1, NOW).invoice.lines)).toEqual([
    'Avoir du compte de 20,00 USD',
  ]);
});

test('what staff wrote is shown as they wrote it', () => {
  expect(inFrench([{ description: 'Setting up of mail' }])).toEqual(['Setting up of mail']);
});

test('a set-up fee is a row of its own below the price, in each language, and the rows make up the line', () => {
  const priced = priceLines([hosting], { client, taxes: null, now: NOW }, new Map());
  const lines = taxedLines(priced.lines) as unknown as InvoiceLine[];
  for (const [locale, name] of [
    ['en', 'Set-up fee'],
    ['fr', 'Frais de mise en service'],
  ] as const) {
    const rows = lines.map((line) => priceRows(line, 'USD', { locale, amount: amountText, date: dateText }));
    expect(rows.map((parts) => parts.map(({ description }) => description).slice(1))).toEqual(
      lines.map(({ setup_fee }) => (setup_fee > 0 ? [name] : [])),
    );
    expect(rows.map((parts) => parts.reduce((sum, { amount }) => sum + amount, 0))).toEqual(
      lines.map(({ total, tax }) => total - tax),
    );
  }
  expect(lines.some(({ setup_fee }) => setup_fee > 0)).toBe(true);
});

const periods = (lines: Pick<InvoiceLine, 'subject'>[], locale: 'en' | 'fr') =>
  lines.map((line) => periodText(line, writingIn(locale)));

test('the time that a price is for has two days where both are known, and its length where it begins with set-up', () => {
  const names = [
    { ...name, domainOption: 'register', years: 2 } as const,
    { ...name, domainOption: 'transfer', years: 1 } as const,
  ];
  const priced = priceLines([hosting, ...names], { client, taxes: null, now: NOW }, new Map());
  const lines = taxedLines(priced.lines);
  expect(periods(lines, 'en')).toEqual([
    '1 month from set-up',
    '1 month from set-up',
    '2 years from registration',
    '1 year from its present expiry',
  ]);
  expect(periods(lines, 'fr')).toEqual([
    '1 mois à partir de la mise en service',
    '1 mois à partir de la mise en service',
    '2 ans à partir de l’enregistrement',
    '1 an à partir de son échéance actuelle',
  ]);

  const withTax = taxFor(null, client, NOW);
  const at = day('2026-06-01').toISOString();
  const addons = [{ addon_id: 3, name: 'Extra IP address', quantity: 2, recurring_amount: 333 }];
  const renewals = [
    ...renewalLines(hostingOf({ next_due_at: at, activated_at: at, addons }), withTax),
    ...renewalLines(domainOf({ expires_at: at }), withTax),
  ];
  expect(periods(renewals, 'en')).toEqual(Array(3).fill('From 1 June 2026 to 1 June 2027'));
  expect(periods(renewals, 'fr')).toEqual(Array(3).fill('Du 1er juin 2026 au 1er juin 2027'));

  const until = { is: 'domain_renewal', domain, until: '2027-06-01' } as const;
  const without = [{}, { subject: until }, { subject: { is: 'domain_restore', domain } as const }];
  expect(periods(without, 'en')).toEqual([null, null, null]);
});
