import { ATTACHMENT_ENDINGS, ATTACHMENT_LIMITS } from '../../../../shared/contract/attachments.ts';
import { Badge } from '../../../app/parts/badge.tsx';
import { Card, Facts } from '../../../app/parts/facts.tsx';
import type { FormField } from '../../../app/parts/form.tsx';
import { moment, words } from '../../../app/parts/format.ts';
import { Loading } from '../../../app/parts/loading.tsx';
import { Message } from '../../../app/parts/message.tsx';
import { mayChange } from '../../api/changes.ts';
import type { ReadAnswer } from '../../api/endpoints.ts';
import { useGet } from '../../api/read.ts';
import { me } from '../../api/session.ts';
import { ButtonAtOnce, FormAtOnce } from '../../parts/at-once.tsx';
import { ClientScreen } from './client-screen.tsx';
import { InsertReply } from './insert-reply.tsx';
import { MergeTicket } from './merge-ticket.tsx';
import { NoteForm, NoteList } from './notes.tsx';
import { calledHere, nameField } from './open-ticket.tsx';

type Of = { client: number; ticket: number };
type Conversation = ReadAnswer<'/clients/{client}/tickets/{ticket}'>['data'];

const STATUS = '/clients/{client}/tickets/{ticket}/status';
const ASSIGN = '/clients/{client}/tickets/{ticket}/assign';

const FILES: FormField = {
  label: 'Files',
  type: 'file',
  multiple: true,
  accept: ATTACHMENT_ENDINGS.map((ending) => `.${ending}`).join(','),
  hint: `At most ${ATTACHMENT_LIMITS.count}, each of ${ATTACHMENT_LIMITS.file_bytes / 1024 / 1024} MB.`,
};

const Answer = ({ of, values }: { of: Conversation; values: Of }) => (
  <FormAtOnce
    name="Send the answer"
    title="Answer"
    path="/clients/{client}/tickets/{ticket}/answer"
    values={values}
    reason="Answer to the ticket"
    done="The answer is sent."
    fields={{
      message: { label: 'Message', as: 'textarea' },
      name: nameField(),
    }}
    body={({ message = '', name = '' }) => {
      calledHere.set(name);
      return { message, name };
    }}
    files={FILES}
  >
    <InsertReply of={of} />
  </FormAtOnce>
);

const Assign = ({ values, assigned }: { values: Of; assigned: string | null }) => {
  const shared = { path: ASSIGN, values, reason: 'Assignment of the ticket' } as const;
  const { name } = me();
  if (!mayChange(ASSIGN)) return null;
  return (
    <>
      <div class="buttons">
        {assigned !== name && (
          <ButtonAtOnce {...shared} name="Assign to me" done="The ticket is yours." body={{ to: name }} />
        )}
        {assigned !== null && (
          <ButtonAtOnce
            {...shared}
            name="Assign to nobody"
            done="The ticket is nobody’s."
            body={{ to: null }}
          />
        )}
      </div>
      <details>
        <summary>Assign to somebody else</summary>
        <FormAtOnce
          {...shared}
          name="Assign"
          second
          done="The ticket is assigned."
          fields={{ to: { label: 'Name of a colleague', autocomplete: 'off' } }}
          body={({ to = '' }) => ({ to })}
        />
      </details>
    </>
  );
};

const STATES = ['open', 'in_progress', 'on_hold', 'closed'] as const;

const Status = ({ values, status }: { values: Of; status: string }) =>
  mayChange(STATUS) && (
    <FormAtOnce
      name="Set the status"
      second
      path={STATUS}
      values={values}
      reason="Status of the ticket"
      done="The status is set."
      fields={{
        status: {
          label: 'Status',
          as: 'select',
          hint: 'The client is not told.',
          defaultValue: status,
          options: STATES.map((id) => ({ id, name: words(id) })),
        },
      }}
      body={({ status: chosen }) => ({ status: chosen as (typeof STATES)[number] })}
    />
  );

const Thread = ({ of, values }: { of: Conversation; values: Of }) => (
  <div class="aside">
    <div>
      <section class="card" aria-label="Conversation">
        {of.messages.map((message) => (
          <Message key={message.id} of={message} />
        ))}
      </section>
      {of.merged_into === null ? (
        <Answer of={of} values={values} />
      ) : (
        <p class="note wait">
          It was merged into{' '}
          <a href={`/clients/${values.client}/tickets/${of.merged_into}`}>another ticket</a>, where it goes
          on.
        </p>
      )}
    </div>
    <div>
      <Card title="Ticket">
        <Facts
          of={{
            Number: of.number,
            Client: of.client_name,
            'Reads in': of.locale === 'fr' ? 'French' : 'English',
            State: <Badge state={of.status} />,
            'Assigned to': of.assigned_to ?? 'nobody',
            Department: of.department.name,
            Priority: words(of.priority),
            Opened: moment(of.created_at),
          }}
        />
        {of.merged_into === null && (
          <>
            <Assign values={values} assigned={of.assigned_to} />
            <Status values={values} status={of.status} />
            <MergeTicket values={values} />
          </>
        )}
      </Card>
      <NoteList client={values.client} about={`ticket:${values.ticket}`} />
      <NoteForm client={values.client} about={`ticket:${values.ticket}`} />
    </div>
  </div>
);

/** A conversation with a client, and the work on it. */
export const Ticket = ({ client, ticket }: Of) => {
  const found = useGet('/clients/{client}/tickets/{ticket}', { client, ticket });
  return (
    <ClientScreen client={client} title={found.data?.data.subject ?? 'Ticket'}>
      <Loading of={found}>{({ data }) => <Thread of={data} values={{ client, ticket }} />}</Loading>
    </ClientScreen>
  );
};
