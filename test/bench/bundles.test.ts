import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleFunctions } from '../../infra/bundle/bundle.ts';
import { functionNames } from '../../infra/definitions/functions.ts';

const directory = mkdtempSync(join(tmpdir(), 'bundles-'));
beforeAll(() => bundleFunctions(functionNames, directory));
afterAll(() => rmSync(directory, { recursive: true }));

/** The table, the schemas and the wrapper. */
const BUDGET_KB = 370;

const OTHER_BUDGETS_KB: Record<string, number> = {
  // Neither the table nor a client of AWS.
  'status/get-status': 120,
  'openapi/get-openapi': 280,
  'pages/show-reference': 20,
  'pages/get-reference-asset': 120,
  // A client of AWS, but no table; the table, but no schemas.
  'webhooks/receive-gateway-event': 300,
  'mobile/get-config': 300,
  'pages/show-invoice': 260,
  'pages/show-return': 280,
  'pages/show-result': 280,
  // The panel and the registrar.
  'lifecycle/run-service-tasks': 430,
  // The public suffix list.
  'domains/check-domain': 500,
  'domains/bulk-check-domains': 500,
  'orders/quote-order': 500,
  'orders/create-order': 550,
  // S3 and its signed links, forms: in the bundle, but loaded only with an attachment.
  'tickets/get-ticket': 560,
  'tickets/create-ticket': 620,
  'tickets/reply-to-ticket': 620,
  'tickets/close-ticket': 590,
  'deletion/request-deletion': 570,
  'workers/reconcile': 590,
  // The Stripe SDK.
  'invoices/start-payment': 660,
  'pages/start-payment': 660,
  'payments/settle-payments': 670,
  // firebase-admin, loaded only for a message through FCM.
  'notifications/send-notifications': 800,
};

test.each(functionNames)('%s keeps its size', (name) => {
  const kilobytes = statSync(join(directory, name, 'index.js')).size / 1024;
  expect(kilobytes).toBeLessThanOrEqual(OTHER_BUDGETS_KB[name] ?? BUDGET_KB);
});
