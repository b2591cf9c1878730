import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildLayout } from '../../infra/mail/build.ts';

const LAYOUT = new URL('../../shared/mail-templates/layout.ts', import.meta.url);

/** Without what the formatter adds. */
const unformatted = (code: string): string => code.replace(/\s+/g, '').replaceAll(';}', '}');

test('the layout is the one MJML makes of its source', async () => {
  expect(unformatted(readFileSync(LAYOUT, 'utf8'))).toBe(unformatted(await buildLayout()));
});
