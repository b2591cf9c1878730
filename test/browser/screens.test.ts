import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DEMO } from '../../infra/local/demo-data.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { eventually } from '../support/eventually.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { cutOff, type Language, logInAs, look, settle, straySigns } from './area.ts';
import { browserForFile, type Device, picture } from './browser.ts';

const fixture = apiForFile();
const { visit } = browserForFile();

/** The addresses of all screens of an account that has something of everything, below that of the account. */
let addresses: string[] = [];

const idOf = async (path: string): Promise<number> => {
  const { body } = await eventually(
    () => fixture.usd.get(path),
    ({ body }) => body.data[0]?.status === 'active',
  );
  return body.data[0].id;
};

beforeAll(async () => {
  const { usd } = fixture;
  const name = freshDomain();
  const { body } = await usd.order([hostingItem(name), domainItem(name)]);
  await usd.payByCard(body.invoice.id);
  const open = (await usd.order([hostingItem(freshDomain())])).body.invoice.id;
  const department_id = 1;
  const ticket = await usd.post('/tickets', {
    department_id,
    subject: 'Mail does not arrive',
    message: 'Since this morning, nothing.',
  });
  const hosting = `/hosting/${await idOf('/hosting?status=active')}`;
  const domain = `/domains/${await idOf('/domains?status=active')}`;
  addresses = [
    ...['', '/activity', '/clock', '/services', '/order', '/invoices', `/invoices/${open}`],
    ...[`/invoices/${body.invoice.id}`, '/orders', `/orders/${body.order.id}`, '/payments', '/cards'],
    ...['/credit', '/statement', '/tickets', '/tickets/new', `/tickets/${ticket.body.data.id}`],
    ...[hosting, `${hosting}/usage`, `${hosting}/plan`, `${hosting}/end`],
    ...[domain, `${domain}/dns`, `${domain}/nameservers`, `${domain}/contacts`, `${domain}/changes`],
    ...['/account', '/members', '/security', '/preferences', '/mails', '/access-log', '/export', '/leave'],
  ];
});

const nameOf = (address: string): string =>
  address
    .replace(/\d{6,}/g, 'one')
    .replaceAll('/', ' ')
    .trim() || 'home';

/** Opens every screen in turn, for `hold` to look at. */
const walk = async (page: Page, hold: (address: string) => Promise<void>): Promise<void> => {
  for (const address of addresses) {
    await page.goto(`${fixture.api.stack.addresses.app}/clients/${USD_CLIENT}${address}`);
    await settle(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await hold(address);
    expect(await page.getByRole('alert').allTextContents(), address).toEqual([]);
  }
};

const enter = async (device: Device, language: Language): Promise<Page> => {
  const page = await visit(`${fixture.api.stack.addresses.app}/login`, device, true);
  await page.getByRole('combobox', { name: /Language|Langue/ }).selectOption(language);
  await logInAs(page, DEMO.user, language);
  return page;
};

test.each<[Device, Language]>([
  ['phone', 'fr'],
  ['phone in the dark', 'en'],
  ['desktop', 'en'],
  ['desktop', 'fr'],
])('every screen can be read by everybody, on a %s in %s', { timeout: 240_000 }, async (device, language) => {
  const page = await enter(device, language);
  await walk(page, (address) => look(page, device, `${language} ${nameOf(address)}`));
});

test('at 200 % every screen fits the width of the window, with all its words', {
  timeout: 240_000,
}, async () => {
  const page = await enter('desktop zoomed', 'fr');
  await walk(page, async (address) => {
    await picture(page, 'desktop zoomed', `app fr ${nameOf(address)}`);
    expect(await cutOff(page), address).toEqual([]);
  });
});

test.each<Device>(['phone', 'desktop'])(
  'from right to left every screen is a mirror of itself, on a %s',
  { timeout: 240_000 },
  async (device) => {
    const page = await enter(device, 'en');
    await page.addInitScript(
      "document.addEventListener('readystatechange', () => (document.documentElement.dir = 'rtl'))",
    );
    let signs = 0;
    await walk(page, async (address) => {
      await picture(page, device, `app rtl ${nameOf(address)}`);
      expect(await cutOff(page), address).toEqual([]);
      expect(await page.evaluate('getComputedStyle(document.querySelector("h1")).direction')).toBe('rtl');
      const seen = await straySigns(page);
      expect(seen.stray, address).toEqual([]);
      signs += seen.signs;
    });
    expect(signs).toBeGreaterThan(1);
  },
);
