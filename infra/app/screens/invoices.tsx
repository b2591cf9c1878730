import type { Schema } from '../../client/client.ts';
import { useData } from '../../client/preact/use-data.ts';
import { api, may } from '../api/client.ts';
import { Act, Done } from '../parts/action.tsx';
import { Badge, Facts, LoadedList, Loading, Row } from '../parts/blocks.tsx';
import { day, money } from '../parts/format.ts';
import { Screen } from '../parts/screen.tsx';
import { Pay } from '../payment/pay.tsx';

export const Invoices = ({ client }: { client: number }) => (
  <Screen title="Invoices" client={client}>
    <LoadedList
      none="There are no invoices."
      load={(query) => api.get('/clients/{client}/invoices', { path: { client }, query })}
      row={(invoice) => ({
        href: `/clients/${client}/invoices/${invoice.id}`,
        title: invoice.number,
        detail: invoice.status === 'unpaid' && `Due ${day(invoice.due_at)}`,
        end: money(invoice.total, invoice.currency),
        state: invoice.is_overdue ? 'overdue' : invoice.status,
      })}
    />
  </Screen>
);

/** What an invoice is for, and what of it is left to pay. */
const Sums = ({ of: invoice }: { of: Schema['Invoice'] }) => {
  const { is_payable, due_at, paid_at, tax, promo_code, discount, credit_applied, amount_paid } = invoice;
  const amount = (value: number) => money(value, invoice.currency);
  return (
    <section class="card">
      <p class="big">{amount(is_payable ? invoice.balance : invoice.total)}</p>
      <p>
        <Badge state={invoice.is_overdue ? 'overdue' : invoice.status} />{' '}
        <span class="soft">{paid_at ? `Paid on ${day(paid_at)}` : is_payable && `Due ${day(due_at)}`}</span>
      </p>
      {invoice.lines.flatMap((line) => [
        <Row key={line.description} title={line.description} end={amount(line.unit_price)} />,
        line.setup_fee > 0 && (
          <Row key={`set-up ${line.description}`} title="Set-up fee" end={amount(line.setup_fee)} />
        ),
      ])}
      <Facts
        of={{
          Tax: tax > 0 && amount(tax),
          [`Code ${promo_code}, taken off above`]: promo_code !== null && `−${amount(discount)}`,
          Total: <strong>{amount(invoice.total)}</strong>,
          'Account credit': credit_applied > 0 && `−${amount(credit_applied)}`,
          Paid:
            amount_paid > 0 ? `−${amount(amount_paid)}` : invoice.status === 'paid' && 'nothing was charged',
        }}
      />
    </section>
  );
};

/** An invoice, and the ways to pay it. */
export const Invoice = ({ client, invoice }: { client: number; invoice: number }) => {
  const path = { client, invoice };
  const found = useData(() => api.get('/clients/{client}/invoices/{invoice}', { path }));
  const payByCredit = async () => {
    await api.once('/clients/{client}/invoices/{invoice}/apply-credit', { path, body: {} });
    found.reload();
  };
  return (
    <Screen title={found.data?.data.number ?? 'Invoice'} client={client} back={`/clients/${client}/invoices`}>
      <Loading of={found}>
        {({ data }) => (
          <>
            <Sums of={data} />
            {may(client, 'billing:pay') && data.status === 'unpaid' && data.balance > 0 && (
              <>
                <Pay {...path} currency={data.currency} onPaid={found.reload} />
                {data.lines.every(({ type }) => type !== 'credit') && (
                  <Act name="Pay by account credit" second work={payByCredit} />
                )}
              </>
            )}
            {data.status === 'paid' && (
              <Done
                message="Paid. Thank you!"
                next="See your services"
                href={`/clients/${client}/services`}
              />
            )}
          </>
        )}
      </Loading>
    </Screen>
  );
};
