import { words } from '../../../app/parts/format.ts';
import { kept } from '../../../client/kept.ts';
import { me } from '../../api/session.ts';
import { FormAtOnce } from '../../parts/at-once.tsx';

const PRIORITIES = ['low', 'medium', 'high'] as const;

/** What the client sees this person called: as the last time. */
export const calledHere = kept(localStorage, 'called', '');

export const nameField = () => ({
  label: 'Your name',
  hint: 'What the client sees you called.',
  defaultValue: calledHere.get(),
  autocomplete: 'off',
});

/** For somebody who calls: a ticket that waits like any other. */
export const OpenTicket = ({ client }: { client: number }) => (
  <FormAtOnce
    name="Open the ticket"
    title="Open a ticket for a caller"
    path="/clients/{client}/tickets"
    values={{ client }}
    reason="Ticket for a caller"
    done="The ticket is open, and the client is told."
    fields={{
      department: {
        label: 'Department',
        as: 'select',
        options: me().departments.map(({ id, name }) => ({ id: String(id), name })),
      },
      subject: { label: 'Subject' },
      message: { label: 'Message', as: 'textarea', hint: 'The client reads it.' },
      priority: {
        label: 'Priority',
        as: 'select',
        defaultValue: 'medium',
        options: PRIORITIES.map((id) => ({ id, name: words(id) })),
      },
      name: nameField(),
    }}
    body={({ department, subject = '', message = '', priority, name = '' }) => {
      calledHere.set(name);
      return {
        department_id: Number(department),
        ...{ subject, message, name },
        priority: priority as (typeof PRIORITIES)[number],
      };
    }}
  />
);
