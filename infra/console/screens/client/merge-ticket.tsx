import { useState } from 'preact/hooks';
import { Loading } from '../../../app/parts/loading.tsx';
import { mayChange } from '../../api/changes.ts';
import { useList } from '../../api/read.ts';
import { Change } from '../../parts/change.tsx';

type Of = { client: number; ticket: number };

const MERGE = '/clients/{client}/tickets/{ticket}/merge';

const Choice = ({ values }: { values: Of }) => {
  const found = useList('/clients/{client}/tickets', { client: values.client });
  return (
    <Loading of={found}>
      {(tickets) => {
        const others = tickets.filter(({ id, merged_into }) => id !== values.ticket && merged_into === null);
        if (others.length === 0) return <p class="soft">The client has no other ticket.</p>;
        return (
          <Change
            name="Merge"
            second
            path={MERGE}
            values={values}
            fields={{
              into: {
                label: 'It goes on in',
                as: 'select',
                options: others.map(({ id, number, subject }) => ({ id, name: `${subject} (${number})` })),
              },
            }}
            body={({ into }) => ({ into: Number(into) })}
            reason="Both are about the same"
          />
        );
      }}
    </Loading>
  );
};

/** Has a ticket go on in another one of its client, whose tickets are read once that is wanted. */
export const MergeTicket = ({ values }: { values: Of }) => {
  const [wanted, setWanted] = useState(false);
  if (!mayChange(MERGE)) return null;
  return (
    <details onToggle={({ currentTarget }) => setWanted(currentTarget.open)}>
      <summary>Merge into another ticket</summary>
      {wanted && <Choice values={values} />}
    </details>
  );
};
