import * as z from 'zod';
import { currency, gatewayName, id, KNOWN_GATEWAYS, money, schema, timestamp } from './common.ts';
import {
  ATTEMPT_STATUSES,
  INVOICE_STATUSES,
  MOBILE_MONEY_STEPS,
  PAYMENT_STATES,
  REFUND_STATUSES,
} from './vocabulary.ts';

export const paymentStartRequest = schema(() =>
  z
    .object({
      gateway: gatewayName()
        .optional()
        .meta({ description: `${KNOWN_GATEWAYS}; needed unless a saved method or mobile money says where` }),
      amount: z.number().positive('Enter an amount above zero.').max(1e12).optional().meta({
        description:
          'To pay a part, in major units: at least `limits.part_payment_minimum`; all that is left unless said',
      }),
      save_card: z.boolean().optional(),
      payment_method_id: id().optional().meta({ description: 'Charge this saved method, without a sheet' }),
      channel: z.literal('mobile_money').optional().meta({ description: 'With `phone` and `provider`' }),
      phone: z
        .string()
        .regex(/^\+?\d{9,15}$/, 'Enter the number of the wallet, digits only.')
        .optional(),
      provider: z
        .string()
        .regex(/^[a-z]{2,20}$/, 'Enter the code of the network, such as mtn.')
        .optional()
        .meta({ description: 'Code of the network: `mtn`, `vod` (Telecel), `atl` (AirtelTigo), `mpesa`' }),
    })
    .superRefine(({ gateway, payment_method_id, channel, phone, provider }, { addIssue }) => {
      const refuse = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
      if (!gateway && !payment_method_id && !channel) refuse('gateway', 'Choose a gateway.');
      if (channel && payment_method_id)
        refuse('channel', 'Pay by a saved method or by mobile money, not both.');
      if (channel && !phone) refuse('phone', 'Enter the number of the wallet.');
      if (channel && !provider) refuse('provider', 'Enter the code of the network.');
    })
    .meta({ id: 'PaymentStartRequest', example: { gateway: 'stripe', save_card: false } }),
);

export const paymentOtpRequest = schema(() =>
  z
    .object({ otp: z.string().trim().min(3).max(20) })
    .meta({ id: 'PaymentOtpRequest', example: { otp: '123456' } }),
);

/** What the payer of mobile money does next. */
const nextAction = schema(() =>
  z
    .object({ type: z.enum(MOBILE_MONEY_STEPS), message: z.string().nullable() })
    .nullable()
    .meta({
      description:
        'Mobile money: show `message`; `approve_on_phone` on the phone, `enter_otp` at `…/otp`, or `wait`. Null otherwise',
    }),
);

const mobileSession = schema(() =>
  z.object({
    payment_intent_client_secret: z.string().nullable(),
    authorization_url: z.url().nullable(),
    status_url: z.url(),
    publishable_key: z.string().nullable(),
    customer: z.string().nullable(),
    customer_session_client_secret: z.string().nullable(),
  }),
);

export const paymentStartResponse = schema(() =>
  z
    .object({
      payment: z.object({
        id: id(),
        invoice_id: id(),
        gateway: gatewayName(),
        status: z.enum(ATTEMPT_STATUSES),
        amount: money(),
        currency: currency(),
        mobile: mobileSession(),
        next_action: nextAction(),
        failure_message: z.string().nullable().meta({ description: 'Of a saved method that was declined' }),
      }),
    })
    .meta({
      id: 'PaymentStartResponse',
      example: {
        payment: {
          id: 7355608200010,
          invoice_id: 7355608200002,
          gateway: 'paystack',
          status: 'created',
          amount: 150,
          currency: 'GHS',
          mobile: {
            payment_intent_client_secret: null,
            authorization_url: 'https://checkout.paystack.com/3ni8kdavz62431k',
            status_url:
              'https://api.example.com/api/v1/clients/7355608123904/invoices/7355608200002/payment-status',
            publishable_key: null,
            customer: null,
            customer_session_client_secret: null,
          },
          next_action: null,
          failure_message: null,
        },
      },
    }),
);

export const paymentStatus = schema(() =>
  z
    .object({
      invoice_id: id(),
      status: z.enum(PAYMENT_STATES),
      invoice_status: z.enum(INVOICE_STATUSES),
      balance: money(),
      currency: currency(),
      gateway: gatewayName().nullable(),
      message: z.string(),
      next_action: nextAction(),
      updated_at: timestamp(),
      poll_after_seconds: z
        .int()
        .nullable()
        .meta({ description: 'null: nothing changes without a new payment, stop polling' }),
    })
    .meta({
      id: 'InvoicePaymentStatus',
      example: {
        invoice_id: 7355608200002,
        status: 'pending',
        invoice_status: 'unpaid',
        balance: 12.99,
        currency: 'USD',
        gateway: 'stripe',
        message: 'Waiting for the payment to be confirmed.',
        next_action: null,
        updated_at: '2026-11-21T09:31:00.000Z',
        poll_after_seconds: 2,
      },
    }),
);

export const paymentTimeline = schema(() =>
  z
    .object({
      invoice_id: id(),
      status: z.enum(PAYMENT_STATES),
      attempts: z.array(
        z.object({
          id: id(),
          gateway: gatewayName(),
          status: z.enum(ATTEMPT_STATUSES),
          amount: money(),
          currency: currency(),
          failure_message: z.string().nullable(),
          decline_code: z.string().nullable(),
          created_at: timestamp(),
          updated_at: timestamp(),
        }),
      ),
      refunds: z.array(
        z.object({
          id: id(),
          payment_id: id(),
          amount: money(),
          currency: currency(),
          status: z.enum(REFUND_STATUSES),
          created_at: timestamp(),
          updated_at: timestamp(),
        }),
      ),
    })
    .meta({
      id: 'InvoicePaymentTimeline',
      example: {
        invoice_id: 7355608200002,
        status: 'failed',
        attempts: [
          {
            id: 7355608200010,
            gateway: 'stripe',
            status: 'failed',
            amount: 12.99,
            currency: 'USD',
            failure_message: 'Your card has insufficient funds. Try another payment method.',
            decline_code: 'insufficient_funds',
            created_at: '2026-11-21T09:31:00.000Z',
            updated_at: '2026-11-21T09:31:20.000Z',
          },
        ],
        refunds: [],
      },
    }),
);
