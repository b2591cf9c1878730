import { Card } from '../../../app/parts/facts.tsx';
import { Loading } from '../../../app/parts/loading.tsx';
import { useGet } from '../../api/read.ts';
import { Screen } from '../../layout/screen.tsx';
import { Change } from '../../parts/change.tsx';
import { Coupons } from './coupons.tsx';
import { Endings } from './endings.tsx';
import { Addons, Packages } from './packages.tsx';
import { Taxes } from './taxes.tsx';

const dayField = {
  label: 'First day of the prices',
  type: 'date' as const,
  hint: 'As the list of prices begins.',
};

const Announce = () => (
  <Card title="Prices of those who are clients already">
    <p>
      Services keep their price until another one is announced. Clients are told by mail and push, and pay it
      from the first period that begins after the notice.
    </p>
    <div class="buttons">
      <Change
        {...{ name: 'Announce prices', path: '/catalog/announcement', values: {} }}
        fields={{ day: dayField }}
        body={({ day: from = '' }) => ({ day: from })}
        reason="New prices"
      />
      <Change
        {...{ name: 'Take announced prices back', path: '/catalog/announcement/withdraw', values: {} }}
        second
        fields={{ day: dayField }}
        body={({ day: from = '' }) => ({ day: from })}
      />
    </div>
  </Card>
);

/** What is sold, for how much, what it leaves us, and what a change of it means for whom. */
export const Catalogue = () => (
  <Screen title="Catalogue">
    <Loading of={useGet('/catalog', {})}>
      {({ data }) => (
        <>
          <Packages of={data} />
          <Addons of={data} />
          <Endings of={data} />
          <Announce />
          <Coupons />
          <Taxes of={data.taxes} />
        </>
      )}
    </Loading>
  </Screen>
);
