import { type Pages, queries, useReadPages } from '../../app/data/queries.ts';
import { Badge } from '../../app/parts/badge.tsx';
import { Table } from '../../app/parts/table.tsx';
import { inMemory, kept } from '../../client/kept.ts';
import { useKept } from '../../client/preact/use-kept.ts';
import { api } from '../api/client.ts';
import type { ItemOf } from '../api/endpoints.ts';
import { useGet, useList } from '../api/read.ts';
import { may } from '../api/session.ts';
import { Screen } from '../layout/screen.tsx';
import { Change } from '../parts/change.tsx';
import { Since } from '../parts/since.tsx';

export type Work = ItemOf<'/inbox'>;

/** Where what waits is shown. */
const placeOf = ({ kind, client_id, reference }: Work): string => {
  if (client_id === null) return '/registrars';
  const base = `/clients/${client_id}`;
  if (kind === 'ticket') return `${base}/tickets/${reference.split(' ')[1]}`;
  const [what = '', , parent] = reference.split('/');
  if (kind === 'disputed_payment' && may('disputes:answer')) return `${base}/payments/${parent}`;
  if (what === 'attempt') return `${base}/invoices/${parent}`;
  if (what === 'order') return `${base}/orders`;
  return what === 'payment' ? `${base}/payments` : `${base}/services`;
};

type Of = { client: number; reference: string; name: string };

/** What can be done for a service, a change or a payment that waits for a person. */
const ActionButtons = ({ client, reference, name }: Of) => {
  const [what = ''] = reference.split('/');
  const values = { client };
  const isService = what === 'hosting' || what === 'domain';
  return (
    <span class="acts">
      <Change
        {...{ name: 'Retry', about: name, path: '/clients/{client}/actions/retry', values }}
        body={() => ({ reference })}
        reason="What was in the way is mended"
      />
      <Change
        {...{ name: 'Complete', about: name, path: '/clients/{client}/actions/complete', values }}
        fields={
          what === 'domain'
            ? { expires_on: { label: 'Expires on, as the registry says', type: 'date', required: true } }
            : {}
        }
        body={({ expires_on }) => ({ reference, ...(expires_on && { expires_on }) })}
        reason="Done by hand"
      />
      {isService && (
        <Change
          {...{ name: 'Cancel', about: name, path: '/clients/{client}/actions/cancel', values }}
          fields={{
            money_back: {
              label: 'Money',
              as: 'select',
              options: [
                { id: 'yes', name: 'Give back what was paid' },
                { id: 'no', name: 'Give nothing back' },
              ],
            },
          }}
          body={({ money_back }) => ({ reference, money_back: money_back !== 'no' })}
        />
      )}
    </span>
  );
};

/** An order that is held until staff have looked at it. */
export const ReviewButtons = ({ client, order, name }: { client: number; order: number; name: string }) => {
  const of = {
    about: name,
    path: '/clients/{client}/orders/{order}/review',
    values: { client, order },
  } as const;
  return (
    <span class="acts">
      <Change
        {...of}
        name="Accept"
        body={() => ({ decision: 'accept' as const })}
        reason="The order is in order"
      />
      <Change
        {...of}
        name="Refund"
        fields={{
          to: {
            label: 'Money',
            as: 'select',
            options: [
              { id: 'origin', name: 'The way it was paid' },
              { id: 'credit', name: 'As account credit' },
            ],
          },
        }}
        body={({ to }) => ({
          decision: 'refund' as const,
          to: to === 'credit' ? ('credit' as const) : ('origin' as const),
        })}
      />
    </span>
  );
};

const UNSUSPEND = '/clients/{client}/hosting/{hostingAccount}/unsuspend';

/** Hosting that staff have suspended, or may suspend. */
export const HostingButtons = ({ client, reference, name, status }: Of & { status: string }) => {
  const values = { client, hostingAccount: Number(reference.split('/')[2]) };
  if (status === 'active')
    return (
      <Change
        {...{
          name: 'Suspend',
          about: name,
          path: '/clients/{client}/hosting/{hostingAccount}/suspend',
          values,
        }}
        body={() => ({})}
      />
    );
  if (status === 'suspended')
    return <Change {...{ name: 'Unsuspend', about: name, path: UNSUSPEND, values }} body={() => ({})} />;
  return null;
};

const Buttons = ({ of: { kind, client_id, reference, subject } }: { of: Work }) => {
  if (client_id === null || kind === 'ticket') return null;
  if (kind === 'fraud_review') {
    const order = Number(reference.split('/')[2]);
    return <ReviewButtons client={client_id} order={order} name={subject} />;
  }
  const about = { client: client_id, reference, name: subject };
  return kind === 'suspended' ? <HostingButtons {...about} status={kind} /> : <ActionButtons {...about} />;
};

const WorkTable = ({ title, none, of }: { title: string; none: string; of: Pages<Work> }) => (
  <Table
    title={title}
    none={none}
    of={of}
    columns={[
      { name: 'What', of: (work) => <a href={placeOf(work)}>{work.subject}</a> },
      { name: 'Why', of: ({ kind }) => <Badge state={kind} /> },
      { name: 'Details', of: ({ details }) => details },
      {
        name: 'Client',
        of: ({ client_id, client_name }) =>
          client_id && <a href={`/clients/${client_id}`}>{client_name ?? client_id}</a>,
      },
      { name: 'Waiting', of: ({ since }) => since && <Since at={since} /> },
      { name: 'Do', of: (work) => <Buttons of={work} />, atEnd: true },
    ]}
  >
    <button type="button" class="second small beside" onClick={of.reload}>
      Read again
    </button>
  </Table>
);

const COUNT = ['/inbox/count', { path: {}, query: {} }];
const POLLED_SECONDS = 30;

/** What waited when the inbox was read. */
const shown = kept(inMemory(), 'inbox shown', '');

/** The inbox, and with its first page what there is to tell news by. */
const useInbox = (): Pages<Work> =>
  useReadPages(['/inbox', 'pages'], async (cursor) => {
    const [page, count] = await Promise.all([
      api.get('/inbox', { query: cursor === '' ? {} : { cursor } }),
      cursor === '' ? api.get('/inbox/count') : null,
    ]);
    if (count) {
      queries.setQueryData(COUNT, count);
      shown.set(count.data.mark);
    }
    return page;
  });

/**
 * How much waits, asked for as long as the window is seen. That names no client and leaves no entry: the inbox itself is
 * read anew when a person wants to see it.
 */
const News = ({ onRead }: { onRead: () => void }) => {
  const mark = useKept(shown);
  const options = { pollAfter: () => POLLED_SECONDS, enabled: mark !== '' };
  const found = useGet('/inbox/count', {}, {}, options);
  const news = found.data?.data;
  const isNew = news !== undefined && mark !== '' && news.mark !== mark;
  return (
    <p aria-live="polite" class={isNew ? 'note wait' : 'soft'}>
      {news && `${news.waiting}${news.more ? ' or more' : ''} waiting.`}{' '}
      {isNew && (
        <>
          Something has come or gone.{' '}
          <button type="button" class="plain" onClick={onRead}>
            Show it
          </button>
        </>
      )}
    </p>
  );
};

export const Inbox = () => {
  const found = useInbox();
  return (
    <Screen title="Inbox">
      <News onRead={found.reload} />
      <WorkTable title="What waits, the longest first" none="Nothing waits." of={found} />
    </Screen>
  );
};

export const Actions = () => (
  <Screen title="Actions">
    <WorkTable
      title="What a person has to do, the oldest first"
      none="Nothing waits for a person."
      of={useList('/actions', {})}
    />
  </Screen>
);
