import { Badge } from '../../../app/parts/badge.tsx';
import { day, money, words } from '../../../app/parts/format.ts';
import { Table } from '../../../app/parts/table.tsx';
import type { ReadAnswer, Wanted } from '../../api/endpoints.ts';
import { Change } from '../../parts/change.tsx';
import { amount, asList, common, type Typed, timed } from './fields.ts';

type Catalog = ReadAnswer<'/catalog'>['data'];
type Package = Catalog['packages'][number];
type Prices = Package['prices'];

const eachPrice = (prices: Prices) =>
  Object.entries(prices).flatMap(([currency, cycles]) =>
    Object.entries(cycles).map(([cycle, offer]) => ({ currency, cycle, ...offer })),
  );

const priceField = (currency: string, cycle: string) => `packages.0.prices.${currency}.${cycle}.price`;

const priceFields = (prices: Prices) =>
  Object.fromEntries(
    eachPrice(prices).map(({ currency, cycle, price }) => [
      priceField(currency, cycle),
      amount(`${currency}, ${words(cycle)}`, price),
    ]),
  );

/** A price that was left empty is taken away. */
const typedPrices = (prices: Prices, typed: Typed): Prices =>
  Object.fromEntries(
    Object.entries(prices).map(([currency, cycles]) => [
      currency,
      Object.fromEntries(
        Object.entries(cycles).flatMap(([cycle, offer]) => {
          const price = typed[priceField(currency, cycle)];
          return price ? [[cycle, { ...offer, price: Number(price) }]] : [];
        }),
      ),
    ]),
  );

const textFields = ({ name, description }: Pick<Package, 'name' | 'description'>) => ({
  name: { label: 'Name', defaultValue: name },
  description: { label: 'Description', as: 'textarea' as const, defaultValue: description },
});

const ChangePackage = ({ of }: { of: Package }) => (
  <Change
    {...{ name: 'Change', about: of.name, path: '/catalog', values: {} }}
    fields={{ ...priceFields(of.prices), ...common(of.active), ...textFields(of) }}
    body={({ name = '', description = '', ...typed }) => ({
      packages: [
        { ...of, name, description, ...timed(typedPrices(of.prices, typed), typed, of) },
      ] as Wanted<'/catalog'>['packages'],
    })}
    reason="New prices"
  />
);

const FEATURES = {
  disk_mb: 'Disk in MB',
  bandwidth_mb: 'Bandwidth in MB',
  email_accounts: 'E-mail accounts',
  databases: 'Databases',
};

/** A package with the currencies and cycles of another. */
const NewPackage = ({ packages }: Catalog) => {
  const [like] = packages;
  if (!like) return null;
  const blank = Object.entries(priceFields(like.prices));
  return (
    <Change
      {...{ name: 'New package', path: '/catalog', values: {} }}
      fields={{
        ...textFields({ name: '', description: '' }),
        plan: { label: 'Plan at the control panel' },
        ...Object.fromEntries(
          Object.entries(FEATURES).map(([name, label]) => [
            name,
            { label, type: 'number' as const, hint: 'Without a limit unless said.' },
          ]),
        ),
        ...Object.fromEntries(blank.map(([field, of]) => [field, { ...of, defaultValue: '' }])),
      }}
      body={({ name = '', description = '', plan = '', ...typed }) => ({
        packages: [
          {
            ...{ id: Math.max(...packages.map(({ id }) => id)) + 1, name, description, plan },
            features: Object.fromEntries(
              Object.keys(FEATURES).map((feature) => [feature, Number(typed[feature]) || null]),
            ) as Package['features'],
            prices: typedPrices(like.prices, typed),
            ...{ next_prices: null, price_promise_months: null, active: true },
          },
        ] as Wanted<'/catalog'>['packages'],
      })}
    />
  );
};

const priceText = (prices: Prices) =>
  eachPrice(prices).map(({ currency, cycle, price, setup_fee }) => (
    <li key={`${currency} ${cycle}`}>
      {money(price, currency)} {words(cycle).toLowerCase()}
      {setup_fee > 0 && `, set-up ${money(setup_fee, currency)}`}
    </li>
  ));

export const Packages = ({ of }: { of: Catalog }) => (
  <Table
    title="Packages"
    none="No packages."
    of={asList(of.packages)}
    columns={[
      { name: 'Package', of: ({ name }) => name },
      { name: 'Prices', of: ({ prices }) => <ul class="plain">{priceText(prices)}</ul> },
      {
        name: 'Later',
        of: ({ next_prices: next }) =>
          next && (
            <>
              From {day(`${next.from}T00:00:00.000Z`)}
              <ul class="plain">{priceText(next.prices)}</ul>
            </>
          ),
      },
      { name: 'State', of: ({ active }) => <Badge state={active ? 'active' : 'inactive'} /> },
      { name: 'Do', of: (one) => <ChangePackage of={one} />, atEnd: true },
    ]}
  >
    <div class="beside">
      <NewPackage {...of} />
    </div>
  </Table>
);

export const Addons = ({ of }: { of: Catalog }) => (
  <Table
    title="Add-ons"
    none="No add-ons."
    of={asList(of.addons)}
    columns={[
      { name: 'Add-on', of: ({ name }) => name },
      { name: 'Prices of one', of: ({ prices }) => <ul class="plain">{priceText(prices)}</ul> },
      { name: 'State', of: ({ active }) => <Badge state={active ? 'active' : 'inactive'} />, atEnd: true },
    ]}
  />
);
