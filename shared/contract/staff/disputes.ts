import * as z from 'zod';
import { currency, dataOf, money, requiredText, schema, timestamp } from '../common.ts';
import { payments } from '../credit.ts';
import { DISPUTE_STATUSES, EVIDENCE_KINDS, MAIL_STATUSES } from '../vocabulary.ts';
import { serviceEntry } from './clients.ts';
import { staffChange, staffRead } from './endpoint.ts';

const payment = () => payments['list-payments'].responses()[200].shape.data.element;

const dispute = schema(() =>
  z
    .object({
      id: z.string().meta({ description: "The gateway's", example: 'du_1Nabc' }),
      amount: money(),
      currency: currency(),
      status: z.enum(DISPUTE_STATUSES),
      is_inquiry: z.boolean().meta({ description: 'A question of the bank: no money has been taken' }),
      reason: z.string().nullable().meta({ description: "The gateway's word for what the payer claims" }),
      evidence_by: timestamp().nullable().meta({ description: 'When evidence must be there' }),
      evidence_sent_at: timestamp().nullable().meta({ description: 'It is sent once' }),
      created_at: timestamp(),
    })
    .meta({ id: 'StaffDispute' }),
);

const known = () =>
  z
    .object({
      customer: z.object({
        name: z.string(),
        company: z.string().nullable(),
        email: z.string(),
        phone: z.string().nullable(),
        place: z.string(),
        client_since: timestamp(),
      }),
      agreed: z.array(
        z.object({
          user: z.string(),
          version: z.string(),
          agreed_at: timestamp(),
          address: z.string().meta({ description: 'From which the terms were agreed to' }),
        }),
      ),
      invoice: z.object({
        number: z.string(),
        lines: z.array(z.string()),
        created_at: timestamp(),
        paid_at: timestamp(),
        payer_country: z.string().nullable(),
      }),
      services: z.array(serviceEntry().extend({ since: timestamp() })),
      log_ins: z
        .array(
          z.object({
            user: z.string(),
            address: z.string().nullable(),
            device: z.string().nullable(),
            at: timestamp(),
          }),
        )
        .meta({ description: 'The latest of its users' }),
      mails: z
        .array(
          z.object({
            to: z.string(),
            subject: z.string().nullable(),
            status: z.enum(MAIL_STATUSES),
            sent_at: timestamp().nullable(),
          }),
        )
        .meta({ description: 'The first that were sent since the payment' }),
      text: z.string().meta({ description: 'The same in words for a bank, to begin from' }),
    })
    .meta({ id: 'KnownOfPayment' });

const MEGABYTE = 1024 * 1024;

/** One file. A Lambda takes 6 MB, of which base64 needs a quarter. */
export const evidenceForm = {
  files: 'attachments[]',
  integers: [],
  limits: { count: 1, file_bytes: 3.5 * MEGABYTE, form_bytes: 4 * MEGABYTE },
} as const;

export const disputes = {
  'show-disputes': staffRead({
    path: '/clients/{client}/payments/{payment}/disputes',
    summary: 'Disputes of a payment, and what is known that may serve as evidence',
    needs: 'disputes:answer',
    seen: 'client',
    responses: () => ({
      200: dataOf(z.object({ payment: payment(), disputes: z.array(dispute()), known: known() })),
    }),
    uses: ['table:read', 'table:write'],
  }),
  'send-evidence': staffChange({
    path: '/clients/{client}/payments/{payment}/evidence',
    summary: 'Answer a dispute: the bank gets a text and a file through the gateway, once',
    description: 'As a form it takes one file of at most 3.5 MB, a PDF, JPEG or PNG; Paystack demands one.',
    needs: 'disputes:answer',
    fields: () => ({
      dispute: z.string().max(100).optional().meta({
        description: 'Which one, where the payment has several that are open',
        example: 'du_1Nabc',
      }),
      text: requiredText(20_000).meta({
        description: 'Why the payment is right',
        example: 'The domain was registered, and is used since.',
      }),
      file_kind: z.enum(EVIDENCE_KINDS).default('other').meta({ description: 'What the file is' }),
    }),
    result: dispute,
    uses: ['queue:payments', 'queue:renewals'],
    multipart: evidenceForm,
  }),
};
