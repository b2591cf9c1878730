import { useLocation } from 'preact-iso';
import { api, dataOf } from '../api/client.ts';
import { once } from '../api/once.ts';
import { clientOf, may } from '../api/session.ts';
import { useData, usePages } from '../api/use-data.ts';
import { List, Note, Row } from '../parts/blocks.tsx';
import { Field, Form, textOf, useAction } from '../parts/form.tsx';
import { moment, money } from '../parts/format.ts';
import { Screen } from '../parts/screen.tsx';

/** Account credit: what there is, where it came from, and more of it. */
export const Credit = ({ client }: { client: number }) => {
  const { route } = useLocation();
  const action = useAction();
  const path = { client };
  const { data: overview } = useData(
    async () => (await dataOf(api.GET('/clients/{client}/overview', { params: { path } }))).data,
    client,
  );
  const { items, problem, more } = usePages(
    (query) => dataOf(api.GET('/clients/{client}/credit', { params: { path, query } })),
    client,
  );
  const buy = async (values: FormData) => {
    const amount = Number(textOf(values, 'amount'));
    const { invoice } = await once(`credit of ${client}`, { amount }, (body, header) =>
      dataOf(api.POST('/clients/{client}/credit/invoices', { params: { path, header }, body })),
    );
    route(`/clients/${client}/invoices/${invoice.id}`);
  };
  const currency = clientOf(client)?.currency ?? '';
  return (
    <Screen title="Account credit" client={client} back={`/clients/${client}`}>
      <section class="card">
        <p class="big">{overview ? money(overview.credit_balance, overview.currency) : '…'}</p>
        {may(client, 'billing:pay') && (
          <Form action={action} submit="Buy credit" onSubmit={buy}>
            <Field
              label={`Amount in ${currency}`}
              name="amount"
              type="number"
              inputMode="decimal"
              step="any"
              action={action}
            />
          </Form>
        )}
      </section>
      <Note problem={problem} />
      {items && (
        <List title="What happened" none="Nothing yet." more={more}>
          {items.map(({ id, description, amount, currency: unit, created_at, invoice_id }) => (
            <Row
              key={id}
              href={
                invoice_id === null
                  ? `/clients/${client}/credit`
                  : `/clients/${client}/invoices/${invoice_id}`
              }
              title={description}
              detail={moment(created_at)}
              end={money(amount, unit)}
            />
          ))}
        </List>
      )}
    </Screen>
  );
};
