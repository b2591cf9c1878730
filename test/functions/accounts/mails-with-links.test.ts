import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { composeAccountMail } from '../../../shared/auth/account-mails.ts';
import { planFactor } from '../../../shared/auth/change-factors.ts';
import { deadLink, findLink, newLink, spendLink } from '../../../shared/auth/links.ts';
import { listFactors } from '../../../shared/auth/second-factor.ts';
import { createUser } from '../../../shared/clients/users.ts';
import { type LinkMail, newMail, ownedBy } from '../../../shared/mails/outbox.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { newId } from '../../../shared/platform/table/key.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { remove, transact, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import type { LinkPurpose } from '../../../shared/records/users.ts';
import { apiForFile } from '../../support/api-per-file.ts';

const fixture = apiForFile();

const NOW = new Date();
const somewhere = () => `${randomUUID()}@example.com`;
const somebody = async () => {
  const email = somewhere();
  return { email, user: await createUser({ email, name: 'Ama Mensah', password: 'three-green-lamps' }, NOW) };
};
const composed = (template: LinkMail['template'], to: string, variables: Record<string, unknown>) =>
  composeAccountMail(newMail(ownedBy.address(to), to, { template, variables }, NOW), NOW);

/** A mail about somebody's account, to the address that its kind goes to. */
const mailTo = ({ user, email }: { user: number; email: string }) =>
  ({
    password_forgot: () => composed('password_forgot', email, {}),
    email_change_confirm: () => composed('email_change_confirm', somewhere(), { user_id: user }),
    otp_refused: () => composed('otp_refused', email, { user_id: user }),
    email_change_undo: () =>
      composed('email_change_undo', email, { user_id: user, new_email: 'x@y.example', changed_at: '' }),
  }) as const;

const KINDS = ['password_forgot', 'email_change_confirm', 'otp_refused', 'email_change_undo'] as const;

test.each(KINDS)('a mail %s is written for an account, and not once that is gone', async (kind) => {
  const { user, email } = await somebody();
  const mail = mailTo({ user, email })[kind];
  expect(await mail()).toMatchObject({ mail: { template: kind }, links: [expect.anything()] });
  const login = keys.login(email);
  await transact([remove(keys.user(user)), remove(login)]);
  expect(await mail()).toEqual({ suppressed: 'no_account' });
});

test.each(KINDS.slice(0, 3))('a mail %s meets no half of an account that is being erased', async (kind) => {
  const [one, other] = [await somebody(), await somebody()];
  await writeOne(remove(keys.user(one.user)));
  await writeOne(remove(keys.login(other.email)));
  for (const left of [one, other]) expect(await mailTo(left)[kind]()).toEqual({ suppressed: 'no_account' });
});

test('an address that is taken meanwhile gets no link to confirm it', async () => {
  const [{ user }, other] = [await somebody(), await somebody()];
  expect(await composed('email_change_confirm', other.email, { user_id: user })).toEqual({
    suppressed: 'address_taken',
  });
});

const HOURS: [LinkPurpose, number][] = [
  ['register', 24],
  ['password_reset', 1],
  ['email_change', 24],
  ['email_undo', 7 * 24],
  ['contact_confirm', 3 * 24],
  ['contact_undo', 7 * 24],
  ['invitation', 7 * 24],
];

test.each(HOURS)(
  'a link of the kind %s works once, and for %d hours to the second',
  async (purpose, hours) => {
    const facts = { email: somewhere(), user_id: null, credential: null, locale: null };
    const { url, expires_at, write } = newLink(purpose, facts, NOW);
    await writeOne(write);
    const token = url.split('#token=')[1] ?? '';
    const end = Math.floor(Date.parse(expires_at) / 1000) * 1000;
    expect(end).toBe(Math.floor(NOW.getTime() / 1000) * 1000 + hours * 3_600_000);
    const link = await findLink(purpose, token, new Date(end - 1));
    expect(link?.email).toBe(facts.email);
    expect(await findLink(purpose, token, new Date(end))).toBeUndefined();
    if (link) await writeOne(spendLink(link));
    if (link) await expect(writeOne(spendLink(link))).rejects.toMatchObject({ code: deadLink().code });
    expect(await findLink(purpose, token, NOW)).toBeUndefined();
  },
);

const USES: [LinkPurpose, string][] = [
  ['password_reset', '/auth/password/reset'],
  ['email_change', '/auth/email/confirm'],
  ['email_undo', '/auth/email/undo'],
];

test.each(USES)('a link of the kind %s is dead once its account is gone', async (purpose, path) => {
  const facts = { email: somewhere(), user_id: newId(), credential: null, locale: null };
  const { url, write } = newLink(purpose, facts, NOW);
  await writeOne(write);
  const token = url.split('#token=')[1] ?? '';
  const body = path === '/auth/email/confirm' ? { token } : { token, password: 'seven-quiet-bridges' };
  expect((await fixture.api('POST', path, { body })).body.code).toBe('link_invalid');
});

test('a link to a new password after wrong codes works for three days, as nobody waits for it', async () => {
  const { user, email } = await somebody();
  const { mail } = (await mailTo({ user, email }).otp_refused()) as { mail: { variables: object } };
  expect(mail.variables).toMatchObject({ expires_at: addDays(NOW, 3).toISOString() });
});

test('an app whose first code never came is forgotten after a day, to the second', async () => {
  const { user, email } = await somebody();
  const record = await getItem(keys.user(user));
  if (!record) throw new Error(`${email} is gone`);
  const { factor, writes } = planFactor(record, [], { id: 7, secret: '', url: '', sealed: '' }, 'App', NOW);
  await transact(writes);
  const end = (factor.expires_at_epoch ?? 0) * 1000;
  const left = async (time: number) => (await listFactors(user, new Date(time))).length;
  expect([await left(end - 1), await left(end)]).toEqual([1, 0]);
});
