import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '../../shared/contract/endpoints.ts';

const GUIDE = readFileSync('shared/contract/README.md', 'utf8');

/** What a payer's browser opens, and what machines call. */
const NOT_OF_APPS = /^\/(?:pay|webhooks|openapi\.json|docs|status|metrics)\b/;

/** The last word of a path, as the guide writes it: after a slash. */
const wordOf = (path: string): string =>
  path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith('{'))
    .at(-1) ?? '';

test('the guide for app developers tells of every endpoint that an app uses', () => {
  const missing = endpoints
    .filter(({ path }) => !NOT_OF_APPS.test(path))
    .filter(({ path }) => !new RegExp(`/${wordOf(path)}\\b`).test(GUIDE))
    .map(({ method, path }) => `${method} ${path}`);
  expect(missing).toEqual([]);
});
