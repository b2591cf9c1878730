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

/** Sends the form of the log-in on the page that is open, in the language it is in. */
export const logIn = async (
  page: Page,
  { email, password = DEMO_PASSWORD }: Person,
  language: Language = 'en',
): Promise<void> => {
  const names = NAMES[language];
  // Its label is another one in each language: the form is that of this language once it is there.
  await page.getByLabel(names.password).fill(password);
  await page.getByLabel(names.email).fill(email);
  await page.getByRole('button', { name: names.logIn, exact: true }).click();
};

/** Logs in on the page that is open, in the language it is in. */
export const logInAs = async (page: Page, person: Person, language: Language = 'en'): Promise<void> => {
  await logIn(page, person, language);
  await page.getByRole('navigation', { name: NAMES[language].main }).waitFor();
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

const FIND_CUT_OFF = `(() => {
  const some = (element, is) => element !== null && (is(getComputedStyle(element)) || some(element.parentElement, is));
  return [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      const fits = left >= -1 && right <= document.documentElement.clientWidth + 1;
      if (fits || width <= 1 || height <= 1 || element.matches('.skip')) return false;
      return !some(element, ({ overflowX, clipPath }) => /auto|scroll/.test(overflowX) || clipPath !== 'none');
    })
    .map(({ tagName, className, textContent }) => [tagName, className, (textContent ?? '').slice(0, 30)].join(' '));
})()`;

const FIND_STRAY_SIGNS = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = { signs: 0, stray: [] };
  while (texts.nextNode()) {
    const text = texts.currentNode;
    for (const { index, 0: amount } of text.data.matchAll(/[-+\u2212](?=[A-Z]{0,3}\\s?\\d)\\S*/g)) {
      if (/[\\w.]/.test(text.data[index - 1] ?? '')) continue;
      const at = (offset) => {
        const range = document.createRange();
        range.setStart(text, index + offset);
        range.setEnd(text, index + offset + 1);
        return range.getBoundingClientRect();
      };
      if (at(0).width === 0) continue;
      found.signs += 1;
      if (at(0).left > at(1).left) found.stray.push(amount);
    }
  }
  return found;
})()`;

/** How many amounts of a screen have a sign, and those whose sign is not seen to the left of what follows it. */
export const straySigns = (page: Page) => page.evaluate<{ signs: number; stray: string[] }>(FIND_STRAY_SIGNS);

/**
 * What of a screen lies beyond the edges of the window, where nobody can scroll to: tag, class and the beginning of the text
 * of each such element. What is for screen readers alone, or appears once it has the focus, is left out.
 */
export const cutOff = (page: Page): Promise<string[]> => page.evaluate<string[]>(FIND_CUT_OFF);
