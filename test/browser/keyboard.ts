import type { Locator, Page } from 'playwright-core';

/** More than any screen has; somebody who has pressed Tab as often has been everywhere. */
const MOST = 250;

/** Goes on with Tab, as somebody without a mouse does, until the control has the focus. */
export const reach = async (page: Page, control: Locator): Promise<void> => {
  await control.waitFor();
  for (let pressed = 0; pressed < MOST; pressed += 1) {
    if ((await control.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No Tab leads to ${control}`);
};

export const press = async (page: Page, control: Locator): Promise<void> => {
  await reach(page, control);
  await page.keyboard.press('Enter');
};

export const type = async (page: Page, control: Locator, text: string): Promise<void> => {
  await reach(page, control);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
};
