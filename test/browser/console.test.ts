import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DEMO } from '../../infra/local/demo-data.ts';
import { LOCAL_CONFIG } from '../../infra/local/environment.ts';
import type { StaffRole } from '../../shared/contract/staff-roles.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { eventually } from '../support/eventually.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { staffOf } from '../support/staff.ts';
import { logInAs, look } from './area.ts';
import { browserForFile, type Device } from './browser.ts';
import { logInStaff, lookAt, passIssuer, settled } from './desk.ts';
import { press, reach, type } from './keyboard.ts';

const ABOVE = 30;
const fixture = apiForFile({
  orders: { ...LOCAL_CONFIG.orders, held_names: 100_000 },
  staff: { second_person_above: { USD: ABOVE } },
});
const staff = staffOf(fixture);
const { visit } = browserForFile();

const CLIENT = `/clients/${USD_CLIENT}`;
const base = () => fixture.api.stack.addresses.console;

/** A window of the console in which somebody has logged in. */
const open = async (role: StaffRole, path = '/', device: Device = 'desktop'): Promise<Page> => {
  const page = await visit(`${base()}${path}`, device, true);
  await logInStaff(page, role);
  await settled(page);
  return page;
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const told = (page: Page) => page.getByRole('main').getByRole('status');

const newTicket = async (subject = `Mail ${randomUUID().slice(0, 8)}`) => {
  const body = { department_id: 1, subject, message: 'It does not arrive.' };
  const { id } = (await fixture.usd.post('/tickets', body)).body.data;
  return { id: id as number, subject };
};
const messagesOf = async (ticket: number): Promise<string[]> => {
  const { messages } = (await fixture.usd.get(`/tickets/${ticket}`)).body.data;
  return messages.map(({ message }: { message: string }) => message);
};

const paidInvoice = async (): Promise<number> => {
  const { id } = (await fixture.usd.order([hostingItem(freshDomain())])).body.invoice;
  await fixture.usd.payByCard(id);
  return id;
};
const refundedOf = async (invoice: number): Promise<number> =>
  (await fixture.usd.invoice(invoice)).body.data.amount_refunded;

describe.each<Device>(['desktop', 'phone in the dark'])('on a %s', (device) => {
  test('a support person takes a ticket from the inbox, answers it and notes something', async () => {
    const { id, subject } = await newTicket();
    const page = await open('support', '/', device);
    await page.getByRole('link', { name: subject }).click();
    await page.getByText('It does not arrive.').waitFor();
    await button(page, 'Assign to me').click();
    await told(page).getByText('The ticket is yours.').waitFor();
    await button(page, 'Send the answer').click();
    await page.getByText('This is required.').first().waitFor();
    await page.getByLabel('Message').fill('It works again.\nPlease try.');
    await page.getByLabel('Your name').fill('Ama');
    await button(page, 'Send the answer').click();
    await told(page).getByText('The answer is sent.').waitFor();
    await page.getByRole('article').getByText('It works again.').waitFor();
    await page.getByLabel('Note', { exact: true }).fill('Has an old phone.');
    await button(page, 'Add the note').click();
    await page.getByRole('listitem').getByText('Has an old phone.').waitFor();
    await lookAt(page, device, 'ticket answered');
    expect(await messagesOf(id)).toEqual(['It does not arrive.', 'It works again.\nPlease try.']);
    await page.getByLabel('Status', { exact: true }).selectOption('Closed');
    await button(page, 'Set the status').click();
    await told(page).getByText('The status is set.').waitFor();
    expect((await fixture.usd.get(`/tickets/${id}`)).body.data.status).toBe('closed');
  });

  test('a billing person refunds after a look at the plan, and a large refund waits for a second person', async () => {
    const invoice = await paidInvoice();
    const page = await open('billing', `${CLIENT}/invoices/${invoice}`, device);
    const refund = async (amount: string) => {
      await button(page, 'Refund').click();
      await dialog(page).getByLabel('Amount in USD').fill(amount);
      await dialog(page).getByLabel('Reason').fill('Ordered by mistake');
      await button(page, 'See what it does').click();
    };
    await button(page, 'Refund').click();
    await lookAt(page, device, 'refund');
    await button(page, 'See what it does').click();
    await dialog(page).getByText('This is required.').waitFor();
    await button(page, 'Close').click();
    await refund('5');
    await dialog(page).getByText('Give back USD 5.00').waitFor();
    await lookAt(page, device, 'refund planned');
    expect(await refundedOf(invoice)).toBe(0);
    await button(page, 'Confirm: Refund').click();
    await told(page).getByText('Done.').waitFor();
    await expect.poll(() => refundedOf(invoice)).toBe(5);

    await refund(String(ABOVE + 1));
    await dialog(page).getByText('somebody else has to confirm it as well').waitFor();
    await button(page, 'Confirm: Refund').click();
    await told(page).getByText('It waits for a second person now').waitFor();
    await lookAt(page, device, 'refund waits');
    await page.getByRole('link', { name: 'Approvals' }).click();
    await page.getByText('You have asked for it').waitFor();
    expect(await button(page, 'Approve').count()).toBe(0);

    const other = await open('admin', '/approvals', device);
    await button(other, 'Approve').click();
    await button(other, 'See what it does').click();
    await dialog(other).getByText('You are the second person').waitFor();
    await lookAt(other, device, 'approval planned');
    expect(await refundedOf(invoice)).toBe(5);
    await button(other, 'Confirm: Approve').click();
    await other.getByText('Nothing waits for a second person.').waitFor();
    await told(other).getByText('Done.').waitFor();
    await expect.poll(() => refundedOf(invoice)).toBe(5 + ABOVE + 1);
  });
});

/** What may be pressed on a screen without changing anything. */
const HARMLESS = ['Read again', 'Show more', 'Keys', 'Log out'];

test('a template is inserted and edited, and goes out with a file', async () => {
  const words = {
    name: 'Mail moved',
    en: 'Hello {client_name},\nabout {ticket_number}:',
    reason: 'Often asked',
  };
  await staff.change('admin', '/replies', words);
  const { id } = await newTicket();
  const page = await open('support', `${CLIENT}/tickets/${id}`);
  await page.getByLabel('Insert a template').selectOption('Mail moved');
  const message = page.getByLabel('Message');
  await message.pressSequentially(' it is done.');
  const { number } = (await fixture.usd.get(`/tickets/${id}`)).body.data;
  const expected = `Hello Ama Designs LLC,\nabout ${number}: it is done.`;
  expect(await message.inputValue()).toBe(expected);
  await page.getByLabel('Your name').fill('Kofi');
  const buffer = Buffer.from('what was found');
  await page.getByLabel('Files').setInputFiles({ name: 'found.txt', mimeType: 'text/plain', buffer });
  await lookAt(page, 'desktop', 'answer with a file');
  await button(page, 'Send the answer').click();
  await told(page).getByText('The answer is sent.').waitFor();
  await page.getByRole('link', { name: 'found.txt' }).waitFor();
  expect(await messagesOf(id)).toEqual(['It does not arrive.', expected]);
});

test('a ticket is merged, and leads to the other', async () => {
  const [one, other] = [await newTicket(), await newTicket()];
  const page = await open('support', `${CLIENT}/tickets/${one.id}`);
  await page.getByText('Merge into another ticket').click();
  await button(page, 'Merge').click();
  await dialog(page).getByLabel('It goes on in').selectOption(String(other.id));
  await button(page, 'See what it does').click();
  await button(page, 'Confirm: Merge').click();
  await page.getByRole('link', { name: 'another ticket' }).click();
  await page.getByRole('heading', { name: other.subject }).waitFor();
  await lookAt(page, 'desktop', 'ticket merged');
  expect(await messagesOf(other.id)).toEqual(['It does not arrive.', 'It does not arrive.']);
  const theirs = await visit(`${fixture.api.stack.addresses.app}${CLIENT}/tickets/${one.id}`, 'phone', true);
  await logInAs(theirs, DEMO.user);
  await theirs.getByRole('link', { name: 'Go to that ticket' }).waitFor();
  expect(await button(theirs, 'Reply').count()).toBe(0);
  await look(theirs, 'phone', 'ticket merged');
  await theirs.getByRole('link', { name: 'Go to that ticket' }).click();
  await theirs.getByRole('heading', { name: other.subject }).waitFor();
});

test('the inbox tells of news, which a person reads', async () => {
  const page = await open('support');
  await page.clock.install();
  await page.reload();
  await settled(page);
  const { subject } = await newTicket();
  await page.clock.fastForward('00:31');
  await page.getByText('Something has come or gone.').waitFor();
  expect(await page.getByRole('link', { name: subject }).count()).toBe(0);
  await lookAt(page, 'desktop', 'inbox with news');
  await button(page, 'Show it').click();
  await page.getByRole('link', { name: subject }).waitFor();
  await page.getByText('Something has come or gone.').waitFor({ state: 'detached' });
});

test('an auditor sees everything, and no button that changes anything', async () => {
  const { id } = await newTicket();
  const invoice = await paidInvoice();
  await fixture.usd.order([hostingItem(freshDomain())]);
  const page = await open('auditor');
  const sides = ['', '/services', '/invoices', '/payments', '/orders', '/tickets', '/notes', '/audit'];
  const addresses = [
    ...['/', '/tickets', '/actions', '/owed', ...sides.map((side) => `${CLIENT}${side}`)],
    ...[`${CLIENT}/invoices/${invoice}`, `${CLIENT}/tickets/${id}`],
  ];
  for (const address of addresses) {
    await page.goto(`${base()}${address}`);
    await settled(page);
    const pressed = await page.getByRole('button').allTextContents();
    expect([address, pressed.filter((name) => !HARMLESS.includes(name))]).toEqual([address, []]);
    expect([address, await page.getByText('Nothing here').count()]).toEqual([address, 0]);
  }
  await page.goto(`${base()}/approvals`);
  await page.getByRole('heading', { name: 'Nothing here' }).waitFor();
});

test('a support person has neither the money nor the audit trail', async () => {
  const invoice = await paidInvoice();
  const page = await open('support', `${CLIENT}/invoices/${invoice}`);
  await page.getByText('Paid on').waitFor();
  expect(await button(page, /Refund/).count()).toBe(0);
  expect(await page.getByRole('link', { name: /Audit|Approvals/ }).count()).toBe(0);
  await page.goto(`${base()}${CLIENT}/audit`);
  await page.getByRole('heading', { name: 'Nothing here' }).waitFor();
});

test('a person at the registry has registered a name, and hosting is suspended and comes back', async () => {
  const name = freshDomain('com.gh');
  const { body } = await fixture.usd.order([domainItem(name), hostingItem(freshDomain())]);
  await fixture.usd.payByCard(body.invoice.id);
  await eventually(
    () => staff('admin', 'GET', '/actions'),
    ({ body: { data } }) => data.some(({ subject }: { subject: string }) => subject === name),
  );
  const page = await open('provisioning', '/actions');
  await button(page, `Complete ${name}`).click();
  await dialog(page).getByLabel('Expires on').fill('2031-05-01');
  await button(page, 'See what it does').click();
  await dialog(page).getByText('which expires on 2031-05-01').waitFor();
  await button(page, 'Confirm: Complete').click();
  await told(page).getByText('Done.').waitFor();
  expect((await fixture.usd.get(`/domains?name=${name}`)).body.data).toMatchObject([{ status: 'active' }]);

  await page.goto(`${base()}${CLIENT}/services`);
  const change = async (what: string) => {
    await button(page, new RegExp(`^${what} `))
      .first()
      .click();
    await dialog(page).getByLabel('Reason').fill('Sends spam');
    await button(page, 'See what it does').click();
    await button(page, `Confirm: ${what}`).click();
    await told(page).getByText('Done.').waitFor();
  };
  await change('Suspend');
  await expect
    .poll(async () => {
      await page.reload();
      await settled(page);
      return button(page, /^Unsuspend /).count();
    })
    .toBe(1);
  await change('Unsuspend');
});

test('an admin bills, records a transfer, cancels, gives credit and ends an order as fraud', async () => {
  const page = await open('admin', `${CLIENT}/invoices`);
  const confirm = async (name: string, reason: string) => {
    await dialog(page).getByLabel('Reason').fill(reason);
    await button(page, 'See what it does').click();
    await button(page, `Confirm: ${name}`).click();
    await told(page)
      .getByText(/^Done\./)
      .waitFor();
  };
  const bill = async (what: string) => {
    await page.goto(`${base()}${CLIENT}/invoices`);
    await button(page, 'New invoice').click();
    await dialog(page).getByLabel('For what').fill(what);
    await dialog(page).getByLabel('Amount').fill('12.5');
    await button(page, 'Add a line').click();
    await dialog(page).getByLabel('For what').nth(1).fill('Travel');
    await dialog(page).getByLabel('Amount').nth(1).fill('7.5');
    await confirm('New invoice', 'Agreed by phone');
    await page.getByRole('row', { name: what }).getByRole('link').click();
    await page.getByText('USD 20.00').first().waitFor();
  };
  await bill('Moving a website');
  await button(page, 'Record a bank payment').click();
  await dialog(page).getByLabel("The bank's reference").fill(randomUUID());
  await confirm('Record a bank payment', 'It has come');
  await page.getByText('Paid on').waitFor();

  await bill('Cleaning');
  await button(page, 'Cancel the invoice').click();
  await confirm('Cancel the invoice', 'Not wanted any more');
  await page.getByRole('main').getByText('Cancelled', { exact: true }).waitFor();

  await page.goto(`${base()}${CLIENT}`);
  await button(page, 'Change credit').click();
  await dialog(page).getByLabel('Amount in USD').fill('5');
  await confirm('Change credit', 'For the trouble');

  await fixture.usd.order([hostingItem(freshDomain())]);
  await page.goto(`${base()}${CLIENT}/orders`);
  await button(page, /^Mark as fraud /)
    .first()
    .click();
  await confirm('Mark as fraud', 'A stolen card');
  await page.getByText('Fraud', { exact: true }).waitFor();
});

test('everything is done by keyboard', async () => {
  const { id, subject } = await newTicket();
  const page = await visit(base(), 'desktop', true);
  await press(page, button(page, 'Log in'));
  await page.getByLabel('Name').waitFor();
  await passIssuer(page, 'support');
  await page.getByRole('link', { name: subject }).waitFor();

  await page.keyboard.press('/');
  await page.keyboard.type(DEMO.user.email);
  await page.keyboard.press('Enter');
  const heading = page.locator('h1:focus');
  await heading.getByText('Search').waitFor();
  await page.getByRole('link', { name: String(USD_CLIENT) }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  expect(await heading.count()).toBe(1);

  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await heading.getByText('Tickets').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await heading.getByText('Inbox').waitFor();
  expect(await page.title()).toBe('Inbox · Console');

  await page.keyboard.press('?');
  await dialog(page).getByText('Next row').waitFor();
  await lookAt(page, 'desktop', 'keys');
  await reach(page, page.getByLabel('Keys are on'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  expect(await dialog(page).count()).toBe(0);

  await press(page, page.getByRole('link', { name: subject }));
  await type(page, page.getByLabel('Message'), 'By keyboard.');
  await type(page, page.getByLabel('Your name'), 'Kofi');
  await page.keyboard.press('Enter');
  await page.locator('[role=status]:focus').getByText('The answer is sent.').waitFor();
  expect(await messagesOf(id)).toContain('By keyboard.');
});

describe('when an answer is lost', () => {
  test('a message goes out once, and the key is kept over a reload', async () => {
    const { id } = await newTicket();
    const page = await open('support', `${CLIENT}/tickets/${id}`);
    const keys: (string | undefined)[] = [];
    let isLost = true;
    await page.route('**/answer', async (route) => {
      const key = route.request().headers()['idempotency-key'];
      if (route.request().method() !== 'POST' || !key) return route.continue();
      keys.push(key);
      if (!isLost) return route.continue();
      if (keys.length === 1) await route.fetch();
      await route.abort();
    });
    await page.getByLabel('Message').fill('Only once.');
    await page.getByLabel('Your name').fill('Ama');
    await button(page, 'Send the answer').click();
    await expect.poll(() => keys.length, { timeout: 15_000 }).toBe(2);
    await page.reload();
    await settled(page);
    expect(await page.getByLabel('Message').inputValue()).toBe('Only once.');
    isLost = false;
    await button(page, 'Send the answer').click();
    await told(page).getByText('The answer is sent.').waitFor();
    expect(new Set(keys).size).toBe(1);
    expect((await messagesOf(id)).filter((message) => message === 'Only once.')).toHaveLength(1);
  });

  test('somebody who waits is told, and what was typed is kept when the log-in has ended', async () => {
    const { id } = await newTicket();
    const page = await open('support', `${CLIENT}/tickets/${id}`);
    await page.getByLabel('Message').fill('Typed for long.');
    let isHeld = true;
    await page.route('**/staff/v1/tickets?**', (route) => (isHeld ? undefined : route.continue()));
    await page.route('**/staff/v1/tickets', (route) => (isHeld ? undefined : route.continue()));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tickets' }).click();
    await page.getByText('There is no answer yet.').waitFor();
    isHeld = false;
    await button(page, 'Retry').click();
    await page.getByRole('table').waitFor();

    await page.route('**/answer', (route) => route.fulfill({ status: 401, body: '{}' }));
    await page.goBack();
    await settled(page);
    await page.getByLabel('Your name').fill('Ama');
    await button(page, 'Send the answer').click();
    await page.getByRole('heading', { name: 'Console of staff' }).waitFor();
    await page.unroute('**/answer');
    await button(page, 'Log in').click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await settled(page);
    expect(await page.getByLabel('Message').inputValue()).toBe('Typed for long.');
  });
});

test('a list comes with one request, and what is on the screen is not read again by itself', async () => {
  const page = await open('admin');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isPolled = pathname === '/staff/v1/inbox/count';
    if (pathname.startsWith('/staff/v1') && !isPolled && request.method() !== 'OPTIONS') asked.push(pathname);
  });
  const lists = ['/services', '/invoices', '/payments', '/orders', '/tickets', '/notes', '/audit'];
  const paths = ['/', '/tickets', '/actions', '/owed', '/approvals', ...lists.map((side) => CLIENT + side)];
  for (const path of paths) {
    await page.goto(`${base()}${path}`);
    await settled(page);
    expect([path, asked.splice(0).length]).toEqual([path, 1]);
  }
});

describe('the log-in', () => {
  test('without a second factor leads nowhere, and somebody else can log in', async () => {
    const page = await visit(base(), 'phone', true);
    await button(page, 'Log in').click();
    await passIssuer(page, 'admin', '');
    await page.getByText('Log in with a second factor').waitFor();
    await lookAt(page, 'phone', 'log-in refused');
    await button(page, 'Log in as somebody else').click();
    await button(page, 'Log out').click();
    await button(page, 'Log in').click();
    await passIssuer(page, 'admin');
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  });

  test('ends with the session at the issuer, and leaves nothing behind', async () => {
    const page = await open('support');
    await button(page, 'Log out').click();
    await button(page, 'Log out').click();
    await page.getByRole('heading', { name: 'Console of staff' }).waitFor();
    const kept = (await page.evaluate('JSON.stringify(sessionStorage)')) as string;
    expect(kept).not.toContain('token');
    await button(page, 'Log in').click();
    await page.getByLabel('Password').waitFor();
  });

  test('takes no code that this tab has not asked for', async () => {
    const page = await visit(`${base()}/signed-in?code=stolen&state=guessed`, 'desktop', true);
    await page.getByRole('heading', { name: 'Console of staff' }).waitFor();
    expect(await page.evaluate("sessionStorage.getItem('session')")).toBeNull();
  });
});
