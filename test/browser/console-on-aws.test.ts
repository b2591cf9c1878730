import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSite } from '../../infra/bundle/site.ts';
import { type HttpHandler, type MatchedHandler, startHttpServer } from '../../infra/local/http-server.ts';
import { importHandler, matchStaffRoute } from '../../infra/local/routes.ts';
import { startSimulator } from '../../infra/local/simulators/simulator.ts';
import { CONSOLE_CLIENT, CONSOLE_SCOPE, startStaffIssuer } from '../../infra/local/staff-issuer.ts';
import { STAFF_CONSOLE, STAFF_PATH } from '../../shared/contract/staff/endpoints.ts';
import { setEnvironment } from '../../shared/platform/env.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { USD_CLIENT } from '../support/shop.ts';
import { browserForFile } from './browser.ts';
import { logInStaff, settled } from './desk.ts';

apiForFile();
const { visit } = browserForFile();
const folder = mkdtempSync(join(tmpdir(), 'console-'));
const { name } = STAFF_CONSOLE;
const load = importHandler<HttpHandler>(name);

/** What API Gateway leads to the console: every GET that is no endpoint's. */
const matchConsole = (method: string, path: string): MatchedHandler | null =>
  method === 'GET'
    ? { name, routeKey: 'GET /{screen+}', pathParameters: { screen: path.slice(1) }, timeoutMs: 10_000, load }
    : null;

/** Cognito's own way to end a session: it leads to `logout_uri`, and refuses what has none. */
const endings: Record<string, string>[] = [];
const endSession = ({ query }: { query: URLSearchParams }) => {
  endings.push(Object.fromEntries(query));
  const location = query.get('logout_uri');
  return location ? { status: 302, headers: { location } } : { status: 400 };
};

let url = '';
let close: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  await writeSite('console', folder);
  const server = await startHttpServer(0, (method, path) =>
    path.startsWith(`${STAFF_PATH}/`) ? matchStaffRoute(method, path) : matchConsole(method, path),
  );
  const issuer = await startStaffIssuer(0, () => server.url);
  const logOut = await startSimulator(0, endSession);
  url = server.url;
  close = [server.close, issuer.close, logOut.close];
  const settings = {
    ...{ staff: `${url}${STAFF_PATH}`, issuer: issuer.url, client: CONSOLE_CLIENT, scope: CONSOLE_SCOPE },
    log_out: { address: `${logOut.url}/logout`, redirect_parameter: 'logout_uri' },
  };
  setEnvironment({
    STAFF_ISSUER: JSON.stringify(issuer.settings),
    SITE_FOLDER: folder,
    SITE: JSON.stringify({ settings, connect: [issuer.url], frames: [] }),
  });
});
afterAll(async () => {
  for (const one of close) await one();
  rmSync(folder, { recursive: true });
});

test('staff log in and work at the origin of the API, as its headers let them', async () => {
  const page = await visit(`${url}/clients/${USD_CLIENT}`, 'desktop', true);
  await logInStaff(page, 'support');
  await settled(page);
  expect(page.url()).toBe(`${url}/clients/${USD_CLIENT}`);
  await page.reload();
  await settled(page);
  await page.getByRole('link', { name: 'Inbox' }).first().click();
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
});

test('a log-out ends the session in the way of the issuer', async () => {
  const page = await visit(url, 'desktop', true);
  await logInStaff(page, 'support');
  const button = page.getByRole('button', { name: 'Log out', exact: true });
  await button.click();
  await page.getByRole('heading', { name: 'Console of staff' }).waitFor();
  await page.waitForURL(`${url}/`);
  expect(endings).toEqual([{ client_id: CONSOLE_CLIENT, logout_uri: `${url}/` }]);
});
