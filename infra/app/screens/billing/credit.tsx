import { useLocation } from 'preact-iso';
import { api, may, session } from '../../api/client.ts';
import { useConfig, useDashboard, useList } from '../../api/query.ts';
import { billingPlaces } from '../../layout/places.ts';
import { Screen } from '../../layout/screen.tsx';
import { Card } from '../../parts/facts.tsx';
import { Form } from '../../parts/form.tsx';
import { moment, money } from '../../parts/format.ts';
import { LoadedList } from '../../parts/list.tsx';
import { say } from '../../words/words.ts';

/** Account credit: what there is, where it came from, and more of it. */
export const Credit = ({ client }: { client: number }) => {
  const { route } = useLocation();
  const path = { client };
  const balance = useDashboard(client).data?.data.credit_balance;
  const limits = useConfig()?.limits.credit;
  const currency = session.clientOf(client)?.currency ?? '';
  const buy = async ({ amount }: { amount: string }) => {
    const body = { amount: Number(amount) };
    const { invoice } = await api.once('/clients/{client}/credit/invoices', { path, body });
    route(`/clients/${client}/invoices/${invoice.id}`);
  };
  const fields = {
    amount: {
      label: say.billing.amountIn(currency),
      type: 'number',
      inputMode: 'decimal',
      step: 'any',
      hint: limits && say.billing.between(money(limits.minimum, currency), money(limits.maximum, currency)),
    },
  } as const;
  return (
    <Screen title={say.common.billing} client={client} places={billingPlaces(client)}>
      <Card title={say.common.credit}>
        <p class="big">{balance === undefined ? '…' : money(balance, currency)}</p>
        {may(client, 'billing:pay') && <Form submit={say.billing.buyCredit} fields={fields} send={buy} />}
      </Card>
      <LoadedList
        title={say.common.happened}
        none={say.billing.noCredit}
        of={useList('/clients/{client}/credit', { path })}
        row={({ id, description, amount, created_at, invoice_id }) => ({
          id,
          href: invoice_id !== null && `/clients/${client}/invoices/${invoice_id}`,
          title: description,
          detail: moment(created_at),
          end: money(amount, currency),
        })}
      />
    </Screen>
  );
};
