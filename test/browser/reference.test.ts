import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEMO, DEMO_PASSWORD } from '../../infra/local/demo-data.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { expectAccessible } from './accessibility.ts';
import { browserForFile, devices, picture } from './browser.ts';

const fixture = apiForFile();
const { visit } = browserForFile();

const referenceUrl = () => new URL('/docs', fixture.api.stack.api).href;

test('a developer logs in on the reference page and tries an endpoint with the token', async () => {
  const page = await visit(referenceUrl(), 'desktop');
  const operation = (name: string) => page.locator(`#operations-${name}`);
  await picture(page, 'desktop', 'reference');

  const login = operation('auth-login');
  await login.getByText('/auth/login').click();
  await login.getByText('Swift', { exact: true }).click();
  await login.getByText('URLSession').waitFor();
  const body = { email: DEMO.user.email, password: DEMO_PASSWORD, device_name: 'Reference page' };
  await login.locator('textarea').fill(JSON.stringify(body));
  await login.getByRole('button', { name: 'Execute' }).click();
  const answer = await login
    .locator('.live-responses-table .response-col_description code')
    .first()
    .textContent();
  const { access_token } = JSON.parse(answer ?? '{}') as { access_token: string };

  await page.getByRole('button', { name: 'Authorize' }).first().click();
  await page.locator('.auth-container input').fill(access_token);
  await page.locator('.auth-container').getByRole('button', { name: 'Apply credentials' }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  // Only what is near the window is in the page: a developer scrolls, or searches.
  await page.getByLabel('Search endpoints').fill('get /me');
  const me = operation('auth-getMe');
  await me.getByText('/me', { exact: true }).click();
  await me.getByRole('button', { name: 'Execute' }).click();
  const shown = me.locator('.live-responses-table .response-col_description code').first();
  await shown.getByText(DEMO.user.email).first().waitFor();
  expect(await me.locator('.live-responses-table .response-col_status').last().textContent()).toContain(
    '200',
  );
  await picture(page, 'desktop', 'reference tried out');
});

test.each(devices)('the reference page fits a %s and everybody can read it', async (device) => {
  const page = await visit(referenceUrl(), device);
  await page.locator('.opblock').first().waitFor();
  await picture(page, device, 'reference');
  await expectAccessible(page);
});

test('a search finds endpoints by any word of path or summary, and an opened one can be read by everybody', async () => {
  const page = await visit(referenceUrl(), 'phone in the dark');
  await page.getByLabel('Search endpoints').fill('payment-status');
  await expect.poll(() => page.locator('.opblock').count()).toBe(1);
  await page.locator('.opblock').first().getByRole('button').first().click();
  await page.getByText('poll_after_seconds').first().waitFor();
  await picture(page, 'phone in the dark', 'reference endpoint');
  await expectAccessible(page);
});

test('the log-in of a developer is kept over a reload', async () => {
  const page = await visit(referenceUrl(), 'desktop');
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  await page.locator('.auth-container input').fill('a-token');
  await page.locator('.auth-container').getByRole('button', { name: 'Apply credentials' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  await page.getByRole('button', { name: 'Remove authorization' }).waitFor();
});

test('the collection for API clients asks this server', async () => {
  const page = await visit(referenceUrl(), 'desktop');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Postman, Bruno' }).click();
  const { variable } = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(variable).toContainEqual({ key: 'api', value: fixture.api.stack.api });
});

test.each(['phone', 'desktop'] as const)(
  'on a %s what an anchor leads to is not under the bar',
  async (device) => {
    const page = await visit(referenceUrl(), device);
    for (const name of ['Errors', 'Endpoints', 'Guide']) {
      await page.getByRole('button', { name, exact: true }).click();
      const bar = await page.locator('.bar').boundingBox();
      const target = { Errors: '#error-codes', Endpoints: '#endpoints', Guide: '.info' }[name] ?? '';
      const place = await page.locator(target).first().boundingBox();
      expect(place?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    }
  },
);
