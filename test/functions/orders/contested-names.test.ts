import { afterEach, describe, expect, test } from 'vitest';
import { recordBankPayment } from '../../../shared/billing/payments/bank-payment.ts';
import { acceptDomain } from '../../../shared/operator/domains.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce } from '../../support/at-once.ts';
import { offerCoupon } from '../../support/coupons.ts';
import { dnsOf } from '../../support/dns.ts';
import { eventually } from '../../support/eventually.ts';
import { untilIdle } from '../../support/idle.ts';
import { mailAbout } from '../../support/inbox.ts';
import { findProblems } from '../../support/invariants.ts';
import { domainItem, freshDomain, hostingItem, type Shopper, shopper } from '../../support/shop.ts';
import { adjustCredit, creditBalance } from '../../support/table.ts';
import { newUser } from '../../support/users.ts';

/** With the limit of cdk.json, unlike other tests. */
const fixture = apiForFile({});
const dns = dnsOf(() => fixture.api);
const HELD = 10;

afterEach(async () => {
  await untilIdle(fixture.api.stack);
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});

const emails = new Map<number, string>();
const newShopper = async (credit = 0): Promise<Shopper> => {
  const { token, client, email } = await newUser(fixture.api);
  emails.set(client, email);
  if (credit > 0) await adjustCredit(client, 'USD', credit);
  return shopper(fixture.api, token, client);
};
const names = (count: number) => Array.from({ length: count }, () => freshDomain());
const transferItem = (domain: string) => ({
  ...domainItem(domain),
  domain_option: 'transfer',
  auth_code: 'perhaps',
});

/** Has the record that an order is refused for published and checked. */
const prove = async (shop: Shopper, domain: string, item: unknown = hostingItem(domain)) => {
  const { status, body } = await shop.order([item]);
  expect([status, body.code, body.proofs?.length]).toEqual([422, 'proof_required', 1]);
  return verify(shop, body.proofs[0]);
};
const verify = async (shop: Shopper, proof: Parameters<typeof dns.publish>[0] & { id: number }) => {
  await dns.publish(proof);
  const { body } = await shop.post(`/domain-proofs/${proof.id}/check`, undefined);
  expect(body.data.status).toBe('verified');
  return proof;
};

const holder = async (domain: string) => (await getItem(keys.hold('hosting', domain)))?.client_id;
const statusOf = async (shop: Shopper, { order }: { order: { id: number } }) =>
  (await getItem(keys.order(shop.client, order.id)))?.status;
const heldBy = async ({ client }: Shopper) => (await getItem(keys.heldNames(client)))?.names;
const newsOf = async (shop: Shopper, type: string) =>
  (await shop.get('/events')).body.data.filter((event: { type: string }) => event.type === type);

describe('a name that an unpaid order of somebody else holds', () => {
  test('is refused with the record that proves it, and where it is checked', async () => {
    const [squatter, owner] = [await newShopper(), await newShopper()];
    const domain = freshDomain();
    await squatter.order([hostingItem(domain)]);
    const { status, body } = await owner.order([hostingItem(domain)]);
    expect([status, body.code]).toEqual([422, 'proof_required']);
    const [proof] = body.proofs;
    expect(proof).toMatchObject({ domain, status: 'pending', record: { type: 'TXT' } });
    expect(proof.check_path).toBe(`/clients/${owner.client}/domain-proofs/${proof.id}/check`);
    expect(body.errors['items.0.domain'][0]).toContain(proof.record.name);
    expect(body.errors['items.0.domain'][0]).toContain(proof.record.value);
    expect(await holder(domain)).toBe(squatter.client);
  });

  test('is told of by the quote, with the proof', async () => {
    const [squatter, owner] = [await newShopper(), await newUser(fixture.api)];
    const domain = freshDomain();
    await squatter.order([hostingItem(domain)]);
    const { body } = await fixture.api('POST', '/orders/quote', {
      token: owner.token,
      body: { items: [hostingItem(domain)] },
      headers: { 'x-client-id': String(owner.client) },
    });
    expect(body.findings).toMatchObject([{ code: 'proof_required', proof: { domain, status: 'pending' } }]);
  });

  test('goes to whoever proves it, and the other is cancelled and told', async () => {
    const [squatter, owner] = [await newShopper(), await newShopper()];
    const domain = freshDomain();
    const squatted = await squatter.order([hostingItem(domain)]);
    await prove(owner, domain);
    expect((await owner.order([hostingItem(domain)])).status).toBe(201);
    expect(await holder(domain)).toBe(owner.client);
    expect(await statusOf(squatter, squatted.body)).toBe('cancelled');
    const { items } = squatted.body.order;
    const account = await getItem(keys.hosting(squatter.client, items[0].hosting_account_id));
    expect(account?.status).toBe('cancelled');
    expect(await newsOf(squatter, 'order_cancelled')).toMatchObject([
      { message: expect.stringContaining(`${domain} is theirs`) },
    ]);
    const mail = await mailAbout(fixture.api.stack, emails.get(squatter.client) ?? '', /was cancelled/);
    expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(`shown that ${domain} is theirs`);
    expect((await squatter.startPayment(squatted.body.invoice.id)).status).toBe(409);
    expect(await heldBy(squatter)).toBe(0);
  });

  test('goes to whoever has registered it here, without a proof', async () => {
    const [squatter, owner] = [await newShopper(), await newShopper(1_000_000)];
    const domain = freshDomain();
    const squatted = await squatter.order([hostingItem(domain)]);
    const { body } = await owner.order([domainItem(domain)], { apply_credit: true });
    await eventually(
      () => owner.get(`/domains/${body.order.items[0].domain_id}`),
      (shown) => shown.body.data.status === 'active',
    );
    expect((await owner.order([hostingItem(domain)])).status).toBe(201);
    expect(await statusOf(squatter, squatted.body)).toBe('cancelled');
    const again = await squatter.order([hostingItem(domain)]);
    expect([again.status, again.body.code]).toEqual([422, 'validation_failed']);
  });

  test('does not go to who only orders its registration', async () => {
    const [squatter, other] = [await newShopper(), await newShopper()];
    const domain = freshDomain();
    const first = await squatter.order([hostingItem(domain)]);
    await other.order([domainItem(domain)]);
    expect((await other.order([hostingItem(domain)])).body.code).toBe('proof_required');
    expect(await statusOf(squatter, first.body)).toBe('pending');
  });

  test('goes to whom staff accept', async () => {
    const [squatter, owner] = [await newShopper(), await newShopper()];
    const domain = freshDomain();
    await squatter.order([hostingItem(domain)]);
    await acceptDomain(owner.client, domain, 'operator:test', new Date());
    expect((await owner.order([hostingItem(domain)])).status).toBe(201);
    expect(await holder(domain)).toBe(owner.client);
  });

  test('is transferred in by whoever proves it', async () => {
    const [squatter, owner] = [await newShopper(), await newShopper()];
    const domain = `taken-${freshDomain()}`;
    const both = [hostingItem(domain), transferItem(domain)];
    await squatter.order([transferItem(domain)]);
    await prove(owner, domain, transferItem(domain));
    expect((await owner.order(both)).status).toBe(201);
    expect((await getItem(keys.hold('domain', domain)))?.client_id).toBe(owner.client);
    expect(await heldBy(squatter)).toBe(0);
  });

  test('that is paid stays with who has it', async () => {
    const [first, other] = [await newShopper(1_000_000), await newShopper()];
    const domain = freshDomain();
    await first.order([hostingItem(domain)], { apply_credit: true });
    await acceptDomain(other.client, domain, 'operator:test', new Date());
    const { status, body } = await other.order([hostingItem(domain)]);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(body.errors['items.0.domain']).toEqual([`There is already hosting for ${domain} here.`]);
  });

  test('goes back to who proves it later', async () => {
    const [first, second] = [await newShopper(), await newShopper()];
    const domain = freshDomain();
    await first.order([hostingItem(domain)]);
    await prove(second, domain);
    await second.order([hostingItem(domain)]);
    await prove(first, domain);
    expect((await first.order([hostingItem(domain)])).status).toBe(201);
    expect((await second.order([hostingItem(domain)])).body.code).toBe('proof_required');
    expect(await holder(domain)).toBe(first.client);
  });
});

describe('ten names that an account holds', () => {
  test('in one order go to their owner one by one', async () => {
    const [squatter, owner] = [await newShopper(), await newShopper()];
    const held = names(HELD);
    const squatted = await squatter.order(held.map(hostingItem));
    expect(squatted.status).toBe(201);
    const [mine = '', ...others] = held;
    await prove(owner, mine);
    expect((await owner.order([hostingItem(mine)])).status).toBe(201);
    expect(await holder(mine)).toBe(owner.client);
    expect(await Promise.all(others.map(holder))).toEqual(others.map(() => undefined));
    expect(await heldBy(squatter)).toBe(0);
  });

  test('in ten orders go to their owner in one', async () => {
    const [squatter, owner] = [await newShopper(), await newShopper()];
    const held = names(HELD);
    const squatted = await Promise.all(held.map((domain) => squatter.order([hostingItem(domain)])));
    for (const domain of held) await acceptDomain(owner.client, domain, 'operator:test', new Date());
    const { status, body } = await owner.order(held.map(hostingItem));
    expect([status, body.code]).toEqual([201, undefined]);
    const ends = await Promise.all(squatted.map((one) => statusOf(squatter, one.body)));
    expect(ends).toEqual(held.map(() => 'cancelled'));
    expect([await heldBy(squatter), await heldBy(owner)]).toEqual([0, HELD]);
  });

  test('in ten orders of ten names each are ordered one by one, and refused in one', async () => {
    const owner = await newShopper();
    const mine = names(HELD);
    const squatters = await Promise.all(
      mine.map(async (domain) => {
        const squatter = await newShopper();
        const { status, body } = await squatter.order([domain, ...names(HELD - 1)].map(hostingItem));
        expect(status).toBe(201);
        return { squatter, body };
      }),
    );
    for (const domain of mine) await acceptDomain(owner.client, domain, 'operator:test', new Date());
    const { status, body } = await owner.order(mine.map(hostingItem));
    expect([status, body.code]).toEqual([409, 'too_many_held_names']);
    const statuses = () => Promise.all(squatters.map((one) => statusOf(one.squatter, one.body)));
    expect(await statuses()).toEqual(mine.map(() => 'pending'));
    expect(await heldBy(owner)).toBe(undefined);

    for (const domain of mine) expect((await owner.order([hostingItem(domain)])).status).toBe(201);
    expect(await statuses()).toEqual(mine.map(() => 'cancelled'));
    expect(await heldBy(owner)).toBe(HELD);
  });
});

describe('whoever loses a name gets back', () => {
  test('the credit and the part that was paid, once', async () => {
    const [squatter, owner] = [await newShopper(1_000), await newShopper()];
    const domain = freshDomain();
    const { body } = await squatter.order([hostingItem(domain)], { apply_credit: true });
    expect(body.invoice.status).toBe('unpaid');
    const paid = { clientId: squatter.client, invoiceId: body.invoice.id, amount: 500, reference: domain };
    await recordBankPayment(paid, 'operator:test', new Date());
    expect(await creditBalance(squatter.client)).toBe(0);
    await acceptDomain(owner.client, domain, 'operator:test', new Date());
    await owner.order([hostingItem(domain)]);
    expect(await creditBalance(squatter.client)).toBe(1_500);
  });

  test('a payment that was under way and succeeds later', async () => {
    const [squatter, owner] = [await newShopper(), await newShopper()];
    const domain = freshDomain();
    const { body } = await squatter.order([hostingItem(domain)]);
    const started = await squatter.startPayment(body.invoice.id);
    await acceptDomain(owner.client, domain, 'operator:test', new Date());
    expect((await owner.order([hostingItem(domain)])).status).toBe(201);
    await squatter.confirmCard(started.body.payment.mobile.payment_intent_client_secret);
    await eventually(
      () => creditBalance(squatter.client),
      (balance) => balance === body.invoice.total * 100,
    );
    expect(await holder(domain)).toBe(owner.client);
  });
});

describe('at once', () => {
  test('two who have proved a name: one of them has it', async () => {
    const [squatter, one, two] = [await newShopper(), await newShopper(), await newShopper()];
    const domain = freshDomain();
    const first = await squatter.order([hostingItem(domain)]);
    for (const { client } of [one, two]) await acceptDomain(client, domain, 'operator:test', new Date());
    const answers = await atOnce((turn) => (turn % 2 ? one : two).order([hostingItem(domain)]), 8);
    expect(await statusOf(squatter, first.body)).toBe('cancelled');
    const winner = await holder(domain);
    expect([one.client, two.client]).toContain(winner);
    const placed = answers.filter(({ status }) => status === 201).map(({ body }) => body.order);
    const live = await Promise.all(
      placed.flatMap(({ id }) => [one, two].map(({ client }) => getItem(keys.order(client, id)))),
    );
    const pending = live.filter((order) => order?.status === 'pending');
    expect(pending.map((order) => order?.client_id)).toEqual([winner]);
  });

  test.each([1, 2, 3, 4])(
    'who pays and who takes: one of them has it, and no money is lost (%i)',
    async () => {
      const [squatter, owner] = [await newShopper(), await newShopper()];
      const domain = freshDomain();
      const { body } = await squatter.order([hostingItem(domain)]);
      await acceptDomain(owner.client, domain, 'operator:test', new Date());
      await adjustCredit(squatter.client, 'USD', 1_000_000);
      const [paid, taken] = await Promise.all([
        squatter.post(`/invoices/${body.invoice.id}/apply-credit`, {}),
        owner.order([hostingItem(domain)]),
      ]);
      await untilIdle(fixture.api.stack);
      if (taken.status === 201) {
        expect(await holder(domain)).toBe(owner.client);
        expect(await creditBalance(squatter.client)).toBe(1_000_000);
      } else {
        expect([taken.status, paid.status]).toEqual([422, 200]);
        expect(await holder(domain)).toBe(squatter.client);
      }
    },
  );
});

test('a coupon of the order that loses is counted once where the other has the same', async () => {
  const [squatter, owner] = [await newShopper(), await newShopper()];
  const domain = freshDomain();
  await offerCoupon('BOTH');
  const promo = { promo_code: 'BOTH' };
  expect((await squatter.order([hostingItem(domain)], promo)).status).toBe(201);
  await acceptDomain(owner.client, domain, 'operator:test', new Date());
  expect((await owner.order([hostingItem(domain)], promo)).status).toBe(201);
  expect(await getItem(keys.coupon('BOTH'))).toMatchObject({ used: 1 });
});
