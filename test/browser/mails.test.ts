import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPreview } from '../../infra/mail/preview.ts';
import { browserForFile, type Device, devices, picture } from './browser.ts';

const { visit } = browserForFile();

type Mail = { id: string; tags: { mail_id: string } };
let preview: Awaited<ReturnType<typeof startPreview>>;
let mails: Mail[] = [];

beforeAll(async () => {
  preview = await startPreview(0);
  const answer = await fetch(`${preview.url}/_simulator/mails`);
  ({ mails } = (await answer.json()) as { mails: Mail[] });
});
afterAll(() => preview.close());

const addressOf = (mailId: string): string =>
  `${preview.url}/mails/${mails.find(({ tags }) => tags.mail_id === mailId)?.id}`;

test.each(devices)('the inbox and a mail in it fit a %s', async (device) => {
  const page = await visit(preview.url, device);
  await picture(page, device, 'inbox');
  await page.getByLabel('Recipient').fill('welcome@en');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('link', { name: /Welcome to Kasa Hosting/ }).click();
  await page.frameLocator('iframe').getByRole('heading', { name: 'Welcome to Kasa Hosting' }).waitFor();
  await picture(page, device, 'inbox mail');
  await page.getByRole('link', { name: 'Text', exact: true }).click();
  await page.getByLabel('The mail as text').waitFor();
  await picture(page, device, 'inbox mail text');
});

test('a link in a mail opens a tab of its own and leaves the inbox where it is', async () => {
  const page = await visit(addressOf('welcome-en'), 'phone');
  await page.route('**/*', (route) => route.abort());
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.frameLocator('iframe').getByRole('link', { name: 'Log in' }).click(),
  ]);
  await tab.close();
  expect(page.url()).toBe(addressOf('welcome-en'));
});

/** French takes more room than English. */
const inFrench = () => mails.filter(({ tags }) => tags.mail_id.endsWith('-fr'));

test('every mail is as wide as a phone and no wider', async () => {
  const page = await visit(preview.url, 'phone');
  const tooWide: string[] = [];
  for (const { id, tags } of inFrench()) {
    await page.goto(`${preview.url}/mails/${id}/html`);
    if (await page.evaluate('document.documentElement.scrollWidth > window.innerWidth'))
      tooWide.push(tags.mail_id);
  }
  expect(inFrench().length).toBeGreaterThan(40);
  expect(tooWide).toEqual([]);
});

test.each<Device>(['phone', 'phone in the dark'])(
  'a mail with all there is to see fits a %s',
  async (device) => {
    const page = await visit(`${addressOf('ticket_answered-fr')}/html`, device);
    await picture(page, device, 'mail with a quote');
    await page.goto(`${addressOf('order_created-en')}/html`);
    await picture(page, device, 'mail with two tables');
  },
);
