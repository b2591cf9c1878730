import { useState } from 'preact/hooks';
import type { Schema } from '../../../client/client.ts';
import { findNames } from '../../../client/find-names.ts';
import { useData } from '../../../client/preact/use-data.ts';
import { api } from '../../api/client.ts';
import { List } from '../../parts/blocks.tsx';
import { Field, Form } from '../../parts/form.tsx';
import { megabytes, money, words } from '../../parts/format.ts';

export type Item = Schema['OrderItemRequest'];
type ChoiceProps = { currency: string; onAdd: (item: Item) => void };
type PriceProps = { name: string; price: string; onAdd: () => void };

/** Shows what something costs, and takes it. */
const Price = ({ name, price, onAdd }: PriceProps) => (
  <button type="button" class="small" aria-label={`Add ${name} for ${price}`} onClick={onAdd}>
    {price}
  </button>
);

/** Finds a name that can be had. */
export const NameSearch = ({ currency, onAdd }: ChoiceProps) => {
  const [found, setFound] = useState<Awaited<ReturnType<typeof findNames>>>([]);
  const rows = found.map(({ domain, message, available, status, pricing }) => {
    const amount = pricing?.find((price) => price.currency === currency)?.register;
    const isOnSale = amount !== undefined && (available || status === 'manual_review');
    const add = () => onAdd({ type: 'domain', domain, domain_option: 'register', years: 1 });
    const end = isOnSale && <Price name={domain} price={money(amount, currency)} onAdd={add} />;
    return { title: domain, detail: message, end };
  });
  return (
    <List title="Find a name" rows={rows}>
      <Form
        submit="Search"
        fields={{ domain: { label: 'Name', placeholder: 'my-site or my-site.com', autocapitalize: 'none' } }}
        send={async ({ domain }) => setFound(await findNames(api, domain))}
      />
    </List>
  );
};

/** The hosting packages for a name, at the prices of the billing cycle that is chosen of those on sale. */
export const PackageChoice = ({ currency, domain, onAdd }: ChoiceProps & { domain: string }) => {
  const [chosen, setChosen] = useState('');
  const packages = useData(() => api.get('/catalog/hosting-packages')).data?.data ?? [];
  const offers = packages.flatMap(({ prices, ...pack }) =>
    prices.filter((price) => price.currency === currency).map((price) => ({ ...pack, ...price })),
  );
  const cycles = [...new Set(offers.map(({ billing_cycle }) => billing_cycle))];
  const cycle = cycles.find((one) => one === chosen) ?? cycles[0];
  const rows = offers
    .filter(({ billing_cycle }) => billing_cycle === cycle)
    .map(({ id, name, features: { disk_mb, email_accounts }, billing_cycle, price, setup_fee }) => {
      const size = `${megabytes(disk_mb)}, ${email_accounts ?? 'unlimited'} mailboxes`;
      const setup = setup_fee > 0 ? `, ${money(setup_fee, currency)} for setup` : '';
      const item = { type: 'hosting', package_id: id, billing_cycle, domain } as const;
      const add = () => onAdd({ ...item, domain_option: 'existing' });
      const end = <Price name={name} price={money(price, currency)} onAdd={add} />;
      return { title: name, detail: size + setup, end };
    });
  return (
    <List title={`Hosting for ${domain}`} none="Nothing is on sale." rows={rows}>
      {cycles.length > 1 && (
        <Field
          label="Pay"
          as="select"
          value={cycle}
          options={cycles.map((id) => ({ id, name: words(id) }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
    </List>
  );
};
