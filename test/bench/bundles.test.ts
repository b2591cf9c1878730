import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleFunctions } from '../../infra/bundle/bundle.ts';
import { functionNames } from '../../infra/definitions/functions.ts';
import { bytesAtStart } from './bytes-at-start.ts';

const directory = mkdtempSync(join(tmpdir(), 'bundles-'));
beforeAll(() => bundleFunctions(functionNames, directory), 300_000);
afterAll(() => rmSync(directory, { recursive: true }));

/** The table, the schemas of requests, the wrapper and its logger from Powertools (23 KB). */
const BUDGET_KB = 200;

const OTHER_BUDGETS_KB: Record<string, number> = {
  // The document itself.
  'openapi/get-openapi': 540,
  'pages/show-reference': 51,
  'pages/get-reference-asset': 42,
  // The table, but no schemas; two with what declines say in French (2.2 KB), the first with what lines say (1.4 KB).
  'pages/show-invoice': 79,
  'pages/show-return': 69,
  'pages/show-result': 78,
  // The panel, the registrar, the registries that say where a name leads, and refunds of what is not provided.
  'lifecycle/run-service-tasks': 273,
  'lifecycle/run-renewals': 259,
  // The public suffix list.
  'domains/check-domain': 366,
  'domains/bulk-check-domains': 366,
  'orders/quote-order': 398,
  'orders/create-order': 417,
  // The Stripe SDK.
  'invoices/start-payment': 586,
  'invoices/submit-payment-otp': 503,
  'pages/start-payment': 542,
  'payments/settle-payments': 489,
  'clients/update-profile': 302,
  'domains/suggest-domains': 367,
  // The names of an order are confirmed again before it is paid: the registrar and phone numbers.
  'invoices/apply-credit': 274,
  // Invoices, tax and the pay link of an upgrade.
  'plan-changes/change-plan': 205,
  'payment-methods/save-payment-method': 474,
  // A renewal, and what the registrar says of it.
  'renewals/renew-domain': 231,
  // The registrar that these ask or tell, and the panel where it serves the zone.
  'dns/list-records': 231,
  'dns/change-records': 255,
  'dns/list-templates': 227,
  'dns/restore-snapshot': 254,
  // These two ask for the second factor as well.
  'domains/update-domain': 242,
  'domains/show-auth-code': 227,
  // Of the keys of all records, which every function carries.
  'domains/set-nameservers': 242,
  'domains/get-contacts': 205,
  'domains/set-contacts': 227,
  'domains/get-dnssec': 205,
  'domains/set-dnssec': 225,
  'domains/get-glue': 205,
  'domains/set-glue': 225,
  'domains/undo-operation': 250,
  // The second factor. Every change carries what keeps and encrypts the answers to idempotency keys (1.3 KB).
  'factors/renew-recovery-codes': 209,
  'factors/add-factor': 209,
  'factors/remove-factor': 210,
  // Sessions, limits and known phones.
  'auth/login': 248,
  // Common passwords, and mails for the outbox; a phone number where an account is opened.
  'accounts/verify-registration': 345,
  'accounts/reset-password': 223,
  'accounts/register-invited': 226,
  'accounts/undo-email': 225,
  'accounts/change-email': 221,
  'accounts/change-own-password': 254,
  // Every mail in every language, and SES.
  'mails/send-mails': 232,
};

test.each(functionNames)('%s keeps its size', (name) => {
  const bytes = bytesAtStart(join(directory, name, 'index.js'));
  expect(bytes / 1024).toBeLessThanOrEqual(OTHER_BUDGETS_KB[name] ?? BUDGET_KB);
});

test('every file of every function can be loaded', () => {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  expect(files.length).toBeGreaterThan(functionNames.length);
  const paths = files.map((name) => join(directory, name));
  const script = `for (const path of ${JSON.stringify(paths)}) require(path)`;
  const environment = { ...process.env, AWS_REGION: 'eu-west-1', SCRIPT: script };
  execFileSync(process.execPath, ['-e', 'eval(process.env.SCRIPT)'], { cwd: directory, env: environment });
});
