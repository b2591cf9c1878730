import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clockAhead } from '../../infra/clock/clock.ts';
import { SECRET_PREFIX } from '../../infra/local/environment.ts';
import { type Stack, startStack } from '../../infra/local/stack.ts';
import { askClock } from '../../infra/operator/local-clock.ts';
import { runOperator } from '../../infra/operator/program.ts';
import { addDays, DAY_MS, toEpoch } from '../../shared/platform/dates.ts';
import { put, transact } from '../../shared/platform/table/write.ts';
import { keys } from '../../shared/records/keys.ts';
import { scanTable } from '../support/table.ts';

const MachineDate = Date;
const directory = mkdtempSync(join(tmpdir(), 'clock-'));
const start = () => startStack({ port: 0, dataDir: directory, empty: true });
let stack: Stack;

beforeAll(async () => {
  stack = await start();
});
afterAll(async () => {
  await stack.close();
  rmSync(directory, { recursive: true });
});

/** A command of staff on the stack; returns its exit code and what it says is wrong. */
const operator = async (...words: string[]): Promise<{ code: number; err: string }> => {
  const file = join(directory, 'endpoints.json');
  writeFileSync(file, JSON.stringify({ environment: stack.environment }));
  const said: string[] = [];
  const note = (text: string | Uint8Array) => said.push(String(text)) > 0;
  const spies = [
    vi.spyOn(process.stderr, 'write').mockImplementation(note),
    vi.spyOn(process.stdout, 'write').mockReturnValue(true),
  ];
  const code = await runOperator([...words, '--environment', file]);
  for (const spy of spies) spy.mockRestore();
  return { code, err: said.join('') };
};

test('the stack goes on at the time it was advanced to, also after a restart, and what expires goes', async () => {
  const expires_at_epoch = toEpoch(addDays(new Date(), 1));
  const record = { ...keys.limit('test', 'one', 0), requests: 1, expires_at_epoch };
  await transact([put(record)]);
  const isKept = async () => (await scanTable()).some(({ pk }) => pk === record.pk);
  expect(await isKept()).toBe(true);
  expect(await operator('clock', 'advance', '3d')).toMatchObject({ code: 0 });
  expect(Date.now() - MachineDate.now()).toBeGreaterThan(2.99 * DAY_MS);
  expect(await isKept()).toBe(false);

  await stack.close();
  expect(Date).toBe(MachineDate);
  stack = await start();
  expect(clockAhead()).toBeGreaterThan(2.99 * DAY_MS);
  expect(clockAhead()).toBeLessThan(3.01 * DAY_MS);
  expect((await askClock()).ahead_ms).toBe(clockAhead());
});

test.each([
  [2, '-3d', 'Time only goes forward.'],
  [2, 'soon', 'Give how far, as 12h or 30d'],
  [2, '2027-02-30', 'Give a day as YYYY-MM-DD.'],
  [1, '2026-01-01', 'and time only goes forward.'],
  [1, '9999d', 'Advance by five years at most.'],
])('ends with %i for %s, and leaves the time as it is', async (code, to, sentence) => {
  const before = clockAhead();
  expect(await operator('clock', 'advance', to)).toEqual({ code, err: expect.stringContaining(sentence) });
  expect(clockAhead()).toBe(before);
});

/** The secrets of every vendor, as they are where money, names and accounts are real. */
const LIVE: Record<string, object> = {
  stripe: { secret_key: 'rk_live_1' },
  'stripe-publishable': { publishable_key: 'pk_live_1' },
  paystack: { secret_key: 'sk_live_1' },
  paypal: { client_id: 'id', client_secret: 'secret' },
  whm: {
    servers: [{ id: 's', hostname: 's', url: 'https://s.example.com:2087', username: 'u', token: 't' }],
  },
  namecom: { username: 'u', token: 't' },
};

/** Those of vendors for tests lead nowhere real, but their clocks go on as they do. */
const FOR_TESTS: Record<string, object> = {
  stripe: { secret_key: 'sk_test_1' },
  paypal: { client_id: 'id', client_secret: 'secret', api_base: 'https://api-m.sandbox.paypal.com' },
  namecom: { username: 'u', token: 't', api_base: 'https://api.dev.name.com' },
  fcm: { service_account: { project_id: 'p', client_email: 'e', private_key: 'k' } },
};

const putSecret = (name: string, text: string | undefined) =>
  fetch(stack.secrets.url, {
    method: 'POST',
    headers: { 'x-amz-target': 'secretsmanager.PutSecretValue' },
    body: JSON.stringify({ SecretId: `${SECRET_PREFIX}/${name}`, SecretString: text }),
  });

const readSecret = async (name: string): Promise<string | undefined> =>
  ((await (await putSecret(name, undefined)).json()) as { SecretString?: string }).SecretString;

test.each([...Object.entries(LIVE), ...Object.entries(FOR_TESTS), ['stripe', { secret_key: 1 }] as const])(
  'time does not pass while the secret %s leads to a real vendor: %o',
  async (name, secret) => {
    const before = clockAhead();
    const kept = await readSecret(name);
    await putSecret(name, JSON.stringify(secret));
    const refused = await operator('clock', 'advance', '1d');
    await putSecret(
      name,
      kept ?? JSON.stringify({ client_id: 'i', client_secret: 's', api_base: stack.api }),
    );
    expect(refused).toEqual({
      code: 1,
      err: expect.stringMatching(new RegExp(`real vendors.*: ${name}\\.`)),
    });
    expect(clockAhead()).toBe(before);
  },
);

test('a page of another origin cannot turn it, and a body that is no JSON is refused', async () => {
  const body = JSON.stringify({ until: addDays(new Date(), 1).toISOString() });
  const simple = await fetch(String(stack.environment.LOCAL_CLOCK_URL), { method: 'POST', body });
  expect(simple.status).toBe(405);
  const broken = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' };
  expect((await fetch(stack.environment.LOCAL_CLOCK_URL ?? '', broken)).status).toBe(422);
});

test('nothing that runs on AWS knows of it, and a stage has none', async () => {
  const files = globSync('{functions,shared}/**/*.ts');
  const knows = files.filter((file) =>
    /LOCAL_CLOCK|clock\/clock|putClockAhead|_clock\b/.test(readFileSync(file, 'utf8')),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(knows).toEqual([]);

  vi.stubEnv('LOCAL_CLOCK_URL', undefined);
  await expect(askClock({ until: addDays(new Date(), 1).toISOString() })).rejects.toThrow(
    /^Only the clock of/,
  );
  vi.unstubAllEnvs();
});
