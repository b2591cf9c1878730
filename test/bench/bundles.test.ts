import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleFunctions } from '../../infra/bundle/bundle.ts';
import { functionNames } from '../../infra/definitions/functions.ts';

const directory = mkdtempSync(join(tmpdir(), 'bundles-'));
beforeAll(() => bundleFunctions(functionNames, directory), 300_000);
afterAll(() => rmSync(directory, { recursive: true }));

/** Calls of AWS (60 KB), the schemas of the area, the wrapper and its logger from Powertools (23 KB); most have 195 to 230. */
const BUDGET_KB = 265;

/** What sends segments of a trace, in each; read in traces that are kept. */
const TRACING_KB = 20;

/** What chooses the language of an answer (negotiator, 7 KB) and fills sentences, in each; languages lie beside (73 KB). */
const LANGUAGE_KB = 10;

/** What asks the clock of a stage in test mode what time it is, in each. */
const CLOCK_KB = 1;

const OTHER_BUDGETS_KB: Record<string, number> = {
  // The SDK's client of S3.
  'workers/copy-audit': 330,
  // The registrars (26 KB each, with their books), the panels or the host of zones (7 to 9 KB each), which these ask or tell: clients of vendors
  // are loaded with the first call, and so wrapped.
  'domains/get-dnssec': 288,
  'domains/get-glue': 288,
  'domains/get-contacts': 288,
  'domains/set-contacts': 314,
  'domains/set-dnssec': 314,
  'domains/set-glue': 313,
  'domains/show-auth-code': 310,
  'domains/set-nameservers': 346,
  'domains/update-domain': 343,
  'domains/undo-operation': 373,
  'dns/list-records': 328,
  'dns/list-templates': 322,
  'dns/change-records': 356,
  'dns/restore-snapshot': 356,
  // What the inbox tells of accounts at registrars, and what becomes of a hosting account.
  'staff-desk/list-inbox': 270,
  'staff-desk/count-inbox': 269,
  // Staff: refunds go to gateways, files of tickets lie in S3; merging and templates come with the tickets.
  'staff-desk/retry-action': 277,
  'staff-desk/cancel-action': 294,
  'staff-desk/complete-action': 428,
  'staff-clients/show-client': 269,
  'staff-clients/mark-fraud': 283,
  'staff-clients/review-order': 294,
  'staff-tickets/show-ticket': 567,
  'staff-tickets/answer-ticket': 692,
  'staff-tickets/open-ticket': 278,
  'staff-tickets/merge-ticket': 278,
  'staff-tickets/assign-ticket': 275,
  'staff-tickets/set-status': 280,
  'staff-billing/create-invoice': 267,
  'staff-billing/refund-payment': 588,
  'staff-clients/set-tags': 268,
  // What is known of a client by services, log-ins and mails; evidence goes to gateways, with a file of a form.
  'staff-disputes/show-disputes': 270,
  'staff-disputes/send-evidence': 643,
  // With the public suffix list (110 KB), by which endings of the catalog are checked.
  'staff-catalog/show-catalog': 368,
  'staff-catalog/change-catalog': 392,
  'staff-catalog/change-coupons': 382,
  'staff-services/suspend-hosting': 271,
  'staff-services/unsuspend-hosting': 272,
  // A file of a module comes whole.
  'plan-changes/change-plan': 279,
  'accounts/change-email': 272,
  'renewals/renew-domain': 324,
  'renewals/restore-domain': 326,
  'lifecycle/run-renewals': 413,
  'lifecycle/run-service-tasks': 421,
  // With the mails, links and roles of invitations.
  'accounts/register-invited': 282,
  // Sessions, limits, known phones and common passwords.
  'accounts/undo-email': 285,
  'accounts/change-own-password': 303,
  'accounts/verify-registration': 395,
  'accounts/reset-password': 275,
  'auth/login': 295,
  // WebAuthn, whose package brings all forms of certificates along (270 KB).
  'passkeys/add-passkey': 541,
  'passkeys/log-in-with-passkey': 550,
  'passkeys/confirm-with-passkey': 511,
  // Taxes and the check of VAT numbers.
  'invoices/apply-credit': 330,
  'clients/update-profile': 355,
  // The public suffix list (110 KB).
  'domains/check-domain': 410,
  'domains/bulk-check-domains': 410,
  'domains/suggest-domains': 410,
  'orders/quote-order': 445,
  'orders/create-order': 525,
  // The Stripe SDK (240 KB), and the client of S3 (240 KB) in some.
  'payment-methods/save-payment-method': 545,
  // Unpaid invoices at the tax of the day, which are charged.
  'payments/settle-payments': 597,
  'invoices/submit-payment-otp': 583,
  'workers/reconcile': 560,
  // The same, and reviews of registrars, on stages in test mode.
  'workers/turn-clock': 652,
  'deletion/request-deletion': 575,
  // Another payment of an invoice with another tax is ended, and settled where it was paid.
  'pages/start-payment': 634,
  'invoices/start-payment': 660,
  'notifications/send-notifications': 686,
  // The client of S3 or of SES, in `send-mails` with every mail in every language.
  'status/get-status': 500,
  'mails/send-mails': 560,
  'tickets/get-ticket': 545,
  'data-exports/get-export': 510,
  // The client of S3, for files of reports.
  'staff-reports/get-report': 549,
  'workers/make-reports': 495,
  // The client of S3, and everything that people are shown, in the language of its reader.
  'workers/make-exports': 640,
  'tickets/close-ticket': 555,
  'tickets/create-ticket': 670,
  'tickets/reply-to-ticket': 670,
  // Once a day: clients of six services of AWS, Stripe's SDK, Firebase.
  'workers/examine-stage': 1319,
  // PDF and its letters.
  'pages/get-document': 2080,
  'documents/get-credit-note-pdf': 2180,
  'documents/get-statement-pdf': 2180,
  'documents/get-invoice-pdf': 2180,
};

test.each(functionNames)('%s keeps its size', (name) => {
  const { size } = statSync(join(directory, name, 'index.js'));
  const shared = TRACING_KB + LANGUAGE_KB + CLOCK_KB;
  expect(size / 1024).toBeLessThanOrEqual((OTHER_BUDGETS_KB[name] ?? BUDGET_KB) + shared);
});

test('languages lie beside the functions that answer people, and are read by nothing else than a reader of theirs', () => {
  const withFrench = functionNames.filter((name) => existsSync(join(directory, name, 'languages/fr.js')));
  expect(withFrench).toContain('auth/logout');
  expect(withFrench).toContain('notifications/send-notifications');
  expect(withFrench).not.toContain('workers/copy-audit');
  const file = join(directory, 'auth/logout/languages/fr.js');
  expect(statSync(file).size / 1024).toBeLessThan(80);
  expect(readFileSync(join(directory, 'auth/logout/index.js'), 'utf8')).not.toContain('Connectez-vous');
  const script = `import(${JSON.stringify(file)}).then(({ translate }) => console.log(translate('Log in to continue.')))`;
  const told = execFileSync(process.execPath, ['-e', script], { cwd: directory, encoding: 'utf8' });
  expect(told.trim()).toBe('Connectez-vous pour continuer.');
});

test('fonts lie beside the functions that make PDFs, and beside no other', () => {
  const withFonts = functionNames.filter((name) => existsSync(join(directory, name, 'letters')));
  expect(withFonts.toSorted()).toEqual([
    'documents/get-credit-note-pdf',
    'documents/get-invoice-pdf',
    'documents/get-statement-pdf',
    'pages/get-document',
  ]);
  const files = readdirSync(join(directory, 'pages/get-document/letters'), {
    recursive: true,
    withFileTypes: true,
  });
  const sizes = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  // Of the 250 MB that a function may have; a document reads a few of these files.
  expect(sizes.reduce((total, size) => total + size, 0) / 1024 / 1024).toBeLessThan(7);
  expect(files.filter(({ name }) => name === 'LICENSE')).toHaveLength(5);
});

test('a bundled function makes a PDF with the fonts beside it', async () => {
  const script = `import { renderPdf } from '${new URL('../../shared/billing/documents/render-pdf.ts', import.meta.url).pathname}';
    const none = { locale: 'en', title: '', number: '', issuedAt: new Date(0), facts: [], seller: [], lines: [], totals: [], notes: [] };
    renderPdf({ ...none, buyer: ['北京 شركة'] }).then((pdf) => console.log(Buffer.from(pdf).toString('latin1').match(/NotoSans[A-Za-z]+/g).join()));`;
  const folder = join(directory, 'documents/get-invoice-pdf');
  const options = { bundle: true, platform: 'node', format: 'cjs', write: false } as const;
  const define = { 'import.meta.dirname': JSON.stringify(folder), 'process.env.LETTERS_BESIDE': '"true"' };
  const stdin = { contents: script, resolveDir: process.cwd() };
  const made = await build({ ...options, stdin, define, mainFields: ['module', 'main'], minify: true });
  const printed = execFileSync(process.execPath, ['-'], {
    input: made.outputFiles[0]?.text,
    encoding: 'utf8',
  });
  expect(printed).toContain('NotoSansSC');
  expect(printed).toContain('NotoSansArabic');
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
  const tooMany = [...made].filter(([, count]) => count > MAX_SCHEMAS);
  // Their requests are parts of the catalog with all that a package, a TLD or a coupon can be.
  expect(tooMany.filter(([path]) => !path.includes('staff-catalog/change-'))).toEqual([]);
});
