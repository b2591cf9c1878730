import { useState } from 'preact/hooks';
import { Badge } from '../../app/parts/badge.tsx';
import { day, money } from '../../app/parts/format.ts';
import { Table } from '../../app/parts/table.tsx';
import { useList } from '../api/read.ts';
import { Screen } from '../layout/screen.tsx';

/** What clients have not paid, due first at the beginning. */
export const Owed = () => {
  const [isOverdue, setIsOverdue] = useState(false);
  const found = useList('/invoices', {}, isOverdue ? { overdue: 'true' } : {});
  return (
    <Screen title="Owed">
      <Table
        title="Unpaid invoices, by due date"
        none="Nobody owes anything."
        of={found}
        columns={[
          {
            name: 'Invoice',
            of: ({ id, client_id, number }) => <a href={`/clients/${client_id}/invoices/${id}`}>{number}</a>,
          },
          { name: 'Client', of: ({ client_id }) => <a href={`/clients/${client_id}`}>{client_id}</a> },
          { name: 'For', of: ({ lines }) => lines[0]?.description },
          { name: 'Due', of: ({ due_at }) => day(due_at) },
          {
            name: 'State',
            of: ({ is_overdue, status }) => <Badge state={is_overdue ? 'overdue' : status} />,
          },
          { name: 'Balance', of: ({ balance, currency }) => money(balance, currency), atEnd: true },
        ]}
      >
        <label class="check beside">
          <input
            type="checkbox"
            checked={isOverdue}
            onChange={({ currentTarget }) => setIsOverdue(currentTarget.checked)}
          />
          Overdue only
        </label>
      </Table>
    </Screen>
  );
};
