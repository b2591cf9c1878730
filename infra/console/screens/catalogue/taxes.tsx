import { countryName } from '../../../app/parts/countries.ts';
import { day } from '../../../app/parts/format.ts';
import { Table } from '../../../app/parts/table.tsx';
import type { ReadAnswer } from '../../api/endpoints.ts';
import { Change } from '../../parts/change.tsx';
import { asList } from './fields.ts';

type Rules = ReadAnswer<'/catalog'>['data']['taxes'];

/** A rule takes the place of the one of its country from its day on. */
const NewRule = ({ of }: { of: Rules }) => {
  const place = `taxes.${of.length}`;
  return (
    <Change
      {...{ name: 'New tax rule', path: '/catalog', values: {} }}
      fields={{
        [`${place}.country`]: { label: 'Country', hint: 'Two letters, such as GH.' },
        [`${place}.from`]: { label: 'From', type: 'date' },
        name: { label: 'Name of the tax', hint: 'Without a name, no tax is charged from then on.' },
        rate: { label: 'Percent', type: 'number', step: 'any' },
        included: {
          ...{ label: 'Prices', as: 'select' as const },
          options: [
            { id: 'no', name: 'Tax is added to them' },
            { id: 'yes', name: 'Have the tax in them' },
          ],
        },
        [`${place}.source`]: { label: 'Where the law says so' },
      }}
      body={({ name, rate, included, ...typed }) => ({
        taxes: [
          ...of,
          {
            country: (typed[`${place}.country`] ?? '').toUpperCase(),
            from: typed[`${place}.from`] ?? '',
            source: typed[`${place}.source`] ?? '',
            included: included === 'yes',
            reverse_charge: false,
            components: name ? [{ name, rate: Number(rate), compound: false }] : [],
          },
        ],
      })}
    />
  );
};

export const Taxes = ({ of }: { of: Rules }) => (
  <Table
    title="Taxes"
    none="No taxes."
    of={asList(of)}
    columns={[
      { name: 'Country', of: ({ country }) => countryName(country) },
      { name: 'From', of: ({ from }) => day(`${from}T00:00:00.000Z`) },
      {
        name: 'Taxes',
        of: ({ components }) => components.map(({ name, rate }) => `${name} ${rate} %`).join(', ') || 'none',
      },
      { name: 'Prices', of: ({ included }) => (included ? 'have it in them' : 'it is added') },
      { name: 'Source', of: ({ source }) => source, atEnd: true },
    ]}
  >
    <div class="beside">
      <NewRule of={of} />
    </div>
  </Table>
);
