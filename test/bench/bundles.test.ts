import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleFunctions } from '../../infra/bundle/bundle.ts';
import { functionNames } from '../../infra/definitions/functions.ts';

const directory = mkdtempSync(join(tmpdir(), 'bundles-'));
beforeAll(() => bundleFunctions(functionNames, directory), 300_000);
afterAll(() => rmSync(directory, { recursive: true }));

/** The table, the schemas of the area, the wrapper and its logger from Powertools (23 KB); most functions have 165 to 200. */
const BUDGET_KB = 230;

const OTHER_BUDGETS_KB: Record<string, number> = {
  // The registrar or the panel, which these ask or tell; undoing does either, and what renewal turned off cancels.
  'domains/set-contacts': 240,
  'domains/show-auth-code': 240,
  'domains/set-nameservers': 255,
  'domains/update-domain': 255,
  'domains/undo-operation': 275,
  'dns/list-records': 240,
  'dns/change-records': 265,
  'dns/restore-snapshot': 265,
  'renewals/renew-domain': 245,
  'renewals/restore-domain': 245,
  'lifecycle/run-renewals': 295,
  'lifecycle/run-service-tasks': 310,
  // Sessions, limits, known phones and common passwords.
  'accounts/undo-email': 245,
  'accounts/change-own-password': 265,
  'accounts/verify-registration': 355,
  'auth/login': 260,
  // Taxes and the check of VAT numbers.
  'invoices/apply-credit': 295,
  'clients/update-profile': 315,
  // The public suffix list (110 KB).
  'domains/check-domain': 380,
  'domains/bulk-check-domains': 380,
  'domains/suggest-domains': 380,
  'orders/quote-order': 415,
  'orders/create-order': 440,
  // The Stripe SDK (240 KB), and the client of S3 (240 KB) in some.
  'payment-methods/save-payment-method': 485,
  'payments/settle-payments': 500,
  'invoices/submit-payment-otp': 515,
  'workers/reconcile': 530,
  'deletion/request-deletion': 545,
  'pages/start-payment': 560,
  'invoices/start-payment': 605,
  'notifications/send-notifications': 625,
  // The client of S3 or of SES, in `send-mails` with every mail in every language.
  'status/get-status': 470,
  'mails/send-mails': 500,
  'tickets/get-ticket': 515,
  'tickets/close-ticket': 525,
  'tickets/create-ticket': 640,
  'tickets/reply-to-ticket': 640,
  // PDF and its letters.
  'pages/get-document': 2050,
  'documents/get-credit-note-pdf': 2150,
  'documents/get-statement-pdf': 2150,
  'documents/get-invoice-pdf': 2150,
};

test.each(functionNames)('%s keeps its size', (name) => {
  const { size } = statSync(join(directory, name, 'index.js'));
  expect(size / 1024).toBeLessThanOrEqual(OTHER_BUDGETS_KB[name] ?? BUDGET_KB);
});

/** Of its own requests, each a few hundredths of a millisecond in a fast process; an order has 73, a profile 83. */
const MAX_SCHEMAS = 95;

test('no function makes more schemas at its start than its own requests need', () => {
  const paths = functionNames.map((name) => join(directory, name, 'index.js'));
  // zod shows each schema and check that it makes to a function that it keeps for its compiler.
  const script = `const made = {}; let path;
    globalThis.__zod_globalConfig = { postProcessor: () => { made[path] = (made[path] ?? 0) + 1; } };
    for (path of ${JSON.stringify(paths)}) require(path);
    console.log(JSON.stringify(made))`;
  const environment = { ...process.env, AWS_REGION: 'eu-west-1', SCRIPT: script };
  const options = { cwd: directory, env: environment, encoding: 'utf8' } as const;
  const printed = execFileSync(process.execPath, ['-e', 'eval(process.env.SCRIPT)'], options);
  const made = new Map(Object.entries(JSON.parse(printed) as Record<string, number>));
  expect(made.get(join(directory, 'orders/create-order/index.js'))).toBeGreaterThan(30);
  expect([...made].filter(([, count]) => count > MAX_SCHEMAS)).toEqual([]);
});
