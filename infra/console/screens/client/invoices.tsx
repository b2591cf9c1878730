import { useState } from 'preact/hooks';
import { Badge } from '../../../app/parts/badge.tsx';
import { day, money } from '../../../app/parts/format.ts';
import { Table } from '../../../app/parts/table.tsx';
import { useList } from '../../api/read.ts';
import { Change } from '../../parts/change.tsx';
import { ClientScreen, useKnownClient } from './client-screen.tsx';

type Of = { client: number };

const MOST_LINES = 50;

const lineFields = (index: number, currency: string) => ({
  [`lines.${index}.description`]: { label: 'For what' },
  [`lines.${index}.amount`]: { label: `Amount${currency}`, type: 'number', step: 'any' },
});

/** An invoice for what is in no catalog. */
const NewInvoice = ({ client }: Of) => {
  const [lines, setLines] = useState(1);
  const currency = useKnownClient(client)?.currency;
  const indexes = Array.from({ length: lines }, (_, index) => index);
  const fields = Object.assign(
    {},
    ...indexes.map((index) => lineFields(index, currency ? ` in ${currency}` : '')),
  );
  return (
    <Change
      name="New invoice"
      path="/clients/{client}/invoices"
      values={{ client }}
      fields={{
        ...fields,
        due_on: { label: 'Due on', type: 'date', hint: 'As other invoices unless said.' },
      }}
      body={({ due_on, ...typed }) => ({
        lines: indexes.map((index) => ({
          description: typed[`lines.${index}.description`] ?? '',
          amount: Number(typed[`lines.${index}.amount`]),
        })),
        ...(due_on && { due_on }),
      })}
    >
      {lines < MOST_LINES && (
        <button type="button" class="plain" onClick={() => setLines(lines + 1)}>
          Add a line
        </button>
      )}
    </Change>
  );
};

export const Invoices = ({ client }: Of) => (
  <ClientScreen client={client} title="Invoices">
    <NewInvoice client={client} />
    <Table
      title="Invoices, newest first"
      none="No invoices."
      of={useList('/clients/{client}/invoices', { client })}
      columns={[
        {
          name: 'Invoice',
          of: ({ id, number }) => <a href={`/clients/${client}/invoices/${id}`}>{number}</a>,
        },
        { name: 'For', of: ({ lines }) => lines[0]?.description },
        { name: 'Due', of: ({ due_at }) => day(due_at) },
        {
          name: 'State',
          of: ({ is_overdue, status }) => <Badge state={is_overdue ? 'overdue' : status} />,
        },
        { name: 'Total', of: ({ total, currency }) => money(total, currency), atEnd: true },
      ]}
    />
  </ClientScreen>
);
