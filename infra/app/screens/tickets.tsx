import { api, dataOf } from '../api/client.ts';
import { may } from '../api/session.ts';
import { usePages } from '../api/use-data.ts';
import { Badge, List, Note, Row, Waiting } from '../parts/blocks.tsx';
import { moment } from '../parts/format.ts';
import { Screen } from '../parts/screen.tsx';

export const Tickets = ({ client }: { client: number }) => {
  const { items, problem, more } = usePages(
    (query) => dataOf(api.GET('/clients/{client}/tickets', { params: { path: { client }, query } })),
    client,
  );
  return (
    <Screen title="Support" client={client}>
      {may(client, 'tickets:write') && (
        <p>
          <a class="button" href={`/clients/${client}/tickets/new`}>
            Ask a question
          </a>
        </p>
      )}
      <Note problem={problem} />
      {items === null && !problem && <Waiting />}
      {items && (
        <List none="You have not asked anything yet." more={more}>
          {items.map(({ id, subject, last_reply_at, status }) => (
            <Row
              key={id}
              href={`/clients/${client}/tickets/${id}`}
              title={subject}
              detail={moment(last_reply_at)}
              end={<Badge state={status} />}
            />
          ))}
        </List>
      )}
    </Screen>
  );
};
