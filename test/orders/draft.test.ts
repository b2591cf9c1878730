import { expect, test } from 'vitest';
import { draftOrder } from '../../shared/orders/draft.ts';
import { catalogOf, clientOf, NOW } from '../support/unit/records.ts';

type Context = Parameters<typeof draftOrder>[1];
type Item = Parameters<typeof draftOrder>[0][number];

const NONE = new Map();

const items = [
  { type: 'domain', domain: 'example.com', domain_option: 'register', years: 1 },
  { type: 'hosting', domain: 'no domain', package_id: 1, billing_cycle: 'annually' },
] as Item[];
const contextOf = (...held: string[]): Context => ({
  client: clientOf(),
  catalog: catalogOf(),
  holds: new Map(held.map((pk) => [pk, { pk, sk: 'HOLD', client_id: 9, record_id: 8 }])) as Context['holds'],
  contested: new Map(),
  claims: [],
  kept: { checks: new Map(), requirements: new Map() },
  coupon: null,
});

test('a name that a record here holds cannot be ordered, and every wrong field is named at once', () => {
  const refused = () => draftOrder(items, contextOf('HOLD#domain#example.com'), NONE, NOW);
  expect(refused).toThrow(expect.objectContaining({ kind: 'invalid' }));
  try {
    refused();
  } catch (error) {
    expect(Object.keys((error as { fields: object }).fields).sort()).toEqual([
      'items.0.domain',
      'items.1.domain',
    ]);
  }
});

test('hosting for a name whose registration is held here can be ordered', () => {
  const hosting = [{ ...items[1], domain: 'example.com' }] as Item[];
  expect(draftOrder(hosting, contextOf('HOLD#domain#example.com'), NONE, NOW).lines).toHaveLength(1);
  expect(() => draftOrder(hosting, contextOf('HOLD#hosting#example.com'), NONE, NOW)).toThrow();
});

test('a premium name is priced as it was confirmed, and any other as the catalog has it', () => {
  const price = { amount: 34_995, currency: 'USD' } as const;
  const premium = { total: 41_994, renewal: 29_994 };
  const priceWith = (confirmed: object) =>
    draftOrder(
      items.slice(0, 1),
      contextOf(),
      new Map([['example.com', { purchaseType: null, ...confirmed }]]) as typeof NONE,
      NOW,
    ).total;
  expect([priceWith({ price, premium }), priceWith({ price, premium: null })]).toEqual([41_994, 1299]);
});
