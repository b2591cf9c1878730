import { useState } from 'preact/hooks';
import { api, dataOf } from '../api/client.ts';
import { useData } from '../api/use-data.ts';
import { megabytes, money, words } from '../parts/format.ts';
import type { Item } from './basket.ts';

type Cycle = NonNullable<Item['billing_cycle']>;
type ChoiceProps = { currency: string; domain: string; onAdd: (item: Item) => void };

/** The hosting packages with their prices; the chosen one is for `domain`. */
export const PackageChoice = ({ currency, domain, onAdd }: ChoiceProps) => {
  const [cycle, setCycle] = useState<Cycle>('monthly');
  const { data } = useData(async () => (await dataOf(api.GET('/catalog/hosting-packages'))).data, 'packages');
  const pricesOf = (pack: NonNullable<typeof data>[number]) =>
    pack.prices.filter((one) => one.currency === currency);
  const cycles = [...new Set(data?.flatMap(pricesOf).map(({ billing_cycle }) => billing_cycle))];
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
      {data?.map((pack) => {
        const price = pricesOf(pack).find(({ billing_cycle }) => billing_cycle === cycle);
        if (!price) return null;
        const item = {
          type: 'hosting',
          package_id: pack.id,
          billing_cycle: cycle,
          domain,
          domain_option: 'existing',
        } as const;
        return (
          <div class="row" key={pack.id}>
            <span>
              <strong>{pack.name}</strong>
              <small>
                {megabytes(pack.features.disk_mb)}, {pack.features.email_accounts ?? 'unlimited'} mailboxes
                {price.setup_fee > 0 && `, ${money(price.setup_fee, currency)} for setup`}
              </small>
            </span>
            <button
              type="button"
              class="small"
              onClick={() => onAdd(item)}
              aria-label={`Add ${pack.name} for ${money(price.price, currency)}`}
            >
              {money(price.price, currency)}
            </button>
          </div>
        );
      })}
    </section>
  );
};
