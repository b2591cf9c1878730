import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { en } from '../../infra/app/words/en/index.ts';
import { fr } from '../../infra/app/words/fr/index.ts';
import { DEMO } from '../../infra/local/demo-data.ts';
import { ROLES, type Role } from '../../shared/contract/roles.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { takesSample } from '../support/depth.ts';
import { eventually } from '../support/eventually.ts';
import { mailAbout, tokenIn } from '../support/inbox.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { newUser } from '../support/users.ts';
import { type Language, logIn, logInAs, look, settle } from './area.ts';
import { browserForFile, type Device } from './browser.ts';
import { press, reach, type } from './keyboard.ts';

const fixture = apiForFile();
const { visit } = browserForFile();

const WORDS = { en, fr };
const app = () => fixture.api.stack.addresses.app;

/** Opens the client area in a language, before the log-in. */
const open = async (device: Device, language: Language, path = '/login'): Promise<Page> => {
  const page = await visit(`${app()}${path}`, device, true);
  await page.getByRole('combobox', { name: /^(Language|Langue)$/ }).selectOption(language);
  return page;
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const sheet = (page: Page, language: Language) =>
  page.frameLocator(`iframe[title="${WORDS[language].billing.cardSheet}"]`);

/** Where each role begins, and what it finds in the navigation. */
const OFFERED: Record<Role, (keyof typeof en.common)[]> = {
  owner: ['home', 'services', 'order', 'billing', 'support', 'account'],
  admin: ['home', 'services', 'order', 'billing', 'support', 'account'],
  billing: ['home', 'services', 'order', 'billing', 'support', 'account'],
  technical: ['home', 'services', 'support', 'account'],
  support: ['services', 'support', 'account'],
  read_only: ['home', 'services', 'billing', 'support', 'account'],
};

/** On a phone a person's own account is at the head of the screen instead. */
const offeredTo = (role: Role, device: Device) =>
  OFFERED[role].filter((name) => device === 'desktop' || name !== 'account');

/** Every language on phone and desk. */
const WAYS: [Device, Language][] = [
  ['phone', 'en'],
  ['phone', 'fr'],
  ['desktop', 'en'],
  ['desktop', 'fr'],
];

const isSeen = (device: Device, language: Language) =>
  !takesSample() || (device === 'phone') === (language === 'fr');

describe.each(WAYS)('with money, by keyboard, on a %s in %s', (device, language) => {
  const say = WORDS[language];

  test('a visitor finds a name, opens an account, gives the address that is asked for, and has it with hosting', async () => {
    const page = await open(device, language, '/');
    const name = freshDomain();
    const email = `${randomUUID()}@example.com`;
    const password = 'a-long-password-of-mine';
    await type(page, field(page, say.common.name), name);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: say.order.add(name, '').trim() }).waitFor();
    await look(page, device, `${language} shop`);
    await press(page, page.getByRole('button', { name: say.order.add(name, '').trim() }));
    await press(page, link(page, say.access.open));
    await type(page, field(page, say.access.email), email);
    await page.keyboard.press('Enter');
    const token = tokenIn(await mailAbout(fixture.api.stack, email, /./));
    await page.goto(`${app()}/sign-up/verify#token=${token}`);
    await type(page, field(page, say.account.firstName), 'Efua');
    await type(page, field(page, say.account.lastName), 'Owusu');
    await type(page, field(page, say.access.password), password);
    await type(page, field(page, say.account.phone), '+233201234567');
    await reach(page, field(page, say.account.country));
    await field(page, say.account.country).selectOption('GH');
    await press(page, button(page, say.access.agree));
    await press(page, link(page, say.access.logIn));
    await logInAs(page, { email, password }, language);
    await press(
      page,
      page
        .getByRole('navigation', { name: say.common.main })
        .getByRole('link', { name: say.common.order, exact: true }),
    );
    await page.getByText(say.order.addressFirst).waitFor();
    await look(page, device, `${language} address asked for`);
    await type(page, field(page, say.account.address), '1 Ring Road');
    await type(page, field(page, say.account.city), 'Accra');
    await type(page, field(page, say.account.region), 'Greater Accra');
    await type(page, field(page, say.account.postcode), 'GA-184');
    await press(page, button(page, say.common.save));
    await page.getByText(say.order.addressFirst).waitFor({ state: 'detached' });
    await press(page, page.getByRole('button', { name: say.order.add('Starter', '').trim() }));
    await page.getByText(say.order.dueNow).waitFor();
    await look(page, device, `${language} review`);
    await press(page, button(page, say.common.order));
    await press(page, page.getByRole('button', { name: say.billing.payBy('Card') }));
    await sheet(page, language).getByRole('button', { name: 'Pay', exact: true }).click();
    await press(page, link(page, say.billing.seeServices));
    await page.getByRole('table', { name: say.hosting.hosting }).getByRole('link', { name }).waitFor();
    await page.getByRole('table', { name: say.domain.domains }).getByRole('link', { name }).waitFor();
  });

  test('a sheet that is closed charges nothing and says so, a declined card says why, and another card pays', async () => {
    const page = await open(device, language);
    await logInAs(page, DEMO.user, language);
    const { body } = await fixture.usd.order([hostingItem(freshDomain())]);
    await page.goto(`${app()}/clients/${USD_CLIENT}/invoices/${body.invoice.id}`);
    const pay = page.getByRole('button', { name: say.billing.payBy('Card') });
    await press(page, pay);
    await sheet(page, language).getByRole('button', { name: 'Close' }).click();
    await page.getByText(say.billing.closed).waitFor();
    await press(page, pay);
    await sheet(page, language).getByRole('button', { name: '4000 0000 0000 9995' }).click();
    await sheet(page, language).getByRole('button', { name: 'Pay', exact: true }).click();
    await sheet(page, language).getByText('Your card has insufficient funds.').waitFor();
    await sheet(page, language).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('alert').waitFor();
    await press(page, pay);
    await sheet(page, language).getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByText(say.billing.thanks).waitFor();
  });
});

describe.each(WAYS)('by keyboard, on a %s in %s', (device, language) => {
  const say = WORDS[language];

  test('a record is added after a look at it and undone, the domain is renewed, and its code is shown', async () => {
    const name = freshDomain();
    const { body } = await fixture.usd.order([domainItem(name)]);
    await fixture.usd.payByCard(body.invoice.id);
    const { body: found } = await eventually(
      () => fixture.usd.get(`/domains?name=${name}`),
      ({ body }) => body.data[0]?.status === 'active',
    );
    const page = await open(device, language);
    await logInAs(page, DEMO.user, language);
    const base = `${app()}/clients/${USD_CLIENT}/domains/${found.data[0].id}`;
    await page.goto(`${base}/dns`);
    await reach(page, field(page, say.common.type));
    await field(page, say.common.type).selectOption('TXT');
    await type(page, field(page, say.domain.host), 'hello');
    await type(page, field(page, say.common.value), 'world');
    await page.keyboard.press('Enter');
    await press(page, button(page, say.domain.makeChange));
    await page.getByRole('listitem').filter({ hasText: 'TXT hello' }).waitFor();
    await page.goto(`${base}/changes`);
    await press(page, page.getByRole('button', { name: new RegExp(`^${say.domain.undo} `) }).first());
    await page.getByText(say.domain.undoOf('DNS')).waitFor();
    await page.goto(`${base}/dns`);
    await page.getByText(say.domain.templates).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'TXT hello' }).waitFor({ state: 'detached' });
    await page.goto(base);
    await press(page, button(page, say.domain.showCode));
    await page.getByText(say.domain.unlockFirst).waitFor();
    await press(page, button(page, say.domain.renew));
    await page.waitForURL(/\/invoices\/\d+$/);
  });

  test('an owner invites a colleague, who opens an account, asks support, and is given another role', async () => {
    const owner = await newUser(fixture.api);
    const email = `${randomUUID()}@example.com`;
    const password = 'a-long-password-of-mine';
    const office = await open(device, language);
    await logInAs(office, owner, language);
    const members = `${app()}/clients/${owner.client}/members`;
    await office.goto(members);
    await type(office, field(office, say.access.email), email);
    await reach(office, field(office, say.account.role));
    await field(office, say.account.role).selectOption('support');
    await press(office, button(office, say.account.sendInvitation));
    await office.getByText(email).waitFor();

    const token = tokenIn(await mailAbout(fixture.api.stack, email, /./));
    const page = await open(device, language, `/invitations/accept#token=${token}`);
    await press(page, button(page, say.access.noneYet));
    await type(page, field(page, say.account.firstName), 'Ama');
    await type(page, field(page, say.account.lastName), 'Mensah');
    await type(page, field(page, say.access.password), password);
    await look(page, device, `${language} invited`);
    await press(page, button(page, say.access.agree));
    await press(page, link(page, say.access.logIn));
    await logInAs(page, { email, password }, language);
    const main = page.getByRole('navigation', { name: say.common.main });
    const offered = offeredTo('support', device).map((name) => say.common[name]);
    await expect.poll(() => main.getByRole('link').allTextContents()).toEqual(offered);
    await press(page, main.getByRole('link', { name: say.common.support, exact: true }));
    await press(page, link(page, say.support.ask));
    await type(page, field(page, say.support.subject), 'Mail does not arrive');
    await type(page, field(page, say.support.message), 'Since this morning, nothing.');
    await press(page, button(page, say.support.send));
    await page.getByText('Since this morning, nothing.').waitFor();

    await office.goto(members);
    const role = field(office, say.account.roleOf('Ama Mensah'));
    await reach(office, role);
    await role.selectOption('billing');
    const changed = office.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await press(office, button(office, say.common.change));
    expect((await changed).status()).toBe(200);
    await page.goto(`${app()}/clients/${owner.client}`);
    await press(page, main.getByRole('link', { name: say.common.billing, exact: true }));
    await page.getByText(say.billing.noInvoices).waitFor();
  });

  // Of a sample, each role is seen in each language and on each device, but not in both at once.
  test.each(isSeen(device, language) ? ROLES : [])(
    'a colleague with the role %s begins where it may look, and is offered what it may do',
    async (role) => {
      const owner = await newUser(fixture.api);
      const colleague = await newUser(fixture.api);
      await owner.shareWith(colleague, role);
      const page = await open(device, language);
      await logInAs(page, colleague, language);
      await page.goto(`${app()}/clients/${owner.client}`);
      await settle(page);
      const main = page.getByRole('navigation', { name: say.common.main });
      const offered = offeredTo(role, device).map((name) => say.common[name]);
      await expect.poll(() => main.getByRole('link').allTextContents()).toEqual(offered);
      expect(await main.locator('[aria-current=page]').textContent()).toBe(offered[0]);
      expect(await page.getByRole('alert').allTextContents()).toEqual([]);
      await page.goto(`${app()}/clients/${owner.client}/members`);
      const mayRead = !['billing', 'technical', 'support'].includes(role);
      await page
        .getByText(mayRead ? owner.email : say.common.notHere)
        .first()
        .waitFor();
      expect(await page.getByText(say.account.invite).count()).toBe(
        ['owner', 'admin'].includes(role) ? 1 : 0,
      );
    },
  );

  test('somebody who leaves takes a copy of everything along, is told of the link by mail, and is gone', async () => {
    const user = await newUser(fixture.api);
    const page = await open(device, language);
    await logInAs(page, user, language);
    await page.goto(`${app()}/clients/${user.client}/export`);
    await press(page, button(page, say.account.askData));
    const files = page.getByRole('button', { name: new RegExp(`^${say.common.download} `) });
    await files.first().waitFor({ timeout: 20_000 });
    await look(page, device, `${language} copy ready`);
    const { text } = await mailAbout(fixture.api.stack, user.email, /data|données/);
    expect(text).toContain(`/clients/${user.client}/export`);
    const downloaded = new Promise<Download>((resolve) =>
      page.context().once('page', (opened) => opened.once('download', resolve)),
    );
    await press(page, files.first());
    const copy = await readFile(await (await downloaded).path(), 'utf8');
    expect(copy).toContain(user.email);
    await page.goto(`${app()}/clients/${user.client}/leave`);
    await press(page, button(page, say.account.deleteMine));
    await press(page, button(page, say.account.deleteNow));
    await page.getByRole('heading', { name: say.access.logIn }).waitFor();
    await logIn(page, user, language);
    await page.getByRole('alert').waitFor();
  });
});

test('a name beyond a to z is shown as it is typed, and its language is chosen from a list', async () => {
  const page = await open('phone', 'en');
  await logInAs(page, DEMO.user);
  await page.goto(`${app()}/clients/${USD_CLIENT}/order`);
  const name = `café-${randomUUID().slice(0, 8)}.com`;
  await type(page, field(page, en.common.name), name);
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: en.order.add(name, '').trim() }));
  const language = field(page, en.order.language);
  await reach(page, language);
  expect(await page.getByRole('alert').count()).toBe(1);
  await language.selectOption({ label: 'French' });
  await button(page, en.common.order).waitFor();
  await page.getByText(`Registration of ${name}`).waitFor();
  await look(page, 'phone', 'en order of an IDN');
});

test('a card is kept without a payment, pays an invoice by itself, and is removed', async () => {
  const user = await newUser(fixture.api);
  const page = await open('desktop', 'en');
  await logInAs(page, user);
  await page.goto(`${app()}/clients/${user.client}/cards`);
  await press(page, button(page, en.billing.addCard));
  await sheet(page, 'en').getByRole('button', { name: 'Save card' }).click();
  const card = page.getByRole('listitem').filter({ hasText: '4242' });
  await card.waitFor();
  await look(page, 'desktop', 'en card kept');
  const headers = { 'idempotency-key': randomUUID() };
  const order = { items: [hostingItem(freshDomain())], payment_gateway: 'stripe' };
  const { body } = await fixture.api('POST', `/clients/${user.client}/orders`, {
    token: user.token,
    body: order,
    headers,
  });
  await page.goto(`${app()}/clients/${user.client}/invoices/${body.invoice.id}`);
  await press(page, page.getByRole('button', { name: /•••• 4242$/ }));
  await page.getByText(en.billing.thanks).waitFor();
  await page.goto(`${app()}/clients/${user.client}/cards`);
  await press(page, page.getByRole('button', { name: new RegExp(`^${en.common.remove} `) }));
  await press(page, button(page, en.common.remove));
  await page.getByText(en.billing.noCards).waitFor();
});

test('after three seconds without an answer it says so, and Retry asks again', async () => {
  const page = await open('phone', 'en');
  await logInAs(page, DEMO.user);
  let asked = 0;
  await page.route('**/invoices?**', (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
  });
  await page.route('**/invoices', (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
  });
  await link(page, en.common.billing).click();
  await page.getByText(en.common.slow).waitFor();
  await press(page, button(page, en.common.retry));
  await page
    .getByText(en.billing.noInvoices)
    .or(page.getByRole('rowheader'))
    .first()
    .waitFor({ timeout: 10_000 });
  expect(asked).toBe(2);
});

test('a screen is announced: its heading has the focus once it has been led to', async () => {
  const page = await open('desktop', 'en');
  await logInAs(page, DEMO.user);
  await press(page, link(page, en.common.services));
  await page
    .getByRole('heading', { level: 1, name: en.common.services })
    .and(page.locator(':focus'))
    .waitFor();
  expect(await page.title()).toContain(en.common.services);
});
