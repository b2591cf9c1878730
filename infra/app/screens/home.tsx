import { session } from '../api/client.ts';
import { hasClock } from '../api/clock.ts';
import { useDashboard, useList } from '../api/query.ts';
import { screenOf } from '../data/screen-of.ts';
import { Screen } from '../layout/screen.tsx';
import { Card } from '../parts/facts.tsx';
import { day, moment, money, nameOfClient } from '../parts/format.ts';
import { List, LoadedList, type RowProps } from '../parts/list.tsx';
import { Loading } from '../parts/loading.tsx';
import { say } from '../words/words.ts';
import { ClockCard } from './clock.tsx';

type Subject = { subject: { type: string; id: number } };

type News = Subject & { id: number; message: string; created_at: string };

const newsRow = (client: number, news: News): RowProps => ({
  id: news.id,
  href: screenOf(client, news.subject),
  title: news.message,
  detail: moment(news.created_at),
});

const OrderFirst = ({ client }: { client: number }) => (
  <>
    <p>{say.common.nothingYet}</p>
    <a class="button" href={`/clients/${client}/order`}>
      {say.common.orderFirst}
    </a>
  </>
);

/** What needs attention first, then what is on its way, what comes up and what happened. */
export const Home = ({ client }: { client: number }) => {
  const account = session.clientOf(client);
  const home = `/clients/${client}`;
  return (
    <Screen title={account ? nameOfClient(account) : say.common.home} client={client}>
      <Loading of={useDashboard(client)}>
        {({ data: { unpaid_total, credit_balance, currency, ...data } }) => (
          <>
            {unpaid_total !== undefined && credit_balance !== undefined && (
              <div class="tiles">
                <Card title={say.common.toPay}>
                  {unpaid_total === 0 ? (
                    <p class="soft">{say.common.nothingToPay}</p>
                  ) : (
                    <a class="big" href={`${home}/invoices`}>
                      {money(unpaid_total, currency)}
                    </a>
                  )}
                </Card>
                <Card title={say.common.credit}>
                  <a class="big" href={`${home}/credit`}>
                    {money(credit_balance, currency)}
                  </a>
                </Card>
              </div>
            )}
            <List
              title={say.common.attention}
              rows={data.attention.map((one) => ({
                href: screenOf(client, one.subject),
                title: one.message,
                detail: say.common.since(day(one.since)),
              }))}
            />
            <List
              title={say.common.onItsWay}
              rows={data.waiting.map((one) => ({
                href: screenOf(client, one.subject),
                title: one.name,
                state: one.status,
              }))}
            />
            <List
              title={say.common.comingUp}
              rows={data.upcoming.map((one) => ({
                href: screenOf(client, one.subject),
                title: one.name,
                detail: `${say.common.dueAs[one.subject.type] ?? ''} · ${day(one.due_at)}`,
                end: one.amount !== undefined && money(one.amount, currency),
              }))}
            />
            <List
              title={say.common.happened}
              none={<OrderFirst client={client} />}
              rows={data.recent_events.map((one) => newsRow(client, one))}
            />
            {data.recent_events.length > 0 && (
              <p>
                <a href={`${home}/activity`}>{say.common.allEvents}</a>
              </p>
            )}
          </>
        )}
      </Loading>
      {hasClock && <ClockCard client={client} />}
    </Screen>
  );
};

export const Activity = ({ client }: { client: number }) => (
  <Screen title={say.common.allEvents} client={client} back={`/clients/${client}`}>
    <LoadedList
      of={useList('/clients/{client}/events', { path: { client } })}
      none={<OrderFirst client={client} />}
      row={(one) => newsRow(client, one)}
    />
  </Screen>
);
