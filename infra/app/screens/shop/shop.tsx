import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useGet } from '../../api/query.ts';
import { Screen } from '../../layout/screen.tsx';
import { Field } from '../../parts/form.tsx';
import { money } from '../../parts/format.ts';
import { List } from '../../parts/list.tsx';
import { say } from '../../words/words.ts';
import { basketOf, type Choice } from '../order/basket.ts';
import { NameSearch } from '../order/name-search.tsx';
import { PackageTiles } from '../order/package-tiles.tsx';

type Currencies = { currency: string; currencies: string[]; onChange: (currency: string) => void };

const CurrencyChoice = ({ currency, currencies, onChange }: Currencies) =>
  currencies.length > 1 ? (
    <Field
      label={say.shop.currency}
      as="select"
      value={currency}
      options={currencies.map((id) => ({ id, name: id }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  ) : null;

/** What is sold, at what price, before anybody logs in; what is chosen waits for whoever logs in or signs up. */
export const Shop = () => {
  const { route } = useLocation();
  const [chosen, setChosen] = useState<string | null>(null);
  const packages = useGet('/catalog/hosting-packages', {});
  const tlds = useGet('/catalog/domain-tlds', {}).data?.data ?? [];
  const currencies = [
    ...new Set((packages.data?.data ?? []).flatMap(({ prices }) => prices.map((one) => one.currency))),
  ];
  const currency = chosen ?? currencies[0] ?? '';
  const add = (choice: Choice) => {
    const basket = basketOf('visitor');
    basket.set([...basket.get(), choice]);
    route('/login');
  };
  return (
    <Screen title={say.shop.title} isWide>
      <p class="soft">{say.shop.intro}</p>
      <div class="buttons">
        <a class="button" href="/login">
          {say.access.logIn}
        </a>
        <a class="button second" href="/sign-up">
          {say.access.open}
        </a>
      </div>
      <NameSearch currency={currency} onAdd={add} />
      <CurrencyChoice currency={currency} currencies={currencies} onChange={setChosen} />
      <PackageTiles currency={currency} />
      <List
        title={say.shop.endings}
        rows={tlds.flatMap(({ tld, prices }) =>
          prices
            .filter((one) => one.currency === currency)
            .map(({ register, renew }) => ({
              id: tld,
              title: `.${tld}`,
              detail: say.shop.renewal(money(renew, currency)),
              end: money(register, currency),
            })),
        )}
      />
    </Screen>
  );
};
