import type { Schema } from '../../client/client.ts';
import { useData, usePages } from '../../client/preact/use-data.ts';
import { api, may } from '../api/client.ts';
import { Act } from '../parts/action.tsx';
import { Badge, Facts, PagedList, RecordScreen, Row } from '../parts/blocks.tsx';
import { day, money } from '../parts/format.ts';
import { Screen } from '../parts/screen.tsx';
import { Pay } from '../payment/pay.tsx';

export const Invoices = ({ client }: { client: number }) => {
  const invoices = usePages((query) => api.get('/clients/{client}/invoices', { path: { client }, query }));
  return (
    <Screen title="Invoices" client={client}>
      <PagedList none="There are no invoices." of={invoices}>
        {({ id, number, due_at, total, currency, status, is_overdue }) => (
          <Row
            key={id}
            href={`/clients/${client}/invoices/${id}`}
            title={number}
            detail={status === 'unpaid' ? `Due ${day(due_at)}` : null}
            end={
              <>
                {money(total, currency)}
                <br />
                <Badge state={is_overdue ? 'overdue' : status} />
              </>
            }
          />
        )}
      </PagedList>
    </Screen>
  );
};

type IdsProps = { client: number; invoice: number };

/** What an invoice is for, and what of it is left to pay. */
const Sums = ({ of: invoice }: { of: Schema['Invoice'] }) => {
  const amount = (value: number) => money(value, invoice.currency);
  const { is_payable, paid_at, tax, credit_applied, amount_paid } = invoice;
  const when = is_payable ? `Due ${day(invoice.due_at)}` : '';
  return (
    <section class="card">
      <p class="big">{amount(is_payable ? invoice.balance : invoice.total)}</p>
      <p>
        <Badge state={invoice.is_overdue ? 'overdue' : invoice.status} />{' '}
        <span class="soft">{paid_at ? `Paid on ${day(paid_at)}` : when}</span>
      </p>
      {invoice.lines.map((line) => (
        <Row key={line.description} title={line.description} end={amount(line.total - line.tax)} />
      ))}
      <Facts
        of={{
          ...(tax > 0 && { Tax: amount(tax) }),
          Total: <strong>{amount(invoice.total)}</strong>,
          ...(credit_applied > 0 && { 'Account credit': `−${amount(credit_applied)}` }),
          ...(amount_paid > 0 && { Paid: `−${amount(amount_paid)}` }),
        }}
      />
    </section>
  );
};

/** An invoice, and the ways to pay it. */
export const Invoice = ({ client, invoice }: IdsProps) => {
  const path = { client, invoice };
  const found = useData(() => api.get('/clients/{client}/invoices/{invoice}', { path }));
  const payByCredit = async () => {
    await api.once('/clients/{client}/invoices/{invoice}/apply-credit', { path, body: {} });
    found.reload();
  };
  return (
    <RecordScreen of={found} name="Invoice" title={({ data }) => data.number} client={client} back="invoices">
      {({ data }) => (
        <>
          <Sums of={data} />
          {may(client, 'billing:pay') && data.status === 'unpaid' && data.balance > 0 && (
            <>
              <Pay {...path} currency={data.currency} onPaid={found.reload} />
              {data.lines.every(({ type }) => type !== 'credit') && (
                <Act class="second" work={payByCredit}>
                  Pay by account credit
                </Act>
              )}
            </>
          )}
          {data.status === 'paid' && (
            <>
              <p class="note good" role="status">
                Paid. Thank you!
              </p>
              <a class="button" href={`/clients/${client}/services`}>
                See your services
              </a>
            </>
          )}
        </>
      )}
    </RecordScreen>
  );
};
