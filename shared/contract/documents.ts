import * as z from 'zod';
import {
  currency,
  dataOf,
  id,
  listOf,
  listQuery,
  money,
  schema,
  taxComponents,
  timestamp,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { STATEMENT_ENTRIES } from './vocabulary.ts';

const MAX_DAYS = 366;
const DAY_MS = 24 * 3600_000;

const day = () => z.iso.date('Enter a date such as 2026-12-31.');

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

const statementQuery = schema(() =>
  z
    .strictObject({
      from: day().optional().meta({ description: 'The first day (UTC); 90 days before the last one' }),
      to: day().optional().meta({ description: 'The last day (UTC); today, or 90 days after the first' }),
    })
    .refine(({ from, to }) => !from || !to || from <= to, {
      path: ['to'],
      error: 'The last day is before the first.',
    })
    .refine(({ from, to }) => !from || !to || daysBetween(from, to) < MAX_DAYS, {
      path: ['from'],
      error: `Ask for at most ${MAX_DAYS} days.`,
    }),
);

const entry = schema(() =>
  z.object({
    at: timestamp(),
    type: z.enum(STATEMENT_ENTRIES),
    reference: z.string().meta({ description: 'Number of the document, or reference of the payment' }),
    description: z.string(),
    amount: money().meta({ description: 'Below zero: it takes from the balance' }),
    balance: money().meta({ description: 'After it' }),
    invoice_id: id().nullable(),
  }),
);

const statement = schema(() =>
  z
    .object({
      currency: currency(),
      from: z.iso.date().meta({ description: 'The first day (UTC)' }),
      to: z.iso.date().meta({ description: 'The last day (UTC)' }),
      opening_balance: money().meta({ description: 'Below zero: what the client owed' }),
      entries: z.array(entry()).meta({ description: 'Oldest first' }),
      closing_balance: money(),
    })
    .meta({
      id: 'Statement',
      example: {
        currency: 'USD',
        from: '2026-11-01',
        to: '2026-11-30',
        opening_balance: 0,
        entries: [
          {
            at: '2026-11-21T09:30:00.000Z',
            type: 'invoice',
            reference: 'EH-2026-000042',
            description: 'Registration of ama-designs.com for 1 year',
            amount: -12.99,
            balance: -12.99,
            invoice_id: 7355608200002,
          },
          {
            at: '2026-11-21T09:31:00.000Z',
            type: 'payment',
            reference: 'pi_3Q0',
            description: 'Payment by Card',
            amount: 12.99,
            balance: 0,
            invoice_id: 7355608200002,
          },
        ],
        closing_balance: 0,
      },
    }),
);

const creditNote = schema(() =>
  z
    .object({
      id: id(),
      number: z.string().meta({ description: 'In a series of its own, without gaps' }),
      client_id: id(),
      invoice_id: id(),
      invoice_number: z.string(),
      currency: currency(),
      subtotal: money(),
      tax: money(),
      taxes: taxComponents(),
      total: money().meta({ description: 'Below zero where a refund failed after its note was issued' }),
      issued_at: timestamp(),
    })
    .meta({
      id: 'CreditNote',
      example: {
        id: 7355608200030,
        number: 'EH-CN-2026-000007',
        client_id: 7355608123904,
        invoice_id: 7355608200002,
        invoice_number: 'EH-2026-000042',
        currency: 'GHS',
        subtotal: 100,
        tax: 20,
        taxes: [
          { name: 'NHIL', rate: 2.5, amount: 2.5 },
          { name: 'GETFund', rate: 2.5, amount: 2.5 },
          { name: 'VAT', rate: 15, amount: 15 },
        ],
        total: 120,
        issued_at: '2026-11-21T09:31:20.000Z',
      },
    }),
);

const pdf = schema(() =>
  z
    .object({
      number: z.string(),
      url: z.url().meta({ description: 'Downloads the PDF for a few minutes, without the bearer token' }),
      expires_at: timestamp(),
      sha256: z.string().meta({ description: 'Of the file, in hexadecimal digits' }),
      bytes: z.int().positive(),
    })
    .meta({
      id: 'PdfDocument',
      example: {
        number: 'EH-2026-000042',
        url: 'https://bucket.s3.eu-west-1.amazonaws.com/documents/7355608123904/0.pdf?X-Amz-Expires=300',
        expires_at: '2026-11-21T09:36:20.000Z',
        sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        bytes: 2048,
      },
    }),
);

/** Of an invoice or credit note. */
const legalPdf = schema(() =>
  pdf()
    .extend({
      xml: pdf()
        .omit({ number: true })
        .meta({
          id: 'StructuredDocument',
          description: 'The same for computers: EN 16931 as UBL 2.1',
          example: {
            url: 'https://bucket.s3.eu-west-1.amazonaws.com/documents/7355608123904/0.xml?X-Amz-Expires=300',
            expires_at: '2026-11-21T09:36:20.000Z',
            sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
            bytes: 4096,
          },
        })
        .nullable()
        .meta({
          description:
            'Null before an invoice has its number, where the provider makes none, and where the standard has no form for it',
        }),
    })
    .meta({
      id: 'LegalDocument',
      example: {
        number: 'EH-2026-000042',
        url: 'https://bucket.s3.eu-west-1.amazonaws.com/documents/7355608123904/0.pdf?X-Amz-Expires=300',
        expires_at: '2026-11-21T09:36:20.000Z',
        sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        bytes: 2048,
        xml: null,
      },
    }),
);

export const documents = {
  'get-invoice-pdf': endpoint({
    method: 'GET',
    path: '/clients/{client}/invoices/{invoice}/pdf',
    auth: 'client',
    permission: 'billing:read',
    summary: 'An invoice as PDF, by a short-lived link',
    description:
      'A pro forma invoice until it is paid; then the invoice with its legal number. Rendered once: the file of a number never changes.',
    failures: ['document_unavailable'],
    responses: () => ({ 200: dataOf(legalPdf()) }),
    uses: ['table:read', 'table:write', 'bucket:documents'],
    addition: true,
  }),
  'get-statement': endpoint({
    method: 'GET',
    path: '/clients/{client}/statement',
    auth: 'client',
    permission: 'billing:read',
    summary: 'The statement of account of some days: what changed the balance, from the first to the last',
    description:
      'Invoices take from the balance when they are made and give back when they are cancelled; payments and credit notes give, refunds take. The balance at the end of today is account credit less what is owed.',
    query: statementQuery,
    failures: ['statement_too_large'],
    responses: () => ({ 200: dataOf(statement()) }),
    uses: ['table:read'],
    addition: true,
  }),
  'get-statement-pdf': endpoint({
    method: 'GET',
    path: '/clients/{client}/statement/pdf',
    auth: 'client',
    permission: 'billing:read',
    summary: 'The statement of account as PDF, by a short-lived link',
    query: statementQuery,
    failures: ['statement_too_large'],
    responses: () => ({ 200: dataOf(pdf()) }),
    uses: ['table:read', 'bucket:documents'],
    addition: true,
  }),
  'list-credit-notes': endpoint({
    method: 'GET',
    path: '/clients/{client}/credit-notes',
    auth: 'client',
    permission: 'billing:read',
    summary: 'Credit notes, newest first: what was given back of invoices',
    query: listQuery,
    responses: () => ({ 200: listOf(creditNote()) }),
    uses: ['table:read'],
    addition: true,
  }),
  'get-credit-note-pdf': endpoint({
    method: 'GET',
    path: '/clients/{client}/credit-notes/{creditNote}/pdf',
    auth: 'client',
    permission: 'billing:read',
    summary: 'A credit note as PDF, by a short-lived link',
    responses: () => ({ 200: dataOf(legalPdf()) }),
    uses: ['table:read', 'table:write', 'bucket:documents'],
    addition: true,
  }),
};
