import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { domainItem, freshDomain, GHS_CLIENT } from '../../support/shop.ts';

const fixture = apiForFile();

type Event = { type: string; subject: { type: string; id: number }; message: string };

const events = async (query = '') => fixture.usd.get(`/events${query}`);

test('tells what happened, newest first, and what each event is about', async () => {
  const { order, invoice } = (await fixture.usd.order([domainItem(freshDomain())])).body;
  const { status, body } = await events();
  expect(status).toBe(200);
  expect(body.data.map(({ type, subject }: Event) => ({ type, subject })).slice(0, 2)).toEqual(
    expect.arrayContaining([
      { type: 'order_created', subject: { type: 'order', id: order.id } },
      { type: 'invoice_created', subject: { type: 'invoice', id: invoice.id } },
    ]),
  );
  const ids = body.data.map(({ id }: { id: number }) => id);
  expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
});

test('is told in the language that the reader asks for, with amounts and days', async () => {
  const { invoice } = (await fixture.usd.order([domainItem(freshDomain())])).body;
  const ask = async (language: string) => {
    const headers = { 'accept-language': language };
    const path = `/clients/${fixture.usd.client}/events`;
    const answer = await fixture.api('GET', path, { token: fixture.token, headers });
    const told = answer.body.data.find(
      ({ type, subject }: Event) => type === 'invoice_created' && subject.id === invoice.id,
    );
    return [answer.headers.get('content-language'), told.message.replaceAll('\u00a0', ' ')];
  };
  const total = invoice.total.toFixed(2);
  expect(await ask('en')).toEqual(['en', `Invoice ${invoice.number} for USD ${total} is ready.`]);
  const french = `La facture ${invoice.number} de ${total.replace('.', ',')} USD est prête.`;
  expect(await ask('fr')).toEqual(['fr', french]);
});

test('is read page by page, without a gap or a repetition', async () => {
  await fixture.usd.order([domainItem(freshDomain())]);
  const whole = (await events()).body;
  const first = (await events('?per_page=1')).body;
  expect(first.data).toEqual([whole.data[0]]);
  expect(first.meta).toMatchObject({ per_page: 1, count: 1, has_more: true });
  const next = (await events(new URL(first.links.next).search)).body;
  expect(next.data).toEqual([whole.data[1]]);
});

test('shows nothing of another client of the same user, and nothing to another user', async () => {
  await fixture.usd.order([domainItem(freshDomain())]);
  const token = await fixture.api.login();
  const other = await fixture.api('GET', `/clients/${GHS_CLIENT}/events`, { token });
  expect(other.body.data).toEqual([]);
  const stranger = await fixture.api.login('other');
  const refused = await fixture.api('GET', `/clients/${fixture.usd.client}/events`, { token: stranger });
  expect(refused.status).toBe(403);
});

test('is for logged-in users only', async () => {
  const { status } = await fixture.api('GET', `/clients/${fixture.usd.client}/events`);
  expect(status).toBe(401);
});

test.each(['per_page=0', 'per_page=101', 'per_page=x', 'cursor=x', 'status=paid', 'colour=red'])(
  'refuses the query %s by its name',
  async (query) => {
    const { status, body } = await events(`?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([query.split('=')[0]]);
  },
);
