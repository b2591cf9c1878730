import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { en } from '../../infra/app/words/en/index.ts';
import { writeSite } from '../../infra/bundle/site.ts';
import { DEMO } from '../../infra/local/demo-data.ts';
import { type HttpHandler, type MatchedHandler, startHttpServer } from '../../infra/local/http-server.ts';
import { importHandler, matchApiRoute } from '../../infra/local/routes.ts';
import { BASE_PATH, CLIENT_AREA } from '../../shared/contract/pages.ts';
import { setEnvironment } from '../../shared/platform/env.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { domainItem, freshDomain, USD_CLIENT } from '../support/shop.ts';
import { logInAs, partsKept, settle } from './area.ts';
import { browserForFile } from './browser.ts';

const fixture = apiForFile();
const { visit } = browserForFile();
const folder = mkdtempSync(join(tmpdir(), 'client-area-'));
const { name } = CLIENT_AREA;
const load = importHandler<HttpHandler>(name);

/** What API Gateway leads to the client area: every GET that is no endpoint's and no page's. */
const matchScreen = (method: string, path: string): MatchedHandler | null =>
  method === 'GET'
    ? { name, routeKey: 'GET /{screen+}', pathParameters: { screen: path.slice(1) }, timeoutMs: 10_000, load }
    : null;

let url = '';
let close = async (): Promise<unknown> => undefined;
beforeAll(async () => {
  await writeSite('app', folder);
  const server = await startHttpServer(
    0,
    (method, path) => matchApiRoute(method, path) ?? matchScreen(method, path),
  );
  url = server.url;
  close = server.close;
  const api = `${url}${BASE_PATH}`;
  setEnvironment({
    API_BASE_URL: api,
    SITE_FOLDER: folder,
    SITE: JSON.stringify({ name: 'Example', settings: { api }, connect: [], frames: [] }),
  });
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

test('a client pays by card on the page of the invoice, which has no sheet here, and sees it paid', async () => {
  const { body } = await fixture.usd.order([domainItem(freshDomain())]);
  const page = await visit(`${url}/clients/${USD_CLIENT}/invoices/${body.invoice.id}`, 'desktop', true);
  await logInAs(page, DEMO.user);
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('button', { name: /^Pay with|^Pay by/ })
      .first()
      .click(),
  ]);
  await opened.getByRole('button', { name: 'Pay by card' }).click();
  await opened.getByRole('button', { name: 'Pay', exact: true }).click();
  await fixture.usd.untilStatus(body.invoice.id, 'paid');
  await page.getByText('Paid', { exact: true }).first().waitFor();
  if (!opened.isClosed()) await opened.waitForEvent('close');

  // A stage has no clock that could be turned.
  await page.goto(`${url}/clients/${USD_CLIENT}`);
  await settle(page);
  expect(await page.getByRole('link', { name: en.clock.open }).count()).toBe(0);
});

test('pages of the API are shown where the app is installed', async () => {
  const page = await visit(`${url}/`, 'desktop', true);
  await partsKept(page);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const { body } = await fixture.usd.order([domainItem(freshDomain())]);
  await page.goto(String(body.payment_url).replace(/^https?:\/\/[^/]+/, url));
  await page.getByRole('button', { name: 'Pay by card' }).waitFor();
  await page.goto(`${url}/docs`);
  expect(await page.locator('#app').count()).toBe(0);
});
