import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Schema } from '../../../client/client.ts';
import { useData } from '../../../client/preact/use-data.ts';
import { Problem } from '../../../client/problem.ts';
import { api, useConfig } from '../../api/client.ts';
import { Act } from '../../parts/action.tsx';
import { Facts, List, Loading } from '../../parts/blocks.tsx';
import { money } from '../../parts/format.ts';
import type { Item } from './choices.tsx';

type ProofProps = { client: number; proof: Schema['DomainProof']; onProved: () => void };

/** Shows the TXT record by which somebody proves that a name is theirs, and looks for it. */
const Proof = ({ client, proof: { id, record }, onProved }: ProofProps) => {
  const check = async () => {
    const path = { client, proof: id };
    const { data } = await api.post('/clients/{client}/domain-proofs/{proof}/check', { path });
    if (data.status !== 'verified') throw new Problem(200, { message: 'It is not there yet.' });
    onProved();
  };
  return (
    <>
      <Facts of={{ Type: 'TXT', Name: <code>{record.name}</code>, Value: <code>{record.value}</code> }} />
      <Act name="I have set the record" second work={check} />
    </>
  );
};

type ReviewProps = { client: number; items: Item[]; onChange: (items: Item[]) => void };

/** What is chosen, at today's prices, with whatever an order of it would be refused for; and the order itself. */
export const Review = ({ client, items, onChange }: ReviewProps) => {
  const path = { client };
  const { route } = useLocation();
  const gateways = useConfig()?.gateways;
  const quoted = useData(
    () => api.post('/orders/quote', { header: { 'X-Client-Id': client }, body: { items } }),
    undefined,
    JSON.stringify(items),
  );

  const place = async (body: Schema['OrderRequest']) => {
    const { invoice } = await api.once('/clients/{client}/orders', { path, body });
    onChange([]);
    route(`/clients/${client}/invoices/${invoice.id}`);
  };

  // Sent before a restart and never answered: the same request with the same key finds out what became of it.
  useEffect(() => {
    const body = api.unansweredBody('/clients/{client}/orders', path);
    if (body) place(body).catch(() => undefined);
  }, []);

  return (
    <Loading of={quoted}>
      {({ currency, tax, total, findings, items: lines }) => {
        const amount = (value: number) => money(value, currency);
        const gateway = gateways?.find(({ currencies }) => currencies.includes(currency));
        const rows = items.map((item) => {
          const line = lines.find(({ type, domain }) => type === item.type && domain === item.domain);
          const remove = async () => onChange(items.filter((held) => held !== item));
          return {
            title: line?.description ?? item.domain,
            detail:
              line &&
              amount(line.unit_price) +
                (line.setup_fee > 0 ? ` and a set-up fee of ${amount(line.setup_fee)}` : ''),
            end: <Act name="Remove" about={item.domain} work={remove} />,
          };
        });
        return (
          <>
            <List title="Your order" rows={rows} />
            <section class="card">
              <Facts of={{ Tax: tax > 0 && amount(tax), Total: <strong>{amount(total)}</strong> }} />
              {findings.map(({ field, code, message, proof }) => (
                <div key={field + code} class="note bad" role="alert">
                  <p>{message}</p>
                  {proof && <Proof client={client} proof={proof} onProved={quoted.reload} />}
                </div>
              ))}
              {gateway && findings.length === 0 && (
                <Act
                  name="Order"
                  work={() => place({ items, payment_gateway: gateway.id, expected_total: total })}
                />
              )}
            </section>
          </>
        );
      }}
    </Loading>
  );
};
