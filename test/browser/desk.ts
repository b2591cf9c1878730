import type { Page } from 'playwright-core';
import { DEMO_STAFF_CODE, DEMO_STAFF_PASSWORD } from '../../infra/local/staff-issuer.ts';
import type { StaffRole } from '../../shared/contract/staff-roles.ts';
import { expectAccessible } from './accessibility.ts';
import { type Device, picture } from './browser.ts';

/** Fills in what the issuer asks for. */
export const passIssuer = async (page: Page, name: string, code = DEMO_STAFF_CODE): Promise<void> => {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(DEMO_STAFF_PASSWORD);
  await page.getByLabel('Code of the authenticator app').fill(code);
  await page.getByRole('button', { name: 'Log in' }).click();
};

/** Logs in on the page of the console that is open, at the issuer and back. */
export const logInStaff = async (page: Page, role: StaffRole): Promise<void> => {
  await page.getByRole('button', { name: 'Log in' }).click();
  await passIssuer(page, role);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
};

/** Takes a picture of a screen as it is now, and holds it to be accessible. */
export const lookAt = async (page: Page, device: Device, name: string): Promise<void> => {
  await picture(page, device, `console ${name}`);
  await expectAccessible(page);
};

/** Waits until nothing is being loaded any more. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
};
