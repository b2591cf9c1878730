import { beforeAll, expect, test } from 'vitest';
import { LOCAL_CONFIG } from '../../infra/local/environment.ts';
import { disputed } from '../staff/changes.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { eventually } from '../support/eventually.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { staffOf } from '../support/staff.ts';
import { browserForFile, type Device, devices } from './browser.ts';
import { logInStaff, lookAt, settled } from './desk.ts';

const fixture = apiForFile({
  orders: { ...LOCAL_CONFIG.orders, held_names: 100_000 },
  staff: { second_person_above: { USD: 100 } },
});
const staff = staffOf(fixture);
const { visit } = browserForFile();

const CLIENT = `/clients/${USD_CLIENT}`;
const reason = 'The client asked for it';

/** The addresses of all screens, of a client that has something of everything. */
let addresses: string[] = [];

beforeAll(async () => {
  const { usd } = fixture;
  const { body } = await usd.order([hostingItem(freshDomain()), domainItem(freshDomain())]);
  await usd.payByCard(body.invoice.id);
  const manual = (await usd.order([domainItem(freshDomain('com.gh'))])).body.invoice.id;
  await usd.payByCard(manual);
  await eventually(
    () => staff('admin', 'GET', '/actions'),
    ({ body: { data } }) => data.length > 0,
  );
  await usd.order([hostingItem(freshDomain())]);
  const ticket = await usd.post('/tickets', {
    department_id: 1,
    subject: 'Mail does not arrive',
    message: 'Since this morning, nothing.\nI have sent myself three messages, and none came.',
  });
  const { id } = ticket.body.data;
  await staff.change('support', `${CLIENT}/notes`, {
    text: 'Prefers to be called.',
    about: `ticket:${id}`,
    reason,
  });
  await staff.change('support', `${CLIENT}/notes`, { text: 'Moves to a new office in May.', reason });
  await staff.change('billing', `${CLIENT}/credit`, { amount: 500, reason });
  await staff.change('admin', '/replies', {
    name: 'Mail moved',
    en: 'Hello {client_name},\n\nwe have looked at {ticket_number}.',
    fr: 'Bonjour {client_name},\n\nnous avons regardé {ticket_number}.',
    reason,
  });
  const { payment } = await disputed(fixture, usd);
  const reports = await Promise.all(
    (['revenue', 'mrr', 'ageing', 'renewals'] as const).map(async (kind) => {
      const asked = await staff('admin', 'POST', '/reports', {
        kind,
        period: String(new Date().getFullYear() + (kind === 'renewals' ? 1 : 0)),
      });
      return `/reports/${asked.body.data.id}`;
    }),
  );
  await fixture.api.stack.triggers.run('workers/make-reports');
  addresses = [
    ...['/reports', ...reports, '/health', '/registrars', '/catalog'],
    ...['/', '/tickets', '/replies', '/actions', '/owed', '/approvals', '/you', CLIENT, `${CLIENT}/services`],
    ...[
      `${CLIENT}/invoices`,
      `${CLIENT}/invoices/${body.invoice.id}`,
      `${CLIENT}/payments`,
      `${CLIENT}/payments/${payment}`,
    ],
    ...[`${CLIENT}/orders`, `${CLIENT}/tickets`, `${CLIENT}/tickets/${id}`, `${CLIENT}/notes`],
    ...[`${CLIENT}/timeline`, `${CLIENT}/audit`, '/nowhere'],
  ];
});

const nameOf = (address: string): string =>
  address.startsWith('/reports/')
    ? `report ${addresses.indexOf(address)}`
    : address.replace(/\/\d+/g, ' one').replaceAll('/', ' ').trim() || 'inbox';

test.each<Device>(devices)(
  'every screen can be read by everybody, on a %s',
  { timeout: 240_000 },
  async (device) => {
    const base = fixture.api.stack.addresses.console;
    const page = await visit(base, device, true);
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    await lookAt(page, device, 'log in');
    await logInStaff(page, 'admin');
    for (const address of addresses) {
      await page.goto(`${base}${address}`);
      await settled(page);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await lookAt(page, device, nameOf(address));
      expect(await page.getByRole('alert').allTextContents(), address).toEqual([]);
    }
    await page.getByLabel('Search clients').fill('demo@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: String(USD_CLIENT) }).waitFor();
    await lookAt(page, device, 'search');
  },
);
