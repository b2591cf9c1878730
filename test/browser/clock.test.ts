import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { en } from '../../infra/app/words/en/index.ts';
import { fr } from '../../infra/app/words/fr/index.ts';
import { DEMO } from '../../infra/local/demo-data.ts';
import { DAY_MS } from '../../shared/platform/dates.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { eventually } from '../support/eventually.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { type Language, logInAs, look, settle } from './area.ts';
import { browserForFile, type Device } from './browser.ts';
import { listener } from './heard.ts';
import { press } from './keyboard.ts';

const fixture = apiForFile();
const { visit } = browserForFile();

const enter = async (device: Device, language: Language): Promise<Page> => {
  const page = await visit(`${fixture.api.stack.addresses.app}/login`, device, true);
  await page.getByRole('combobox', { name: /Language|Langue/ }).selectOption(language);
  await logInAs(page, DEMO.user, language);
  await page.goto(`${fixture.api.stack.addresses.app}/clients/${USD_CLIENT}`);
  await settle(page);
  return page;
};

type Told = { id: number; message: string };

const told = async (): Promise<Told[]> => (await fixture.usd.get('/events?per_page=100')).body.data;

const daysSince = (time: number): number => Math.round((Date.now() - time) / DAY_MS);

const clockOf = async (): Promise<{ now: string; next_at: string }> =>
  (await fetch(`${fixture.api.stack.environment.LOCAL_CLOCK_URL}?client=${USD_CLIENT}`)).json();

test('time passes from the client area, and what happened meanwhile is told', {
  timeout: 120_000,
}, async () => {
  const { usd } = fixture;
  const { body } = await usd.order([{ ...hostingItem(freshDomain()), billing_cycle: 'monthly' }]);
  await usd.payByCard(body.invoice.id);
  await eventually(
    () => usd.get('/hosting'),
    (answer) => answer.body.data[0]?.status === 'active',
  );
  const say = en.clock;
  const page = await enter('phone', 'en');
  await press(page, page.getByRole('link', { name: say.open }));
  await settle(page);
  await look(page, 'phone', 'clock en');
  const { hearAnswer, story } = await listener(page, (text) =>
    text.replace(/ [A-Z][a-z]{2} .*?\d{4}/, ' a day'),
  );

  // As far as the stack says that something is due, and from there a month on.
  const { next_at } = await clockOf();
  await press(page, page.getByRole('button', { name: say.next('').trim() }));
  await page.getByRole('status').filter({ hasText: 'in this account.' }).waitFor();
  await settle(page);
  expect(Math.abs(Date.now() - Date.parse(next_at))).toBeLessThan(DAY_MS / 2);
  await hearAnswer('The next thing');

  const started = Date.now();
  const before = new Set((await told()).map(({ id }) => id));
  await press(page, page.getByRole('button', { name: say.month }));
  const meanwhile = page.locator('section', { has: page.getByRole('heading', { name: say.meanwhile }) });
  await page.getByRole('button', { name: say.stop }).waitFor();
  await look(page, 'phone', 'clock en going');
  await page.getByRole('button', { name: say.stop }).waitFor({ state: 'detached' });
  await settle(page);
  await hearAnswer('A month');
  await look(page, 'phone', 'clock en after');
  expect(daysSince(started)).toBe(30);
  const happened = (await told()).filter(({ id }) => !before.has(id)).toReversed();
  expect(happened.length).toBeGreaterThan(1);
  expect(await meanwhile.locator('.row strong').allTextContents()).toEqual(
    happened.map(({ message }) => expect.stringContaining(message.slice(0, 20))),
  );
  expect(story()).toContain('status "On the way: a day');
  expect(story()).toContain(`${happened.length} things happened in this account."`);
});

test('a day can be chosen, one that is past is refused, and it can be stopped on the way', {
  timeout: 120_000,
}, async () => {
  const say = fr.clock;
  const page = await enter('desktop', 'fr');
  await page.getByRole('link', { name: say.open }).click();
  await settle(page);
  await look(page, 'desktop', 'clock fr');
  const started = Date.now();
  const send = async (days: number): Promise<void> => {
    await page.getByLabel(say.date).fill(new Date(started + days * DAY_MS).toISOString().slice(0, 10));
    await page.getByRole('button', { name: say.toDate }).click();
  };
  await send(-3);
  await page
    .getByRole('alert')
    .filter({ hasText: String(fr.problems.clock_past) })
    .waitFor();
  expect(daysSince(started)).toBe(0);
  await send(3);
  await page.getByRole('status').filter({ hasText: 'sur ce compte' }).waitFor();
  await settle(page);
  expect(daysSince(started)).toBeGreaterThan(1);
  await look(page, 'desktop', 'clock fr after');

  await send(1500);
  await page.getByRole('button', { name: say.stop }).click();
  await page.getByRole('button', { name: say.stop }).waitFor({ state: 'detached' });
  expect(daysSince(started)).toBeLessThan(1490);
});
