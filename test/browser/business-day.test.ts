import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO } from '../../infra/local/demo-data.ts';
import { LOCAL_CONFIG } from '../../infra/local/environment.ts';
import type { StaffRole } from '../../shared/contract/staff-roles.ts';
import { disputed } from '../staff/changes.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { eventually } from '../support/eventually.ts';
import { HOLD_ALL, reviewBy } from '../support/fraud-review.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { staffOf } from '../support/staff.ts';
import { browserForFile } from './browser.ts';
import { logInStaff, settled } from './desk.ts';

/**
 * A day at the desk, from the inbox on: each task with the clicks and choices from lists that it takes. Typing is not
 * counted: Tab leads from field to field, `/` to the search.
 */

const ABOVE = 50;
const fixture = apiForFile({
  orders: { ...LOCAL_CONFIG.orders, held_names: 100_000 },
  staff: { second_person_above: { USD: ABOVE } },
});
const staff = staffOf(fixture);
const { visit } = browserForFile();

const taken: [string, number][] = [];

const desk = async (role: StaffRole) => {
  const page = await visit(fixture.api.stack.addresses.console, 'desktop', true);
  await logInStaff(page, role);
  let clicks = 0;
  const click = async (what: Locator): Promise<void> => {
    clicks += 1;
    await what.click();
  };
  const choose = async (what: Locator, option: string): Promise<void> => {
    clicks += 1;
    await what.selectOption(option);
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const side = (name: string) =>
    page.getByRole('navigation', { name: 'Sides of the client' }).getByRole('link', { name });
  const dialog = page.getByRole('dialog');
  const told = (text: string | RegExp) => page.getByRole('main').getByRole('status').getByText(text);
  return {
    ...{ page, click, choose, button, link, side, dialog, told },
    /** A task from the inbox on, with as many clicks at most. */
    task: async (name: string, most: number, work: () => Promise<void>): Promise<void> => {
      await page.goto(fixture.api.stack.addresses.console);
      await settled(page);
      clicks = 0;
      await work();
      taken.push([name, clicks]);
      expect([name, clicks]).toEqual([name, Math.min(clicks, most)]);
    },
    findClient: async (): Promise<void> => {
      await page.keyboard.press('/');
      await page.keyboard.type(DEMO.user.email);
      await page.keyboard.press('Enter');
      await click(page.getByRole('link', { name: String(USD_CLIENT) }));
      await page.getByRole('heading', { name: 'Profile' }).waitFor();
    },
    /** Gives a reason, looks at the plan and has it done. */
    confirm: async (name: string, reason?: string, done: string | RegExp = /^Done\./): Promise<void> => {
      if (reason) await dialog.getByLabel('Reason').fill(reason);
      await click(button('See what it does'));
      await click(button(`Confirm: ${name}`));
      await told(done).waitFor();
    },
  };
};

const newTicket = async (): Promise<string> => {
  const subject = `Mail ${randomUUID().slice(0, 8)}`;
  await fixture.usd.post('/tickets', { department_id: 1, subject, message: 'It does not arrive.' });
  return subject;
};

const ordered = async (...items: object[]) => (await fixture.usd.order(items)).body;

const paid = async (...items: object[]) => {
  const body = await ordered(...items);
  await fixture.usd.payByCard(body.invoice.id);
  return body as { order: { number: string; id: number }; invoice: { id: number; number: string } };
};

const waits = (text: string, where: 'subject' | 'details' = 'subject') =>
  eventually(
    () => staff('admin', 'GET', '/actions'),
    ({ body: { data } }) =>
      data.some((work: Record<typeof where, string | null>) => work[where]?.includes(text)),
  );

test('the morning of a support person', async () => {
  const { page, task, click, choose, button, link, side, dialog, told, findClient, confirm } =
    await desk('support');
  const subject = await newTicket();
  await task('Find a client by the address, and see what they have', 1, findClient);
  await task('Take a ticket', 2, async () => {
    await click(link(subject));
    await click(button('Assign to me'));
    await told('The ticket is yours.').waitFor();
  });
  await task('Note something that no client reads', 2, async () => {
    await click(link(subject));
    await page.getByLabel('Note', { exact: true }).fill('Has an old phone.');
    await click(button('Add the note'));
    await told('The note is kept.').waitFor();
  });
  await task('Give a ticket to a colleague', 3, async () => {
    await click(link(subject));
    await click(page.getByText('Assign to somebody else'));
    await page.getByLabel('Name of a colleague').fill('kofi');
    await click(button('Assign'));
    await told('The ticket is assigned.').waitFor();
  });
  await task('Answer a ticket', 2, async () => {
    await click(link(subject));
    await page.getByLabel('Message').fill('It works again.');
    await page.getByLabel('Your name').fill('Ama');
    await click(button('Send the answer'));
    await told('The answer is sent.').waitFor();
  });
  await task('Put a tag on a client', 4, async () => {
    await findClient();
    await click(button('Change tags'));
    await dialog.getByLabel('Tags').fill('vip, calls');
    await confirm('Change tags');
  });
  const second = await newTicket();
  await task('Close a ticket', 3, async () => {
    await click(link(second));
    await choose(page.getByLabel('Status', { exact: true }), 'Closed');
    await click(button('Set the status'));
    await told('The status is set.').waitFor();
  });
  await task('Open a ticket for a caller', 3, async () => {
    await findClient();
    await click(side('Tickets'));
    await page.getByLabel('Subject').fill('Your call');
    await page.getByLabel('Message').fill('We look into it.');
    await page.getByLabel('Your name').fill('Ama');
    await click(button('Open the ticket'));
    await told('The ticket is open, and the client is told.').waitFor();
  });
  expect((await fixture.usd.get('/tickets')).body.data[0]).toMatchObject({ subject: 'Your call' });
});

test('the money of the day', async () => {
  const { page, task, click, button, link, side, dialog, findClient, confirm } = await desk('billing');
  const name = freshDomain();
  const bought = await paid(hostingItem(name), domainItem(name));
  const openInvoice = async (number: string) => {
    await findClient();
    await click(side('Invoices'));
    await click(page.getByRole('link', { name: number }).first());
  };
  await task('Refund a part of an invoice', 6, async () => {
    await openInvoice(bought.invoice.number);
    await click(button('Refund').first());
    await dialog.getByLabel('Amount in USD').fill('5');
    await confirm('Refund', 'Ordered by mistake');
  });
  const mistyped = freshDomain();
  const other = await paid(hostingItem(mistyped), domainItem(mistyped));
  await task('Refund one line of an invoice', 7, async () => {
    await openInvoice(other.invoice.number);
    await click(button('Refund').first());
    await click(dialog.getByRole('checkbox', { name: /Registration/ }));
    await confirm('Refund', 'Mistyped name', /^Done\..*It is for: Registration/);
  });
  await task('Ask for a refund that needs a second person', 6, async () => {
    await openInvoice(bought.invoice.number);
    await click(button('Refund').first());
    await dialog.getByLabel('Amount in USD').fill(String(ABOVE + 1));
    await confirm('Refund', 'Ordered by mistake', /waits for a second person/);
  });
  await task('Write an invoice', 5, async () => {
    await findClient();
    await click(side('Invoices'));
    await click(button('New invoice'));
    await dialog.getByLabel('For what').fill('Moving a website');
    await dialog.getByLabel('Amount').fill('12.5');
    await confirm('New invoice', 'Agreed by phone');
  });
  const transfer = await ordered(domainItem(freshDomain('net')));
  await task('Record a bank transfer', 5, async () => {
    await findClient();
    await click(page.getByRole('link', { name: transfer.invoice.number }).first());
    await click(button('Record a bank payment'));
    await dialog.getByLabel("The bank's reference").fill(randomUUID());
    await confirm('Record a bank payment');
  });
  const unwanted = await ordered(domainItem(freshDomain('net')));
  await task('Cancel an invoice', 5, async () => {
    await findClient();
    await click(page.getByRole('link', { name: unwanted.invoice.number }).first());
    await click(button('Cancel the invoice'));
    await confirm('Cancel the invoice', 'Not wanted any more');
  });
  await task('Give credit', 4, async () => {
    await findClient();
    await click(button('Change credit'));
    await dialog.getByLabel('Amount in USD').fill('5');
    await confirm('Change credit', 'For the trouble');
  });
  await disputed(fixture, fixture.usd);
  await waits('evidence by', 'details');
  await task('Answer a dispute with what is known', 4, async () => {
    await click(page.getByRole('row').filter({ hasText: 'evidence by' }).getByRole('link').first());
    await click(button('Send evidence'));
    await dialog.getByText('The bank reads it.').waitFor();
    await confirm('Send evidence');
    await page.getByText('Evidence sent').waitFor();
  });
  await task('See who owes what', 1, async () => {
    await click(link('Owed'));
    await page.locator('h1').getByText('Owed').waitFor();
    await page
      .getByRole('row', { name: String(USD_CLIENT) })
      .first()
      .waitFor();
  });
});

test('services that need a person', async () => {
  const { task, click, button, side, dialog, findClient, confirm } = await desk('provisioning');
  const name = freshDomain('com.gh');
  await paid(domainItem(name));
  await waits(name);
  await task('Enter a domain that the registry has by hand', 3, async () => {
    await click(button(`Complete ${name}`));
    await dialog.getByLabel('Expires on').fill('2031-05-01');
    await confirm('Complete');
  });
  fixture.api.stack.outside.whm.faults.push({
    match: 'createacct',
    times: 1,
    status: 200,
    body: { metadata: { result: 0, reason: 'Sorry, this plan cannot be used.', command: 'createacct' } },
  });
  const refused = freshDomain();
  await paid(hostingItem(refused));
  await waits(refused);
  await task('Have a failed set-up tried again', 3, async () => {
    await click(button(`Retry ${refused}`));
    await confirm('Retry');
  });
  await task('Suspend hosting that sends spam', 5, async () => {
    await findClient();
    await click(side('Services'));
    await click(button(/^Suspend /).first());
    await confirm('Suspend', 'Sends spam');
  });
});

test('what only an administrator decides', async () => {
  const { page, task, click, button, link, side, dialog, findClient, confirm } = await desk('admin');
  const takeBack = reviewBy(HOLD_ALL);
  const [honest, stolen] = [await paid(hostingItem(freshDomain())), await paid(hostingItem(freshDomain()))];
  for (const { order } of [honest, stolen]) await waits(order.number);
  takeBack();
  await task('Accept an order that is held', 3, async () => {
    await click(button(new RegExp(`^Accept .*${honest.order.number}`)));
    await confirm('Accept', 'The client called back');
  });
  await task('Refund an order that is held', 3, async () => {
    await click(button(new RegExp(`^Refund .*${stolen.order.number}`)));
    await confirm('Refund', 'A stolen card');
  });
  const unpaid = await ordered(domainItem(freshDomain('net')));
  await task('End an unpaid order as fraud', 5, async () => {
    await findClient();
    await click(side('Orders'));
    await click(button(`Mark as fraud ${unpaid.order.number}`));
    await confirm('Mark as fraud', 'A stolen card');
  });
  await task('Confirm a refund as the second person', 4, async () => {
    await click(link('Approvals'));
    await click(button('Approve'));
    await click(button('See what it does'));
    await dialog.getByText('You are the second person').waitFor();
    await click(button('Confirm: Approve'));
    await page.getByText('Nothing waits for a second person.').waitFor();
  });
  await task('Make a package dearer, and see for whom', 4, async () => {
    await click(link('Catalogue'));
    await click(button('Change Starter'));
    await dialog.getByLabel('USD, annually').fill('59.9');
    await confirm('Change', undefined, /becomes USD 59\.90, the first from/);
  });
  await task('Announce the prices to clients', 4, async () => {
    await click(link('Catalogue'));
    await click(button('Announce prices'));
    await dialog.getByLabel('First day of the prices').fill(new Date().toISOString().slice(0, 10));
    await confirm('Announce prices');
  });
  await task('See who did what for a client', 2, async () => {
    await findClient();
    await click(side('Audit'));
    await page.getByRole('row').getByText('approval').first().waitFor();
  });
});

test('the day had its tasks', () => {
  console.log(taken.map(([name, clicks]) => `${String(clicks).padStart(3)}  ${name}`).join('\n'));
  expect(taken.length).toBeGreaterThanOrEqual(20);
});
