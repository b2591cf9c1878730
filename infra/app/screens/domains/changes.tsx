import { api, may } from '../../api/client.ts';
import { useList } from '../../api/query.ts';
import { Act } from '../../parts/action.tsx';
import { moment, words } from '../../parts/format.ts';
import { LoadedList } from '../../parts/list.tsx';
import { say } from '../../words/words.ts';
import { DomainScreen } from './domain-screen.tsx';
import type { DomainIds } from './use-domain.ts';

const Operations = ({ path }: { path: DomainIds }) => {
  const operations = useList('/clients/{client}/domains/{domain}/operations', { path }, (items) =>
    items.some(({ status }) => status === 'pending') ? 3 : null,
  );
  const undo = (operation: number) =>
    api.post('/clients/{client}/domains/{domain}/operations/{operation}/undo', {
      path: { ...path, operation },
      body: {},
    });
  return (
    <LoadedList
      title={say.domain.changes}
      none={say.domain.noChanges}
      of={operations}
      row={({ id, type, status, created_at, error, undo_until, undone_by, undo_of, check }) => {
        const isUndoable =
          undo_until !== null && undone_by === null && new Date(undo_until).getTime() > Date.now();
        const name = undo_of === null ? words(type) : say.domain.undoOf(words(type));
        const told = [
          moment(created_at),
          error?.message,
          ...(check?.broken ?? []).map((one) => say.domain.broken[one]),
        ];
        return {
          id,
          title: name,
          detail: told.filter(Boolean).join(' · '),
          state: undone_by === null ? status : 'undone',
          end: isUndoable && may(path.client, 'services:manage') && (
            <Act name={say.domain.undo} about={`${name} ${moment(created_at)}`} work={() => undo(id)} />
          ),
        };
      }}
    />
  );
};

/** Everything that was changed of a domain; what can be taken back has a button for it. */
export const DomainChanges = (path: DomainIds) => (
  <DomainScreen path={path}>{() => <Operations path={path} />}</DomainScreen>
);
