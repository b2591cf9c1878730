import { moment } from '../../../app/parts/format.ts';
import { LoadedList } from '../../../app/parts/list.tsx';
import { useList } from '../../api/read.ts';
import { FormAtOnce } from '../../parts/at-once.tsx';
import { ClientScreen } from './client-screen.tsx';

type Of = { client: number; about?: string };

/** Notes that no client reads: about the client, or about one record of it. */
export const NoteList = ({ client, about }: Of) => {
  const found = useList('/clients/{client}/notes', { client });
  const own = found.data?.filter((note) => about === undefined || note.about === about) ?? null;
  return (
    <LoadedList
      title="Internal notes"
      none="No notes. No client reads them."
      of={{ ...found, data: own }}
      row={({ id, text, author, about: of, created_at }) => ({
        id,
        title: text,
        detail: [author, moment(created_at), about === undefined && of].filter(Boolean).join(' · '),
      })}
    />
  );
};

export const NoteForm = ({ client, about }: Of) => (
  <FormAtOnce
    name="Add the note"
    second
    path="/clients/{client}/notes"
    values={{ client }}
    reason="Internal note"
    done="The note is kept."
    fields={{ text: { label: 'Note', as: 'textarea' } }}
    body={({ text = '' }) => ({ text, ...(about && { about }) })}
  />
);

export const Notes = ({ client }: Of) => (
  <ClientScreen client={client} title="Notes">
    <NoteForm client={client} />
    <NoteList client={client} />
  </ClientScreen>
);
