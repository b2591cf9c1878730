import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DEMO } from '../../infra/local/demo-data.ts';
import type { ApiRequest } from '../support/api.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { freshDomain, hostingItem } from '../support/shop.ts';

const fixture = apiForFile();

const CLIENT = `/clients/${DEMO.user.clients.usd}`;

const ask = (language: string | null, method: string, path: string, request: ApiRequest = {}) =>
  fixture.api(method, path, {
    ...request,
    headers: { ...request.headers, ...(language === null ? {} : { 'accept-language': language }) },
  });

/** An answer without its unbroken spaces, and what it says of its language. */
const told = async (...asked: Parameters<typeof ask>) => {
  const { status, body, headers } = await ask(...asked);
  const { message, code, errors } = JSON.parse(JSON.stringify(body).replaceAll('\u00a0', ' '));
  return {
    status,
    code,
    message,
    errors,
    language: headers.get('content-language'),
    vary: headers.get('vary'),
  };
};

const mine = (): ApiRequest => ({ token: fixture.token });
const withKey = (body: unknown, key = randomUUID()): ApiRequest => ({
  ...mine(),
  body,
  headers: { 'idempotency-key': key },
});
const order = (domain: string) => ({ items: [hostingItem(domain)], payment_gateway: 'stripe' });

const conflicted = async (language: string) => {
  const key = randomUUID();
  await ask(language, 'POST', `${CLIENT}/orders`, withKey(order(freshDomain()), key));
  return told(language, 'POST', `${CLIENT}/orders`, withKey(order(freshDomain()), key));
};

const limited = async (language: string) => {
  for (let count = 0; count < 30; count += 1) {
    const answer = await told(language, 'POST', '/me/email', { ...mine(), body: [] });
    if (answer.status === 429) return answer;
  }
  throw new Error('There is no limit.');
};

const FAMILIES: [string, (language: string) => ReturnType<typeof told>, number, string, string, string][] = [
  [
    'who calls',
    (language) => told(language, 'GET', '/me'),
    401,
    'unauthenticated',
    'Log in to continue.',
    'Connectez-vous pour continuer.',
  ],
  [
    'what is wrong with a password',
    (language) =>
      told(language, 'POST', '/auth/login', {
        body: { email: DEMO.other.email, password: 'wrong', device_name: 'test' },
      }),
    422,
    'invalid_credentials',
    'The e-mail address or the password is not right.',
    'L’adresse e-mail ou le mot de passe est incorrect.',
  ],
  [
    'a foreign client',
    (language) => told(language, 'GET', `/clients/${DEMO.other.clients.usd}/invoices`, mine()),
    403,
    'client_forbidden',
    'You have no access to this client account.',
    'Vous n’avez pas accès à ce compte client.',
  ],
  [
    'a record that is not there',
    (language) => told(language, 'GET', `${CLIENT}/invoices/123`, mine()),
    404,
    'invoice_not_found',
    'There is no such invoice.',
    'Cette facture n’existe pas.',
  ],
  [
    'a record that cannot be',
    (language) => told(language, 'GET', `${CLIENT}/hosting/abc`, mine()),
    404,
    'hosting_account_not_found',
    'There is no such hosting account.',
    'Cet hébergement n’existe pas.',
  ],
  [
    'a conflict',
    conflicted,
    409,
    'idempotency_key_conflict',
    'This Idempotency-Key was used for another request. Use a new key for a new request.',
    'Cette Idempotency-Key a servi à une autre demande. Utilisez une nouvelle clé pour une nouvelle demande.',
  ],
  [
    'a body that is too large',
    (language) => told(language, 'POST', '/auth/login', { raw: `"${'x'.repeat(70_000)}"` }),
    413,
    'body_too_large',
    'The request body is larger than 65536 bytes.',
    'Le corps de la requête dépasse 65536 octets.',
  ],
  [
    'a body of another type',
    (language) =>
      told(language, 'POST', '/auth/login', { raw: 'x', headers: { 'content-type': 'text/plain' } }),
    415,
    'unsupported_media_type',
    'Send the body as application/json.',
    'Envoyez le corps en application/json.',
  ],
  [
    'what is wrong with fields',
    (language) => told(language, 'POST', '/orders/quote', { ...mine(), body: {} }),
    422,
    'validation_failed',
    'Some of the data sent is not valid.',
    'Certaines données envoyées ne sont pas valables.',
  ],
  [
    'too many requests',
    limited,
    429,
    'too_many_requests',
    'Too many requests. Wait a little and try again.',
    'Trop de demandes. Attendez un moment, puis réessayez.',
  ],
];

test.each(FAMILIES)(
  '%s is told in English and in French',
  async (_, asked, status, code, english, french) => {
    expect(await asked('en')).toMatchObject({ status, code, message: english, language: 'en' });
    const answer = await asked('fr-CI, fr;q=0.9, en;q=0.8');
    expect(answer).toMatchObject({ status, code, message: french, language: 'fr', vary: 'accept-language' });
  },
);

test('fields are told of by the same names in either language, with what they take', async () => {
  const body = { email: 'x', password: '', device_name: 'n'.repeat(5000), otp: 5 };
  const of = async (language: string) => (await told(language, 'POST', '/auth/login', { body })).errors;
  expect(await of('en')).toEqual({
    email: ['Enter an e-mail address.'],
    password: ['This is required.'],
    device_name: ['Use at most 120 characters.'],
    otp: ['Send a text.'],
  });
  expect(await of('fr')).toEqual({
    email: ['Saisissez une adresse e-mail.'],
    password: ['Ce champ est obligatoire.'],
    device_name: ['Utilisez 120 caractères au plus.'],
    otp: ['Envoyez un texte.'],
  });
});

test.each([
  [null, 'en'],
  ['eo', 'en'],
  ['*', 'en'],
  ['de, *;q=0.1', 'en'],
  ['fro', 'en'],
  ['fr', 'fr'],
  ['FR-ca', 'fr'],
  ['en;q=0.5, fr;q=0.7', 'fr'],
  ['fr;q=0.5, en;q=0.7', 'en'],
  ['fr;q=0, en;q=0.1', 'en'],
  ['de, fr;q=0.3', 'fr'],
  [',;q=x', 'en'],
])('whoever asks for %s reads %s', async (wish, language) => {
  expect((await told(wish, 'GET', '/me')).language).toBe(language);
});

test('what succeeds is told in the language too, and says nothing of one where nothing is told', async () => {
  const body = { email: `${randomUUID()}@example.com` };
  expect(await told('fr', 'POST', '/auth/password/forgot', { body })).toMatchObject({
    message: 'S’il y a un compte avec cette adresse, un e-mail lui est envoyé.',
    language: 'fr',
    vary: 'accept-language',
  });
  const found = await ask('fr', 'POST', '/domains/check', { body: { domain: 'example.nonsense' } });
  expect([found.body.message, found.headers.get('content-language')]).toEqual([
    'Nous ne proposons pas de domaines en .nonsense.',
    'fr',
  ]);
  for (const path of ['/me', '/mobile/config']) {
    const { headers } = await ask('fr', 'GET', path, mine());
    expect([headers.get('content-language'), headers.get('vary')], path).toEqual([null, null]);
  }
});

test('the language that users have chosen is theirs where a request asks for none', async () => {
  const choose = (locale: string | null) =>
    fixture.api('PATCH', '/me/preferences', { ...mine(), body: { locale } });
  const languages = async () =>
    Promise.all(
      [null, '*', 'eo', 'en-GB'].map(async (wish) => {
        const answers = [
          await told(wish, 'GET', `${CLIENT}/invoices/123`, mine()),
          await told(wish, 'POST', '/orders/quote', { ...mine(), body: {} }),
          await told(wish, 'GET', `/clients/${DEMO.other.clients.usd}/invoices`, mine()),
        ];
        return [...new Set(answers.map(({ language }) => language))].join();
      }),
    );
  await choose('fr');
  expect(await languages()).toEqual(['fr', 'fr', 'fr', 'en']);
  expect((await told(null, 'GET', '/me')).language).toBe('en');
  await choose(null);
  expect(await languages()).toEqual(['en', 'en', 'en', 'en']);
});

test('an answer that is given again is the first one, in its language', async () => {
  const { invoice } = (await ask('fr', 'POST', `${CLIENT}/orders`, withKey(order(freshDomain())))).body;
  const request = withKey({ gateway: 'stripe', save_card: false });
  const path = `${CLIENT}/invoices/${invoice.id}/payments/start`;
  const first = await ask('fr', 'POST', path, request);
  const again = await ask('en', 'POST', path, request);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect([again.status, again.text]).toEqual([first.status, first.text]);
});
