import { may } from '../api/client.ts';
import { useList } from '../api/query.ts';
import { Screen } from '../layout/screen.tsx';
import { Badge } from '../parts/badge.tsx';
import { day, price } from '../parts/format.ts';
import { Table } from '../parts/table.tsx';
import { unicodeName } from '../parts/unicode-name.ts';
import { say } from '../words/words.ts';

const WAITING_SECONDS = 3;

/** Read again while one is on its way. */
const pollAfter = (items: { status: string }[]): number | null =>
  items.some(({ status }) => /^(pending|provisioning)/.test(status) && status !== 'provisioning_failed')
    ? WAITING_SECONDS
    : null;

/** Hosting and domains. */
export const Services = ({ client }: { client: number }) => {
  const path = { client };
  const base = `/clients/${client}`;
  const hosting = useList('/clients/{client}/hosting', { path }, pollAfter);
  const domains = useList('/clients/{client}/domains', { path }, pollAfter);
  const orderFirst = (text: string) => (
    <>
      {text}
      {may(client, 'orders:place') && (
        <p>
          <a href={`${base}/order`}>{say.common.orderFirst}</a>
        </p>
      )}
    </>
  );
  return (
    <Screen title={say.common.services} client={client}>
      <Table
        title={say.hosting.hosting}
        none={orderFirst(say.hosting.none)}
        of={hosting}
        columns={[
          {
            name: say.domain.domain,
            of: ({ id, domain }) => <a href={`${base}/hosting/${id}`}>{unicodeName(domain)}</a>,
          },
          { name: say.hosting.package, of: (account) => account.package.name },
          { name: say.hosting.price, of: (account) => price(account) },
          {
            name: say.hosting.nextDue,
            of: ({ next_due_at }) => next_due_at && day(next_due_at),
          },
          { name: say.common.state, of: ({ status }) => <Badge state={status} />, atEnd: true },
        ]}
      />
      <Table
        title={say.domain.domains}
        none={orderFirst(say.domain.none)}
        of={domains}
        columns={[
          {
            name: say.domain.domain,
            of: ({ id, name }) => <a href={`${base}/domains/${id}`}>{unicodeName(name)}</a>,
          },
          {
            name: say.domain.until,
            of: ({ expires_at, auto_renew }) =>
              expires_at && `${auto_renew ? say.domain.renews : say.domain.expires} ${day(expires_at)}`,
          },
          { name: say.common.state, of: ({ status }) => <Badge state={status} />, atEnd: true },
        ]}
      />
    </Screen>
  );
};
