import { useLocation } from 'preact-iso';
import { Badge } from '../../app/parts/badge.tsx';
import { Form } from '../../app/parts/form.tsx';
import { moment } from '../../app/parts/format.ts';
import { Table } from '../../app/parts/table.tsx';
import { api } from '../api/client.ts';
import type { ItemOf, Requested } from '../api/endpoints.ts';
import { useList } from '../api/read.ts';
import { Screen } from '../layout/screen.tsx';

type Kind = ItemOf<'/reports'>['kind'];

/** What each kind is called. */
export const KIND_NAMES: Record<Kind, string> = {
  revenue: 'Revenue',
  mrr: 'MRR and churn',
  ageing: 'Ageing of unpaid invoices',
  tax: 'Tax by country and rate',
  renewals: 'Renewals to come',
};

/** What was asked for before, and asking for more. */
export const Reports = () => {
  const { route } = useLocation();
  const found = useList('/reports', {});
  const ask = async (values: Record<'kind' | 'period', string>) => {
    const { data } = await api.post('/reports', { body: values as Requested<'/reports'> });
    route(`/reports/${data.id}`);
  };
  return (
    <Screen title="Reports">
      <Form
        title="Ask for a report"
        submit="Make the report"
        send={ask}
        fields={{
          kind: {
            label: 'Report',
            as: 'select',
            options: Object.entries(KIND_NAMES).map(([id, name]) => ({ id, name })),
          },
          period: {
            label: 'Period',
            required: true,
            defaultValue: new Date().toISOString().slice(0, 7),
            hint: 'A year, a quarter or a month in UTC: 2026, 2026-Q4 or 2026-11.',
          },
        }}
      />
      <Table
        title="Made in the last 30 days"
        none="No report was asked for yet."
        of={found}
        columns={[
          { name: 'Report', of: ({ id, kind }) => <a href={`/reports/${id}`}>{KIND_NAMES[kind]}</a> },
          { name: 'Period', of: ({ period }) => period },
          { name: 'State', of: ({ status }) => <Badge state={status} /> },
          { name: 'By', of: ({ requested_by }) => requested_by },
          { name: 'On', of: ({ requested_at }) => moment(requested_at), atEnd: true },
        ]}
      />
    </Screen>
  );
};
