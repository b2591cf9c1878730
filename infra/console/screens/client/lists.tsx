import { Badge } from '../../../app/parts/badge.tsx';
import { day, moment, money, words } from '../../../app/parts/format.ts';
import { Table } from '../../../app/parts/table.tsx';
import { unicodeText } from '../../../app/parts/unicode-name.ts';
import { useList } from '../../api/read.ts';
import { Change } from '../../parts/change.tsx';
import { HostingButtons, ReviewButtons } from '../work.tsx';
import { ClientScreen } from './client-screen.tsx';
import { OpenTicket } from './open-ticket.tsx';

type Of = { client: number };

export const Services = ({ client }: Of) => (
  <ClientScreen client={client} title="Services">
    <Table
      title="Hosting, then domains, each newest first"
      none="No services."
      of={useList('/clients/{client}/services', { client })}
      columns={[
        { name: 'Name', of: ({ name }) => unicodeText(name) },
        { name: 'What', of: ({ reference }) => words(reference.split('/')[0] ?? '') },
        { name: 'State', of: ({ status }) => <Badge state={status} /> },
        { name: 'Paid until', of: ({ period_ends_at }) => period_ends_at && day(period_ends_at) },
        {
          name: 'Do',
          of: (one) => one.reference.startsWith('hosting/') && <HostingButtons client={client} {...one} />,
          atEnd: true,
        },
      ]}
    />
  </ClientScreen>
);

export const Orders = ({ client }: Of) => (
  <ClientScreen client={client} title="Orders">
    <Table
      title="Orders, newest first"
      none="No orders."
      of={useList('/clients/{client}/orders', { client })}
      columns={[
        { name: 'Order', of: ({ number }) => number },
        {
          name: 'For',
          of: ({ items }) => items.map(({ description }) => unicodeText(description)).join('; '),
        },
        { name: 'On', of: ({ created_at }) => day(created_at) },
        {
          name: 'Invoice',
          of: ({ invoice_id }) => <a href={`/clients/${client}/invoices/${invoice_id}`}>Invoice</a>,
        },
        { name: 'State', of: ({ status }) => <Badge state={status} /> },
        { name: 'Total', of: ({ total, currency }) => money(total, currency), atEnd: true },
        {
          name: 'Do',
          of: ({ id, number, status, review }) =>
            review ? (
              <ReviewButtons client={client} order={id} name={number} />
            ) : (
              status === 'pending' && (
                <Change
                  name="Mark as fraud"
                  about={number}
                  path="/clients/{client}/orders/{order}/fraud"
                  values={{ client, order: id }}
                  body={() => ({})}
                />
              )
            ),
          atEnd: true,
        },
      ]}
    />
  </ClientScreen>
);

export const Tickets = ({ client }: Of) => (
  <ClientScreen client={client} title="Tickets">
    <Table
      title="Tickets, newest first"
      none="No tickets."
      of={useList('/clients/{client}/tickets', { client })}
      columns={[
        {
          name: 'Subject',
          of: ({ id, subject }) => <a href={`/clients/${client}/tickets/${id}`}>{subject}</a>,
        },
        { name: 'Department', of: ({ department }) => department.name },
        { name: 'Last reply', of: ({ last_reply_at }) => moment(last_reply_at) },
        { name: 'State', of: ({ status }) => <Badge state={status} />, atEnd: true },
      ]}
    />
    <OpenTicket client={client} />
  </ClientScreen>
);

/** What of an entry is not in its other columns, as "amount 1299, to credit". */
const detailsOf = (details: Record<string, unknown>): string =>
  Object.entries(details)
    .map(([name, value]) => `${words(name)}: ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ');

export const Audit = ({ client }: Of) => (
  <ClientScreen client={client} title="Audit">
    <Table
      title="The audit trail, newest first"
      none="Nothing yet."
      of={useList('/clients/{client}/audit', { client })}
      columns={[
        { name: 'What', of: ({ action }) => action },
        { name: 'About', of: ({ subject }) => subject },
        { name: 'Who', of: ({ actor, role }) => `${actor}${role ? ` (${role})` : ''}` },
        { name: 'Reason', of: ({ reason }) => reason },
        { name: 'Details', of: ({ details }) => detailsOf(details) },
        { name: 'When', of: ({ created_at }) => moment(created_at), atEnd: true },
      ]}
    />
  </ClientScreen>
);
