import { expect, test } from 'vitest';
import { newPayLink, payLinkKey } from '../../../shared/billing/pay-links/index.ts';
import { config } from '../../../shared/platform/config/config.ts';
import { transact, update, updateAnyVersion } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { formKeyIn, openPage } from '../../support/pay-page.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';

const fixture = apiForFile();

const order = async () => {
  const domain = freshDomain();
  const { body } = await fixture.usd.order([hostingItem(domain), domainItem(domain)]);
  return { domain, url: String(body.payment_url), invoice: body.invoice };
};

const tokenOf = (url: string) => url.split('/').at(-1) ?? '';

test('shows what is to be paid, what for, and a button for each gateway', async () => {
  const { domain, url, invoice } = await order();
  const page = await openPage(url);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  for (const text of [config().brand, invoice.number, domain, 'Ama Designs LLC', `USD ${invoice.balance}`]) {
    expect(page.text).toContain(text);
  }
  expect(page.text.match(/<button/g)).toHaveLength(2);
  expect(page.text).toContain(`action="${new URL(url).pathname}/stripe"`);
  expect(page.text).toContain(`action="${new URL(url).pathname}/paystack"`);
});

test('says what each line is for in the language the browser wishes for', async () => {
  const { domain, url } = await order();
  const wish = async (language: string) =>
    (await fetch(url, { headers: { 'accept-language': language } })).text();
  const french = await wish('fr-CI,fr;q=0.9');
  expect(french).toContain(`Hébergement Starter pour ${domain}, à l’année`);
  expect(french).toContain(`Enregistrement de ${domain} pour 1 an`);
  expect(french).not.toMatch(/hosting for|Registration of/);
  const english = await wish('en-GB,fr;q=0.9');
  for (const text of [`Starter hosting for ${domain}, annually`, `Registration of ${domain} for 1 year`])
    expect(english).toContain(text);
});

test('gives every form a key of its own', async () => {
  const { url } = await order();
  expect(formKeyIn(await openPage(url))).not.toBe(formKeyIn(await openPage(url)));
});

test('offers only the gateways that can charge the currency', async () => {
  const { ghs } = fixture;
  const { body } = await ghs.order([domainItem(freshDomain())], { payment_gateway: 'paystack' });
  const { text } = await openPage(body.payment_url);
  expect(text.match(/<button/g)).toHaveLength(1);
  expect(text).toContain('Pay with Paystack');
});

test('lets nothing run, load, frame or remember it', async () => {
  const { headers, text } = await openPage((await order()).url);
  const policy = String(headers.get('content-security-policy'));
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]+=*' 'sha256-[\w+/]+=*'; img-src data:; form-action 'self'; base-uri 'none'/,
  );
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(text).not.toMatch(/<script|<link(?! rel="icon" href="data:)|<img|\son\w+=|style="/);
});

test('shows names and descriptions as text, whatever they contain', async () => {
  const { url, invoice } = await order();
  const hostile = "\"><script>alert(1)</script><img src=x onerror='alert(2)'>&amp;";
  await fixture.api('PATCH', `/clients/${USD_CLIENT}/profile`, {
    token: fixture.token,
    body: { company_name: hostile },
  });
  const lines = [{ ...invoice.lines[0], description: hostile, setup_fee: 0, tax: 0, total: 100 }];
  await transact([
    updateAnyVersion(keys.invoice(USD_CLIENT, invoice.id), { set: { lines }, due: 'unchanged' }),
  ]);
  const { text } = await openPage(url);
  const shown =
    '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&#39;alert(2)&#39;&gt;&amp;amp;';
  expect(text.split(shown)).toHaveLength(3);
  expect(text).not.toMatch(/<script|<img/);
});

test('says that a paid invoice is paid, and offers no button', async () => {
  const { url, invoice } = await order();
  await fixture.usd.payByCard(invoice.id);
  const { status, text } = await openPage(url);
  expect(status).toBe(200);
  expect(text).toContain('This invoice is paid');
  expect(text).not.toContain('<button');
  expect(text).toContain(
    `href="${fixture.api.stack.addresses.app}/clients/${USD_CLIENT}/invoices/${invoice.id}"`,
  );
});

test('says why the last payment failed', async () => {
  const { url, invoice } = await order();
  const started = await fixture.usd.startPayment(invoice.id);
  const secret = started.body.payment.mobile.payment_intent_client_secret;
  await fixture.usd.confirmCard(secret, 'pm_card_chargeDeclinedInsufficientFunds');
  await fixture.usd.untilStatus(invoice.id, 'failed');
  const { text } = await openPage(url);
  expect(text).toMatch(/role="alert">Your card has insufficient funds/);
  expect(text.match(/<button/g)).toHaveLength(2);
  for (const page of [url, `${url}/result`]) {
    const french = await fetch(page, { headers: { 'accept-language': 'fr' } });
    expect(await french.text()).toContain('role="alert">Le solde disponible est insuffisant');
  }
});

test('tells nothing about a link that was never given away, was changed or belongs to nothing', async () => {
  const { url } = await order();
  const token = tokenOf(url);
  const wrong = [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    token.slice(0, -4),
    `${token}AAAA`,
    token.toUpperCase(),
    '..%2f..%2fdocs',
    '%00%00',
    'invoice',
  ];
  const pages = await Promise.all(wrong.map((bad) => openPage(url.replace(token, bad))));
  expect(pages.map(({ status }) => status)).toEqual(wrong.map(() => 404));
  const [first] = pages;
  for (const page of pages) expect(page.text).toBe(first?.text);
  expect(first?.text).toContain('This link does not work any more');
  expect(first?.text).not.toMatch(/INV-|USD|Ama/);
});

test('tells the same, with 410, about a link that has expired', async () => {
  const { url } = await order();
  const past = { set: { expires_at_epoch: Math.floor(Date.now() / 1000) - 1 } };
  await transact([update(payLinkKey(tokenOf(url)), past)]);
  const expired = await openPage(url);
  expect(expired.status).toBe(410);
  expect(expired.text).toBe((await openPage(`${url.slice(0, -1)}!`)).text);
});

test('keeps working for thirty days', async () => {
  const { invoice } = await order();
  const ages = [29, 31].map((days) => new Date(Date.now() - days * 86_400_000));
  const links = ages.map((then) => newPayLink(USD_CLIENT, invoice.id, then));
  await transact(links.map(({ write }) => write));
  const answers = await Promise.all(links.map(({ url }) => openPage(url)));
  expect(answers.map(({ status }) => status)).toEqual([200, 410]);
});

test('is in the language the browser wishes for, with amounts as they are written there', async () => {
  const { url } = await order();
  const page = await fetch(url, { headers: { 'accept-language': 'fr-CI,fr;q=0.9,en;q=0.5' } });
  const text = await page.text();
  expect(page.headers.get('vary')).toContain('accept-language');
  for (const part of ['<html lang="fr">', 'Payer par carte', 'Facture', 'Une question'])
    expect(text).toContain(part);
  expect(text).toMatch(/\d,\d\d\u00a0USD/);
});

test('answers HEAD as it answers GET, without a body', async () => {
  const { url } = await order();
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await head.text()).toBe('');
  expect((await fetch(url.replace(/[^/]+$/, 'x'.repeat(43)), { method: 'HEAD' })).status).toBe(404);
});

test('bears the colour, the mark and the contact of the provider', async () => {
  const { mail } = config();
  const { text } = await openPage((await order()).url);
  expect(text).toContain(`--accent: ${mail.colour};`);
  expect(text).toContain(`href="${mail.support_url}"`);
  expect(text).toMatch(/<link rel="icon" href="data:image\/svg\+xml,/);
});
