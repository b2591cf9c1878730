import { useState } from 'preact/hooks';
import { api, dataOf } from '../api/client.ts';
import { once } from '../api/once.ts';
import type { Schema } from '../api/schema.ts';
import { may } from '../api/session.ts';
import { useData } from '../api/use-data.ts';
import { Badge, Note, Waiting } from '../parts/blocks.tsx';
import { useAction } from '../parts/form.tsx';
import { moment } from '../parts/format.ts';
import { Screen } from '../parts/screen.tsx';
import { MessageForm } from './message-form.tsx';

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
  const action = useAction();
  const [sent, setSent] = useState(0);
  const path = { client, ticket };
  const { data, problem, reload } = useData(
    async () => (await dataOf(api.GET('/clients/{client}/tickets/{ticket}', { params: { path } }))).data,
    `${client} ${ticket}`,
  );
  const screen = { title: data?.subject ?? 'Ticket', client, back: `/clients/${client}/tickets` };
  if (data === null) return <Screen {...screen}>{problem ? <Note problem={problem} /> : <Waiting />}</Screen>;

  const reply = async (form: FormData) => {
    const message = String(form.get('message'));
    await once(`reply to ${ticket}`, { message }, (body, header) =>
      dataOf(
        api.POST('/clients/{client}/tickets/{ticket}/replies', {
          params: { path, header },
          body,
          bodySerializer: () => form,
        }),
      ),
    );
    setSent(sent + 1);
    reload();
  };
  const close = () =>
    action.run(async () => {
      await dataOf(api.POST('/clients/{client}/tickets/{ticket}/close', { params: { path } }));
      reload();
    });
  return (
    <Screen {...screen}>
      <p>
        <Badge state={data.status} /> <span class="soft">{data.department.name}</span>
      </p>
      <section class="card">
        {data.messages.map((message) => (
          <Message key={message.id} of={message} />
        ))}
      </section>
      {may(client, 'tickets:write') && (
        <>
          <MessageForm key={sent} action={action} submit="Reply" onSubmit={reply} />
          {data.status !== 'closed' && (
            <button type="button" class="second" disabled={action.busy} onClick={close}>
              Close the ticket
            </button>
          )}
        </>
      )}
    </Screen>
  );
};
