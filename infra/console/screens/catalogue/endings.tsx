import { Badge } from '../../../app/parts/badge.tsx';
import { day, money, words } from '../../../app/parts/format.ts';
import { Table } from '../../../app/parts/table.tsx';
import type { ReadAnswer } from '../../api/endpoints.ts';
import { useList } from '../../api/read.ts';
import { Change } from '../../parts/change.tsx';
import { amount, asList, common, type Typed, timed } from './fields.ts';

type Catalog = ReadAnswer<'/catalog'>['data'];
type Tld = Catalog['tlds'][number];

const YEAR = ['register', 'renew', 'transfer', 'restore'] as const;
type Year = Tld['prices'][string];

const tldField = (currency: string, what: string) => `tlds.0.prices.${currency}.${what}`;

const tldFields = (prices: Tld['prices']) =>
  Object.fromEntries(
    Object.entries(prices).flatMap(([currency, year]) =>
      YEAR.map((what) => [tldField(currency, what), amount(`${currency}, ${words(what)}`, year[what])]),
    ),
  );

/** What was left empty of a transfer or a restoration is not offered. */
const typedYear = (currencies: string[], typed: Typed): Tld['prices'] =>
  Object.fromEntries(
    currencies.map((currency) => {
      const of = (what: string) => typed[tldField(currency, what)];
      const optional = (what: string) => (of(what) ? Number(of(what)) : null);
      return [
        currency,
        {
          ...{ register: Number(of('register')), renew: Number(of('renew')) },
          ...{ transfer: optional('transfer'), restore: optional('restore') },
        },
      ];
    }),
  );

const ChangeTld = ({ of }: { of: Tld }) => (
  <Change
    {...{ name: 'Change', about: `.${of.tld}`, path: '/catalog', values: {} }}
    fields={{ ...tldFields(of.prices), ...common(of.active) }}
    body={(typed) => ({
      tlds: [{ ...of, ...timed(typedYear(Object.keys(of.prices), typed), typed, of) }] as Tld[],
    })}
    reason="New prices"
  />
);

const NewTld = ({ tlds }: Catalog) => {
  const currencies = [...new Set(tlds.flatMap(({ prices }) => Object.keys(prices)))];
  const registrars = [...new Set([...tlds.map(({ registrar }) => registrar), 'manual'])];
  const none: Year = { register: 0, renew: 0, transfer: null, restore: null };
  const blank = Object.entries(tldFields(Object.fromEntries(currencies.map((one) => [one, none]))));
  return (
    <Change
      {...{ name: 'New ending', path: '/catalog', values: {} }}
      fields={{
        tld: { label: 'Ending', hint: 'Such as com or com.gh.' },
        registrar: {
          ...{ label: 'Registrar', as: 'select' as const },
          options: registrars.map((id) => ({ id, name: id === 'manual' ? 'Entered by hand' : id })),
        },
        years: { label: 'Years at most', type: 'number' as const, defaultValue: '10' },
        ...Object.fromEntries(blank.map(([field, of]) => [field, { ...of, defaultValue: '' }])),
      }}
      body={({ tld = '', registrar = '', years, ...typed }) => ({
        tlds: [
          {
            ...{ tld, registrar, minimum_years: 1, maximum_years: Number(years) },
            ...{ grace_days: null, redemption_days: null, next_prices: null, active: true },
            prices: typedYear(currencies, typed),
          },
        ],
      })}
    />
  );
};

export const Endings = ({ of }: { of: Catalog }) => {
  const margins = useList('/registrars/margins', {});
  const rows = of.tlds.flatMap((tld) =>
    Object.entries(tld.prices).map(([currency, year], index) => ({
      tld,
      currency,
      year,
      isFirst: index === 0,
    })),
  );
  const marginOf = ({ tld, currency }: (typeof rows)[number], operation: string) => {
    const found = margins.data?.find(
      (row) => row.tld === tld.tld && row.currency === currency && row.operation === operation,
    );
    return found?.listed_margin ?? null;
  };
  const price = (value: number | null, currency: string) => (value === null ? '–' : money(value, currency));
  const withMargin = (row: (typeof rows)[number], ours: number, operation: string) => {
    const left = marginOf(row, operation);
    return (
      <>
        {price(ours, row.currency)}
        {left !== null && (
          <small class={left < 0 ? 'loss' : 'soft'}>
            <br />
            margin {money(left, row.currency)}
          </small>
        )}
      </>
    );
  };
  return (
    <Table
      title="Endings, for a year"
      none="No endings."
      of={asList(rows)}
      columns={[
        { name: 'Ending', of: ({ tld }) => `.${tld.tld}` },
        { name: 'Registrar', of: ({ tld }) => (tld.registrar === 'manual' ? 'by hand' : tld.registrar) },
        {
          name: 'Registration',
          of: (row) => withMargin(row, row.year.register, 'register'),
          atEnd: true,
        },
        { name: 'Renewal', of: (row) => withMargin(row, row.year.renew, 'renew'), atEnd: true },
        { name: 'Transfer', of: ({ year, currency }) => price(year.transfer, currency), atEnd: true },
        {
          name: 'State',
          of: ({ tld: { active, next_prices: next } }) => (
            <>
              <Badge state={active ? 'active' : 'inactive'} />
              {next && <small> other prices from {day(`${next.from}T00:00:00.000Z`)}</small>}
            </>
          ),
        },
        { name: 'Do', of: ({ tld, isFirst }) => isFirst && <ChangeTld of={tld} />, atEnd: true },
      ]}
    >
      <div class="beside">
        <NewTld {...of} />
      </div>
      <p class="soft">The margin is our price less what the registrar asks now.</p>
    </Table>
  );
};
