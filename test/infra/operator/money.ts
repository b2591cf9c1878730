import { apiForFile } from '../../support/api-per-file.ts';
import { eventually } from '../../support/eventually.ts';
import { domainItem, freshDomain, type Shopper, USD_CLIENT } from '../../support/shop.ts';
import { operatorOf } from './operator.ts';

export type Listed = { id: number; [field: string]: unknown };

export const find = async (shop: Shopper, path: string, id: number): Promise<Listed> =>
  (await shop.get(path)).body.data.find((record: Listed) => record.id === id);

/** A stack, the command line, and what staff do there with the money of the demo client. */
export const moneyForFile = () => {
  const fixture = apiForFile();
  const operator = operatorOf(fixture);

  const balance = async (client: number = USD_CLIENT): Promise<number> =>
    (await operator.json<{ balance: number }>('credit', 'list', String(client))).balance;

  const orderDomain = async (shop = fixture.usd, options = {}) => {
    const name = freshDomain('net');
    const { body } = await shop.order([domainItem(name)], options);
    return { name, orderId: body.order.id, domainId: body.order.items[0].domain_id, invoice: body.invoice };
  };

  const latestPayment = async (invoiceId: number): Promise<Listed> =>
    (await fixture.usd.get('/payments')).body.data.find(
      (payment: Listed) => payment.invoice_id === invoiceId,
    );

  const recordWords = (invoice: number, amount: number, reference: string) => [
    ...['invoices', 'record-payment', String(USD_CLIENT), String(invoice)],
    ...['--amount', String(amount), '--reference', reference],
  ];

  const record = (invoice: number, amount: number, reference: string, ...more: string[]) =>
    operator(...recordWords(invoice, amount, reference), ...more);

  const refundWords = (payment: number) =>
    ['payments', 'refund', String(USD_CLIENT), String(payment), '--reason', 'asked for'] as const;

  const refund = (payment: number, ...more: string[]) => operator(...refundWords(payment), ...more);

  const untilRefunded = (payment: number, amount: number) =>
    eventually(
      () => find(fixture.usd, '/payments', payment),
      ({ amount_refunded }) => amount_refunded === amount,
    );

  return {
    ...{ fixture, operator, balance, orderDomain, latestPayment },
    ...{ recordWords, record, refundWords, refund, untilRefunded },
  };
};
