import { session, useDashboard } from '../api/client.ts';
import { List, Loading } from '../parts/blocks.tsx';
import { day, moment, money } from '../parts/format.ts';
import { Screen } from '../parts/screen.tsx';

const PLACES: Record<string, string> = {
  invoice: 'invoices',
  hosting_account: 'hosting',
  domain: 'domains',
  ticket: 'tickets',
};

/** What needs attention first, then what is on its way, what comes up and what happened. */
export const Home = ({ client }: { client: number }) => {
  const account = session.clientOf(client);
  const home = `/clients/${client}`;
  /** The screen of what an event, a push message or the dashboard speaks of. */
  const screenOf = ({ subject: { type, id } }: { subject: { type: string; id: number } }): string =>
    PLACES[type] ? `${home}/${PLACES[type]}/${id}` : home;
  return (
    <Screen title={account?.company_name ?? account?.first_name ?? 'Home'} client={client}>
      <Loading of={useDashboard(client)}>
        {({ data: { unpaid_total, credit_balance, currency, ...data } }) => (
          <>
            {unpaid_total !== undefined && credit_balance !== undefined && (
              <List
                rows={[
                  { title: 'To pay', end: money(unpaid_total, currency) },
                  { title: 'Account credit', end: money(credit_balance, currency), href: `${home}/credit` },
                ]}
              />
            )}
            <List
              title="Needs your attention"
              rows={data.attention.map((one) => ({
                href: screenOf(one),
                title: one.message,
                detail: `Since ${day(one.since)}`,
              }))}
            />
            <List
              title="On its way"
              rows={data.waiting.map((one) => ({ href: screenOf(one), title: one.name, state: one.status }))}
            />
            <List
              title="Coming up"
              rows={data.upcoming.map((one) => ({
                href: screenOf(one),
                title: one.name,
                detail: day(one.due_at),
                ...(one.amount === undefined ? {} : { end: money(one.amount, currency) }),
              }))}
            />
            <List
              title="What happened"
              none="Nothing yet. Order a name or hosting to begin."
              rows={data.recent_events.map((one) => ({
                href: screenOf(one),
                title: one.message,
                detail: moment(one.created_at),
              }))}
            />
          </>
        )}
      </Loading>
    </Screen>
  );
};
