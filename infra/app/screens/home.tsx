import { api, dataOf } from '../api/client.ts';
import { clientOf } from '../api/session.ts';
import { useData } from '../api/use-data.ts';
import { Badge, List, Note, Row, Waiting } from '../parts/blocks.tsx';
import { day, moment, money } from '../parts/format.ts';
import { screenOf } from '../parts/links.ts';
import { Screen } from '../parts/screen.tsx';

const POLL_SECONDS = 3;

/** What needs attention first, then what is on its way, what comes up and what happened. */
export const Home = ({ client }: { client: number }) => {
  const { data, problem } = useData(
    async () => (await dataOf(api.GET('/clients/{client}/dashboard', { params: { path: { client } } }))).data,
    client,
    ({ waiting }) => (waiting.length > 0 ? POLL_SECONDS : null),
  );
  const account = clientOf(client);
  const name = account?.company_name ?? account?.first_name ?? 'Home';
  if (data === null) {
    return (
      <Screen title={name} client={client}>
        {problem ? <Note problem={problem} /> : <Waiting />}
      </Screen>
    );
  }
  const amount = (value: number) => money(value, data.currency);
  return (
    <Screen title={name} client={client}>
      <section class="card pair">
        <div>
          <small>To pay</small>
          <strong>{amount(data.unpaid_total)}</strong>
        </div>
        <div>
          <small>
            <a href={`/clients/${client}/credit`}>Account credit</a>
          </small>
          <strong>{amount(data.credit_balance)}</strong>
        </div>
      </section>
      {data.attention.length > 0 && (
        <List title="Needs your attention" none="">
          {data.attention.map(({ message, subject, since }) => (
            <Row
              key={message}
              href={screenOf(client, subject)}
              title={message}
              detail={`Since ${day(since)}`}
            />
          ))}
        </List>
      )}
      {data.waiting.length > 0 && (
        <List title="On its way" none="">
          {data.waiting.map(({ subject, name, status }) => (
            <Row
              key={subject.id}
              href={screenOf(client, subject)}
              title={name}
              end={<Badge state={status} />}
            />
          ))}
        </List>
      )}
      {data.upcoming.length > 0 && (
        <List title="Coming up" none="">
          {data.upcoming.map(({ subject, name, amount: price, due_at }) => (
            <Row
              key={subject.id}
              href={screenOf(client, subject)}
              title={name}
              detail={day(due_at)}
              end={amount(price)}
            />
          ))}
        </List>
      )}
      <List title="What happened" none="Nothing yet. Order a name or hosting to begin.">
        {data.recent_events.map(({ id, message, subject, created_at }) => (
          <Row key={id} href={screenOf(client, subject)} title={message} detail={moment(created_at)} />
        ))}
      </List>
    </Screen>
  );
};
