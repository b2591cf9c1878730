import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO } from '../../infra/local/demo-data.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { domainItem, freshDomain, USD_CLIENT } from '../support/shop.ts';
import { logInAs, look, partsKept, settle } from './area.ts';
import { browserForFile } from './browser.ts';

const fixture = apiForFile();
const { visit } = browserForFile();

const invoices = () => `${fixture.api.stack.addresses.app}/clients/${USD_CLIENT}/invoices`;

const seenOf = (page: Page) => page.evaluate(() => localStorage.getItem('seen') ?? '');

test('what was seen opens without a network, and is gone with the log-out', async () => {
  const { body } = await fixture.usd.order([domainItem(freshDomain())]);
  const { number } = body.invoice;
  const page = await visit(invoices(), 'phone', true);
  await logInAs(page, DEMO.user);
  await page.getByText(number).first().waitFor();
  await settle(page);
  await partsKept(page);
  await page.waitForFunction((text) => localStorage.getItem('seen')?.includes(text), number);

  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(number).first().waitFor();
  await page.getByText('You are offline.').waitFor();
  await look(page, 'phone', 'offline');

  await page.context().setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
  await page.goto(invoices().replace(/invoices$/, 'account'));
  const before = await page.evaluate(() => Date.now());
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await page.waitForFunction(
    (since) => JSON.parse(localStorage.getItem('seen') ?? '{}').timestamp > since,
    before,
  );
  const seen = await seenOf(page);
  for (const secret of [number, DEMO.user.email, String(USD_CLIENT)]) expect(seen).not.toContain(secret);
});

test('a browser offers to install it', async () => {
  const page = await visit(invoices(), 'phone');
  const browser = await page.context().newCDPSession(page);
  const { errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Example Hosting', display: 'standalone' });
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A context of tests is a private window, which installs nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
});
