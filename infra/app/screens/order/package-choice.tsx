import { useState } from 'preact/hooks';
import { useGet } from '../../api/query.ts';
import { Field } from '../../parts/form.tsx';
import { megabytes, money, words } from '../../parts/format.ts';
import { List } from '../../parts/list.tsx';
import { Loading } from '../../parts/loading.tsx';
import { unicodeName } from '../../parts/unicode-name.ts';
import { say } from '../../words/words.ts';
import { type ChoiceProps, Price } from './name-search.tsx';

/** The hosting packages for a name, at the prices of the billing cycle that is chosen of those on sale. */
export const PackageChoice = ({ currency, domain, onAdd }: ChoiceProps & { domain: string }) => {
  const shown = unicodeName(domain);
  const [chosen, setChosen] = useState('');
  return (
    <Loading of={useGet('/catalog/hosting-packages', {})}>
      {({ data }) => {
        const offers = data.flatMap(({ prices, ...pack }) =>
          prices.filter((price) => price.currency === currency).map((price) => ({ ...pack, ...price })),
        );
        const cycles = [...new Set(offers.map(({ billing_cycle }) => billing_cycle))];
        const cycle = cycles.find((one) => one === chosen) ?? cycles[0];
        const rows = offers
          .filter(({ billing_cycle }) => billing_cycle === cycle)
          .map(({ id, name, features: { disk_mb, email_accounts }, billing_cycle, price, setup_fee }) => {
            const size = `${megabytes(disk_mb)}, ${say.order.mailboxes(email_accounts)}`;
            const setup = setup_fee > 0 ? `, ${say.order.forSetup(money(setup_fee, currency))}` : '';
            const item = { type: 'hosting', package_id: id, billing_cycle, domain } as const;
            const add = () => onAdd({ item: { ...item, domain_option: 'existing' }, shown, asks: null });
            const end = <Price name={name} price={money(price, currency)} onAdd={add} />;
            return { id, title: name, detail: size + setup, end };
          });
        return (
          <List title={say.order.hostingFor(shown)} none={say.order.nothingOnSale} rows={rows}>
            {cycles.length > 1 && (
              <Field
                label={say.order.payEvery}
                as="select"
                value={cycle}
                options={cycles.map((id) => ({ id, name: words(id) }))}
                onChange={(event) => setChosen(event.currentTarget.value)}
              />
            )}
          </List>
        );
      }}
    </Loading>
  );
};
