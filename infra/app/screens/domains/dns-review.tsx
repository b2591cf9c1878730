import { useEffect, useState } from 'preact/hooks';
import type { Schema } from '../../../client/client.ts';
import { useAction } from '../../../client/preact/use-action.ts';
import { Act, Note } from '../../parts/action.tsx';
import { Card } from '../../parts/facts.tsx';
import { say } from '../../words/words.ts';

export type Change = Pick<Schema['ZoneChangeRequest'], 'add' | 'remove'>;

type Planned = Schema['ZoneChange'];
type ReviewProps = { send: (dryRun: boolean) => Promise<{ data: Planned }>; onDone: () => void };

const Line = ({ sign, record }: { sign: string; record: Schema['DnsRecord'] }) => (
  <li>
    <code>
      {sign} {record.type} {record.host || '@'} {record.priority} {record.value}
    </code>
  </li>
);

/** What a change would do and what is said of it, before it is done; it can be undone for a while among the changes. */
export const ChangeReview = ({ send, onDone }: ReviewProps) => {
  const [planned, setPlanned] = useState<Planned | null>(null);
  const { problem, run } = useAction();
  useEffect(() => {
    void run(async () => setPlanned((await send(true)).data));
  }, []);
  const isBad = planned?.findings.some(({ level }) => level === 'error');
  return (
    <Card title={say.domain.theChange}>
      <Note problem={problem} />
      {planned && (
        <ul class="plain-list">
          {planned.remove.map((record) => (
            <Line key={`- ${record.type}${record.host}${record.value}`} sign="−" record={record} />
          ))}
          {planned.add.map((record) => (
            <Line key={`+ ${record.type}${record.host}${record.value}`} sign="+" record={record} />
          ))}
        </ul>
      )}
      {planned && planned.add.length + planned.remove.length === 0 && <p>{say.domain.nothingChanges}</p>}
      {planned?.findings.map(({ rule, host, message, level }) => (
        <p key={rule + host} class={`note ${level === 'error' ? 'bad' : 'wait'}`}>
          {message}
        </p>
      ))}
      <div class="buttons">
        {planned && !isBad && <Act name={say.domain.makeChange} work={() => send(false).then(onDone)} />}
        <button type="button" class="second" onClick={onDone}>
          {say.common.cancel}
        </button>
      </div>
    </Card>
  );
};
