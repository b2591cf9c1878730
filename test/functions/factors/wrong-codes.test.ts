import { expect, test } from 'vitest';
import { type Credentials, planLogin, verifyCredentials } from '../../../shared/auth/log-in.ts';
import { OTP_TRIES } from '../../../shared/auth/second-factor.ts';
import { dispatchFollowUp } from '../../../shared/events/plan.ts';
import { ownedBy } from '../../../shared/mails/outbox.ts';
import { Failure } from '../../../shared/platform/failure.ts';
import { getItem, queryPage } from '../../../shared/platform/table/query.ts';
import { transact, update, writeOne } from '../../../shared/platform/table/write.ts';
import { collections } from '../../../shared/records/collections.ts';
import type { MailRecord } from '../../../shared/records/events.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { tally } from '../../support/at-once.ts';
import { figuresOf } from '../../support/figures.ts';
import { mailAbout, tokenIn } from '../../support/inbox.ts';
import { codeShown, type FactorHolder, factorHolder } from '../../support/second-factor.ts';

const fixture = apiForFile();

const HOME = '198.51.100.7';
const ELSEWHERE = '192.0.2.99';
const NOW = new Date();
const DAY_MS = 86_400_000;
/** The first days of the week that comes next: one window of the limit. */
const nextWeek = (day: number) =>
  new Date((Math.floor(NOW.getTime() / (7 * DAY_MS)) + 1) * 7 * DAY_MS + day * DAY_MS);

const credentials = ({ email, password }: FactorHolder, address: string, more: Partial<Credentials>) => ({
  email,
  password,
  address,
  device_name: 'Phone',
  ...more,
});

/** A code as if no other had been taken: tests go through many in half a minute. */
const rightCode = async ({ user, secret }: FactorHolder, now = NOW): Promise<string> => {
  const { items } = await queryPage(collections.factors(user), { limit: 1 });
  const [factor] = items;
  if (factor) await writeOne(update(factor, { set: { last_step: 0 } }));
  return codeShown(secret, Math.round((now.getTime() - Date.now()) / 30_000));
};

const outcome = (sent: Credentials, now = NOW): Promise<string> =>
  verifyCredentials(sent, now).then(
    () => 'let in',
    (error) => (error instanceof Failure ? error.code : String(error)),
  );

/** Logs in at home; returns the token by which the phone is known. */
const atHome = async (holder: FactorHolder): Promise<string> => {
  const sent = credentials(holder, HOME, { otp: await rightCode(holder) });
  const planned = await planLogin(await verifyCredentials(sent, NOW), sent, NOW);
  await transact(planned.writes);
  return planned.deviceToken;
};

/** Wrong codes after the right password, five from each of some addresses. */
const guess = async (holder: FactorHolder, times: number, now = NOW): Promise<Record<string, number>> => {
  const outcomes: string[] = [];
  for (let sent = 0; sent < times; sent += 1) {
    const address = `203.0.113.${Math.floor(sent / 5)}`;
    outcomes.push(await outcome(credentials(holder, address, { otp: '000000' }), now));
  }
  return tally(outcomes);
};

const told = async ({ user }: FactorHolder): Promise<MailRecord[]> => {
  const { items } = await queryPage(collections.mails(ownedBy.user(user)), { limit: 50 });
  return items.filter(({ template }) => template === 'otp_refused');
};

test('sixty wrong codes by somebody with the password keep the owner out nowhere but at new places', async () => {
  const owner = await factorHolder(fixture.api);
  const phone = await atHome(owner);
  const name = 'wrong codes, five each from 12 addresses';
  const compared = OTP_TRIES.in_a_week;
  expect(await guess(owner, 60)).toEqual({ otp_invalid: compared, too_many_requests: 60 - compared });
  expect(figuresOf(name)).toEqual([60, compared, 60 - compared]);

  const shown = async (address: string, more: Partial<Credentials> = {}) =>
    outcome(credentials(owner, address, { otp: await rightCode(owner), ...more }));
  expect(await shown(HOME)).toBe('let in');
  expect(await shown(ELSEWHERE, { device_token: phone })).toBe('let in');
  expect(await shown(ELSEWHERE)).toBe('too_many_requests');
  expect(await outcome(credentials(owner, ELSEWHERE, { otp: owner.codes[0] }))).toBe('let in');
  const body = { current_password: owner.password, otp: await rightCode(owner, new Date()) };
  const inSession = await fixture.api('POST', '/me/recovery-codes', { token: owner.token, body });
  expect(inSession.status).toBe(200);
});

test('guesses over days are few, until there is another week or another password', async () => {
  const owner = await factorHolder(fixture.api);
  const outcomes = [];
  for (const day of [0, 1, 2]) outcomes.push(await guess(owner, 20, nextWeek(day)));
  expect(outcomes).toEqual([
    { otp_invalid: 20 },
    { otp_invalid: 20 },
    { otp_invalid: 10, too_many_requests: 10 },
  ]);
  for (const day of [-7, 7]) expect(await guess(owner, 5, nextWeek(day))).toEqual({ otp_invalid: 5 });
});

test('known phones and live sessions have few wrong codes of their own', async () => {
  const owner = await factorHolder(fixture.api);
  const phone = await atHome(owner);
  const outcomes: string[] = [];
  for (let sent = 0; sent < 12; sent += 1) {
    const address = `203.0.113.${sent}`;
    outcomes.push(await outcome(credentials(owner, address, { otp: '000000', device_token: phone })));
  }
  expect(tally(outcomes)).toEqual({ otp_invalid: OTP_TRIES.known, too_many_requests: 12 - OTP_TRIES.known });
  expect(await outcome(credentials(owner, ELSEWHERE, { otp: await rightCode(owner) }))).toBe('let in');
  const answers: { status: number }[] = [];
  for (let sent = 0; sent < 12; sent += 1) {
    const body = { current_password: owner.password, otp: '000000' };
    answers.push(await fixture.api('POST', '/me/recovery-codes', { token: owner.token, body }));
  }
  expect(tally(answers.map(({ status }) => status))).toEqual({
    422: OTP_TRIES.known,
    429: 12 - OTP_TRIES.known,
  });
});

test('the fifth refusal tells the owner, once a day, with a link that ends what the thief has', async () => {
  const owner = await factorHolder(fixture.api);
  await guess(owner, 4);
  expect(await told(owner)).toHaveLength(0);
  await guess(owner, 1);
  expect(await told(owner)).toHaveLength(1);
  await guess(owner, 10);
  expect(await told(owner)).toHaveLength(1);
  const day = Math.floor(NOW.getTime() / DAY_MS);
  const noted = await getItem(keys.limit('otp_told', String(owner.user), day));
  // Long enough for that day to be over everywhere, and not for ever.
  expect(noted?.expires_at_epoch).toBe(((day + 2) * DAY_MS) / 1000);

  // As the reconciler does.
  await dispatchFollowUp({ mails: await told(owner) });
  const mail = await mailAbout(fixture.api.stack, owner.email, /^Somebody has your password/);
  const body = { token: tokenIn(mail), password: 'seven-quiet-bridges' };
  expect((await fixture.api('POST', '/auth/password/reset', { body })).status).toBe(200);
  expect(await guess(owner, 1)).toEqual({ invalid_credentials: 1 });
  const renewed = { ...owner, password: body.password };
  const sent = credentials(renewed, '203.0.113.0', { otp: await rightCode(owner) });
  expect(await outcome(sent)).toBe('let in');
  expect((await fixture.api('GET', '/me', { token: owner.token })).status).toBe(401);
}, 120_000);
