import { moment, money } from '../../../app/parts/format.ts';
import { List } from '../../../app/parts/list.tsx';
import { Loading } from '../../../app/parts/loading.tsx';
import { Sums } from '../../../app/screens/billing/sums.tsx';
import type { ReadAnswer } from '../../api/endpoints.ts';
import { useGet } from '../../api/read.ts';
import { Change } from '../../parts/change.tsx';
import { ClientScreen } from './client-screen.tsx';
import { PaymentTable } from './payments.tsx';

type History = ReadAnswer<'/clients/{client}/invoices/{invoice}'>['data'];
type Of = { client: number; invoice: number };

const choices = (of: Record<string, string>) => Object.entries(of).map(([id, name]) => ({ id, name }));

const Refund = ({ values, of }: { values: Of; of: History['invoice'] }) => {
  const received = of.amount_paid + of.credit_applied - of.amount_refunded;
  if (received <= 0) return null;
  return (
    <Change
      name="Refund"
      path="/clients/{client}/invoices/{invoice}/refund"
      values={values}
      fields={{
        amount: {
          label: `Amount in ${of.currency}`,
          type: 'number',
          step: 'any',
          hint: 'All that is left unless said.',
        },
        to: {
          label: 'Where to',
          as: 'select',
          options: choices({ origin: 'The way it came', credit: 'To account credit' }),
        },
        first: {
          label: 'What goes back first',
          as: 'select',
          options: choices({ money: 'Money', credit: 'Account credit' }),
        },
        services: {
          label: 'Its hosting, when nothing is left',
          as: 'select',
          options: choices({ '': 'As always', suspend: 'Suspend', leave: 'Leave' }),
        },
      }}
      body={({ amount, to, first, services }) => ({
        ...(amount && { amount: Number(amount) }),
        to: to as 'origin',
        first: first as 'money',
        ...(services && { services: services as 'leave' }),
      })}
    />
  );
};

const Buttons = ({ values, of }: { values: Of; of: History['invoice'] }) => (
  <div class="buttons">
    <Refund values={values} of={of} />
    {of.status === 'unpaid' && (
      <>
        <Change
          name="Record a bank payment"
          path="/clients/{client}/invoices/{invoice}/bank-payment"
          values={values}
          fields={{
            amount: {
              label: `Amount in ${of.currency}`,
              type: 'number',
              step: 'any',
              defaultValue: String(of.balance),
            },
            reference: { label: "The bank's reference", hint: 'The same reference counts once.' },
          }}
          body={({ amount, reference = '' }) => ({ amount: Number(amount), reference })}
          reason="The money is on our account"
        />
        <Change
          name="Cancel the invoice"
          second
          path="/clients/{client}/invoices/{invoice}/cancel"
          values={values}
          body={() => ({})}
        />
      </>
    )}
  </div>
);

/** An invoice with its payments and every attempt to pay it. */
export const Invoice = ({ client, invoice }: Of) => {
  const found = useGet('/clients/{client}/invoices/{invoice}', { client, invoice });
  const payments = {
    data: found.data?.data.payments ?? null,
    problem: null,
    reload: found.reload,
    more: null,
  };
  return (
    <ClientScreen client={client} title={`Invoice ${found.data?.data.invoice.number ?? ''}`.trim()}>
      <Loading of={found}>
        {({ data }) => (
          <>
            <Sums of={data.invoice} />
            <Buttons values={{ client, invoice }} of={data.invoice} />
            <PaymentTable title="Payments" of={payments} />
            <List
              title="Attempts to pay it"
              rows={data.attempts.map(
                ({ id, gateway, amount, currency, failure_message, created_at, status }) => ({
                  id,
                  title: `${money(amount, currency)} by ${gateway}`,
                  detail: [failure_message, moment(created_at)].filter(Boolean).join(' · '),
                  state: status,
                }),
              )}
            />
          </>
        )}
      </Loading>
    </ClientScreen>
  );
};
