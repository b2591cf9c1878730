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
  'pages/show-reference': 51,
  'pages/get-reference-asset': 42,
  // The table, but no schemas; the first and the last with what is said in French (1.4 and 2.3 KB).
  'pages/show-invoice': 79,
  'pages/show-return': 69,
  'pages/show-result': 79,
  // The panel, the registrar, the registries that say where a name leads, and refunds of what is not provided.
  // Restorations, and what goes back of renewals that are refused, among them, and (2 KB) what of the money
  // for a period was kept.
  'lifecycle/run-service-tasks': 287,
  'lifecycle/run-renewals': 272,
  // The public suffix list, with what tldts would work out of it at each start (113 KB for 1.6 ms).
  'domains/check-domain': 466,
  'domains/bulk-check-domains': 466,
  'orders/quote-order': 481,
  'orders/create-order': 505,
  // The Stripe SDK.
  'invoices/start-payment': 522,
  'invoices/submit-payment-otp': 494,
  'pages/start-payment': 483,
  // What a service has become is looked at before its charge, whose invoice is cancelled where it is gone (8 KB).
  'payments/settle-payments': 493,
  'clients/update-profile': 295,
  'domains/suggest-domains': 467,
  'invoices/apply-credit': 206,
  'payment-methods/save-payment-method': 469,
  // A renewal, and what the registrar says of it.
  'renewals/renew-domain': 230,
  'renewals/restore-domain': 232,
  // The registrar that these ask or tell, and the panel where it serves the zone.
  'dns/list-records': 228,
  'dns/change-records': 252,
  'dns/list-templates': 224,
  'dns/restore-snapshot': 251,
  // These two ask for the second factor as well; what renewal turned off or on does to its invoice is 8 KB here and in undoing.
  'domains/update-domain': 247,
  'domains/show-auth-code': 224,
  // Of the keys of all records, which every function carries.
  'domains/set-nameservers': 241,
  'domains/set-contacts': 224,
  'domains/set-dnssec': 222,
  'domains/set-glue': 222,
  'domains/undo-operation': 258,
  // Sessions, limits and known phones.
  'auth/login': 243,
  // Common passwords, and mails for the outbox; a phone number where an account is opened.
  'accounts/verify-registration': 337,
  'accounts/reset-password': 217,
  'accounts/register-invited': 219,
  'accounts/undo-email': 225,
  'accounts/change-email': 216,
  'accounts/change-own-password': 248,
  // Who may see what of a reply, the table's write rules, and proof of who asks: a kilobyte more than others.
  'auth/confirm': 212,
  'domains/get-dnssec': 201,
  'domains/get-glue': 201,
  'domains/get-contacts': 201,
  'plan-changes/change-plan': 201,
  'factors/add-factor': 201,
  'factors/remove-factor': 201,
  // Every mail in every language, and SES.
  'mails/send-mails': 236,
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
