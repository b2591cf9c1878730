import type { Schema } from '../../client/client.ts';
import { useData } from '../../client/preact/use-data.ts';
import { api, session } from '../api/client.ts';
import { Badge, List, Loading, Row } from '../parts/blocks.tsx';
import { day, moment, money } from '../parts/format.ts';
import { Screen } from '../parts/screen.tsx';

type Subject = Schema['Event']['subject'];

const PLACES: Partial<Record<Subject['type'], string>> = {
  invoice: 'invoices',
  hosting_account: 'hosting',
  domain: 'domains',
  ticket: 'tickets',
};

/** The screen of what an event, a push message or the dashboard speaks of. */
const screenOf = (client: number, { type, id }: Subject): string => {
  const place = PLACES[type];
  return place ? `/clients/${client}/${place}/${id}` : `/clients/${client}`;
};

/** What needs attention first, then what is on its way, what comes up and what happened. */
export const Home = ({ client }: { client: number }) => {
  const dashboard = useData(
    () => api.get('/clients/{client}/dashboard', { path: { client } }),
    ({ data }) => (data.waiting.length > 0 ? 3 : null),
  );
  const account = session.clientOf(client);
  const link = (subject: Subject) => screenOf(client, subject);
  return (
    <Screen title={account?.company_name ?? account?.first_name ?? 'Home'} client={client}>
      <Loading of={dashboard}>
        {({ data }) => (
          <>
            <section class="card pair">
              <div>
                <small>To pay</small>
                <strong>{money(data.unpaid_total, data.currency)}</strong>
              </div>
              <div>
                <small>
                  <a href={`/clients/${client}/credit`}>Account credit</a>
                </small>
                <strong>{money(data.credit_balance, data.currency)}</strong>
              </div>
            </section>
            <List title="Needs your attention" items={data.attention}>
              {({ message, subject, since }) => (
                <Row key={message} href={link(subject)} title={message} detail={`Since ${day(since)}`} />
              )}
            </List>
            <List title="On its way" items={data.waiting}>
              {({ subject, name, status }) => (
                <Row key={subject.id} href={link(subject)} title={name} end={<Badge state={status} />} />
              )}
            </List>
            <List title="Coming up" items={data.upcoming}>
              {({ subject, name, amount, due_at }) => (
                <Row
                  key={subject.id}
                  href={link(subject)}
                  title={name}
                  detail={day(due_at)}
                  end={money(amount, data.currency)}
                />
              )}
            </List>
            <List
              title="What happened"
              none="Nothing yet. Order a name or hosting to begin."
              items={data.recent_events}
            >
              {({ id, message, subject, created_at }) => (
                <Row key={id} href={link(subject)} title={message} detail={moment(created_at)} />
              )}
            </List>
          </>
        )}
      </Loading>
    </Screen>
  );
};
