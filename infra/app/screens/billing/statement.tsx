import { useState } from 'preact/hooks';
import { api } from '../../api/client.ts';
import { openDocument } from '../../api/documents.ts';
import { useGet } from '../../api/query.ts';
import { billingPlaces } from '../../layout/places.ts';
import { Screen } from '../../layout/screen.tsx';
import { Act } from '../../parts/action.tsx';
import { Card, Facts } from '../../parts/facts.tsx';
import { Form } from '../../parts/form.tsx';
import { day, money, words } from '../../parts/format.ts';
import { List } from '../../parts/list.tsx';
import { Loading } from '../../parts/loading.tsx';
import { say } from '../../words/words.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** What was owed and paid between two days, as the books have it. */
export const Statement = ({ client }: { client: number }) => {
  const [query, setQuery] = useState({ from: dayOf(Date.now() - 90 * DAY_MS), to: dayOf(Date.now()) });
  const path = { client };
  const found = useGet('/clients/{client}/statement', { path, query });
  const pdf = () =>
    openDocument(async () => (await api.get('/clients/{client}/statement/pdf', { path, query })).data.url);
  const fields = {
    from: { label: say.billing.from, type: 'date', defaultValue: query.from },
    to: { label: say.billing.to, type: 'date', defaultValue: query.to },
  } as const;
  return (
    <Screen title={say.common.billing} client={client} places={billingPlaces(client)}>
      <Card title={say.billing.statement}>
        <Form submit={say.billing.show} fields={fields} second send={async (days) => setQuery(days)} />
      </Card>
      <Loading of={found}>
        {({ data: { currency, opening_balance, closing_balance, entries } }) => (
          <>
            <List
              title={say.billing.entries}
              none={say.billing.noEntries}
              rows={entries.map(({ at, type, reference, description, amount, invoice_id }, index) => ({
                id: index,
                href: invoice_id !== null && `/clients/${client}/invoices/${invoice_id}`,
                title: description || `${words(type)} ${reference}`,
                detail: `${day(at)} · ${reference}`,
                end: money(amount, currency),
              }))}
            >
              <Facts
                of={{
                  [say.billing.opening]: money(opening_balance, currency),
                  [say.billing.closing]: <strong>{money(closing_balance, currency)}</strong>,
                }}
              />
            </List>
            <Act name={say.billing.pdf} second work={pdf} />
          </>
        )}
      </Loading>
    </Screen>
  );
};
