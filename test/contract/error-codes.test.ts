import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../infra/openapi/document.ts';
import { codesOf } from '../../infra/openapi/failures.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { ERROR_CODES } from '../../shared/contract/error-codes.ts';
import { undocumented } from '../support/undocumented.ts';

/** What staff do, and pages for browsers, show no codes to apps. */
const NOT_FOR_APPS = [
  /^shared\/operator\//,
  /^shared\/billing\/(?:refunds|disputes|pay-links)\//,
  /adjust-credit|bank-reference|manual-invoice|undelivered|import-coupons|gone-payments|returns\//,
  /^functions\/pages\//,
];

const sources = globSync(['shared/**/*.ts', 'functions/**/*.ts'])
  .filter((file) => !NOT_FOR_APPS.some((pattern) => pattern.test(file)))
  .filter((file) => file !== 'shared/contract/error-codes.ts')
  .map((file) => readFileSync(file, 'utf8'));

const codes = Object.entries(ERROR_CODES).flatMap(([status, explained]) =>
  Object.entries(explained).map(([code, todo]) => ({ status, code, todo })),
);

test('every code that is explained stands in the source', () => {
  const missing = codes.filter(({ code }) => {
    const what = code.replace(/_not_found$/, '').replaceAll('_', ' ');
    return !sources.some((text) => text.includes(`'${code}'`) || text.includes(`notFound('${what}'`));
  });
  expect(missing).toEqual([]);
});

test('the guide shows every code with what to do', () => {
  const { description = '' } = openApiDocument().info;
  for (const { status, code, todo } of codes)
    expect(description).toContain(`| \`${code}\` | ${status} | ${todo} |`);
});

test('every operation says with which codes it refuses, and what to do', () => {
  const { paths = {}, components = {} } = openApiDocument();
  const descriptionOf = (response: { $ref: string } | { description: string }): string => {
    if ('description' in response) return response.description;
    const component = components.responses?.[response.$ref.replace(/.*\//, '')];
    return component && 'description' in component ? component.description : '';
  };
  for (const definition of Object.values(endpoints)) {
    const { method, path } = definition;
    const operation = paths[path]?.[method.toLowerCase() as 'get'];
    const told = Object.entries(operation?.responses ?? {}).flatMap(([status, response]) =>
      [...descriptionOf(response).matchAll(/^- `(\w+)`: (.+)$/gm)].map(([, code, todo]) => ({
        status,
        code,
        todo,
      })),
    );
    const possible = new Set<string>(codesOf(definition));
    // A blocked deletion has a body of its own.
    const isOwn = (status: string) => status in definition.responses();
    expect(told, `${method} ${path}`).toEqual(
      codes.filter(({ code, status }) => possible.has(code) && !isOwn(status)),
    );
  }
});

test('every code is one of an operation', () => {
  const possible = new Set<string>(Object.values(endpoints).flatMap((definition) => codesOf(definition)));
  expect(codes.filter(({ code }) => !possible.has(code))).toEqual([]);
});

test('what functions have said in a run is held against the document', () => {
  const line = (operation: string, status: number, code: string) =>
    JSON.stringify({ level: 'INFO', message: 'request', operation, status, code, duration_ms: 1 });
  const pays = 'POST /clients/{client}/invoices/{invoice}/payments/start';
  expect(undocumented([line(pays, 409, 'invoice_not_payable')])).toEqual([]);
  expect(undocumented([line(pays, 422, 'invoice_not_payable')])).toEqual([
    `${pays}: 422 invoice_not_payable`,
  ]);
  expect(undocumented([line(pays, 409, 'last_owner')])).toEqual([`${pays}: 409 last_owner`]);
});
