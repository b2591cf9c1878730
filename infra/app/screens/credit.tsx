import { useLocation } from 'preact-iso';
import { useData, usePages } from '../../client/preact/use-data.ts';
import { api, may, session } from '../api/client.ts';
import { PagedList, Row } from '../parts/blocks.tsx';
import { Field, Form, type Text } from '../parts/form.tsx';
import { moment, money } from '../parts/format.ts';
import { Screen } from '../parts/screen.tsx';

/** Account credit: what there is, where it came from, and more of it. */
export const Credit = ({ client }: { client: number }) => {
  const { route } = useLocation();
  const path = { client };
  const { data: overview } = useData(() => api.get('/clients/{client}/overview', { path }));
  const entries = usePages((query) => api.get('/clients/{client}/credit', { path, query }));
  const buy = async (text: Text) => {
    const body = { amount: Number(text('amount')) };
    const { invoice } = await api.once('/clients/{client}/credit/invoices', { path, body });
    route(`/clients/${client}/invoices/${invoice.id}`);
  };
  return (
    <Screen title="Account credit" client={client} back={`/clients/${client}`}>
      <section class="card">
        <p class="big">{overview ? money(overview.data.credit_balance, overview.data.currency) : '…'}</p>
        {may(client, 'billing:pay') && (
          <Form submit="Buy credit" onSubmit={buy}>
            <Field
              label={`Amount in ${session.clientOf(client)?.currency}`}
              name="amount"
              type="number"
              inputMode="decimal"
              step="any"
            />
          </Form>
        )}
      </section>
      <PagedList title="What happened" none="Nothing yet." of={entries}>
        {({ id, description, amount, currency, created_at, invoice_id }) => (
          <Row
            key={id}
            {...(invoice_id !== null && { href: `/clients/${client}/invoices/${invoice_id}` })}
            title={description}
            detail={moment(created_at)}
            end={money(amount, currency)}
          />
        )}
      </PagedList>
    </Screen>
  );
};
