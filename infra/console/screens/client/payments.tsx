import type { ComponentProps } from 'preact';
import { Badge } from '../../../app/parts/badge.tsx';
import { moment, money, words } from '../../../app/parts/format.ts';
import { Table } from '../../../app/parts/table.tsx';
import type { ItemOf } from '../../api/endpoints.ts';
import { useList } from '../../api/read.ts';
import { may } from '../../api/session.ts';
import { Change } from '../../parts/change.tsx';
import { ClientScreen } from './client-screen.tsx';

type Payment = ItemOf<'/clients/{client}/payments'>;

/** Refunds and disputes of a payment in a few words. */
const whatBecame = ({ refunds, disputes, currency }: Payment): string =>
  [
    ...refunds.map(({ amount, status }) => `refund of ${money(amount, currency)}: ${words(status)}`),
    ...disputes.map(({ amount, status }) => `dispute about ${money(amount, currency)}: ${words(status)}`),
  ].join('; ');

/** What a payment's disputes are about, and what answers them. */
const Disputed = ({ of: { client_id, id, disputes } }: { of: Payment }) =>
  disputes.length > 0 &&
  may('disputes:answer') && <a href={`/clients/${client_id}/payments/${id}`}>Evidence</a>;

const RefundPayment = ({ of }: { of: Payment }) => {
  const { id, client_id, amount, amount_refunded, currency, gateway, reference } = of;
  if (amount_refunded >= amount) return null;
  const byBank = gateway === 'bank' || gateway === 'manual';
  return (
    <Change
      name="Refund"
      about={`${gateway} ${reference}`}
      path="/clients/{client}/payments/{payment}/refund"
      values={{ client: client_id, payment: id }}
      fields={{
        amount: {
          label: `Amount in ${currency}`,
          type: 'number',
          step: 'any',
          hint: `All that is left unless said: ${money(amount - amount_refunded, currency)}.`,
        },
        ...(byBank && { reference: { label: "The bank's reference of the transfer back" } }),
      }}
      body={({ amount: typed, reference: transfer }) => ({
        ...(typed && { amount: Number(typed) }),
        ...(transfer && { reference: transfer }),
      })}
    />
  );
};

/** The payments of a client, or of one invoice. */
export const PaymentTable = ({ of, title }: Pick<ComponentProps<typeof Table<Payment>>, 'of' | 'title'>) => (
  <Table
    title={title}
    none="No payments."
    of={of}
    columns={[
      {
        name: 'Payment',
        of: ({ gateway, reference }) => (
          <>
            {words(gateway)} <small>{reference}</small>
          </>
        ),
      },
      { name: 'On', of: ({ created_at }) => moment(created_at) },
      {
        name: 'Invoice',
        of: ({ client_id, invoice_id }) => (
          <a href={`/clients/${client_id}/invoices/${invoice_id}`}>Invoice</a>
        ),
      },
      {
        name: 'What became of it',
        of: (payment) => (
          <>
            {whatBecame(payment)} <Disputed of={payment} />
          </>
        ),
      },
      { name: 'State', of: ({ status }) => <Badge state={status} /> },
      { name: 'Amount', of: ({ amount, currency }) => money(amount, currency), atEnd: true },
      { name: 'Do', of: (payment) => <RefundPayment of={payment} />, atEnd: true },
    ]}
  />
);

export const Payments = ({ client }: { client: number }) => (
  <ClientScreen client={client} title="Payments">
    <PaymentTable title="Payments, newest first" of={useList('/clients/{client}/payments', { client })} />
  </ClientScreen>
);
