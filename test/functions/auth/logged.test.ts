import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { setDisabled } from '../../../shared/auth/sessions.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { codeShown, factorHolder } from '../../support/second-factor.ts';
import { newUser } from '../../support/users.ts';

const fixture = apiForFile();

type Line = Record<string, unknown>;

let written: MockInstance<typeof process.stdout.write>;
beforeEach(() => {
  written = vi.spyOn(process.stdout, 'write');
});
afterEach(() => {
  written.mockRestore();
});

const lines = (): Line[] =>
  written.mock.calls
    .map(([chunk]) => String(chunk))
    .filter((chunk) => chunk.startsWith('{"level":'))
    .map((chunk) => JSON.parse(chunk) as Line);

const logIn = (email: string, password: string, more: object = {}) =>
  fixture.api('POST', '/auth/login', { body: { email, password, device_name: 'Phone', ...more } });

const securityEvents = () =>
  lines().flatMap(({ security_event, user, factors }) =>
    security_event ? [{ security_event, user, factors }] : [],
  );

test('every line about a request says when, where, what and by whom, and none has the token', async () => {
  const { user, client, token } = await newUser(fixture.api);
  written.mockClear();
  expect((await fixture.api('GET', `/clients/${client}`, { token })).status).toBe(200);
  const [line] = lines().filter(({ message }) => message === 'request');
  expect(line).toMatchObject({
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    service: expect.any(String),
    request_id: expect.any(String),
    operation: 'GET /clients/{client}',
    status: 200,
    user,
    client,
  });
  expect(line).not.toHaveProperty('code');
  expect(JSON.stringify(lines())).not.toContain(token);
});

test('a line about a request says how many milliseconds it took', async () => {
  const { email } = await newUser(fixture.api);
  written.mockClear();
  const began = performance.now();
  await logIn(email, 'not-this-one');
  const took = performance.now() - began;
  const [line] = lines().filter(({ message }) => message === 'request');
  expect(line).toMatchObject({ status: 422, code: 'invalid_credentials' });
  // A refused log-in takes at least a second.
  expect(line?.duration_ms).toBeGreaterThan(990);
  expect(line?.duration_ms).toBeLessThanOrEqual(Math.ceil(took));
});

test('a refusal says who was refused what', async () => {
  const [stranger, owner] = [await newUser(fixture.api), await newUser(fixture.api)];
  written.mockClear();
  await fixture.api('GET', `/clients/${owner.client}`, { token: stranger.token });
  const [line] = lines().filter(({ message }) => message === 'request');
  expect(line).toMatchObject({
    operation: 'GET /clients/{client}',
    status: 403,
    code: 'client_forbidden',
    user: stranger.user,
  });
});

test('log-ins that succeed are logged with what was shown, and those refused with the reason', async () => {
  const holder = await factorHolder(fixture.api);
  const plain = await newUser(fixture.api);
  written.mockClear();
  await logIn(plain.email, plain.password);
  await logIn(holder.email, holder.password, { otp: holder.codes[0] });
  await logIn(holder.email, holder.password, { otp: codeShown(holder.secret, 1) });
  expect(securityEvents().filter(({ security_event }) => security_event === 'login')).toEqual([
    { security_event: 'login', user: plain.user, factors: 'password' },
    { security_event: 'login', user: holder.user, factors: 'password+recovery_code' },
    { security_event: 'login', user: holder.user, factors: 'password+totp' },
  ]);

  written.mockClear();
  await logIn(plain.email, 'not-this-one');
  await logIn('nobody@example.com', 'not-this-one');
  await logIn(holder.email, holder.password, { otp: '000000' });
  await setDisabled(plain.user, true, 'operator:test', new Date());
  await logIn(plain.email, plain.password);
  const reasons = lines().flatMap(({ message, reason }) => (message === 'log-in refused' ? [reason] : []));
  expect(reasons).toEqual(['invalid_credentials', 'invalid_credentials', 'otp_invalid', 'account_disabled']);
  const refused = securityEvents().map(({ security_event, user }) => [security_event, user]);
  expect(refused).toContainEqual(['login_refused', plain.user]);
  expect(refused).toContainEqual(['login_refused', undefined]);
  expect(refused).toContainEqual(['otp_refused', holder.user]);
  const { body } = await fixture.api('GET', '/me/security-events', { token: holder.token });
  expect(body.data.map(({ type }: { type: string }) => type)).toContain('otp_refused');
}, 30_000);
