import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStories } from '../../infra/local/stories.ts';
import { expectAccessible } from './accessibility.ts';
import { cutOff, straySigns } from './area.ts';
import { browserForFile, type Device, picture } from './browser.ts';

const { visit } = browserForFile();
let site: Awaited<ReturnType<typeof startStories>>;
beforeAll(async () => {
  site = await startStories(0, () => `${site.url}/sheet`);
});
afterAll(() => site.close());

const GROUPS = {
  'app-parts': 'infra/app/parts',
  'app-layout': 'infra/app/layout',
  'app-payment': 'infra/app/payment',
  'console-parts': 'infra/console/parts',
};

/** The components that the files of a folder offer to others. */
const componentsOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) => [
      ...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/^export const ([A-Z]\w+) = (?!createContext)/gm),
    ])
    .map(([, name = '']) => name)
    .sort();

const shown = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(`Object.fromEntries([...document.querySelectorAll('[data-component]')].map((component) => [
    component.dataset.component, component.querySelectorAll('.story > *').length]))`);

test.each<Device>(['phone in the dark', 'desktop'])(
  'every part of the sites has stories, on a %s',
  { timeout: 120_000 },
  async (device) => {
    const page = await visit(site.url, device);
    for (const [group, folder] of Object.entries(GROUPS)) {
      await page.getByRole('link', { name: group }).click();
      await page.getByRole('heading', { level: 1, name: group, exact: true }).waitFor();
      if (group === 'console-parts') await page.getByText('There is no answer yet').first().waitFor();
      const stories = await shown(page);
      expect(Object.keys(stories).sort()).toEqual(componentsOf(folder));
      for (const [name, count] of Object.entries(stories)) expect(count, name).toBeGreaterThan(0);
      await picture(page, device, `stories ${group}`);
      await expectAccessible(page);
      expect(await cutOff(page)).toEqual([]);
    }
  },
);

test('stories are shown from right to left and in French', async () => {
  const page = await visit(`${site.url}/app-parts`, 'phone');
  await page.getByRole('combobox', { name: 'Language' }).first().selectOption('fr');
  await page.getByRole('button', { name: 'Turn left and right' }).click();
  await page.getByRole('button', { name: 'Réessayer' }).first().waitFor();
  await picture(page, 'phone', 'stories app-parts rtl');
  expect(await cutOff(page)).toEqual([]);
  const { signs, stray } = await straySigns(page);
  expect(signs).toBeGreaterThan(3);
  expect(stray).toEqual([]);
});

test('a change of the console shows its plan in its dialog', async () => {
  const page = await visit(`${site.url}/console-parts`, 'phone in the dark');
  await page.getByRole('button', { name: 'Give credit', exact: true }).click();
  await picture(page, 'phone in the dark', 'stories change');
  await page.getByRole('button', { name: 'See what it does' }).click();
  await page.getByRole('heading', { name: 'This will be done' }).waitFor();
  await picture(page, 'phone in the dark', 'stories plan');
  await expectAccessible(page);
});
