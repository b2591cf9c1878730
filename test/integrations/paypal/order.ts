import { order } from '../../../shared/integrations/gateway/paypal/order.ts';

type Parts = { status?: string; capture?: object; refunds?: object[]; paypal?: object; update_time?: string };

const amount = { currency_code: 'USD', value: '19.99' };

/** An order as PayPal answers with it. */
export const orderOf = ({ status = 'COMPLETED', capture, refunds, paypal, update_time }: Parts) =>
  order().parse({
    id: '5O190127TN364715T',
    intent: 'CAPTURE',
    status,
    create_time: '2026-11-01T10:00:00Z',
    ...(update_time && { update_time }),
    purchase_units: [
      {
        reference_id: 'default',
        amount,
        custom_id: 'client_id=5&invoice_id=7',
        invoice_id: '7-1999-0',
        ...(capture && {
          payments: {
            captures: [{ id: '3C679366HH908993F', amount, ...capture }],
            ...(refunds && { refunds }),
          },
        }),
      },
    ],
    ...(paypal && { payment_source: { paypal } }),
    links: [],
  });
