import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleFunctions } from '../../infra/bundle/bundle.ts';
import { functionNames } from '../../infra/definitions/functions.ts';

const directory = mkdtempSync(join(tmpdir(), 'bundles-'));
beforeAll(() => bundleFunctions(functionNames, directory), 300_000);
afterAll(() => rmSync(directory, { recursive: true }));

/** The table, the schemas, the wrapper and its logger from Powertools (23 KB). */
const BUDGET_KB = 400;

const OTHER_BUDGETS_KB: Record<string, number> = {
  // Clients of DynamoDB, SQS and S3, loaded only with the first look at them.
  'status/get-status': 660,
  'openapi/get-openapi': 570,
  'pages/show-reference': 53,
  'pages/get-reference-asset': 44,
  // A client of AWS, but no table; the table, but no schemas.
  'webhooks/receive-gateway-event': 320,
  'mobile/get-config': 330,
  'pages/show-invoice': 293,
  'pages/show-return': 287,
  'pages/get-document': 1200,
  'pages/show-result': 294,
  // The panel, the registrar, the registries that say where a name leads, and refunds of what is not provided.
  'lifecycle/run-service-tasks': 515,
  'lifecycle/run-renewals': 502,
  // The public suffix list.
  'domains/check-domain': 575,
  'domains/bulk-check-domains': 575,
  'orders/quote-order': 605,
  'orders/create-order': 650,
  'orders/cancel-order': 420,
  // S3 and its signed links, forms, kinds of files: in the bundle, but loaded only with an attachment.
  'tickets/get-ticket': 570,
  'tickets/create-ticket': 720,
  'tickets/reply-to-ticket': 720,
  'tickets/close-ticket': 600,
  'deletion/request-deletion': 595,
  'workers/reconcile': 605,
  // The writer of PDF, and S3 with its signed links: in the bundle, but loaded only with a document to be made.
  'documents/get-invoice-pdf': 1175,
  'documents/get-credit-note-pdf': 1170,
  'documents/get-statement-pdf': 1170,
  // The tax of a line, and the mail with it.
  'credit/create-credit-invoice': 410,
  'accounts/forgot-password': 405,
  // The Stripe SDK.
  'invoices/start-payment': 830,
  'invoices/submit-payment-otp': 740,
  'pages/start-payment': 769,
  'payments/settle-payments': 720,
  'clients/update-profile': 490,
  'domains/suggest-domains': 575,
  // The names of an order are confirmed again before it is paid: the registrar and phone numbers.
  'invoices/apply-credit': 505,
  // Codes and their uses go back with an unpaid invoice; an invoice with its tax.
  'invoices/cancel-invoice': 410,
  // Invoices, tax and the pay link of an upgrade.
  'plan-changes/quote-change': 418,
  'plan-changes/change-plan': 430,
  'payment-methods/save-payment-method': 700,
  // Words of every event, and entries of domains.
  'orders/get-order': 404,
  // A renewal, and what the registrar says of it.
  'renewals/renew-hosting': 422,
  'renewals/renew-domain': 470,
  // The panel, and the mails of its events.
  'hosting/measure-usage': 415,
  // The registrar that these ask or tell, and the panel where it serves the zone.
  'dns/list-records': 435,
  'dns/change-records': 486,
  'dns/list-templates': 430,
  'dns/restore-snapshot': 486,
  // These two ask for the second factor as well.
  'domains/update-domain': 475,
  'domains/show-auth-code': 460,
  // Of the keys of all records, which every function carries.
  'domains/set-nameservers': 471,
  'domains/get-contacts': 408,
  'domains/set-contacts': 459,
  'domains/get-dnssec': 410,
  'domains/set-dnssec': 455,
  'domains/get-glue': 410,
  'domains/set-glue': 455,
  'domains/undo-operation': 482,
  // The second factor. Every change carries what keeps and encrypts the answers to idempotency keys (1.3 KB).
  'factors/confirm-factor': 405,
  'factors/renew-recovery-codes': 428,
  'hosting/change-password': 409,
  'accounts/register': 405,
  'factors/add-factor': 425,
  'factors/remove-factor': 428,
  'hosting/cancel-hosting': 417,
  // Sessions, limits and known phones.
  'auth/login': 445,
  'accounts/confirm-email': 410,
  // Common passwords, and mails for the outbox; a phone number where an account is opened.
  'accounts/verify-registration': 565,
  'accounts/reset-password': 445,
  'accounts/register-invited': 445,
  'accounts/undo-email': 445,
  'accounts/change-email': 439,
  'accounts/change-own-password': 475,
  // Every mail in every language, and SES.
  'mails/send-mails': 555,
  // firebase-admin, loaded only for a message through FCM.
  'notifications/send-notifications': 835,
  // The words of every event, and the mails with a code or a link.
  'hosting/create-login-url': 405,
  'hosting/withdraw-cancellation': 405,
};

test.each(functionNames)('%s keeps its size', (name) => {
  const kilobytes = statSync(join(directory, name, 'index.js')).size / 1024;
  expect(kilobytes).toBeLessThanOrEqual(OTHER_BUDGETS_KB[name] ?? BUDGET_KB);
});
