import { useState } from 'preact/hooks';
import { Badge } from '../../app/parts/badge.tsx';
import { words } from '../../app/parts/format.ts';
import { Table } from '../../app/parts/table.tsx';
import { useList } from '../api/read.ts';
import { me } from '../api/session.ts';
import { Screen } from '../layout/screen.tsx';
import { Since } from '../parts/since.tsx';

/** Tickets of all clients that wait for an answer, the longest first. */
export const TicketQueue = () => {
  const [whose, setWhose] = useState('');
  const found = useList('/tickets', {}, whose ? { assigned: whose } : {});
  return (
    <Screen title="Tickets">
      <Table
        title="Tickets that wait for an answer, the longest first"
        none="No ticket waits."
        of={found}
        columns={[
          {
            name: 'Subject',
            of: ({ id, client_id, subject }) => <a href={`/clients/${client_id}/tickets/${id}`}>{subject}</a>,
          },
          {
            name: 'Client',
            of: ({ client_id, client_name }) => (
              <a href={`/clients/${client_id}`}>{client_name ?? client_id}</a>
            ),
          },
          { name: 'Department', of: ({ department }) => department.name },
          { name: 'Priority', of: ({ priority }) => words(priority) },
          { name: 'Assigned to', of: ({ assigned_to }) => assigned_to },
          { name: 'Waiting', of: ({ waiting_since }) => <Since at={waiting_since} /> },
          { name: 'State', of: ({ status }) => <Badge state={status} />, atEnd: true },
        ]}
      >
        <select
          class="quiet beside"
          aria-label="Assigned to"
          onChange={({ currentTarget }) => setWhose(currentTarget.value)}
        >
          <option value="">Everybody’s</option>
          <option value={me().name}>Mine</option>
          <option value="nobody">Nobody’s</option>
        </select>
      </Table>
      <p>
        <a href="/replies">Templates of replies</a>
      </p>
    </Screen>
  );
};
