import { api, dataOf } from '../api/client.ts';
import { usePages } from '../api/use-data.ts';
import { Badge, List, Note, Row, Waiting } from '../parts/blocks.tsx';
import { day, money } from '../parts/format.ts';
import { Screen } from '../parts/screen.tsx';

export const Invoices = ({ client }: { client: number }) => {
  const { items, problem, more } = usePages(
    (query) => dataOf(api.GET('/clients/{client}/invoices', { params: { path: { client }, query } })),
    client,
  );
  return (
    <Screen title="Invoices" client={client}>
      <Note problem={problem} />
      {items === null && !problem && <Waiting />}
      {items && (
        <List none="There are no invoices." more={more}>
          {items.map(({ id, number, due_at, total, currency, status, is_overdue }) => (
            <Row
              key={id}
              href={`/clients/${client}/invoices/${id}`}
              title={number}
              detail={status === 'unpaid' ? `Due ${day(due_at)}` : null}
              end={
                <>
                  {money(total, currency)}
                  <br />
                  <Badge state={is_overdue ? 'overdue' : status} />
                </>
              }
            />
          ))}
        </List>
      )}
    </Screen>
  );
};
