import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../infra/local/demo-data.ts';
import { expectAccessible } from './accessibility.ts';
import { type Device, picture } from './browser.ts';

/** What tests of the client area press, by its language. */
export const NAMES = {
  en: { email: 'E-mail', password: 'Password', logIn: 'Log in', main: 'Main' },
  fr: { email: 'E-mail', password: 'Mot de passe', logIn: 'Se connecter', main: 'Principal' },
};

export type Language = keyof typeof NAMES;

type Person = { email: string; password?: string };

/** Logs in on the page that is open, in the language it is in. */
export const logInAs = async (
  page: Page,
  { email, password = DEMO_PASSWORD }: Person,
  language: Language = 'en',
): Promise<void> => {
  const names = NAMES[language];
  await page.getByLabel(names.email).fill(email);
  await page.getByLabel(names.password).fill(password);
  await page.getByRole('button', { name: names.logIn, exact: true }).click();
  await page.getByRole('navigation', { name: names.main }).waitFor();
};

/** Waits until nothing is being loaded any more. */
export const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
};

/** Waits until the worker is there, and the cache holds what the page has loaded. */
export const partsKept = (page: Page) =>
  page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    const kept = await (await caches.open('parts')).keys();
    return kept.some(({ url }) => url.endsWith('/app.js'));
  });

/** Takes a picture of a screen as it is now, and holds it to be accessible. */
export const look = async (page: Page, device: Device, name: string): Promise<void> => {
  await picture(page, device, `app ${name}`);
  await expectAccessible(page);
};
