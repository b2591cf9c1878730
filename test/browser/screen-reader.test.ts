import { expect, test } from 'vitest';
import { en as say } from '../../infra/app/words/en/index.ts';
import { DEMO } from '../../infra/local/demo-data.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { freshDomain, USD_CLIENT } from '../support/shop.ts';
import { logInAs, settle } from './area.ts';
import { browserForFile } from './browser.ts';
import { listener } from './heard.ts';
import { press, type } from './keyboard.ts';

const fixture = apiForFile();
const { visit } = browserForFile();

test('what somebody hears who buys a domain and hosting is written down, and has not changed', async () => {
  const { app } = fixture.api.stack.addresses;
  const page = await visit(`${app}/login`, 'phone', true);
  const name = freshDomain();
  const told = (text: string): string =>
    text
      .replaceAll(name, 'my-name.com')
      .replace(/\b[A-Z][a-z]{2} \d{1,2}, \d{4}(, \d{1,2}:\d{2}\s[AP]M)?/g, 'a day')
      .replace(/\b[0-9A-Z]{10}\b|\bEH-\d{4}-\d+/g, 'A-NUMBER');
  const { hear, hearAnswer, story } = await listener(page, told);
  const main = page.getByRole('navigation', { name: say.common.main });

  await hear('The log-in');
  await logInAs(page, DEMO.user);
  await page.goto(`${app}/clients/${USD_CLIENT}`);
  await settle(page);
  await hear('After it');
  await press(page, main.getByRole('link', { name: say.common.order, exact: true }));
  await settle(page);
  await hear('The order');
  await type(page, page.getByLabel(say.common.name, { exact: true }), name);
  await page.keyboard.press('Enter');
  const add = page.getByRole('button', { name: say.order.add(name, '').trim() });
  await add.waitFor();
  await hearAnswer('A search');
  await press(page, add);
  await page.getByRole('button', { name: say.order.add('Starter', '').trim() }).waitFor();
  await settle(page);
  await hear('A name in the basket');
  await press(page, page.getByRole('button', { name: say.order.add('Starter', '').trim() }));
  await page.getByText(say.order.dueNow).waitFor();
  await settle(page);
  await hear('The review');
  await press(page, page.getByRole('button', { name: say.common.order, exact: true }));
  const pay = page.getByRole('button', { name: say.billing.payBy('Card') });
  await pay.waitFor();
  await settle(page);
  await hear('The invoice');
  await press(page, pay);
  const sheet = page.frameLocator(`iframe[title="${say.billing.cardSheet}"]`);
  await sheet.getByRole('button', { name: 'Pay', exact: true }).waitFor();
  await hearAnswer('The card sheet');
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText(say.billing.thanks).waitFor();
  await settle(page);
  await hearAnswer('Paid');
  await press(page, page.getByRole('link', { name: say.billing.seeServices }));
  await page.getByRole('table', { name: say.domain.domains }).getByRole('link', { name }).waitFor();
  await settle(page);
  await hear('The services');

  await expect(story()).toMatchFileSnapshot('screen-reader.txt');
});
