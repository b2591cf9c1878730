import { expect, onTestFinished, test } from 'vitest';
import { chooseMethod } from '../../shared/billing/autopay/change-autopay.ts';
import { tendWallet } from '../../shared/billing/payment-methods/tend-wallet.ts';
import { changeWallet, getWallet } from '../../shared/billing/payment-methods/wallet.ts';
import { cutOver, planCutover } from '../../shared/import/cutover/index.ts';
import { apply, bringCards, plan, type Source, verify } from '../../shared/import/index.ts';
import { HOUR_MS } from '../../shared/platform/dates.ts';
import { getItem } from '../../shared/platform/table/query.ts';
import { writeOne } from '../../shared/platform/table/write.ts';
import { keys } from '../../shared/records/keys.ts';
import { logLines } from '../integrations/log-lines.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { renewAtBank } from '../support/saved-card.ts';
import { CARD_NUMBER } from '../support/whmcs/dirty-database.ts';
import { tableNow, withSource } from '../support/whmcs/moving-in.ts';
import {
  clients,
  dayAfter,
  hosting,
  payMethod,
  type SmallWhmcs,
  smallWhmcs,
  unpaid,
} from '../support/whmcs/small-whmcs.ts';
import { CREDENTIALS, startWhmcsApi } from '../support/whmcs/whmcs-api.ts';

const stack = crashStackForFile();
const quietly = () => undefined;
const ACTOR = 'operator:tester';
const [CLIENT, OTHER] = [7001, 7002];

/** At Stripe, as WHMCS had it done: a customer with cards; returns the tokens that WHMCS then has. */
const customerWith = async (...cards: string[]): Promise<{ customer: string; tokens: string[] }> => {
  const { secrets, stripe } = stack.outside;
  const post = async (path: string, fields: Record<string, string> = {}): Promise<string> => {
    const answer = await fetch(`${stripe.url}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${String(secrets.stripe.secret_key)}` },
      body: new URLSearchParams(fields),
    });
    return ((await answer.json()) as { id: string }).id;
  };
  const customer = await post('customers');
  const tokens = [];
  for (const card of cards) {
    const method = await post(`payment_methods/${card}/attach`, { customer });
    tokens.push(JSON.stringify({ customer, method }));
  }
  return { customer, tokens };
};

const methodOf = (token = '{}'): string => JSON.parse(token).method;

/** Brings the clients in, and then has their cards taken over as often as is wanted. */
const moved = async (
  there: SmallWhmcs,
  tokens: Record<number, string>,
  work: (source: Source, cards: (now?: Date) => ReturnType<typeof bringCards>, now: Date) => Promise<void>,
): Promise<void> => {
  const api = await startWhmcsApi(there.rows, tokens);
  onTestFinished(api.close);
  const now = new Date();
  await withSource([there.dump(now, new Date(now.getTime() - 3 * HOUR_MS))], async (source) => {
    await apply(source, quietly);
    const cards = (at = now) => bringCards(source, { ...CREDENTIALS, url: api.url }, ACTOR, at, quietly);
    await work(source, cards, now);
  });
};

const later = (there: SmallWhmcs, work: (source: Source) => Promise<void>): Promise<void> =>
  withSource([there.dump(new Date(), new Date())], work);

const isWrite = (call: string) => /^dynamodb /.test(call) && !/BatchGetItem|GetItem|Query/.test(call);

test('cards that are at their gateway are taken over, and all others are counted and left', async () => {
  await stack.startAfresh();
  const { customer, tokens } = await customerWith(
    'pm_card_mastercard',
    'pm_card_visa',
    'pm_card_visa',
    'pm_card_amex',
  );
  const [mastercard = '', visa = '', twice = '', expired = ''] = tokens;
  await renewAtBank(stack, methodOf(expired), { exp_month: '1', exp_year: '2020' });
  const local = { payment_type: 'CreditCard', gateway_name: '' };
  const there = smallWhmcs(
    ...clients(CLIENT, OTHER),
    payMethod(501, CLIENT, { order_preference: 1 }),
    payMethod(502, CLIENT, { order_preference: 0 }),
    ...[503, 504, 505, 510].map((id) => payMethod(id, CLIENT)),
    payMethod(506, CLIENT, local),
    payMethod(507, CLIENT, { payment_type: 'RemoteBankAccount', gateway_name: 'gocardless' }),
    payMethod(508, CLIENT, { gateway_name: 'authorize' }),
    payMethod(509, CLIENT, { deleted_at: '2024-01-01 00:00:00' }),
    payMethod(511, OTHER, local),
  );
  const gone = JSON.stringify({ customer, method: 'pm_gone' });
  const known = { 501: mastercard, 502: visa, 503: twice, 504: gone, 505: expired, 510: customer };
  const logged = logLines();
  await moved(there, known, async (source, cards, now) => {
    const found = plan(source, now).findings.filter(({ code }) => /_(card|token)$/.test(code));
    expect(
      found.map(({ code, count, text }) => [code, count, text.split(' ').slice(0, 6).join(' ')]),
    ).toEqual([
      ['stored_card', 2, 'CreditCard whose numbers WHMCS itself stores:'],
      ['card_token', 1, 'RemoteBankAccount that the gateway gocardless keeps.'],
      ['card_token', 1, 'RemoteCreditCard that the gateway authorize keeps.'],
      ['card_token', 6, 'RemoteCreditCard that the gateway stripe keeps.'],
    ]);
    const before = await tableNow();
    let done: Awaited<ReturnType<typeof cards>> | undefined;
    await stack.gate.during(null, async () => {
      done = await cards();
    });
    expect(done).toEqual({
      written: 1,
      changed: 0,
      unchanged: 0,
      refused: [],
      kept: 2,
      left: {
        'the same card is kept already': 1,
        'its gateway does not have it': 1,
        'it has expired': 1,
        'its number is stored in WHMCS, and not read': 1,
        'it is no card': 1,
        'its gateway is none that is offered here': 1,
        'its token has a form that is not known': 1,
      },
    });
    const ofStripe = stack.gate.calls().filter((call) => call.startsWith('stripe '));
    expect(ofStripe).toHaveLength(1);
    expect(ofStripe[0]).toContain('stripe GET ');
    const wallet = await getWallet(CLIENT);
    expect(wallet).toMatchObject({
      methods: [
        { id: 502, gateway: 'stripe', method: methodOf(visa), owner: customer, brand: 'visa', last4: '4242' },
        { id: 501, gateway: 'stripe', method: methodOf(mastercard), owner: customer, brand: 'mastercard' },
      ],
      default_id: 502,
      autopay: { enabled: true },
      origin: { held: true },
    });
    expect(wallet.due_pk).toBeUndefined();
    const [{ exp_year, exp_month } = { exp_year: null, exp_month: null }] = wallet.methods;
    await tendWallet(CLIENT, new Date(Date.UTC(Number(exp_year), Number(exp_month), 1) - HOUR_MS));
    expect((await tableNow()).filter(({ sk }) => sk.startsWith('EVENT#'))).toEqual(
      before.filter(({ sk }) => sk.startsWith('EVENT#')),
    );
    expect((await getItem(keys.client(CLIENT)))?.gateway_customers).toEqual({ stripe: customer });
    const written = await tableNow();
    const pointOut = ({ pk, sk }: { pk: string; sk: string }) => `${pk} ${sk}`;
    const known = new Set(before.map(pointOut));
    const added = written.map(pointOut).filter((place) => !known.has(place));
    expect(added.map((place) => place.replace(/\d{6,}/, '…'))).toEqual([
      expect.stringMatching(/^AUDIT#/),
      `CLIENT#${CLIENT} WALLET`,
      `IMPORT#whmcs#cards#${CLIENT} IMPORT`,
    ]);

    await stack.gate.during(null, () => cards(new Date(now.getTime() + HOUR_MS)));
    expect(stack.gate.calls().filter(isWrite)).toEqual([]);
    expect(await tableNow()).toEqual(written);
    const { differences } = await verify(source, quietly, () => true);
    expect(differences).toMatchObject([{ client: CLIENT, what: 'cards', there: '9', here: '2' }]);
    expect(differences[0]?.reason).toContain('it has expired');
    expect(JSON.stringify(written)).not.toContain(CARD_NUMBER);
  });
  expect(logged.length).toBeGreaterThan(2);
  const secrets = [CARD_NUMBER, CREDENTIALS.secret, CREDENTIALS.identifier, customer, methodOf(visa)];
  for (const secret of secrets) expect(logged.join('')).not.toContain(secret);
});

test('what WHMCS changes is changed, and what somebody has changed here stays', async () => {
  await stack.startAfresh();
  const { customer, tokens } = await customerWith('pm_card_visa', 'pm_card_mastercard');
  const there = smallWhmcs(...clients(CLIENT, OTHER), ...[501, 502].map((id) => payMethod(id, CLIENT)));
  const known = { 501: tokens[0] ?? '', 502: tokens[1] ?? '' };
  const api = await startWhmcsApi(there.rows, known);
  onTestFinished(api.close);
  const again = (source: Source) =>
    bringCards(source, { ...CREDENTIALS, url: api.url }, ACTOR, new Date(), quietly);
  await moved(there, known, async (_, cards) => {
    expect(await cards()).toMatchObject({ written: 1, kept: 2 });
  });
  const [client] = there.rows('tblclients');
  const [, second] = there.rows('tblpaymethods');
  Object.assign(client ?? {}, { firstname: 'Efua', disableautocc: 1 });
  Object.assign(second ?? {}, { deleted_at: '2026-01-01 00:00:00' });
  await later(there, async (source) => {
    expect(await apply(source, quietly)).toMatchObject({ changed: 1, refused: [] });
    expect(await getItem(keys.client(CLIENT))).toMatchObject({
      profile: { first_name: 'Efua' },
      gateway_customers: { stripe: customer },
    });
    expect(await again(source)).toMatchObject({ changed: 1, kept: 1, refused: [] });
    const wallet = await getWallet(CLIENT);
    expect(wallet).toMatchObject({ methods: [{ id: 501 }], autopay: { enabled: false }, removed: [] });
    const autopay = { ...wallet.autopay, enabled: true };
    await writeOne(changeWallet(wallet, { autopay }, new Date()).write);
  });
  Object.assign(second ?? {}, { deleted_at: null });
  await later(there, async (source) => {
    const before = await tableNow();
    expect(await again(source)).toMatchObject({ refused: [{ client: CLIENT, reason: 'changed here' }] });
    expect(await tableNow()).toEqual(before);
    const { differences } = await verify(source, quietly, () => true);
    expect(differences).toMatchObject([{ what: 'cards', reason: 'its cards were changed here' }]);
  });
});

test('cards are charged and told of from the cut-over on, and where WHMCS did not charge, only when asked', async () => {
  await stack.startAfresh();
  const [mine, theirs] = [await customerWith('pm_card_visa'), await customerWith('pm_card_visa')];
  const now = new Date();
  const [past, due] = [dayAfter(now, -2), dayAfter(now, 1)];
  const there = smallWhmcs(
    ...clients(CLIENT, OTHER),
    ...[CLIENT, OTHER].flatMap((client) => [
      payMethod(client, client),
      hosting(client + 1000, client, due),
      unpaid(client + 2000, client, [past, due], [{ relid: client + 1000 }]),
    ]),
  );
  Object.assign(there.rows('tblclients')[1] ?? {}, { disableautocc: 1 });
  const known = { [CLIENT]: mine.tokens[0] ?? '', [OTHER]: theirs.tokens[0] ?? '' };
  await moved(there, known, async (source, cards) => {
    expect(await cards()).toMatchObject({ written: 2, kept: 2 });
    const quiet = new Date(now.getTime() - 2 * HOUR_MS);
    const night = await planCutover(source, { from: null, to: null }, quiet, now, quietly);
    expect(night.reasons).toEqual([]);
    expect(night.deeds.filter(({ what }) => what === 'charge')).toMatchObject([{ client: CLIENT }]);
    const before = await getWallet(CLIENT);
    await cutOver(source, night.members, ACTOR, now, quietly);
    const wallet = await getWallet(CLIENT);
    expect(wallet).toMatchObject({ autopay: { enabled: true }, due_pk: expect.stringMatching(/^DUE#/) });
    const invoice = await getItem(keys.invoice(CLIENT, CLIENT + 2000));
    if (!invoice) throw new Error('The invoice is missing.');
    expect(chooseMethod(wallet, invoice, now)?.id).toBe(CLIENT);
    expect(chooseMethod(before, invoice, now)).toBeUndefined();
    expect(await getWallet(OTHER)).toMatchObject({ autopay: { enabled: false } });
    const held = (await tableNow()).filter(({ origin }) => (origin as { held?: true } | undefined)?.held);
    expect(held).toEqual([]);
    expect((await cards()).refused).toEqual([
      { client: CLIENT, reason: 'cut over' },
      { client: OTHER, reason: 'cut over' },
    ]);
  });
});

test('killed once the gateway was asked, or at a call after that, and run again, it leaves the same table', async () => {
  await stack.startAfresh();
  const { tokens } = await customerWith('pm_card_visa');
  const there = smallWhmcs(...clients(CLIENT), payMethod(501, CLIENT));
  await moved(there, { 501: tokens[0] ?? '' }, async (_, cards) => {
    const again = await stack.keep();
    const tableOf = async () => (await tableNow()).filter(({ pk }) => !/^(SHARED|AUDIT|CHAIN)/.test(pk));
    await stack.gate.during(null, cards);
    const calls = stack.gate.calls();
    const whole = await tableOf();
    const asked = calls.findIndex((call) => call.startsWith('stripe ')) + 1;
    expect(asked).toBeGreaterThan(0);
    for (let call = asked; call <= calls.length; call += 1) {
      for (const mishap of ['crash_before', 'crash_after'] as const) {
        await again();
        expect(await stack.gate.during({ call, mishap }, () => cards())).not.toBeNull();
        await cards();
        expect(await tableOf()).toEqual(whole);
      }
    }
  });
});

test('WHMCS that refuses is quoted without the secret', async () => {
  await stack.startAfresh();
  const there = smallWhmcs(...clients(CLIENT), payMethod(501, CLIENT));
  await moved(there, {}, async (source) => {
    const api = await startWhmcsApi(there.rows, {});
    onTestFinished(api.close);
    const wrong = { ...CREDENTIALS, secret: 'another-s3cret', url: api.url };
    const failure = await bringCards(source, wrong, ACTOR, new Date(), quietly).catch(String);
    expect(failure).toContain('whmcs: Authentication Failed');
    expect(failure).not.toContain('another-s3cret');
  });
});
