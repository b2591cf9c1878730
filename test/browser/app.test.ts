import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO, DEMO_PASSWORD } from '../../infra/local/demo-data.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { freshDomain } from '../support/shop.ts';
import { expectAccessible } from './accessibility.ts';
import { browserForFile, type Device, devices, picture } from './browser.ts';

const fixture = apiForFile();
const { visit } = browserForFile();

const USD = DEMO.user.clients.usd;
const GHS = DEMO.user.clients.ghs;

const app = () => fixture.api.stack.addresses.app;

const logIn = async (device: Device, path = `/clients/${USD}`): Promise<Page> => {
  const page = await visit(`${app()}${path}`, device, true);
  await page.getByLabel('E-mail').fill(DEMO.user.email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return page;
};

const look = async (page: Page, device: Device, name: string): Promise<void> => {
  await picture(page, device, `app ${name}`);
  await expectAccessible(page);
};

/** Finds a name, takes it with hosting paid by the month or as said, and leaves the order ready to be placed. */
const choose = async (page: Page, name: string, cycle = 'Monthly'): Promise<void> => {
  await page.getByRole('navigation').getByRole('link', { name: 'Order' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: `Add ${name}` }).click();
  await page.getByLabel('Pay', { exact: true }).selectOption(cycle);
  await page.getByRole('button', { name: 'Add Starter' }).click();
  await page.getByText('Total').waitFor();
};

const sheetOf = (page: Page) => page.frameLocator('iframe[title="Card sheet"]');

test.each(devices)(
  'somebody logs in, orders, pays by card after a decline and opens the panel, on a %s',
  async (device) => {
    const page = await logIn(device);
    await page.getByText('What happened').waitFor();
    await look(page, device, 'home');
    const name = freshDomain();
    await choose(page, name);
    await look(page, device, 'order');
    await page.getByRole('button', { name: 'Order', exact: true }).click();

    await page.getByRole('button', { name: 'Pay by Card' }).click();
    await sheetOf(page).getByRole('button', { name: '4000 0000 0000 9995' }).click();
    await sheetOf(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await sheetOf(page).getByText('Your card has insufficient funds.').waitFor();
    await picture(page, device, 'app card sheet');
    await sheetOf(page).getByRole('button', { name: '4000 0027 6000 3184' }).click();
    await sheetOf(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await sheetOf(page).getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Paid. Thank you!').waitFor();
    await look(page, device, 'invoice paid');

    await page.getByRole('link', { name: 'See your services' }).click();
    await page
      .getByRole('row', { name: `${name} Starter` })
      .getByText('Active')
      .waitFor();
    await look(page, device, 'services');
    await page.getByRole('table', { name: 'Hosting' }).getByRole('link', { name }).click();
    await look(page, device, 'hosting');
    const [panel] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Open the control panel' }).click(),
    ]);
    await panel.getByText('You are logged in as').waitFor();
  },
);

test('somebody pays in cedis on the page of Paystack, declined at first', async () => {
  const page = await logIn('phone', `/clients/${GHS}`);
  await choose(page, freshDomain(), 'Annually');
  await page.getByText(/^Starter hosting .* annually$/).waitFor();
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  const pay = page.getByRole('button', { name: 'Pay by Paystack' });
  const press = async (outcome: string) => {
    const [opened] = await Promise.all([page.context().waitForEvent('page'), pay.click()]);
    await opened.getByRole('button', { name: outcome, exact: true }).click();
    return opened;
  };
  const declined = await press('Decline');
  await declined.getByText('You can return to the app').waitFor();
  await declined.close();
  await page.getByRole('alert').waitFor();
  await look(page, 'phone', 'invoice declined');
  await press('Pay');
  await page.getByText('Paid. Thank you!').waitFor();
});

test('an order whose answer is lost, and the app with it, is one order', async () => {
  const page = await logIn('phone');
  await choose(page, freshDomain());
  const orders = async () => (await fixture.usd.get('/orders')).body.data.length;
  const before = await orders();
  const keys: (string | undefined)[] = [];
  await page.route('**/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await expect.poll(() => keys.length).toBe(1);
  await expect.poll(orders).toBe(before + 1);
  await page.reload();
  await page.getByRole('button', { name: 'Pay by Card' }).waitFor();
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  expect(await orders()).toBe(before + 1);
});

test('what is sent without a network goes out when it is back', async () => {
  const page = await logIn('phone', `/clients/${USD}/credit`);
  await page.getByLabel('Amount in USD').fill('20');
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await page.getByRole('button', { name: 'Buy credit' }).click();
  await page.getByRole('button', { name: 'One moment…' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Pay by Card' }).waitFor();
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a question goes to support with a photo, is answered and closed', async () => {
  const page = await logIn('phone', `/clients/${USD}/tickets`);
  await page.getByRole('link', { name: 'Ask a question' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('This is required.').first().waitFor();
  await look(page, 'phone', 'question refused');
  await page.getByLabel('Subject').fill('Mail does not arrive');
  await page.getByLabel('Message').fill('See the picture.');
  await page.getByLabel('Photos').setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: PIXEL });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('link', { name: 'screen.png' }).waitFor();
  await page.getByLabel('Message').fill('It works now, thank you.');
  await page.getByRole('button', { name: 'Reply' }).click();
  await page.getByText('It works now, thank you.').waitFor();
  await look(page, 'phone', 'ticket');
  await page.getByRole('button', { name: 'Close the ticket' }).click();
  await page.getByText('Closed').waitFor();
});

test('a stranger opens an account by the link of a mail, ends it, and is gone', async () => {
  const email = 'efua@example.com';
  const page = await visit(`${app()}/sign-up`, 'phone', true);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send me a mail' }).click();
  await page.getByRole('status').waitFor();
  await page.goto(`${fixture.api.stack.mail.url}/?to=${email}`);
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole('link', { name: /Confirm your e-mail/ }).count();
    })
    .toBeGreaterThan(0);
  await page.getByRole('link', { name: /Confirm your e-mail/ }).click();
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Confirm address' });
  await page.goto(String(await link.getAttribute('href')));
  const password = 'a-long-password-of-mine';
  const fields = { 'First name': 'Efua', 'Last name': 'Owusu', Phone: '+233201234567', Password: password };
  for (const [name, value] of Object.entries(fields)) await page.getByLabel(name).fill(value);
  await page.getByLabel('Country').selectOption({ label: 'Ghana' });
  await look(page, 'phone', 'sign up');
  await page.getByRole('button', { name: 'Agree and open the account' }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('not-my-password-at-all');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByText('This device').waitFor();
  await look(page, 'phone', 'account');
  await page.getByRole('link', { name: 'Leave' }).click();
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  await page.getByRole('button', { name: 'Delete it for good' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
});

test('what stands in the way of deletion is said', async () => {
  await fixture.usd.order([{ type: 'domain', domain: freshDomain(), domain_option: 'register', years: 1 }]);
  const page = await logIn('phone', `/clients/${USD}/leave`);
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  await page.getByText('This stands in the way:').waitFor();
  expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(0);
});
