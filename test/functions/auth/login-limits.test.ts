import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Credentials, LOGIN_LIMITS, planLogin, verifyCredentials } from '../../../shared/auth/log-in.ts';
import { mintToken } from '../../../shared/auth/sessions.ts';
import { createUser } from '../../../shared/clients/users.ts';
import { Failure } from '../../../shared/platform/failure.ts';
import { remove, transact, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { tally } from '../../support/at-once.ts';
import { figuresOf } from '../../support/figures.ts';
import { scanTable } from '../../support/table.ts';

const fixture = apiForFile();

const PASSWORD = 'three-green-lamps';
/** All attacks lie in one window of the limits. */
const NOW = new Date();

const HOME = '198.51.100.7';
const CARRIER = '203.0.113.1';
const ELSEWHERE = '192.0.2.99';

type Person = { email: string };

const person = async (): Promise<Person> => {
  const email = `${randomUUID()}@example.com`;
  await createUser({ email, name: 'Ama Mensah', password: PASSWORD }, NOW);
  return { email };
};

const credentials = ({ email }: Person, address: string, more: Partial<Credentials> = {}): Credentials => ({
  email,
  address,
  password: PASSWORD,
  device_name: 'Phone',
  ...more,
});

/** Logs in; returns the token by which the phone is known. */
const logIn = async (sent: Credentials): Promise<string> => {
  const planned = await planLogin(await verifyCredentials(sent, NOW), sent, NOW);
  await transact(planned.writes);
  return planned.deviceToken;
};

const outcome = async (sent: Credentials): Promise<string> =>
  verifyCredentials(sent, NOW).then(
    () => 'let in',
    (error) => (error instanceof Failure ? error.code : String(error)),
  );

const LET_IN = 'let in';
const WRONG = 'invalid_credentials';
const WAIT = 'too_many_requests';

type Victim = { owner: Person; phone: string; neighbour: Person; neighboursPhone: string };

const prepared = async (): Promise<Victim> => {
  const [owner, neighbour] = await Promise.all([person(), person()]);
  const phone = await logIn(credentials(owner, HOME));
  const neighboursPhone = await logIn(credentials(neighbour, CARRIER));
  return { owner, phone, neighbour, neighboursPhone };
};

const wrong = (sent: Credentials): Credentials => ({ ...sent, password: 'not-this-one' });

type Attack = {
  name: string;
  /** What the attacker sends. */
  sends: (victim: Victim) => Credentials[];
  /** How many of it reach the comparison of passwords. */
  compared: number;
  /** How people fare meanwhile. */
  meanwhile: (victim: Victim) => Record<string, { sent: Credentials; is: string }>;
};

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const ATTACKS: Attack[] = [
  {
    name: '104 guesses at one account from one address',
    sends: ({ owner }) => times(104, () => wrong(credentials(owner, '203.0.113.50'))),
    compared: LOGIN_LIMITS.account_at_address,
    meanwhile: ({ owner, phone }) => ({
      'the owner at home': { sent: credentials(owner, HOME), is: LET_IN },
      'the owner somewhere new': { sent: credentials(owner, ELSEWHERE), is: LET_IN },
      'the phone of the owner behind the same address': {
        sent: credentials(owner, '203.0.113.50', { device_token: phone }),
        is: LET_IN,
      },
    }),
  },
  {
    name: '104 guesses from addresses of one IPv6 network',
    sends: ({ owner }) =>
      times(104, (index) => wrong(credentials(owner, `2001:db8:1:2::${index.toString(16)}`))),
    compared: LOGIN_LIMITS.account_at_address,
    meanwhile: ({ owner }) => ({
      'the owner somewhere new': { sent: credentials(owner, ELSEWHERE), is: LET_IN },
      'the owner in the network beside': { sent: credentials(owner, '2001:db8:1:3::1'), is: LET_IN },
    }),
  },
  {
    name: '12 guesses each from 12 addresses',
    sends: ({ owner }) =>
      times(144, (index) => wrong(credentials(owner, `192.0.2.${Math.floor(index / 12)}`))),
    compared: LOGIN_LIMITS.account,
    meanwhile: ({ owner, phone }) => ({
      'the owner at home': { sent: credentials(owner, HOME), is: LET_IN },
      'the phone of the owner somewhere new': {
        sent: credentials(owner, ELSEWHERE, { device_token: phone }),
        is: LET_IN,
      },
      'an unknown phone somewhere new': { sent: credentials(owner, ELSEWHERE), is: WAIT },
    }),
  },
  {
    name: 'one guess each at 120 accounts from the address of a carrier',
    sends: () =>
      times(120, (index) => wrong(credentials({ email: `sprayed-${index}@example.com` }, CARRIER))),
    compared: LOGIN_LIMITS.address,
    meanwhile: ({ owner, neighbour, neighboursPhone, phone }) => ({
      'a neighbour who was there before': { sent: credentials(neighbour, CARRIER), is: LET_IN },
      'the phone of a neighbour': {
        sent: credentials(neighbour, CARRIER, { device_token: neighboursPhone }),
        is: LET_IN,
      },
      'a known phone that comes to the carrier': {
        sent: credentials(owner, CARRIER, { device_token: phone }),
        is: LET_IN,
      },
      'an unknown phone that comes to the carrier': { sent: credentials(owner, CARRIER), is: WAIT },
      'everybody elsewhere': { sent: credentials(owner, ELSEWHERE), is: LET_IN },
    }),
  },
  {
    name: '40 guesses by somebody at home with the owner',
    sends: ({ owner }) => times(40, () => wrong(credentials(owner, HOME))),
    compared: LOGIN_LIMITS.account_at_address,
    meanwhile: ({ owner, phone }) => ({
      'the phone of the owner': { sent: credentials(owner, HOME, { device_token: phone }), is: LET_IN },
      'the owner somewhere new': { sent: credentials(owner, ELSEWHERE), is: LET_IN },
    }),
  },
  {
    name: '40 guesses with the stolen phone of the owner',
    sends: ({ owner, phone }) =>
      times(40, (index) => wrong(credentials(owner, `198.51.100.${index}`, { device_token: phone }))),
    compared: LOGIN_LIMITS.device,
    meanwhile: ({ owner }) => ({
      'the owner at home': { sent: credentials(owner, HOME), is: LET_IN },
      'the owner somewhere new': { sent: credentials(owner, ELSEWHERE), is: LET_IN },
    }),
  },
  {
    name: '40 guesses at the owner with the phone of somebody else',
    sends: ({ owner, neighboursPhone }) =>
      times(40, () => wrong(credentials(owner, CARRIER, { device_token: neighboursPhone }))),
    compared: LOGIN_LIMITS.account_at_address,
    meanwhile: ({ neighbour, neighboursPhone }) => ({
      'that phone': { sent: credentials(neighbour, CARRIER, { device_token: neighboursPhone }), is: LET_IN },
    }),
  },
];

const clearLimits = async () => {
  for (const { pk, sk } of (await scanTable()).filter((item) => item.pk.startsWith('LIMIT#login_'))) {
    const [, scope = '', subject = ''] = pk.split('#');
    await writeOne(remove(keys.limit(scope, subject, Number(sk))));
  }
};

test.each(ATTACKS)('$name', async ({ name, sends, compared, meanwhile }) => {
  await clearLimits();
  const victim = await prepared();
  const attempts = sends(victim);
  // Sixteen at a time, as they would come.
  const outcomes: string[] = [];
  for (let sent = 0; sent < attempts.length; sent += 16) {
    outcomes.push(...(await Promise.all(attempts.slice(sent, sent + 16).map(outcome))));
  }
  expect(tally(outcomes)).toEqual({ [WRONG]: compared, [WAIT]: attempts.length - compared });
  expect(figuresOf(name)).toEqual([attempts.length, compared, attempts.length - compared]);
  for (const [who, { sent, is }] of Object.entries(meanwhile(victim)))
    expect(await outcome(sent), who).toBe(is);
});

test('a right password spends nothing, however often', async () => {
  await clearLimits();
  const owner = await person();
  for (let round = 0; round < 30; round += 1) expect(await outcome(credentials(owner, CARRIER))).toBe(LET_IN);
});

test('a forged token writes nothing', async () => {
  const countItems = async () => (await scanTable()).filter(({ pk }) => pk.startsWith('LIMIT#')).length;
  const before = await countItems();
  const statuses = new Set<number>();
  for (let tries = 0; tries < 20; tries += 1) {
    const { text: token } = mintToken(7355608000001, 7355608000000 + tries);
    for (const path of ['/me/password', '/me/email', '/me/deletion-request']) {
      statuses.add((await fixture.api('POST', path, { token, body: {} })).status);
    }
  }
  expect(statuses).toEqual(new Set([401]));
  expect(await countItems()).toBe(before);
});

test('whoever is logged in goes on where an address has asked too much', async () => {
  const check = (token?: string) =>
    fixture.api('POST', '/domains/suggest', { body: { domain: 'ama.com' }, ...(token ? { token } : {}) });
  const statuses: number[] = [];
  // Twice the limit, because a new window may begin in between.
  for (let sent = 0; sent < 45 && !statuses.includes(429); sent += 1) statuses.push((await check()).status);
  expect(statuses).toContain(429);
  expect((await check(fixture.token)).status).not.toBe(429);
  expect((await check(mintToken(7355608000001, 1).text)).status).toBe(429);
});
