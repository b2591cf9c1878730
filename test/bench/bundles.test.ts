import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleFunctions } from '../../infra/bundle/bundle.ts';
import { functionNames } from '../../infra/functions.ts';

const directory = mkdtempSync(join(tmpdir(), 'bundles-'));
beforeAll(() => bundleFunctions(functionNames, directory));
afterAll(() => rmSync(directory, { recursive: true }));

const BUDGET_KB = 400;

/** Bundles that need more than the table, with what for. */
const LARGER: Record<string, number> = {
  // The public suffix list.
  'domains/check-domain': 500,
  'domains/bulk-check-domains': 500,
  'orders/quote-order': 500,
  'orders/create-order': 550,
  // S3 and its signed links; forms.
  'tickets/get-ticket': 540,
  'tickets/create-ticket': 620,
  'tickets/reply-to-ticket': 620,
  'tickets/close-ticket': 570,
  'me/request-deletion': 560,
  'fulfilment/reconcile': 580,
  // The Stripe SDK.
  'invoices/start-payment': 660,
  'pages/start-payment': 660,
  'pages/show-result': 660,
  'fulfilment/settle-payments': 670,
  // The panel and the registrar.
  'fulfilment/provision-services': 430,
  // firebase-admin.
  'fulfilment/send-notifications': 800,
};

test.each(functionNames)('%s keeps its size', (name) => {
  const kilobytes = statSync(join(directory, name, 'index.js')).size / 1024;
  expect(kilobytes).toBeLessThanOrEqual(LARGER[name] ?? BUDGET_KB);
});
