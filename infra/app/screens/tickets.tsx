import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Schema } from '../../client/client.ts';
import { useData } from '../../client/preact/use-data.ts';
import { api, may, useConfig } from '../api/client.ts';
import { Act } from '../parts/action.tsx';
import { Badge, LoadedList, Loading } from '../parts/blocks.tsx';
import { Form } from '../parts/form.tsx';
import { moment } from '../parts/format.ts';
import { Screen } from '../parts/screen.tsx';

export const Tickets = ({ client }: { client: number }) => (
  <Screen title="Support" client={client}>
    {may(client, 'tickets:write') && (
      <a class="button" href={`/clients/${client}/tickets/new`}>
        Ask a question
      </a>
    )}
    <LoadedList
      none="You have not asked anything yet."
      load={(query) => api.get('/clients/{client}/tickets', { path: { client }, query })}
      row={({ id, subject, last_reply_at, status }) => ({
        href: `/clients/${client}/tickets/${id}`,
        title: subject,
        detail: moment(last_reply_at),
        state: status,
      })}
    />
  </Screen>
);

/** A message with photos. It is sent as the form it is (multipart), with the files as `attachments[]`. */
const MESSAGE = {
  message: { label: 'Message', as: 'textarea' },
  'attachments[]': { label: 'Photos or files', type: 'file', multiple: true, accept: 'image/*,.pdf,.txt' },
} as const;

export const NewTicket = ({ client }: { client: number }) => {
  const { route } = useLocation();
  const departments = useConfig()?.support_departments ?? [];
  const open = async (_values: unknown, body: FormData) => {
    const { data } = await api.once('/clients/{client}/tickets', { path: { client }, body });
    route(`/clients/${client}/tickets/${data.id}`);
  };
  const fields = {
    department_id: { label: 'Department', as: 'select', options: departments },
    subject: { label: 'Subject' },
    ...MESSAGE,
  } as const;
  return (
    <Screen title="Ask a question" client={client} back={`/clients/${client}/tickets`}>
      <Form submit="Send" fields={fields} send={open} />
    </Screen>
  );
};

const Message = ({ of }: { of: Schema['TicketMessage'] }) => (
  <article class={`message ${of.author}`}>
    <small>
      {of.author_name}, {moment(of.created_at)}
    </small>
    {of.message}
    {of.attachments.map(({ id, name, url }) => (
      <small key={id}>
        <a href={url}>{name}</a>
      </small>
    ))}
  </article>
);

/** A conversation with support; the links to attachments work for minutes, so the ticket is read anew for each look. */
export const Ticket = ({ client, ticket }: { client: number; ticket: number }) => {
  const [sent, setSent] = useState(0);
  const path = { client, ticket };
  const found = useData(() => api.get('/clients/{client}/tickets/{ticket}', { path }));
  const reply = async (_values: unknown, body: FormData) => {
    await api.once('/clients/{client}/tickets/{ticket}/replies', { path, body });
    setSent(sent + 1);
    found.reload();
  };
  const close = async () => {
    await api.post('/clients/{client}/tickets/{ticket}/close', { path });
    found.reload();
  };
  return (
    <Screen title={found.data?.data.subject ?? 'Ticket'} client={client} back={`/clients/${client}/tickets`}>
      <Loading of={found}>
        {({ data: { status, department, messages } }) => (
          <>
            <p>
              <Badge state={status} /> <span class="soft">{department.name}</span>
            </p>
            <section class="card">
              {messages.map((message) => (
                <Message key={message.id} of={message} />
              ))}
            </section>
            {may(client, 'tickets:write') && (
              <>
                <Form key={sent} submit="Reply" fields={MESSAGE} send={reply} />
                {status !== 'closed' && <Act name="Close the ticket" second work={close} />}
              </>
            )}
          </>
        )}
      </Loading>
    </Screen>
  );
};
