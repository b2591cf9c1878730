import { domainItem, freshDomain, GHS_CLIENT, shopper } from '../../support/shop.ts';
import type { Arrangements } from './arrangement.ts';

/** A wallet whose owner has to enter a code, and the code. */
const WALLET = { channel: 'mobile_money', phone: '0201234567', provider: 'vod' };
const CODE = { otp: '123456' };

export const invoices: Arrangements = {
  'POST /clients/{client}/invoices/{invoice}/cancel': async (api, token) => {
    const { body } = await shopper(api, token).post('/credit/invoices', { amount: 20 });
    return { ids: { invoice: body.invoice.id } };
  },
  'POST /clients/{client}/invoices/{invoice}/payments/{payment}/otp': async (api, token) => {
    const shop = shopper(api, token, GHS_CLIENT);
    const order = await shop.order([domainItem(freshDomain())]);
    const invoice: number = order.body.invoice.id;
    const { body } = await shop.post(`/invoices/${invoice}/payments/start`, WALLET);
    return { ids: { client: GHS_CLIENT, invoice, payment: body.payment.id }, body: CODE };
  },
};
