import { Badge } from '../../app/parts/badge.tsx';
import { money } from '../../app/parts/format.ts';
import { Table } from '../../app/parts/table.tsx';
import { useList } from '../api/read.ts';
import { Screen } from '../layout/screen.tsx';
import { Since } from '../parts/since.tsx';

const amount = (value: number | null, currency: string | null) =>
  value === null || currency === null ? '–' : money(value, currency);

/** What is left of our price; a price in another currency without a configured rate is not compared. */
const left = (margin: number | null, cost: object | null, currency: string | null) => {
  if (margin === null) return cost && currency ? 'not comparable' : '–';
  return amount(margin, currency);
};

/** Our credit at each registrar against the renewals to come, and what each ending leaves us. */
export const Registrars = () => {
  const accounts = useList('/registrars', {});
  const margins = useList('/registrars/margins', {});
  return (
    <Screen title="Registrars">
      <Table
        title="Credit, and the renewals of the next 30 days"
        none="There is no registrar."
        of={accounts}
        columns={[
          { name: 'Registrar', of: ({ registrar }) => registrar },
          {
            name: 'State',
            of: ({ shortage, balance }) => {
              if (balance === null) return <Badge state="unknown" />;
              return <Badge state={shortage === null ? 'active' : 'overdue'} />;
            },
          },
          { name: 'Asked', of: ({ oldest_answer_at: at }) => (at ? <Since at={at} /> : 'not yet') },
          {
            name: 'Domains',
            of: ({ domains, unpriced }) =>
              domains === null ? '–' : unpriced ? `${domains}, ${unpriced} without a price` : domains,
          },
          { name: 'Credit', of: ({ balance, currency }) => amount(balance, currency), atEnd: true },
          { name: 'Expected', of: ({ expected, currency }) => amount(expected, currency), atEnd: true },
          { name: 'Short', of: ({ shortage, currency }) => amount(shortage, currency), atEnd: true },
        ]}
      />
      <Table
        title="Margin by ending, for a year"
        none="The catalog has no ending of a registrar."
        of={margins}
        columns={[
          { name: 'Ending', of: ({ tld }) => `.${tld}` },
          { name: 'What', of: ({ operation }) => operation },
          { name: 'Registrar', of: ({ registrar }) => registrar },
          { name: 'Our price', of: ({ price, currency }) => amount(price, currency), atEnd: true },
          {
            name: 'Asked',
            of: ({ listed }) => (listed ? money(listed.amount, listed.currency) : '–'),
            atEnd: true,
          },
          {
            name: 'Margin',
            of: ({ listed, listed_margin, currency }) => left(listed_margin, listed, currency),
            atEnd: true,
          },
          {
            name: 'Paid in 90 days',
            of: ({ paid, unknown }) =>
              [
                paid && `${money(paid.amount, paid.currency)} for ${paid.years}`,
                unknown && `${unknown} unknown`,
              ]
                .filter(Boolean)
                .join(', ') || '–',
            atEnd: true,
          },
          {
            name: 'Margin of it',
            of: ({ paid, paid_margin, currency }) => left(paid_margin, paid, currency),
            atEnd: true,
          },
        ]}
      />
    </Screen>
  );
};
