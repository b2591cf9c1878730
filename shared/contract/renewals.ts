import * as z from 'zod';
import { schema } from './common.ts';
import { endpoint } from './endpoint.ts';
import { invoiceResource, paymentUrl } from './invoice.ts';

const renewalCreated = schema(() =>
  z.object({ invoice: invoiceResource(), payment_url: paymentUrl() }).meta({ id: 'RenewalCreateResponse' }),
);

export const renewals = {
  'renew-hosting': endpoint({
    method: 'POST',
    path: '/clients/{client}/hosting/{hostingAccount}/renew',
    auth: 'client',
    permission: 'orders:place',
    activeOnly: true,
    summary: 'Invoice the next billing period of a hosting account ahead of its time',
    description:
      'The period begins when the present one ends, whenever the invoice is paid. Account credit is used where the provider does so for renewals.',
    idempotent: true,
    rateLimit: { per: 'session', requests: 30, seconds: 60 },
    store: 'order',
    failures: ['change_exists', 'not_renewable', 'renewal_invoiced', 'service_busy', 'service_waits'],
    responses: () => ({ 201: renewalCreated() }),
    uses: ['table:read', 'table:write', 'queue:renewals', 'queue:notifications'],
    addition: true,
  }),
  'restore-domain': endpoint({
    method: 'POST',
    path: '/clients/{client}/domains/{domain}/restore',
    auth: 'client',
    permission: 'orders:place',
    activeOnly: true,
    summary: 'Invoice bringing a domain back out of redemption',
    description:
      'The invoice has the fee that `restore` of the domain shows, and one year. The registrar is asked first: 409 `restore_price_changed` when it wants more, which `restore` shows then; 409 `restore_not_offered` when it cannot be had by order. What is paid and cannot be restored goes back by itself.',
    idempotent: true,
    rateLimit: { per: 'session', requests: 30, seconds: 60 },
    store: 'order',
    failures: [
      'expiry_corrected',
      'not_at_registrar',
      'not_in_redemption',
      'renewal_invoiced',
      'restore_not_offered',
      'restore_price_changed',
      'service_waits',
    ],
    responses: () => ({ 201: renewalCreated() }),
    uses: ['table:read', 'table:write', 'queue:renewals', 'queue:notifications', 'secrets:registrars'],
    addition: true,
  }),
  'renew-domain': endpoint({
    method: 'POST',
    path: '/clients/{client}/domains/{domain}/renew',
    auth: 'client',
    permission: 'orders:place',
    activeOnly: true,
    summary: 'Invoice one more year of a domain ahead of its time',
    description:
      'The registrar is asked first: 409 `expiry_corrected` when it has another expiry date, which is noted then. The year is added once the invoice is paid.',
    idempotent: true,
    rateLimit: { per: 'session', requests: 30, seconds: 60 },
    store: 'order',
    failures: [
      'expiry_corrected',
      'in_redemption',
      'not_at_registrar',
      'not_renewable',
      'payment_in_progress',
      'renewal_invoiced',
      'service_busy',
      'service_waits',
    ],
    responses: () => ({ 201: renewalCreated() }),
    uses: ['table:read', 'table:write', 'queue:renewals', 'queue:notifications', 'secrets:registrars'],
    addition: true,
  }),
};
