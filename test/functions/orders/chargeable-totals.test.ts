import { afterAll, beforeEach, expect, test } from 'vitest';
import { handler as applyCredit } from '../../../functions/invoices/apply-credit.ts';
import { handler as startPayment } from '../../../functions/invoices/start-payment.ts';
import { handler as createOrder } from '../../../functions/orders/create-order.ts';
import { handler as quoteOrder } from '../../../functions/orders/quote-order.ts';
import { DEMO } from '../../../infra/local/demo-data.ts';
import { getInvoice } from '../../../shared/billing/invoices/invoices.ts';
import { recordBankPayment } from '../../../shared/billing/payments/bank-payment.ts';
import { checkDocument } from '../../../shared/catalog/catalog-document.ts';
import { checkCoupons } from '../../../shared/catalog/import-coupons.ts';
import { config } from '../../../shared/platform/config/config.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { keys } from '../../../shared/records/keys.ts';
import { buyer } from '../../crash/buyer.ts';
import { clientRequest } from '../../crash/client-request.ts';
import { crashStackForFile } from '../../support/crash-stack-per-file.ts';
import { findProblems } from '../../support/invariants.ts';
import { invokeApi } from '../../support/invoke.ts';
import { recover } from '../../support/recover.ts';
import { setAttributes } from '../../support/set-attributes.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit } from '../../support/table.ts';
import { importTaxes, taxRule } from '../../support/tax-rules.ts';

const stack = crashStackForFile();
const app = buyer(stack);
let configured: Pick<ReturnType<typeof config>, 'currencies' | 'gateways'> | undefined;

const sellIn = async (currency: string, price: number): Promise<void> => {
  const [client, offer] = [keys.client(USD_CLIENT), keys.catalogPackage(1)];
  const { profile } = (await getItem(client)) ?? {};
  const member = keys.membership(DEMO.user.id, USD_CLIENT);
  for (const key of [client, member]) {
    await setAttributes(key, { profile: { ...profile, currency, country: 'US' } });
  }
  const { prices } = (await getItem(offer)) ?? {};
  await setAttributes(offer, {
    prices: { ...prices, [currency]: { annually: { price, setup_fee: 0 } } },
  });
};

beforeEach(async () => {
  await stack.startAfresh();
  const { currencies, gateways } = config();
  configured ??= { currencies, gateways };
  config().currencies = [...configured.currencies, 'KWD'];
  config().gateways = configured.gateways.map((one) =>
    one.id === 'stripe' ? { ...one, currencies: [...one.currencies, 'KWD'] } : one,
  );
});
afterAll(() => {
  Object.assign(config(), configured);
});

const items = () => [hostingItem(freshDomain())];
const request = (body: unknown, ids: Record<string, number> = {}) => clientRequest(stack.token, ids, body);
const invoiceNow = (id: number) => getInvoice(USD_CLIENT, id);

test('a price and a tax that were off the step are quoted, charged and kept on it', async () => {
  await importTaxes([taxRule('US', 7.77)]);
  await sellIn('KWD', 12_345);
  const { body } = await invokeApi(createOrder, request({ items: items(), payment_gateway: 'stripe' }));
  // 12.345 is 12.35 in steps of 0.01, and 7.77 % of that are 0.959595.
  expect(body.invoice).toMatchObject({ subtotal: 12.35, tax: 0.96, total: 13.31 });
  await app.payUnnoticed(body.invoice.id, 'stripe');
  await recover(stack.queues, new Date());
  expect(await invoiceNow(body.invoice.id)).toMatchObject({ status: 'paid', amount_paid: 13_310 });
  expect(await findProblems(stack.outside)).toEqual([]);
});

test('what comes by bank off the step becomes credit, and the rest can be charged', async () => {
  await sellIn('KWD', 20_000);
  const { body } = await invokeApi(createOrder, request({ items: items(), payment_gateway: 'stripe' }));
  const invoiceId: number = body.invoice.id;
  await recordBankPayment(
    { clientId: USD_CLIENT, invoiceId, amount: 1_234, reference: 'FT 1' },
    'operator:test',
    new Date(),
  );
  expect(await invoiceNow(invoiceId)).toMatchObject({ balance: 18_770, amount_paid: 1_230 });
  expect(await getItem(keys.client(USD_CLIENT))).toMatchObject({ credit_balance: 4 });
  await app.payUnnoticed(invoiceId, 'stripe');
  await recover(stack.queues, new Date());
  expect(await invoiceNow(invoiceId)).toMatchObject({ status: 'paid', balance: 0 });
  expect(await findProblems(stack.outside)).toEqual([]);
});

test('credit used in part leaves what every gateway takes', async () => {
  await adjustCredit(USD_CLIENT, 'USD', 10_000);
  await sellIn('USD', 10_050);
  const order = { items: items(), payment_gateway: 'paystack', apply_credit: true };
  const { body } = await invokeApi(createOrder, request(order));
  expect(body.invoice).toMatchObject({ credit_applied: 98.5, balance: 2 });
  const invoice: number = body.invoice.id;
  const use = (amount?: number) => invokeApi(applyCredit, request({ amount }, { invoice }));
  expect((await use()).body).toMatchObject({ code: 'no_credit' });
  for (const gateway of ['paystack', 'stripe'] as const) {
    expect((await invokeApi(startPayment, app.paymentRequest(invoice, gateway))).status).toBe(201);
  }

  const other = await app.order(items());
  const used = await invokeApi(applyCredit, request({ amount: 1.49 }, { invoice: other }));
  expect(used.status).toBe(200);
  expect(await findProblems(stack.outside)).toEqual([]);
});

test('credit that would leave too little to be charged is refused with what to do', async () => {
  await adjustCredit(USD_CLIENT, 'USD', 10_000);
  await sellIn('USD', 10_000);
  const invoice = await app.order(items());
  const use = (amount: number) => invokeApi(applyCredit, request({ amount }, { invoice }));
  const { status, body } = await use(98.01);
  expect([status, body.errors.amount]).toEqual([
    422,
    ['Use all of USD 100.00, or leave USD 2.00 or more to be paid otherwise.'],
  ]);
  expect((await use(98)).status).toBe(200);
  expect((await use(2)).body.data).toMatchObject({ status: 'paid' });
});

test('an order below what its gateway takes is told so by the quote, and is not placed', async () => {
  await sellIn('USD', 199);
  const wanted = (payment_gateway: string) => ({ items: items(), payment_gateway });
  const quoted = (gateway: string) =>
    invokeApi(quoteOrder, { ...request(wanted(gateway)), ids: { client: USD_CLIENT } });
  const message =
    'This payment method takes USD 2.00 or more, not USD 1.99. Choose another one, or pay with account credit or by bank transfer.';
  const { body } = await quoted('paystack');
  expect(body.findings).toEqual([{ field: 'payment_gateway', code: 'gateway_unusable', message }]);
  const refused = await invokeApi(createOrder, request(wanted('paystack')));
  expect([refused.status, refused.body.errors]).toEqual([422, { payment_gateway: [message] }]);
  expect((await quoted('stripe')).body.findings).toEqual([]);

  const invoice = await app.order(items());
  const asked = stack.outside.paystack.requests.length;
  const started = await invokeApi(startPayment, app.paymentRequest(invoice, 'paystack'));
  expect([started.status, started.body.errors]).toEqual([422, { gateway: [message] }]);
  expect(stack.outside.paystack.requests).toHaveLength(asked);
});

test('a price off the step is refused where it is written', () => {
  const packages = [
    {
      id: 1,
      name: 'Basic',
      description: 'Space',
      plan: 'basic',
      features: { disk_mb: 1, bandwidth_mb: 1, email_accounts: 1, databases: 1 },
      prices: { KWD: { annually: { price: 1.234, setup_fee: 0 } } },
    },
  ];
  const message = 'KWD is charged in steps of 0.01.';
  expect(checkDocument({ packages })).toEqual({
    problems: [{ path: ['packages', 0, 'prices', 'KWD', 'annually', 'price'], message }],
  });
  const coupons = [{ code: 'LESS', description: 'Less', fixed: { KWD: 0.005 } }];
  expect(checkCoupons({ coupons })).toEqual({
    problems: [{ path: ['coupons', 0, 'fixed', 'KWD'], message }],
  });
});
