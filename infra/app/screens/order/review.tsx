import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Schema } from '../../../client/client.ts';
import { useAction } from '../../../client/preact/use-action.ts';
import { useData } from '../../../client/preact/use-data.ts';
import { api, type Basket, mobileConfig } from '../../api/client.ts';
import { Act, Note, TakeAway } from '../../parts/action.tsx';
import { Facts, Row } from '../../parts/blocks.tsx';
import { Check } from '../../parts/form.tsx';
import { money } from '../../parts/format.ts';

type ProofProps = { client: number; proof: Schema['DomainProof']; onProved: () => void };

/** Shows the TXT record by which somebody proves that a name is theirs, and looks for it. */
const Proof = ({ client, proof, onProved }: ProofProps) => {
  const [missing, setMissing] = useState(false);
  const { name, value } = proof.record;
  const check = async () => {
    const path = { client, proof: proof.id };
    const { data } = await api.post('/clients/{client}/domain-proofs/{proof}/check', { path });
    if (data.status === 'verified') onProved();
    else setMissing(true);
  };
  return (
    <>
      <Facts of={{ Type: 'TXT', Name: <code>{name}</code>, Value: <code>{value}</code> }} />
      {missing && <p role="status">The record is not there yet. DNS can take some minutes.</p>}
      <Act class="second" work={check}>
        I have set the record
      </Act>
    </>
  );
};

type ReviewProps = { client: number; basket: Basket };

/** What is chosen, at today's prices, with whatever an order of it would be refused for; and the order itself. */
export const Review = ({ client, basket }: ReviewProps) => {
  const items = basket.get();
  const { route } = useLocation();
  const { busy, problem, run } = useAction();
  const [useCredit, setUseCredit] = useState(true);
  const path = { client };
  const { data: config } = useData(mobileConfig);
  const quoted = useData(
    () => api.post('/orders/quote', { header: { 'X-Client-Id': client }, body: { items } }),
    undefined,
    JSON.stringify(items),
  );

  const place = (body: Schema['OrderRequest']) =>
    run(async () => {
      const { invoice } = await api.once('/clients/{client}/orders', { path, body });
      basket.set([]);
      route(`/clients/${client}/invoices/${invoice.id}`);
    });

  // Sent before a restart and never answered: the same request with the same key finds out what became of it.
  useEffect(() => {
    const body = api.unansweredBody('/clients/{client}/orders', path);
    if (body) void place(body);
  }, []);

  const quote = quoted.data;
  const amount = (value: number) => (quote ? money(value, quote.currency) : '');
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
          <div key={`${item.type} ${item.domain}`}>
            <Row title={line?.description ?? item.domain} end={line && amount(line.total - line.tax)} />
            <TakeAway
              verb="Remove"
              name={item.domain}
              work={async () => basket.set(items.filter((held) => held !== item))}
            />
          </div>
        );
      })}
      {quote && (
        <Facts
          of={{
            ...(quote.tax > 0 && { Tax: amount(quote.tax) }),
            Total: <strong>{amount(quote.total)}</strong>,
          }}
        />
      )}
      {quote?.findings.map(({ field, code, message, proof }) => (
        <div key={field + code} class="note bad" role="alert">
          <p>{message}</p>
          {proof && <Proof client={client} proof={proof} onProved={quoted.reload} />}
        </div>
      ))}
      <Check label="Use account credit first" checked={useCredit} onChange={setUseCredit} />
      <Note problem={problem ?? quoted.problem} />
      <button type="button" disabled={busy || !gateway || quote?.findings.length !== 0} onClick={order}>
        {busy ? 'Ordering…' : 'Order'}
      </button>
    </section>
  );
};
