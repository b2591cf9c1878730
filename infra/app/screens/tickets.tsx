import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Schema } from '../../client/client.ts';
import { useData, usePages } from '../../client/preact/use-data.ts';
import { api, may, mobileConfig } from '../api/client.ts';
import { Act } from '../parts/action.tsx';
import { Badge, PagedList, RecordScreen, Row } from '../parts/blocks.tsx';
import { Field, FieldErrors, Form, type Text } from '../parts/form.tsx';
import { moment } from '../parts/format.ts';
import { Screen } from '../parts/screen.tsx';

export const Tickets = ({ client }: { client: number }) => {
  const tickets = usePages((query) => api.get('/clients/{client}/tickets', { path: { client }, query }));
  return (
    <Screen title="Support" client={client}>
      {may(client, 'tickets:write') && (
        <p>
          <a class="button" href={`/clients/${client}/tickets/new`}>
            Ask a question
          </a>
        </p>
      )}
      <PagedList none="You have not asked anything yet." of={tickets}>
        {({ id, subject, last_reply_at, status }) => (
          <Row
            key={id}
            href={`/clients/${client}/tickets/${id}`}
            title={subject}
            detail={moment(last_reply_at)}
            end={<Badge state={status} />}
          />
        )}
      </PagedList>
    </Screen>
  );
};

/** A message with photos. It is sent as the form it is (multipart), with the files as `attachments[]`. */
const MessageFields = () => (
  <>
    <label>
      Message
      <textarea name="message" />
    </label>
    <FieldErrors name="message" />
    <label>
      Photos or files
      <input type="file" name="attachments[]" multiple accept="image/*,.pdf,.txt" />
    </label>
  </>
);

export const NewTicket = ({ client }: { client: number }) => {
  const { route } = useLocation();
  const { data: config } = useData(mobileConfig);
  const open = async (_text: Text, body: FormData) => {
    const { data } = await api.once('/clients/{client}/tickets', { path: { client }, body });
    route(`/clients/${client}/tickets/${data.id}`);
  };
  return (
    <Screen title="Ask a question" client={client} back={`/clients/${client}/tickets`}>
      <Form submit="Send" onSubmit={open}>
        <label>
          Department
          <select name="department_id">
            {config?.support_departments.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Field label="Subject" name="subject" />
        <MessageFields />
      </Form>
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
  const reply = async (_text: Text, body: FormData) => {
    await api.once('/clients/{client}/tickets/{ticket}/replies', { path, body });
    setSent(sent + 1);
    found.reload();
  };
  const close = async () => {
    await api.post('/clients/{client}/tickets/{ticket}/close', { path });
    found.reload();
  };
  return (
    <RecordScreen of={found} name="Ticket" title={({ data }) => data.subject} client={client} back="tickets">
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
            <Form key={sent} submit="Reply" onSubmit={reply}>
              <MessageFields />
            </Form>
          )}
          {may(client, 'tickets:write') && status !== 'closed' && (
            <Act class="second" work={close}>
              Close the ticket
            </Act>
          )}
        </>
      )}
    </RecordScreen>
  );
};
