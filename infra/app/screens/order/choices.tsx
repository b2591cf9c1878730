import { useState } from 'preact/hooks';
import type { Schema } from '../../../client/client.ts';
import { useData } from '../../../client/preact/use-data.ts';
import { api } from '../../api/client.ts';
import { Row } from '../../parts/blocks.tsx';
import { Field, Form } from '../../parts/form.tsx';
import { megabytes, money, words } from '../../parts/format.ts';

type Item = Schema['OrderItemRequest'];
type PriceButtonProps = { name: string; price: number; currency: string; onAdd: () => void };

/** Shows what something costs, and takes it. */
const PriceButton = ({ name, price, currency, onAdd }: PriceButtonProps) => (
  <button
    type="button"
    class="small"
    onClick={onAdd}
    aria-label={`Add ${name} for ${money(price, currency)}`}
  >
    {money(price, currency)}
  </button>
);

type Found = Schema['DomainAvailabilityResponse'];

/** A word is looked for under every ending that is sold; for a taken name others are suggested. */
const search = async (text: string): Promise<Found[]> => {
  if (!text.includes('.')) {
    const { data: tlds } = await api.get('/catalog/domain-tlds');
    const domains = tlds.map(({ tld }) => `${text}.${tld}`);
    return (await api.post('/domains/bulk-check', { body: { domains } })).results;
  }
  const body = { domain: text };
  const found = await api.post('/domains/check', { body });
  if (found.status !== 'unavailable') return [found];
  return [found, ...(await api.post('/domains/suggest', { body })).results];
};

/** Finds a name that can be had; `onAdd` gets the one the user wants. */
export const NameSearch = ({ currency, onAdd }: { currency: string; onAdd: (name: string) => void }) => {
  const [results, setResults] = useState<Found[]>([]);
  return (
    <section class="card rows">
      <h2>Find a name</h2>
      <Form submit="Search" onSubmit={async (text) => setResults(await search(text('domain').toLowerCase()))}>
        <Field label="Name" name="domain" placeholder="my-site or my-site.com" autocapitalize="none" />
      </Form>
      {results.map(({ domain, message, available, status, pricing }) => {
        const price = pricing?.find((one) => one.currency === currency)?.register;
        const canBeOrdered = price !== undefined && (available || status === 'manual_review');
        const button = canBeOrdered && (
          <PriceButton name={domain} price={price} currency={currency} onAdd={() => onAdd(domain)} />
        );
        return <Row key={domain} title={domain} detail={message} end={button} />;
      })}
    </section>
  );
};

type Cycle = NonNullable<Item['billing_cycle']>;
type ChoiceProps = { currency: string; domain: string; onAdd: (item: Item) => void };

/** The hosting packages with their prices; the chosen one is for `domain`. */
export const PackageChoice = ({ currency, domain, onAdd }: ChoiceProps) => {
  const [cycle, setCycle] = useState<Cycle>('monthly');
  const { data: packages } = useData(() => api.get('/catalog/hosting-packages'));
  const offers = (packages?.data ?? []).flatMap(({ prices, ...pack }) =>
    prices.filter((price) => price.currency === currency).map((price) => ({ ...pack, ...price })),
  );
  const cycles = [...new Set(offers.map(({ billing_cycle }) => billing_cycle))];
  return (
    <section class="card rows">
      <h2>Hosting for {domain}</h2>
      <label>
        Pay
        <select value={cycle} onChange={(event) => setCycle(event.currentTarget.value as Cycle)}>
          {cycles.map((one) => (
            <option key={one} value={one}>
              {words(one)}
            </option>
          ))}
        </select>
      </label>
      {offers
        .filter(({ billing_cycle }) => billing_cycle === cycle)
        .map(({ id, name, features, price, setup_fee }) => {
          const setup = setup_fee > 0 ? `, ${money(setup_fee, currency)} for setup` : '';
          const order = { package_id: id, billing_cycle: cycle, domain };
          return (
            <Row
              key={id}
              title={name}
              detail={`${megabytes(features.disk_mb)}, ${features.email_accounts ?? 'unlimited'} mailboxes${setup}`}
              end={
                <PriceButton
                  name={name}
                  price={price}
                  currency={currency}
                  onAdd={() => onAdd({ type: 'hosting', domain_option: 'existing', ...order })}
                />
              }
            />
          );
        })}
    </section>
  );
};
