import { Hint } from '../../app/parts/action.tsx';
import { Card } from '../../app/parts/facts.tsx';
import { Form } from '../../app/parts/form.tsx';
import { moment, words } from '../../app/parts/format.ts';
import { Loading } from '../../app/parts/loading.tsx';
import { Table } from '../../app/parts/table.tsx';
import { api } from '../api/client.ts';
import type { ReadAnswer } from '../api/endpoints.ts';
import { useGet } from '../api/read.ts';
import { may } from '../api/session.ts';
import { Screen } from '../layout/screen.tsx';

type Finding = ReadAnswer<'/health'>['data']['findings'][number];

const still = <T,>(data: T[]) => ({ data, problem: null, reload: () => undefined, more: null });

const Found = ({ of: { check, level, problem, remedy } }: { of: Finding }) => (
  <Hint tone={level === 'error' ? 'bad' : 'wait'}>
    <p>
      <strong>{`${words(check)}: `}</strong>
      {problem}
    </p>
    <p>{remedy}</p>
  </Hint>
);

/** The clock of a stage in test mode; nothing on any other. */
const TestClock = () => {
  const found = useGet('/test-clocks', {});
  const turn = async ({ advance_to, reason }: Record<'advance_to' | 'reason', string>) => {
    const body = { advance_to: new Date(advance_to).toISOString(), reason };
    await api.post('/test-clocks', { body });
    found.reload();
  };
  return (
    <Loading of={found}>
      {({ data: { test_mode, now, target_at, turning } }) =>
        test_mode && (
          <>
            <Card title="Clock of this stage">
              <p>
                {turning && target_at
                  ? `It is ${moment(now)}, on the way to ${moment(target_at)}.`
                  : `It is ${moment(now)}.`}
              </p>
              <button type="button" class="second" onClick={found.reload}>
                Look again
              </button>
            </Card>
            {may('clock:turn') && !turning && (
              <Form
                title="Let time pass"
                submit="Let time pass"
                send={turn}
                fields={{
                  advance_to: { label: 'Until', type: 'datetime-local', required: true },
                  reason: { label: 'Reason', required: true },
                }}
              />
            )}
          </>
        )
      }
    </Loading>
  );
};

/** Whether the stage is well: what the doctor found last, and queues and budgets as they are now. */
export const Health = () => {
  const found = useGet('/health', {});
  return (
    <Screen title="Health">
      <Loading of={found}>
        {({ data: { findings, checked, examined_at, queues, budgets } }) => (
          <>
            <Card title="What to do">
              {findings.map((one) => (
                <Found key={`${one.check} ${one.problem}`} of={one} />
              ))}
              {findings.length === 0 && <p>Nothing: all is well.</p>}
              {examined_at && (
                <p class="soft">
                  {`The stage was looked at on ${moment(examined_at)} (${checked.join(', ')}), as each day; "operator doctor" looks now.`}
                </p>
              )}
              <button type="button" class="second" onClick={found.reload}>
                Read again
              </button>
            </Card>
            <TestClock />
            <Table
              title="Queues now"
              none="There are no queues."
              of={still(queues)}
              columns={[
                { name: 'Queue', of: ({ queue }) => words(queue) },
                { name: 'Waiting', of: ({ waiting }) => `${waiting} waiting`, atEnd: true },
                { name: 'In work', of: ({ in_work }) => `${in_work} in work`, atEnd: true },
                { name: 'Failed', of: ({ dead_letters }) => `${dead_letters} failed`, atEnd: true },
              ]}
            />
            <Table
              title="Budgets of vendors now"
              none="No vendor has a budget."
              of={still(budgets)}
              columns={[
                { name: 'Vendor', of: ({ vendor }) => vendor },
                { name: 'Calls an hour', of: ({ per_hour }) => `${per_hour} an hour`, atEnd: true },
                { name: 'Spent', of: ({ spent_percent }) => `${spent_percent} % spent`, atEnd: true },
              ]}
            />
          </>
        )}
      </Loading>
    </Screen>
  );
};
