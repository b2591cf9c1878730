import { useList } from '../../api/query.ts';
import { billingPlaces } from '../../layout/places.ts';
import { Screen } from '../../layout/screen.tsx';
import { Badge } from '../../parts/badge.tsx';
import { day, money } from '../../parts/format.ts';
import { Table } from '../../parts/table.tsx';
import { say } from '../../words/words.ts';

export const Invoices = ({ client }: { client: number }) => (
  <Screen title={say.common.billing} client={client} places={billingPlaces(client)}>
    <Table
      title={say.billing.invoices}
      none={say.billing.noInvoices}
      of={useList('/clients/{client}/invoices', { path: { client } })}
      columns={[
        {
          name: say.billing.number,
          of: ({ id, number }) => <a href={`/clients/${client}/invoices/${id}`}>{number}</a>,
        },
        { name: say.common.date, of: ({ created_at }) => day(created_at) },
        {
          name: say.billing.due,
          of: ({ status, due_at }) => status === 'unpaid' && say.billing.dueOn(day(due_at)),
        },
        {
          name: say.common.state,
          of: ({ is_overdue, status }) => <Badge state={is_overdue ? 'overdue' : status} />,
        },
        { name: say.common.total, of: ({ total, currency }) => money(total, currency), atEnd: true },
      ]}
    />
  </Screen>
);
