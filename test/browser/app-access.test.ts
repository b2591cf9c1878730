import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PROOF_MINUTES } from '../../shared/auth/limits.ts';
import { listFactors } from '../../shared/auth/second-factor.ts';
import { config } from '../../shared/platform/config/config.ts';
import { update, writeOne } from '../../shared/platform/table/write.ts';
import { keys } from '../../shared/records/keys.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { mailAbout, tokenIn } from '../support/inbox.ts';
import { codeShown, factorHolder } from '../support/second-factor.ts';
import { type Newcomer, newUser } from '../support/users.ts';
import { expectAccessible } from './accessibility.ts';
import { browserForFile, picture } from './browser.ts';

const fixture = apiForFile();
const { visit } = browserForFile();

const app = () => fixture.api.stack.addresses.app;

const fill = async (page: Page, { email, password }: Pick<Newcomer, 'email' | 'password'>) => {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};
const isIn = (page: Page) => page.getByRole('navigation', { name: 'Main' }).waitFor();
const look = async (page: Page, name: string): Promise<void> => {
  await picture(page, 'phone', `app ${name}`);
  await expectAccessible(page);
};

/** Makes the session of the page some minutes old. */
const age = async ({ user, token }: Pick<Newcomer, 'user' | 'token'>) => {
  const { body } = await fixture.api('GET', '/auth/tokens', { token });
  const here = body.data.find(({ current }: { current: boolean }) => !current);
  const proved_at = new Date(Date.now() - (PROOF_MINUTES + 1) * 60_000).toISOString();
  await writeOne(update(keys.token(user, here.id), { set: { proved_at } }));
};

test('the code of an authenticator app is asked for after the password, and some minutes later for deletion again', async () => {
  const holder = await factorHolder(fixture.api);
  const page = await visit(`${app()}/clients/${holder.client}/leave`, 'phone', true);
  expect(await page.getByLabel('Code of your authenticator app').count()).toBe(0);
  await fill(page, holder);
  await page.getByLabel('Code of your authenticator app').fill(holder.codes[0] ?? '');
  await look(page, 'code asked for');
  await page.getByRole('button', { name: 'Log in' }).click();
  await isIn(page);
  await age(holder);
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  await page.getByRole('button', { name: 'Delete it for good' }).click();
  await page.getByLabel('Code of your authenticator app').fill(holder.codes[1] ?? '');
  await page.getByRole('button', { name: 'Delete it for good' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
});

test('where a second factor is required, the app leads to setting one up, and then goes on', async () => {
  const user = await newUser(fixture.api);
  config().second_factor = 'required';
  try {
    const page = await visit(`${app()}/clients/${user.client}/invoices`, 'phone', true);
    await fill(page, user);
    await page.getByRole('button', { name: 'Set it up' }).waitFor();
    await look(page, 'authenticator app asked for');
    await page.getByLabel('Password').fill(user.password);
    await page.getByRole('button', { name: 'Set it up' }).click();
    const secret = await page.locator('code').textContent();
    await page.getByLabel('Code it shows').fill(codeShown(secret ?? ''));
    await look(page, 'authenticator app added');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your recovery codes' }).waitFor();
    expect(await page.getByRole('main').getByRole('listitem').count()).toBe(10);
    await look(page, 'recovery codes');
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByRole('heading', { name: 'Invoices' }).first().waitFor();
    // The first authenticator app ends every other session.
    expect((await fixture.api('GET', '/me', { token: user.token })).status).toBe(401);
    expect(await listFactors(user.user, new Date())).toMatchObject([{ confirmed_at: expect.any(String) }]);
  } finally {
    config().second_factor = 'optional';
  }
});

test('a session that is too old to end another one asks for the password, and ends it', async () => {
  const user = await newUser(fixture.api);
  const page = await visit(`${app()}/clients/${user.client}/security`, 'phone', true);
  await fill(page, user);
  await page.getByText('This device').waitFor();
  await age(user);
  const end = page.getByRole('button', { name: "End Efua's phone" });
  await end.click();
  await page.getByLabel('Your password').fill(user.password);
  await look(page, 'confirm');
  await page.getByRole('button', { name: 'Confirm that it is you' }).click();
  await page.getByText('Now do it again').waitFor();
  await end.click();
  await end.waitFor({ state: 'detached' });
  expect((await fixture.api('GET', '/me', { token: user.token })).status).toBe(401);
});

test('a contact address waits, is confirmed by its mailbox with a button, and undone by that of before', async () => {
  const user = await newUser(fixture.api);
  const to = `${randomUUID()}@example.com`;
  const page = await visit(`${app()}/clients/${user.client}/account`, 'phone', true);
  await fill(page, user);
  const ask = page.getByRole('button', { name: 'Ask for another address' });
  await ask.waitFor();
  await page.getByLabel('E-mail').fill(to);
  await ask.click();
  await page.getByText('Waits until the link').waitFor();
  await look(page, 'contact address waiting');
  const shown = async () => {
    const { body } = await fixture.api('GET', `/clients/${user.client}`, { token: user.token });
    return [body.data.email, body.data.pending_email];
  };
  const confirm = tokenIn(await mailAbout(fixture.api.stack, to, /^Confirm this contact/));
  const mailbox = await visit(`${app()}/contact-email/confirm#token=${confirm}`, 'phone', true);
  await mailbox.getByRole('button', { name: 'Confirm this address' }).waitFor();
  // To open the link, as scanners of mails do, changes nothing.
  expect(await shown()).toEqual([user.email, to]);
  await look(mailbox, 'contact address confirmed');
  await mailbox.getByRole('button', { name: 'Confirm this address' }).click();
  await mailbox.getByText('This is the contact address').waitFor();
  expect(await shown()).toEqual([to, null]);
  const undo = tokenIn(
    await mailAbout(fixture.api.stack, user.email, /^The contact address .* was changed$/),
  );
  const before = await visit(`${app()}/contact-email/undo#token=${undo}`, 'phone', true);
  await before.getByText('Whatever was asked for or confirmed').waitFor();
  expect(await shown()).toEqual([to, null]);
  await look(before, 'contact address undone');
  await before.getByRole('button', { name: 'Undo the change' }).click();
  await before.getByText('is again the one from before').waitFor();
  expect(await shown()).toEqual([user.email, null]);
});

test('somebody invited opens an account with the link of the mail while sign-up is closed', async () => {
  const owner = await newUser(fixture.api);
  const email = `${randomUUID()}@example.com`;
  const body = { email, role: 'billing' };
  await fixture.api('POST', `/clients/${owner.client}/members`, { token: owner.token, body });
  const { text } = await mailAbout(fixture.api.stack, email, /^Invitation/);
  const [link = ''] = /http\S+#token=[\w-]+/.exec(text) ?? [];
  const password = 'a-long-password-of-mine';
  config().sign_up.mode = 'closed';
  try {
    const page = await visit(link, 'phone', true);
    await look(page, 'invitation');
    await page.getByRole('button', { name: 'I have none yet' }).click();
    const fields = { 'First name': 'Kofi', 'Last name': 'Boateng', Password: password };
    for (const [name, value] of Object.entries(fields)) await page.getByLabel(name).fill(value);
    await look(page, 'invitation, no account');
    await page.getByRole('button', { name: 'Agree and open the account' }).click();
    await page.getByRole('link', { name: 'Log in' }).click();
    await fill(page, { email, password });
    await isIn(page);
    expect(page.url()).toContain(`/clients/${owner.client}`);
  } finally {
    config().sign_up.mode = 'open';
  }
});
