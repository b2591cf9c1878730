import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { api, may } from '../../api/client.ts';
import { useConfig, useGet, useList } from '../../api/query.ts';
import { Screen } from '../../layout/screen.tsx';
import { Act, Hint } from '../../parts/action.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Form } from '../../parts/form.tsx';
import { moment, words } from '../../parts/format.ts';
import { Loading } from '../../parts/loading.tsx';
import { Message } from '../../parts/message.tsx';
import { Table } from '../../parts/table.tsx';
import { say } from '../../words/words.ts';

/** Whether the API works, and what of it does not: asked by those who look for help. */
const SystemStatus = () => {
  const status = useGet('/status', {}).data;
  if (status === null) return null;
  return status.status === 'ok' ? (
    <p class="soft">{say.support.allWorks}</p>
  ) : (
    <div class="note wait" role="status">
      {status.affected.map(({ component, message }) => (
        <p key={component}>{message}</p>
      ))}
    </div>
  );
};

export const Tickets = ({ client }: { client: number }) => (
  <Screen title={say.common.support} client={client}>
    {may(client, 'tickets:write') && (
      <a class="button" href={`/clients/${client}/tickets/new`}>
        {say.support.ask}
      </a>
    )}
    <Table
      title={say.support.tickets}
      none={say.support.none}
      of={useList('/clients/{client}/tickets', { path: { client } })}
      columns={[
        {
          name: say.support.subject,
          of: ({ id, subject }) => <a href={`/clients/${client}/tickets/${id}`}>{subject}</a>,
        },
        { name: say.support.department, of: ({ department }) => department.name },
        { name: say.support.lastReply, of: ({ last_reply_at }) => moment(last_reply_at) },
        { name: say.common.state, of: ({ status }) => <Badge state={status} />, atEnd: true },
      ]}
    />
    <SystemStatus />
  </Screen>
);

const PRIORITIES = ['medium', 'low', 'high'];

/** A message with photos. It is sent as the form it is (multipart), with the files as `attachments[]`. */
const useMessageFields = () => {
  const limits = useConfig()?.limits.attachments;
  const endings = limits?.extensions.map((ending) => `.${ending}`).join(',');
  return {
    message: { label: say.support.message, as: 'textarea' },
    'attachments[]': {
      label: say.support.files,
      type: 'file',
      multiple: true,
      accept: endings,
      hint:
        limits && say.support.fileLimits(limits.max_count, Math.floor(limits.max_file_bytes / 1024 / 1024)),
    },
  } as const;
};

export const NewTicket = ({ client }: { client: number }) => {
  const { route } = useLocation();
  const departments = useConfig()?.support_departments ?? [];
  const message = useMessageFields();
  const open = async (_values: unknown, body: FormData) => {
    const { data } = await api.once('/clients/{client}/tickets', { path: { client }, body });
    route(`/clients/${client}/tickets/${data.id}`);
  };
  const fields = {
    department_id: { label: say.support.department, as: 'select', options: departments },
    priority: {
      label: say.support.priority,
      as: 'select',
      options: PRIORITIES.map((id) => ({ id, name: words(id) })),
    },
    subject: { label: say.support.subject },
    ...message,
  } as const;
  return (
    <Screen title={say.support.ask} client={client} back={`/clients/${client}/tickets`}>
      <Form submit={say.support.send} fields={fields} send={open} />
    </Screen>
  );
};

/** A conversation with support; the links to attachments work for minutes, so the ticket is read anew for each look. */
export const Ticket = ({ client, ticket }: { client: number; ticket: number }) => {
  const [sent, setSent] = useState(0);
  const path = { client, ticket };
  const found = useGet('/clients/{client}/tickets/{ticket}', { path });
  const message = useMessageFields();
  const reply = async (_values: unknown, body: FormData) => {
    await api.once('/clients/{client}/tickets/{ticket}/replies', { path, body });
    setSent(sent + 1);
  };
  const close = () => api.post('/clients/{client}/tickets/{ticket}/close', { path });
  return (
    <Screen
      title={found.data?.data.subject ?? say.support.ticket}
      client={client}
      back={`/clients/${client}/tickets`}
    >
      <Loading of={found}>
        {({ data: { status, department, messages, merged_into } }) => (
          <>
            {merged_into !== null && (
              <Hint tone="wait">
                {say.support.merged}{' '}
                <a href={`/clients/${client}/tickets/${merged_into}`}>{say.support.toMerged}</a>
              </Hint>
            )}
            <p>
              <Badge state={status} /> <span class="soft">{department.name}</span>
            </p>
            <section class="card">
              {messages.map((message) => (
                <Message key={message.id} of={message} />
              ))}
            </section>
            {may(client, 'tickets:write') && merged_into === null && (
              <>
                <Form key={sent} submit={say.support.reply} fields={message} send={reply} />
                {status !== 'closed' && <Act name={say.support.closeTicket} second work={close} />}
              </>
            )}
          </>
        )}
      </Loading>
    </Screen>
  );
};
