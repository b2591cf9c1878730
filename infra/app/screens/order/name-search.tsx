import { useState } from 'preact/hooks';
import { findNames } from '../../../client/find-names.ts';
import { api } from '../../api/client.ts';
import { useGet } from '../../api/query.ts';
import { Form } from '../../parts/form.tsx';
import { money } from '../../parts/format.ts';
import { List } from '../../parts/list.tsx';
import { unicodeName } from '../../parts/unicode-name.ts';
import { say } from '../../words/words.ts';
import type { Choice } from './basket.ts';

export type ChoiceProps = { currency: string; onAdd: (choice: Choice) => void };
type PriceProps = { name: string; price: string; onAdd: () => void };

/** Shows what something costs, and takes it. */
export const Price = ({ name, price, onAdd }: PriceProps) => (
  <button type="button" class="small" aria-label={say.order.add(name, price)} onClick={onAdd}>
    {price}
  </button>
);

type Found = Awaited<ReturnType<typeof findNames>>;

/** Finds a name that can be had, and brings one that is registered elsewhere. */
export const NameSearch = ({ currency, onAdd }: ChoiceProps) => {
  const [found, setFound] = useState<Found | null>(null);
  const tlds = useGet('/catalog/domain-tlds', {}).data?.data ?? [];
  const rows = (found ?? []).map(
    ({ domain, tld, message, available, premium, status, reason, pricing, requirements }) => {
      const shown = unicodeName(domain);
      const prices = pricing?.find((price) => price.currency === currency);
      const isOnSale = prices !== undefined && (available || status === 'manual_review');
      const isMovable =
        reason === 'registered' &&
        tlds.find((one) => one.tld === tld)?.transferable &&
        prices?.transfer != null;
      const add = (domain_option: 'register' | 'transfer') =>
        onAdd({
          item: {
            type: 'domain',
            domain,
            domain_option,
            ...(domain_option === 'register' && { years: requirements?.years[0] ?? 1 }),
          },
          shown,
          asks: domain_option === 'register' ? requirements : null,
        });
      return {
        id: domain,
        title: shown,
        detail: premium ? `${say.order.premium} ${message}` : message,
        end: (
          <>
            {isOnSale && (
              <Price name={shown} price={money(prices.register, currency)} onAdd={() => add('register')} />
            )}
            {isMovable && (
              <button
                type="button"
                class="plain"
                aria-label={`${say.order.transfer} ${shown}`}
                onClick={() => add('transfer')}
              >
                {say.order.transfer}
              </button>
            )}
          </>
        ),
      };
    },
  );
  const [first] = rows;
  const told = first ? `${first.title}: ${first.detail} ${say.order.found(rows.length)}` : say.order.noNames;
  return (
    <List title={say.order.findName} rows={rows} none={found && say.order.noNames}>
      <p class="unseen" role="status">
        {found && told}
      </p>
      <Form
        submit={say.order.search}
        fields={{
          domain: { label: say.common.name, placeholder: say.order.nameExample, autocapitalize: 'none' },
        }}
        send={async ({ domain }) => setFound(await findNames(api, domain))}
      />
    </List>
  );
};
