import { expect, test } from 'vitest';
import { planCreditInvoice } from '../../../shared/billing/credit/credit-invoice.ts';
import { lineText, priceRows } from '../../../shared/billing/invoices/line-text.ts';
import { taxFor } from '../../../shared/billing/tax/tax-payer.ts';
import { renewalLines } from '../../../shared/lifecycle/renewals/renewal-line.ts';
import type { HostingLine } from '../../../shared/orders/order-lines.ts';
import { priceLines, taxedLines } from '../../../shared/orders/pricing.ts';
import { amountText, dateText } from '../../../shared/pages/format.ts';
import { inLanguage, language } from '../../../shared/pages/words.ts';
import { changeInvoice } from '../../../shared/plan-changes/change-invoice.ts';
import type { InvoiceLine } from '../../../shared/records/invoice-record.ts';
import type { PlanQuoteRecord } from '../../../shared/records/plan-change.ts';
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

/** What the lines say in French; each must say the description in English. */
const inFrench = (lines: Pick<InvoiceLine, 'description' | 'subject'>[]): string[] =>
  lines.map((line) => {
    const text = () => {
      const writing = { locale: language(), amount: amountText, date: dateText };
      return lineText(line as InvoiceLine, 'USD', writing).replaceAll(/[\u00a0\u202f]/g, ' ');
    };
    expect(inLanguage('en', text)).toBe(line.description);
    return inLanguage('fr', text);
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
