import { useMemo, useState } from 'preact/hooks';
import { kept } from '../../../client/kept.ts';
import { useKept } from '../../../client/preact/use-kept.ts';
import { session } from '../../api/client.ts';
import { Form } from '../../parts/form.tsx';
import { Screen } from '../../parts/screen.tsx';
import { type Item, NameSearch, PackageChoice } from './choices.tsx';
import { Review } from './review.tsx';

/** Choosing names and hosting, and the order; what is chosen outlives a restart until it is ordered. */
export const Order = ({ client }: { client: number }) => {
  const basket = useMemo(() => kept<Item[]>(localStorage, `basket of ${client}`, []), [client]);
  const items = useKept(basket);
  const [existing, setExisting] = useState<string | null>(null);
  const currency = session.clientOf(client)?.currency ?? '';

  const add = (item: Item) => {
    basket.set([...items.filter(({ type, domain }) => type !== item.type || domain !== item.domain), item]);
    if (item.type === 'hosting') setExisting(null);
  };
  const hosted = items.filter(({ type }) => type === 'hosting').map(({ domain }) => domain);
  const newName = items.find(({ type, domain }) => type === 'domain' && !hosted.includes(domain));
  const hostingFor = existing ?? newName?.domain;
  return (
    <Screen title="Order" client={client}>
      <NameSearch currency={currency} onAdd={add} />
      {hostingFor ? (
        <PackageChoice currency={currency} domain={hostingFor} onAdd={add} />
      ) : (
        <section class="card">
          <h2>Hosting for a name you have</h2>
          <Form
            submit="Choose hosting"
            fields={{ name: { label: 'Your name', placeholder: 'my-site.com', autocapitalize: 'none' } }}
            send={async ({ name }) => setExisting(name)}
          />
        </section>
      )}
      {items.length > 0 && <Review client={client} items={items} onChange={basket.set} />}
    </Screen>
  );
};
