import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PROOF_MINUTES } from '../../shared/auth/limits.ts';
import { update, writeOne } from '../../shared/platform/table/write.ts';
import { keys } from '../../shared/records/keys.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { originOf } from '../support/passkeys.ts';
import { newUser } from '../support/users.ts';
import { expectAccessible } from './accessibility.ts';
import { browserForFile, picture } from './browser.ts';

const fixture = apiForFile();
const { visit } = browserForFile();

/** Gives a page the authenticator of a phone, whose owner it knows (Chrome DevTools Protocol, WebAuthn). */
const withAuthenticator = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const credentials = async () =>
    (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  const verifies = (isUserVerified: boolean) =>
    devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  return { credentials, verifies };
};

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const logOut = async (page: Page) => {
  await page.getByRole('link', { name: 'Profile' }).click();
  await press(page, 'Log out');
};
const isIn = (page: Page) => page.getByRole('navigation', { name: 'Main' }).waitFor();

test('a passkey made in a browser lets in without address and password, and confirms who is there', async () => {
  const user = await newUser(fixture.api);
  const page = await visit(`${originOf(fixture.api)}/clients/${user.client}/security`, 'phone', true);
  const authenticator = await withAuthenticator(page);
  await page.getByLabel('E-mail').fill(user.email);
  await page.getByLabel('Password').fill(user.password);
  await press(page, 'Log in');
  await isIn(page);
  await press(page, 'Add a passkey');
  await page.getByText('Your recovery codes').waitFor();
  await picture(page, 'phone', 'app passkey added');
  await expectAccessible(page);
  const [credential] = await authenticator.credentials();
  expect(credential).toMatchObject({ rpId: 'localhost', isResidentCredential: true });

  await logOut(page);
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await picture(page, 'phone', 'app log in with a passkey');
  await expectAccessible(page);
  // Somebody else holds the phone: it signs nothing.
  await authenticator.verifies(false);
  await press(page, 'Use a passkey');
  await page.getByText('No passkey was used').waitFor();
  await authenticator.verifies(true);
  await press(page, 'Use a passkey');
  await isIn(page);
  await page.goto(`${originOf(fixture.api)}/clients/${user.client}/security`);
  await page.getByText(/^Used /).waitFor();

  const token = String(
    await page.evaluate('JSON.parse(localStorage.getItem("session") ?? "{}").token ?? ""'),
  );
  const [, , id = ''] = token.split('_');
  const proved_at = new Date(Date.now() - (PROOF_MINUTES + 1) * 60_000).toISOString();
  await writeOne(update(keys.token(user.user, parseInt(id, 36)), { set: { proved_at } }));
  const remove = page.getByRole('button', { name: /^Remove / });
  await remove.click();
  await press(page, 'Show a passkey');
  await page.getByText('Now do it again').waitFor();
  await remove.click();
  await page.getByText('None. With one you log in').waitFor();
  // It is still on the phone, and of no more use.
  await logOut(page);
  await press(page, 'Use a passkey');
  await page.getByText('This passkey was not accepted').waitFor();
});
