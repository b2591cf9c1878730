import { moment, money, words } from '../../../app/parts/format.ts';
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

/** A box for each line that can still give something back, with what that is. */
const lineBoxes = ({ refundable, invoice: { currency } }: History) => {
  const left = refundable.filter(({ amount }) => amount > 0);
  return Object.fromEntries(
    left.map(({ line, description, amount }) => [
      `line.${line}`,
      { label: `${description}: ${money(amount, currency)}`, type: 'checkbox' },
    ]),
  );
};

/** The lines whose boxes are ticked; none: the refund is of the whole invoice. */
const linesOf = (ticked: Record<string, string>, refundable: History['refundable']) => {
  const lines = refundable.map(({ line }) => line).filter((line) => ticked[`line.${line}`] === 'on');
  return lines.length > 0 ? { lines } : {};
};

const Refund = ({ values, history }: { values: Of; history: History }) => {
  const { invoice: of, refundable } = history;
  const received = of.amount_paid + of.credit_applied - of.amount_refunded;
  if (received <= 0) return null;
  return (
    <Change
      name="Refund"
      path="/clients/{client}/invoices/{invoice}/refund"
      values={values}
      fields={{
        ...lineBoxes(history),
        amount: {
          label: `Amount in ${of.currency}`,
          type: 'number',
          step: 'any',
          hint: 'Unless said, all that is left of the lines that are ticked; of all lines if none is.',
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
      body={({ amount, to, first, services, ...ticked }) => ({
        ...linesOf(ticked, refundable),
        ...(amount && { amount: Number(amount) }),
        to: to as 'origin',
        first: first as 'money',
        ...(services && { services: services as 'leave' }),
      })}
    />
  );
};

const Buttons = ({ values, history }: { values: Of; history: History }) => {
  const { invoice: of } = history;
  return (
    <div class="buttons">
      <Refund values={values} history={history} />
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
};

type Why = Pick<History['attempts'][number], 'failure_message' | 'decline_code' | 'decline_reason'>;

/** Why an attempt failed, for staff, with the gateway's word for it and what its payer read. */
const WhyFailed = ({ at, failure_message, decline_code, decline_reason }: Why & { at: string }) => (
  <>
    {moment(at)}
    {decline_reason && (
      <>
        <br />
        {decline_reason} {decline_code && <code>{decline_code}</code>}
        <br />
        The payer was told: “{failure_message}”
      </>
    )}
  </>
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
            <Buttons values={{ client, invoice }} history={data} />
            <PaymentTable title="Payments" of={payments} />
            <List
              title="Attempts to pay it"
              rows={data.attempts.map(({ id, gateway, amount, currency, created_at, status, ...why }) => ({
                id,
                title: `${money(amount, currency)} by ${words(gateway)}`,
                detail: <WhyFailed at={created_at} {...why} />,
                state: status,
              }))}
            />
          </>
        )}
      </Loading>
    </ClientScreen>
  );
};
