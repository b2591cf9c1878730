import { expect, test } from 'vitest';
import { STEPS } from '../../../shared/operator/migrate/steps.ts';
import { seal, unseal } from '../../../shared/platform/aws/seal.ts';
import { queryPage, type StoredItem } from '../../../shared/platform/table/query.ts';
import { update, writeOne } from '../../../shared/platform/table/write.ts';
import { collections } from '../../../shared/records/collections.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { codeShown, type FactorHolder, factorHolder } from '../../support/second-factor.ts';

const fixture = apiForFile();

const storedFactor = async ({ user }: FactorHolder) => {
  const { items } = await queryPage(collections.factors(user), { limit: 2 });
  const [factor] = items;
  if (!factor || items.length > 1) throw new Error('There is not one factor.');
  return factor;
};

const logIn = ({ email, password, secret }: FactorHolder) =>
  fixture.api('POST', '/auth/login', {
    body: { email, password, device_name: 'Phone', otp: codeShown(secret, 1) },
  });

test('the table has no secret of an app, only what a key decrypts for this app of this user', async () => {
  const holder = await factorHolder(fixture.api);
  const factor = await storedFactor(holder);
  expect(JSON.stringify(factor)).not.toContain(holder.secret);
  const context = { factor: `${factor.pk} ${factor.sk}` };
  expect(await unseal(factor.secret, context)).toBe(holder.secret);
  await expect(unseal(factor.secret, { factor: `${factor.pk} FACTOR#1` })).rejects.toThrow();
  expect((await logIn(holder)).status).toBe(200);
});

test('a secret that is copied to the app of somebody else lets nobody in', async () => {
  const [victim, thief] = [await factorHolder(fixture.api), await factorHolder(fixture.api)];
  const { secret } = await storedFactor(thief);
  await writeOne(update(await storedFactor(victim), { set: { secret } }));
  const answer = await logIn({ ...victim, secret: thief.secret });
  expect(answer.status).toBe(500);
  expect(answer.body).not.toHaveProperty('access_token');
});

test('a plain secret of an earlier release is still taken, and the migration encrypts it, once', async () => {
  const holder = await factorHolder(fixture.api);
  const factor = await storedFactor(holder);
  const step = STEPS.find(({ kind }) => kind === 'factor');
  const plain = { ...factor, secret: holder.secret } as unknown as StoredItem;
  await writeOne(update(factor, { set: { secret: holder.secret, last_step: 0 } }));
  expect((await logIn(holder)).status).toBe(200);

  expect(step?.applies(plain)).toBe(true);
  const outcome = (await step?.change(plain)) as { set: { secret: string } };
  expect(outcome.set.secret).toMatch(/^kms:/);
  await writeOne(update(factor, { set: { ...outcome.set, last_step: 0 } }));
  expect((await logIn(holder)).status).toBe(200);
  expect(await step?.change({ ...plain, ...outcome.set })).toEqual(outcome);
});

test('the same secret is encrypted differently each time', async () => {
  const context = { factor: 'USER#1 FACTOR#1' };
  const [one, other] = await Promise.all([seal('SECRET', context), seal('SECRET', context)]);
  expect(one).not.toBe(other);
  expect(await unseal(other, context)).toBe('SECRET');
});
