import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../infra/openapi/document.ts';
import { ERROR_CODES } from '../../shared/contract/error-codes.ts';

/** What staff do, and pages for browsers, show no codes to apps. */
const NOT_FOR_APPS = [
  /^shared\/operator\//,
  /^shared\/billing\/(?:refunds|disputes|pay-links)\//,
  /adjust-credit|bank-reference|manual-invoice|undelivered|import-coupons|gone-payments|returns\//,
  /^functions\/pages\//,
];

const STATUSES: Record<string, number> = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  gone: 410,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  too_many_requests: 429,
  unavailable: 503,
};

const sources = globSync(['shared/**/*.ts', 'functions/**/*.ts'])
  .filter((file) => !NOT_FOR_APPS.some((pattern) => pattern.test(file)))
  .filter((file) => file !== 'shared/contract/error-codes.ts')
  .map((file) => readFileSync(file, 'utf8'));

const inCode = (): Record<string, number> => {
  const found: Record<string, number> = { internal_error: 500 };
  for (const text of sources) {
    for (const [, kind = '', code = ''] of text.matchAll(/new Failure\(\s*'(\w+)',\s*'(\w+)'/g))
      found[code] = STATUSES[kind] ?? 0;
    for (const [, code = ''] of text.matchAll(/\b(?:conflict|versionConflict)\(\s*'(\w+)'/g))
      found[code] = 409;
    for (const [, what = ''] of text.matchAll(/\bnotFound\(\s*'([\w ]+)'/g))
      found[`${what.replaceAll(' ', '_')}_not_found`] = 404;
  }
  return found;
};

const explained = () =>
  Object.fromEntries(Object.entries(ERROR_CODES).map(([code, { status }]) => [code, status]));

test('every code that the source gives to apps is explained, with its status', () => {
  expect(Object.keys(inCode()).length).toBeGreaterThan(70);
  expect(explained()).toMatchObject(inCode());
});

test('every code that is explained stands in the source', () => {
  const missing = Object.keys(ERROR_CODES).filter((code) => {
    const what = code.replace(/_not_found$/, '').replaceAll('_', ' ');
    return !sources.some((text) => text.includes(`'${code}'`) || text.includes(`notFound('${what}'`));
  });
  expect(missing).toEqual([]);
});

test('the guide shows every code with what to do', () => {
  const { description = '' } = openApiDocument().info;
  for (const [code, { status, todo }] of Object.entries(ERROR_CODES))
    expect(description).toContain(`| \`${code}\` | ${status} | ${todo} |`);
});
