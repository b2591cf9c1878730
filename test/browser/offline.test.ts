import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO } from '../../infra/local/demo-data.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { browserDevice } from '../support/device.ts';
import { eventually } from '../support/eventually.ts';
import { domainItem, freshDomain, USD_CLIENT } from '../support/shop.ts';
import { logInAs, look, partsKept, settle } from './area.ts';
import { browserForFile } from './browser.ts';

const fixture = apiForFile();
const { visit } = browserForFile();

const invoices = () => `${fixture.api.stack.addresses.app}/clients/${USD_CLIENT}/invoices`;

const seenOf = (page: Page) => page.evaluate(() => localStorage.getItem('seen') ?? '');

test('what was seen opens without a network, and is gone with the log-out', async () => {
  const { body } = await fixture.usd.order([domainItem(freshDomain())]);
  const { number } = body.invoice;
  const page = await visit(invoices(), 'phone', true);
  await logInAs(page, DEMO.user);
  await page.getByText(number).first().waitFor();
  await settle(page);
  await partsKept(page);
  await page.waitForFunction((text) => localStorage.getItem('seen')?.includes(text), number);

  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(number).first().waitFor();
  await page.getByText('You are offline.').waitFor();
  await look(page, 'phone', 'offline');

  await page.context().setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
  await page.goto(invoices().replace(/invoices$/, 'account'));
  const before = await page.evaluate(() => Date.now());
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await page.waitForFunction(
    (since) => JSON.parse(localStorage.getItem('seen') ?? '{}').timestamp > since,
    before,
  );
  const seen = await seenOf(page);
  for (const secret of [number, DEMO.user.email, String(USD_CLIENT)]) expect(seen).not.toContain(secret);
});

test('a browser offers to install it', async () => {
  const page = await visit(invoices(), 'phone');
  const browser = await page.context().newCDPSession(page);
  const { errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Example Hosting', display: 'standalone' });
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A context of tests is a private window, which installs nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
});

/** In the place of a push service that a browser of tests cannot reach: the browser has subscribed at the simulator. */
const subscribeAtSimulator = async (page: Page) => {
  const subscription = fixture.api.stack.registriesAndPush.webpush.subscribe();
  await page.addInitScript((given) => {
    const key = 'subscribed';
    const subscribed = {
      toJSON: () => given,
      unsubscribe: async () => localStorage.removeItem(key),
    };
    PushManager.prototype.subscribe = async (options) => {
      localStorage.setItem(key, String(options?.applicationServerKey));
      return subscribed as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem(key) === null ? null : (subscribed as unknown as PushSubscription);
  }, subscription);
  const sent = () =>
    fixture.api.stack.registriesAndPush.webpush.messages.filter(
      ({ endpoint }) => endpoint === subscription.endpoint,
    );
  return { subscribedWith: () => page.evaluate(() => localStorage.getItem('subscribed')), sent };
};

/** Hands a message to the worker of the page, as the browser does with one of a push service. */
const deliver = async (page: Page, data: string): Promise<void> => {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
};

const shown = (page: Page) =>
  page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications();
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Presses a notification that is shown: the worker is told what the browser would tell it. */
const pressNotification = async (page: Page): Promise<void> => {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(async () => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration } & EventTarget;
    const [notification] = await scope.registration.getNotifications();
    const Pressed = Reflect.get(self, 'NotificationEvent') as new (type: string, of: object) => Event;
    scope.dispatchEvent(new Pressed('notificationclick', { notification }));
  });
};

test('news come to a browser that asked for them by a press, lead to their screen, and end with the log-out', async () => {
  const page = await visit(invoices(), 'phone', true);
  const { subscribedWith, sent } = await subscribeAtSimulator(page);
  const { webpush } = fixture.api.stack.registriesAndPush;
  await page.context().grantPermissions(['notifications']);
  await logInAs(page, DEMO.user);
  await partsKept(page);
  await page.goto(invoices().replace(/invoices$/, 'preferences'));
  expect(await subscribedWith()).toBeNull();
  await page.getByRole('button', { name: 'Turn on messages' }).click();
  await page.getByRole('button', { name: 'Turn off messages' }).waitFor();
  expect(await subscribedWith()).toBe(webpush.publicKey);
  await look(page, 'phone', 'messages in this browser');

  const { body } = await fixture.usd.order([domainItem(freshDomain())]);
  const { id, number } = body.invoice;
  const [message] = await eventually(
    async () => sent(),
    (messages) => messages.length > 0,
  );
  await deliver(page, message?.text ?? '');
  const [notification] = await eventually(
    () => shown(page),
    (all) => all.length > 0,
  );
  expect(notification).toEqual({
    title: 'New invoice',
    body: expect.stringContaining(number),
    tag: `invoice-${id}`,
  });
  await pressNotification(page);
  await page.waitForURL(`**/clients/${USD_CLIENT}/invoices/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();

  await page.goto(invoices().replace(/invoices$/, 'account'));
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await page.waitForFunction(() => localStorage.getItem('subscribed') === null);
  const before = sent().length;
  const quiet = webpush.subscribe();
  await fixture.usd.post('/devices', browserDevice(quiet));
  await fixture.usd.order([domainItem(freshDomain())]);
  await eventually(
    async () => webpush.messages.filter(({ endpoint }) => endpoint === quiet.endpoint).length,
    (count) => count > 0,
  );
  expect(sent()).toHaveLength(before);
});
