import { expect, test } from 'vitest';
import { DEMO } from '../../../infra/local/demo-data.ts';
import { LOCALES } from '../../../shared/contract/vocabulary.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';

const fixture = apiForFile();

const PATH = '/me/preferences';

const change = (body: unknown) => fixture.api('PATCH', PATH, { token: fixture.token, body });

const read = async () => (await fixture.api('GET', PATH, { token: fixture.token })).body.data;

const choiceOf = (data: { notices: { kind: string; mail: boolean; push: boolean }[] }, wanted: string) => {
  const { mail, push } = data.notices.find(({ kind }) => kind === wanted) ?? {};
  return { mail, push };
};

test('what is named changes and the rest stays', async () => {
  const first = await change({ locale: 'fr', notices: [{ kind: 'news', mail: false, push: false }] });
  expect(first.status).toBe(200);
  expect(choiceOf(first.body.data, 'news')).toEqual({ mail: false, push: false });
  await change({ notices: [{ kind: 'tickets', push: false }] });
  await change({ notices: [{ kind: 'news', push: true }] });
  const data = await read();
  expect(data.locale).toBe('fr');
  expect(choiceOf(data, 'news')).toEqual({ mail: false, push: true });
  expect(choiceOf(data, 'tickets')).toEqual({ mail: true, push: false });
  expect((await change({ locale: null })).body.data.locale).toBeNull();
  expect(await getItem(keys.user(DEMO.user.id))).not.toHaveProperty('locale');
  expect(choiceOf(await read(), 'news')).toEqual({ mail: false, push: true });
});

test('a language that is not offered is refused with those that are', async () => {
  const { status, body } = await change({ locale: 'eo' });
  expect(status).toBe(422);
  expect(body.errors).toEqual({ locale: [`Choose one of ${LOCALES.join(', ')}.`] });
});

test('mails that are always sent cannot be turned off, their push messages can', async () => {
  const refused = await change({
    notices: [
      { kind: 'news', mail: false },
      { kind: 'security', mail: false },
    ],
  });
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual({ 'notices.1.mail': ['These mails are always sent.'] });
  const { body } = await change({ notices: [{ kind: 'security', push: false }] });
  expect(choiceOf(body.data, 'security')).toEqual({ mail: true, push: false });
});

test.each([
  [{}],
  [{ notices: [{ kind: 'weather', mail: false }] }],
  [{ notices: [{ kind: 'news', fax: false }] }],
  [
    {
      notices: [
        { kind: 'news', mail: false },
        { kind: 'news', mail: true },
      ],
    },
  ],
])('refuses %j', async (body) => {
  expect((await change(body)).status).toBe(422);
});

test('choices made at once are all kept', async () => {
  await change({ notices: ['tickets', 'news', 'status'].map((kind) => ({ kind, mail: true, push: true })) });
  await Promise.all([
    change({ notices: [{ kind: 'tickets', mail: false }] }),
    change({ notices: [{ kind: 'status', mail: false }] }),
    change({ notices: [{ kind: 'news', push: false }] }),
    change({ locale: 'fr' }),
  ]);
  const user = await getItem(keys.user(DEMO.user.id));
  expect(user).toMatchObject({ locale: 'fr', muted: { mail: ['tickets', 'status'] } });
  expect(user?.muted?.push).toContain('news');
});

test('is for users only', async () => {
  expect((await fixture.api('PATCH', PATH, { body: { locale: 'fr' } })).status).toBe(401);
});
