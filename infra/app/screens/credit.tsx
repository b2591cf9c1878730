import { useLocation } from 'preact-iso';
import { api, may, session, useDashboard } from '../api/client.ts';
import { LoadedList } from '../parts/blocks.tsx';
import { Form } from '../parts/form.tsx';
import { moment, money } from '../parts/format.ts';
import { Screen } from '../parts/screen.tsx';

/** Account credit: what there is, where it came from, and more of it. */
export const Credit = ({ client }: { client: number }) => {
  const { route } = useLocation();
  const path = { client };
  const balance = useDashboard(client).data?.data.credit_balance;
  const currency = session.clientOf(client)?.currency ?? '';
  const buy = async ({ amount }: { amount: string }) => {
    const body = { amount: Number(amount) };
    const { invoice } = await api.once('/clients/{client}/credit/invoices', { path, body });
    route(`/clients/${client}/invoices/${invoice.id}`);
  };
  return (
    <Screen title="Account credit" client={client} back={`/clients/${client}`}>
      <section class="card">
        <p class="big">{balance === undefined ? '…' : money(balance, currency)}</p>
        {may(client, 'billing:pay') && (
          <Form
            submit="Buy credit"
            fields={{ amount: { label: `Amount in ${currency}`, type: 'number', inputMode: 'decimal' } }}
            send={buy}
          />
        )}
      </section>
      <LoadedList
        title="What happened"
        none="Nothing yet."
        load={(query) => api.get('/clients/{client}/credit', { path, query })}
        row={({ description, amount, created_at, invoice_id }) => ({
          href: invoice_id !== null && `/clients/${client}/invoices/${invoice_id}`,
          title: description,
          detail: moment(created_at),
          end: money(amount, currency),
        })}
      />
    </Screen>
  );
};
