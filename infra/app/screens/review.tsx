import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { api, dataOf } from '../api/client.ts';
import { once, unansweredBody } from '../api/once.ts';
import type { Schema } from '../api/schema.ts';
import { useData } from '../api/use-data.ts';
import { Facts, Note } from '../parts/blocks.tsx';
import { useAction } from '../parts/form.tsx';
import { money } from '../parts/format.ts';
import type { Item } from './basket.ts';
import { Proof } from './proof.tsx';

type Quote = Schema['OrderQuoteResponse'];
type ReviewProps = { client: number; items: Item[]; onRemove: (item: Item) => void; onOrdered: () => void };

const Finding = ({
  client,
  finding,
  onProved,
}: {
  client: number;
  finding: Quote['findings'][number];
  onProved: () => void;
}) => (
  <div class="note bad" role="alert">
    <p>{finding.message}</p>
    {finding.proof && <Proof client={client} proof={finding.proof} onProved={onProved} />}
  </div>
);

/** What is chosen, at today's prices, with whatever an order of it would be refused for; and the order itself. */
export const Review = ({ client, items, onRemove, onOrdered }: ReviewProps) => {
  const { route } = useLocation();
  const action = useAction();
  const [useCredit, setUseCredit] = useState(true);
  const header = { 'X-Client-Id': client };
  const { data: config } = useData(() => dataOf(api.GET('/mobile/config')), 'config');
  const {
    data: quote,
    problem,
    reload,
  } = useData(
    () => dataOf(api.POST('/orders/quote', { params: { header }, body: { items } })),
    JSON.stringify(items),
  );

  const place = (body: Schema['OrderRequest']) =>
    action.run(async () => {
      const path = '/clients/{client}/orders';
      const { invoice } = await once(`order of ${client}`, body, (sent, keyed) =>
        dataOf(api.POST(path, { params: { path: { client }, header: keyed }, body: sent })),
      );
      onOrdered();
      route(`/clients/${client}/invoices/${invoice.id}`);
    });

  // Sent before a restart and never answered: the same request with the same key finds out what became of it.
  useEffect(() => {
    const body = unansweredBody<Schema['OrderRequest']>(`order of ${client}`);
    if (body) void place(body);
  }, [client]);

  const gateway = config?.gateways.find(({ currencies }) => quote && currencies.includes(quote.currency));
  const order = () =>
    quote &&
    gateway &&
    place({ items, payment_gateway: gateway.id, apply_credit: useCredit, expected_total: quote.total });

  return (
    <section class="card">
      <h2>Your order</h2>
      {items.map((item) => {
        const line = quote?.items.find(({ type, domain }) => type === item.type && domain === item.domain);
        return (
          <div class="row" key={`${item.type} ${item.domain}`}>
            <span>
              <strong>{line?.description ?? item.domain}</strong>
              <button
                type="button"
                class="plain"
                onClick={() => onRemove(item)}
                aria-label={`Remove ${item.domain}`}
              >
                Remove
              </button>
            </span>
            {line && quote && <span class="end">{money(line.total - line.tax, quote.currency)}</span>}
          </div>
        );
      })}
      {quote && (
        <Facts
          of={{
            ...(quote.tax > 0 && { Tax: money(quote.tax, quote.currency) }),
            Total: <strong>{money(quote.total, quote.currency)}</strong>,
          }}
        />
      )}
      {quote?.findings.map((finding) => (
        <Finding key={finding.field + finding.code} client={client} finding={finding} onProved={reload} />
      ))}
      <label class="check">
        <input
          type="checkbox"
          checked={useCredit}
          onChange={(event) => setUseCredit(event.currentTarget.checked)}
        />
        Use account credit first
      </label>
      <Note problem={action.problem ?? problem} />
      <button
        type="button"
        disabled={action.busy || !gateway || quote?.findings.length !== 0}
        onClick={order}
      >
        {action.busy ? 'Ordering…' : 'Order'}
      </button>
    </section>
  );
};
