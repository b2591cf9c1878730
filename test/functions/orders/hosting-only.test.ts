import { beforeEach, expect, test } from 'vitest';
import { config } from '../../../shared/platform/config/config.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { dnsOf } from '../../support/dns.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit, creditBalance } from '../../support/table.ts';

const fixture = apiForFile();
const dns = dnsOf(() => fixture.api);
beforeEach(() => {
  dns.simulator().faults.length = 0;
});

/** What every system outside was asked for while `work` was done. */
const askedBy = async (work: () => Promise<void>): Promise<string[]> => {
  const { stripe, paystack, whm, registrar } = fixture.api.stack.outside;
  const { rdap, whois, vies } = fixture.api.stack.registriesAndPush;
  const servers = [stripe, paystack, whm, registrar, rdap, vies, dns.simulator()];
  const lists = [...servers.map(({ requests }) => requests), whois.questions];
  const before = lists.map(({ length }) => length);
  await work();
  return lists.flatMap((list, index) => list.slice(before[index]));
};

const order = (domain: string, options = {}) => fixture.usd.order([hostingItem(domain)], options);
const quote = (domain: string) =>
  fixture.api('POST', '/orders/quote', {
    token: fixture.token,
    body: { items: [hostingItem(domain)] },
    headers: { 'x-client-id': String(USD_CLIENT) },
  });
const attempts = async (invoice: number) =>
  (await fixture.usd.get(`/invoices/${invoice}/payment-timeline`)).body.attempts.length;

/** An order of hosting for a name that leads to us, and nobody has proved. */
const orderedUnproved = async () => {
  const domain = freshDomain();
  await dns.zone(domain, { ns: config().nameservers });
  const { status, body } = await order(domain);
  expect(status).toBe(201);
  return { domain, invoice: body.invoice.id as number };
};

test('an order of hosting asks nobody outside', async () => {
  const asked = await askedBy(async () => {
    expect((await order(freshDomain())).status).toBe(201);
  });
  expect(asked).toEqual([]);
});

test('where its name leads is asked before it is paid: by card, with credit and on the pay page', async () => {
  const { domain, invoice } = await orderedUnproved();
  await adjustCredit(USD_CLIENT, 'USD', 100_000);
  const before = await creditBalance(USD_CLIENT);
  const byCard = await fixture.usd.startPayment(invoice);
  const withCredit = await fixture.usd.post(`/invoices/${invoice}/apply-credit`, {});
  for (const { status, body } of [byCard, withCredit]) {
    expect([status, body.code, body.proofs?.[0].domain]).toEqual([422, 'proof_required', domain]);
  }
  expect([await attempts(invoice), await creditBalance(USD_CLIENT)]).toEqual([0, before]);

  const [proof] = byCard.body.proofs;
  await dns.publish(proof);
  expect((await fixture.usd.post(`/domain-proofs/${proof.id}/check`, undefined)).body.data.status).toBe(
    'verified',
  );
  expect((await fixture.usd.startPayment(invoice)).status).toBe(201);
});

test('no payment starts while nobody says where its name leads', async () => {
  const { body } = await order(freshDomain());
  dns.simulator().faults.push({ match: '/dns-query', times: 1, status: 503 });
  expect((await fixture.usd.startPayment(body.invoice.id)).status).toBe(503);
  expect(await attempts(body.invoice.id)).toBe(0);
  expect((await fixture.usd.startPayment(body.invoice.id)).status).toBe(201);
});

test('a name that a quote found to lead to us is refused by the order itself', async () => {
  const domain = freshDomain();
  await dns.zone(domain, { ns: config().nameservers });
  const { body } = await quote(domain);
  expect(body.findings).toMatchObject([{ field: 'items.0.domain', code: 'proof_required' }]);
  const refused = await order(domain);
  expect([refused.status, refused.body.code]).toEqual([422, 'proof_required']);
  expect(refused.body.proofs).toEqual([body.findings[0].proof]);
});
