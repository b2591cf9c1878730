import { expect, test } from 'vitest';
import { operatorOf } from '../../infra/operator/operator.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { domainItem, freshDomain } from '../../support/shop.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);

const PATH = '/access-log';

test('lists what staff have done with the account, and nothing that others did', async () => {
  expect((await fixture.usd.get(PATH)).body.data).toEqual([]);
  await fixture.usd.order([domainItem(freshDomain())]);
  expect((await fixture.usd.get(PATH)).body.data).toEqual([]);
  await operator('clients', 'show', String(fixture.usd.client));
  const { status, body } = await fixture.usd.get(PATH);
  expect(status).toBe(200);
  expect(body.data).toMatchObject([
    { role: 'operator', action: 'client.read', subject: `client:${fixture.usd.client}`, reason: null },
  ]);
});

test('is read page by page, each entry once', async () => {
  for (let time = 0; time < 3; time += 1) await operator('clients', 'show', String(fixture.usd.client));
  const whole = (await fixture.usd.get(PATH)).body.data;
  const first = (await fixture.usd.get(`${PATH}?per_page=1`)).body;
  const next = (await fixture.usd.get(`${PATH}${new URL(first.links.next).search}`)).body;
  expect([...first.data, ...next.data]).toEqual(whole.slice(0, 2));
});

test('is for users with access to the client only', async () => {
  const path = `/clients/${fixture.usd.client}${PATH}`;
  const stranger = await fixture.api.login('other');
  const refused = await fixture.api('GET', path, { token: stranger });
  expect(refused.status).toBe(403);
  const unknown = await fixture.api('GET', path);
  expect(unknown.status).toBe(401);
});
