import { beforeEach, expect, test } from 'vitest';
import type { OrderItemRequest } from '../../../shared/contract/order-request.ts';
import { confirmOrder, evaluateOrder } from '../../../shared/orders/confirm-order.ts';
import { loadOrderContext } from '../../../shared/orders/draft.ts';
import { config } from '../../../shared/platform/config/config.ts';
import { putNew, transact } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { crashStackForFile } from '../../support/crash-stack-per-file.ts';
import { freshDomain, USD_CLIENT } from '../../support/shop.ts';

const stack = crashStackForFile();
beforeEach(() => stack.startAfresh());

const hosting = (domain: string) =>
  ({
    type: 'hosting',
    package_id: 1,
    billing_cycle: 'annually',
    domain,
    domain_option: 'existing',
  }) as OrderItemRequest;
const registered = (domain: string) =>
  ({ type: 'domain', domain, domain_option: 'register', years: 1 }) as OrderItemRequest;
const transferred = (domain: string) =>
  ({ ...registered(domain), domain_option: 'transfer', auth_code: 'code-1234' }) as OrderItemRequest;

/** A name for which a service here has ended: whoever wants hosting for it has to prove that it is theirs. */
const freed = async (tld?: string): Promise<string> => {
  const name = freshDomain(tld);
  await transact([putNew({ ...keys.freedName(name), freed_at: new Date().toISOString() })]);
  return name;
};

/** What stands in the way of the items: the item, the field and the code. */
const findings = async (items: OrderItemRequest[], gateway: 'stripe' | 'paystack' = 'stripe') => {
  const context = await loadOrderContext(USD_CLIENT, { items }, new Date());
  const found = await evaluateOrder(items, gateway, context, new Date(), false);
  return found.findings.map(({ field, code }) => `${field} ${code}`);
};

const PROOF = 'items.0.domain proof_required';

test('a name that is in question has to be proved before hosting is set up for it', async () => {
  expect(await findings([hosting(await freed())])).toEqual([PROOF]);
  expect(await findings([hosting(freshDomain())])).toEqual([]);
});

test('a name that the registrar registers along with it need not be proved', async () => {
  const name = await freed();
  expect(await findings([hosting(name), registered(name)])).toEqual([]);
  expect(await findings([hosting(await freed()), registered(freshDomain())])).toEqual([PROOF]);
});

test('somebody may have a name that is registered by hand', async () => {
  const name = await freed('com.gh');
  expect(await findings([hosting(name), registered(name)])).toContain(PROOF);
});

test('somebody has a name that is transferred', async () => {
  const name = await freed();
  expect(await findings([hosting(name), transferred(name)])).toContain(PROOF);
});

test('a name that has hosting here already is not asked about besides', async () => {
  const name = await freed();
  await transact([putNew({ ...keys.hold('hosting', name), client_id: USD_CLIENT, record_id: 1 })]);
  expect(await findings([hosting(name)])).toEqual(['items.0.domain held_here']);
});

test('where a name leads is left to the payment by hosting alone that takes no money', async () => {
  const name = freshDomain();
  const unasked = async (items: OrderItemRequest[], more: { apply_credit?: boolean } = {}) => {
    const context = await loadOrderContext(USD_CLIENT, { items }, new Date());
    const request = { items, payment_gateway: 'stripe', ...more } as const;
    return (await confirmOrder(request, context, new Date())).unasked;
  };
  expect(await unasked([hosting(name)])).toEqual([name]);
  expect(await unasked([hosting(name)], { apply_credit: true })).toEqual([]);
  expect(await unasked([hosting(name), registered(freshDomain())])).toEqual([]);
});

test('a gateway that is not offered, or not in the currency, is named as what it is', async () => {
  const items = [hosting(freshDomain())];
  const message = async () => {
    const context = await loadOrderContext(USD_CLIENT, { items }, new Date());
    const { findings: found } = await evaluateOrder(items, 'paystack', context, new Date(), false);
    return found.map((finding) => finding.message.english);
  };
  const { gateways } = config();
  try {
    config().gateways = gateways.map((one) =>
      one.id === 'paystack' ? { ...one, currencies: ['GHS'] } : one,
    );
    expect(await message()).toEqual(['This payment method cannot charge USD. Choose another one.']);
    config().gateways = gateways.filter(({ id }) => id !== 'paystack');
    expect(await message()).toEqual(['This payment method is not offered. Choose another one.']);
  } finally {
    config().gateways = gateways;
  }
});
