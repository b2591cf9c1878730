import { Badge } from '../../../app/parts/badge.tsx';
import { countryName } from '../../../app/parts/countries.ts';
import { Card, Facts } from '../../../app/parts/facts.tsx';
import { day, moment, money, nameOfClient, words } from '../../../app/parts/format.ts';
import { List } from '../../../app/parts/list.tsx';
import { Loading } from '../../../app/parts/loading.tsx';
import type { ReadAnswer } from '../../api/endpoints.ts';
import { sidesOf } from '../../layout/places.ts';
import { Screen } from '../../layout/screen.tsx';
import { Change } from '../../parts/change.tsx';
import { useClient } from './client-screen.tsx';

type Overview = ReadAnswer<'/clients/{client}'>['data'];

const Profile = ({ of, tags }: { of: Overview['client']; tags: string[] }) => (
  <Card title="Profile">
    <Facts
      of={{
        Id: of.id,
        State: <Badge state={of.status} />,
        Person: `${of.first_name} ${of.last_name}`,
        Company: of.company_name,
        'E-mail': <a href={`mailto:${of.email}`}>{of.email}</a>,
        'Not confirmed yet': of.pending_email,
        Phone: of.phone && <a href={`tel:${of.phone}`}>{of.phone}</a>,
        Address: [of.address, of.postcode, of.city, of.state].filter(Boolean).join(', '),
        Country: countryName(of.country),
        'Tax number': of.tax_id,
        Since: day(of.created_at),
        Tags: tags.join(', '),
      }}
    />
  </Card>
);

const tagsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim().toLowerCase())
      .filter((tag) => tag !== ''),
  ),
];

/** Changes of the whole account. */
const Buttons = ({ of: { client, tags } }: { of: Overview }) => {
  const values = { client: client.id };
  const isActive = client.status === 'active';
  return (
    <div class="buttons">
      <Change
        {...{ name: 'Change credit', second: true, path: '/clients/{client}/credit', values }}
        fields={{
          amount: {
            label: `Amount in ${client.currency}`,
            type: 'number',
            step: 'any',
            hint: 'With a minus it is taken away.',
          },
        }}
        body={({ amount }) => ({ amount: Number(amount) })}
      />
      <Change
        {...{ name: 'Change tags', second: true, path: '/clients/{client}/tags', values }}
        fields={{
          tags: {
            label: 'Tags',
            hint: 'With commas between them. The client does not read them.',
            defaultValue: tags.join(', '),
          },
        }}
        body={({ tags: typed = '' }) => ({ tags: tagsIn(typed) })}
        reason="To find the client by"
      />
      <Change
        {...{
          name: isActive ? 'Deactivate' : 'Activate',
          second: true,
          path: '/clients/{client}/status',
          values,
        }}
        body={() => ({ status: isActive ? ('inactive' as const) : ('active' as const) })}
      />
    </div>
  );
};

const Sides = ({ of }: { of: Overview }) => {
  const { client, credit_balance, unpaid, tickets, services, users, more } = of;
  const base = `/clients/${client.id}`;
  const owed = unpaid.reduce((sum, { balance }) => sum + balance, 0);
  return (
    <>
      <div class="tiles">
        <Card title="Account credit">
          <p class="big">{money(credit_balance, client.currency)}</p>
        </Card>
        <Card title="Unpaid">
          <p class="big">{money(owed, client.currency)}</p>
        </Card>
      </div>
      <List
        title="Unpaid invoices"
        none="Nothing is to pay."
        rows={unpaid.map(({ id, number, balance, due_at }) => ({
          id,
          href: `${base}/invoices/${id}`,
          title: number,
          detail: `due ${day(due_at)}`,
          end: money(balance, client.currency),
        }))}
      />
      <List
        title="Tickets that wait for us"
        none="None."
        rows={tickets.map(({ id, subject, status, last_reply_at }) => ({
          id,
          href: `${base}/tickets/${id}`,
          title: subject,
          detail: moment(last_reply_at),
          state: status,
        }))}
      />
      <List
        title="Services"
        none="None."
        rows={services.map(({ reference, name, status, period_ends_at }) => ({
          id: reference,
          title: name,
          detail: [words(reference.split('/')[0] ?? ''), period_ends_at && `until ${day(period_ends_at)}`]
            .filter(Boolean)
            .join(', '),
          state: status,
        }))}
      />
      <List
        title="Users"
        none="None."
        rows={users.map(({ id, name, email, role }) => ({
          id,
          title: name,
          detail: email,
          end: words(role),
        }))}
      />
      {more && <p class="soft">There is more than is shown here: look at the sides above.</p>}
    </>
  );
};

/** A client from every side. */
export const Client = ({ client }: { client: number }) => {
  const found = useClient(client);
  const data = found.data?.data;
  return (
    <Screen
      title={data ? nameOfClient(data.client) : `Client ${client}`}
      of={`Client ${client}`}
      sides={sidesOf(client)}
    >
      <Loading of={found}>
        {({ data }) => (
          <div class="aside">
            <div>
              <Sides of={data} />
            </div>
            <div>
              <Profile of={data.client} tags={data.tags} />
              <Buttons of={data} />
            </div>
          </div>
        )}
      </Loading>
    </Screen>
  );
};
