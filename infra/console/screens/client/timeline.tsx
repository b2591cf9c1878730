import { moment, words } from '../../../app/parts/format.ts';
import { Table } from '../../../app/parts/table.tsx';
import { useList } from '../../api/read.ts';
import { ClientScreen } from './client-screen.tsx';

/** The screen of a record, where there is one. */
const placeOf = (client: number, about: string): string | null => {
  const [kind = '', id] = about.split(':');
  const base = `/clients/${client}`;
  if (kind === 'invoice' || kind === 'ticket') return `${base}/${kind}s/${id}`;
  return kind === 'order' || kind === 'payment' ? `${base}/${kind}s` : null;
};

/** What happened to a client, as the client was told, and what staff did. */
export const Timeline = ({ client }: { client: number }) => (
  <ClientScreen client={client} title="Timeline">
    <Table
      title="What happened, newest first"
      none="Nothing yet."
      of={useList('/clients/{client}/timeline', { client })}
      columns={[
        {
          name: 'What',
          of: ({ what, message, about }) => {
            const text = message ?? words(what);
            const place = placeOf(client, about);
            return place ? <a href={place}>{text}</a> : text;
          },
        },
        { name: 'By', of: ({ by }) => by },
        { name: 'Reason', of: ({ reason }) => reason },
        { name: 'When', of: ({ created_at }) => moment(created_at), atEnd: true },
      ]}
    />
  </ClientScreen>
);
