import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Schema } from '../../../client/client.ts';
import { api } from '../../api/client.ts';
import { useGet } from '../../api/query.ts';
import { Act, Hint } from '../../parts/action.tsx';
import { Card, Facts } from '../../parts/facts.tsx';
import { Field } from '../../parts/form.tsx';
import { day, megabytes, money, price, words } from '../../parts/format.ts';
import { List } from '../../parts/list.tsx';
import { Loading } from '../../parts/loading.tsx';
import { say } from '../../words/words.ts';
import { type HostingIds, HostingScreen } from './hosting-screen.tsx';

type Quote = Schema['HostingChangeQuote'];
type Cycle = NonNullable<Schema['HostingChangeQuoteRequest']['billing_cycle']>;

/** What a change costs today and from then on, and why; with what would not fit into a smaller package. */
const Quoted = ({ path, quote, onDone }: { path: HostingIds; quote: Quote; onDone: () => void }) => {
  const { route } = useLocation();
  const amount = (value: number) => money(value, quote.currency);
  const order = async () => {
    const body = { quote_id: quote.id, ...(quote.excess.length > 0 && { accept_excess: true }) };
    const { invoice } = await api.once('/clients/{client}/hosting/{hostingAccount}/changes', { path, body });
    onDone();
    if (invoice && invoice.balance > 0) route(`/clients/${path.client}/invoices/${invoice.id}`);
  };
  return (
    <Card title={`${quote.package.name}, ${words(quote.billing_cycle)}`}>
      <Facts
        of={{
          [say.hosting.unused]: quote.unused_amount > 0 && `−${amount(quote.unused_amount)}`,
          [say.billing.tax]: quote.tax > 0 && amount(quote.tax),
          [say.order.dueNow]: (
            <strong>{quote.total > 0 ? amount(quote.total) : say.common.nothingToPay}</strong>
          ),
          [say.hosting.from]: quote.effective_at ? day(quote.effective_at) : say.hosting.atOnce,
          [say.hosting.afterwards]: price(quote),
          [say.hosting.nextDue]: day(quote.next_due_at),
          [say.hosting.dropped]: quote.dropped_addons.map(({ name }) => name).join(', '),
        }}
      />
      {quote.excess.map(({ resource, used_mb, limit_mb }) => (
        <Hint key={resource} tone="bad">
          {say.hosting.tooMuch(say.hosting[resource], megabytes(used_mb), megabytes(limit_mb))}
        </Hint>
      ))}
      <Act name={say.hosting.changeNow} work={order} />
    </Card>
  );
};

/** A change that waits for its payment or its day, and its withdrawal. */
const Waiting = ({
  path,
  change,
}: {
  path: HostingIds;
  change: NonNullable<Schema['HostingAccount']['change']>;
}) => (
  <Card title={say.hosting.changeWaits}>
    <p>{say.hosting.becomes(change.package.name, change.effective_at && day(change.effective_at))}</p>
    {change.invoice_id === null ? (
      <Act
        name={say.hosting.withdraw}
        second
        work={() => api.post('/clients/{client}/hosting/{hostingAccount}/changes/withdraw', { path })}
      />
    ) : (
      <a class="button" href={`/clients/${path.client}/invoices/${change.invoice_id}`}>
        {say.billing.openInvoice}
      </a>
    )}
  </Card>
);

const Choice = ({ path, present }: { path: HostingIds; present: Schema['HostingAccount'] }) => {
  const [cycle, setCycle] = useState<Cycle>(
    present.billing_cycle === 'free' ? 'monthly' : present.billing_cycle,
  );
  const [quote, setQuote] = useState<Quote | null>(null);
  const found = useGet('/clients/{client}/hosting/{hostingAccount}/upgrades', {
    path,
    query: { billing_cycle: cycle },
  });
  const ask = async (body: Schema['HostingChangeQuoteRequest']) =>
    setQuote(
      (await api.post('/clients/{client}/hosting/{hostingAccount}/changes/quote', { path, body })).data,
    );
  return (
    <>
      <Loading of={found}>
        {({ data, billing_cycles }) => (
          <List
            title={say.hosting.otherPlans}
            none={say.hosting.noOtherPlans}
            rows={data.map((one) => ({
              id: `${one.package.id} ${one.billing_cycle}`,
              title: one.package.name,
              detail: `${words(one.direction)} · ${price(one)}`,
              end: (
                <Act
                  name={say.hosting.choose}
                  about={one.package.name}
                  work={() => ask({ package_id: one.package.id, billing_cycle: one.billing_cycle })}
                />
              ),
            }))}
          >
            <p>{say.hosting.now(present.package.name, price(present))}</p>
            <Field
              label={say.order.payEvery}
              as="select"
              value={cycle}
              options={billing_cycles.map((id) => ({ id, name: words(id) }))}
              onChange={({ currentTarget }) => {
                setCycle(currentTarget.value as Cycle);
                setQuote(null);
              }}
            />
            {cycle !== present.billing_cycle && (
              <Act
                name={say.hosting.sameWith(words(cycle).toLowerCase())}
                second
                work={() => ask({ billing_cycle: cycle })}
              />
            )}
          </List>
        )}
      </Loading>
      {quote && <Quoted path={path} quote={quote} onDone={() => setQuote(null)} />}
    </>
  );
};

/** Another package or another billing cycle, with its price explained before it is ordered. */
export const Plan = (path: HostingIds) => (
  <HostingScreen path={path}>
    {(hosting) =>
      hosting.change ? (
        <Waiting path={path} change={hosting.change} />
      ) : (
        <Choice path={path} present={hosting} />
      )
    }
  </HostingScreen>
);
