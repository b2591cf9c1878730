import { expect, test } from 'vitest';
import { changePrices, keepPrices } from '../../shared/operator/change-prices.ts';
import { getItem } from '../../shared/platform/table/query.ts';
import { keys } from '../../shared/records/keys.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { recover } from '../support/recover.ts';
import { setAttributes } from '../support/set-attributes.ts';
import { freshDomain, hostingItem } from '../support/shop.ts';
import { buyer } from './buyer.ts';

const stack = crashStackForFile();
const app = buyer(stack);

const STAFF = 'operator:test';
const STARTER = 1;
const quiet = () => undefined;

/** Two accounts of a package that costs a dollar more from today on. */
const dearer = async (): Promise<string> => {
  for (let count = 0; count < 2; count += 1) {
    await app.payUnnoticed(await app.order([hostingItem(freshDomain())]), 'stripe');
  }
  await recover(stack.queues, new Date());
  const entry = await getItem(keys.catalogPackage(STARTER));
  const USD = entry?.prices.USD ?? {};
  const annually = { setup_fee: 0, price: (USD.annually?.price ?? 0) + 100 };
  const from = new Date().toISOString().slice(0, 10);
  const next_prices = { from, prices: { ...entry?.prices, USD: { ...USD, annually } } };
  await setAttributes(keys.catalogPackage(STARTER), { next_prices });
  return from;
};

const told = async (type: string) => (await readSnapshot()).events.filter((event) => event.type === type);
const changes = async () =>
  (await readSnapshot()).hosting.map(({ price_change }) => price_change?.list ?? null);

test('each client is told of another price once, wherever the command of the staff dies, when it is repeated', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: dearer,
    invoke: (list) => changePrices(list, STAFF, new Date(), quiet),
    verify: async (list) => {
      await changePrices(list, STAFF, new Date(), quiet);
      expect(await changes()).toEqual([list, list]);
      expect(await told('price_changed')).toHaveLength(2);
    },
  });
  expect(struck).toBeGreaterThan(5);
});

test('what is taken back is taken back once, wherever the command of the staff dies, when it is repeated', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const list = await dearer();
      await changePrices(list, STAFF, new Date(), quiet);
      return list;
    },
    invoke: (list) => keepPrices(list, STAFF, new Date(), quiet),
    verify: async (list) => {
      await keepPrices(list, STAFF, new Date(), quiet);
      expect(await changes()).toEqual([null, null]);
      expect(await told('price_change_withdrawn')).toHaveLength(2);
    },
  });
  expect(struck).toBeGreaterThan(5);
});
