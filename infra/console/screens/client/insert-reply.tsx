import { fillPlaceholders } from '../../../../shared/contract/staff/placeholders.ts';
import { Field } from '../../../app/parts/form.tsx';
import type { ReadAnswer } from '../../api/endpoints.ts';
import { useGet } from '../../api/read.ts';
import { me } from '../../api/session.ts';
import { calledHere } from './open-ticket.tsx';

type Conversation = ReadAnswer<'/clients/{client}/tickets/{ticket}'>['data'];

/** Puts a text where the cursor is, as if it had been typed. */
const type = (into: HTMLTextAreaElement, text: string): void => {
  into.setRangeText(text, into.selectionStart, into.selectionEnd, 'end');
  into.dispatchEvent(new Event('input', { bubbles: true }));
  into.focus();
};

/** Puts a template of the provider into the message beside it, in the language of the client, to be edited there. */
export const InsertReply = ({ of }: { of: Conversation }) => {
  const replies = useGet('/replies', {}).data?.data ?? [];
  if (replies.length === 0) return null;
  const insert = (select: HTMLSelectElement) => {
    const reply = replies.find(({ id }) => String(id) === select.value);
    const message = select.form?.elements.namedItem('message');
    select.value = '';
    if (!reply || !(message instanceof HTMLTextAreaElement)) return;
    const words = (of.locale === 'fr' && reply.fr) || reply.en;
    const values = {
      client_name: of.client_name ?? '',
      ticket_number: of.number,
      ticket_subject: of.subject,
      staff_name: calledHere.get() || me().name,
    };
    type(message, fillPlaceholders(words, values));
  };
  return (
    <Field
      label="Insert a template"
      as="select"
      options={[{ id: '', name: 'Choose…' }, ...replies.map(({ id, name }) => ({ id, name }))]}
      onChange={({ currentTarget }) => insert(currentTarget as unknown as HTMLSelectElement)}
    />
  );
};
