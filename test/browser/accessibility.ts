import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 at level AA, and what axe calls good practice. */
const RUN = "axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })";

/** Holds a page, as it is now, to have no finding of axe-core that is serious or critical. */
export const expectAccessible = async (page: Page | Frame): Promise<void> => {
  await page.evaluate(AXE);
  const { violations, passes } = (await page.evaluate(RUN)) as AxeResults;
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
  ).toEqual([]);
  expect(passes.length).toBeGreaterThan(5);
};
