import { useGet } from '../../api/query.ts';
import { Card, Facts } from '../../parts/facts.tsx';
import { megabytes, money, words } from '../../parts/format.ts';
import { Loading } from '../../parts/loading.tsx';
import { say } from '../../words/words.ts';

/** What each package has, and its prices of each cycle, to compare before anything is chosen. */
export const PackageTiles = ({ currency }: { currency: string }) => (
  <Loading of={useGet('/catalog/hosting-packages', {})}>
    {({ data }) => (
      <div class="tiles">
        {data.map(({ id, name, description, features, prices }) => (
          <Card key={id} title={name}>
            <p class="soft">{description}</p>
            <Facts
              of={{
                [say.hosting.disk]: megabytes(features.disk_mb),
                [say.hosting.bandwidth]: megabytes(features.bandwidth_mb),
                [say.shop.mailboxes]: features.email_accounts ?? say.common.unlimited,
                [say.shop.databases]: features.databases ?? say.common.unlimited,
                ...Object.fromEntries(
                  prices
                    .filter((one) => one.currency === currency)
                    .map(({ billing_cycle, price }) => [words(billing_cycle), money(price, currency)]),
                ),
              }}
            />
          </Card>
        ))}
      </div>
    )}
  </Loading>
);
