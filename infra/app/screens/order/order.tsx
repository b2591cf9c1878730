import { useState } from 'preact/hooks';
import { useKept } from '../../../client/preact/use-kept.ts';
import { basketOf, session } from '../../api/client.ts';
import { Field, Form } from '../../parts/form.tsx';
import { Screen } from '../../parts/screen.tsx';
import { NameSearch, PackageChoice } from './choices.tsx';
import { Review } from './review.tsx';

/** Choosing names and hosting, and the order. */
export const Order = ({ client }: { client: number }) => {
  const basket = basketOf(client);
  const items = useKept(basket);
  const [existing, setExisting] = useState<string | null>(null);
  const add = (item: (typeof items)[number]) =>
    basket.set([...items.filter(({ type, domain }) => type !== item.type || domain !== item.domain), item]);
  const currency = session.clientOf(client)?.currency ?? '';

  const hosted = items.filter(({ type }) => type === 'hosting').map(({ domain }) => domain);
  const newName = items.find(({ type, domain }) => type === 'domain' && !hosted.includes(domain));
  const hostingFor = existing ?? newName?.domain;
  return (
    <Screen title="Order" client={client}>
      <NameSearch
        currency={currency}
        onAdd={(domain) => add({ type: 'domain', domain, domain_option: 'register', years: 1 })}
      />
      {hostingFor === undefined ? (
        <section class="card">
          <h2>Hosting for a name you have</h2>
          <Form submit="Choose hosting" onSubmit={async (text) => setExisting(text('name'))}>
            <Field label="Your name" name="name" placeholder="my-site.com" autocapitalize="none" />
          </Form>
        </section>
      ) : (
        <PackageChoice
          currency={currency}
          domain={hostingFor}
          onAdd={(item) => {
            add(item);
            setExisting(null);
          }}
        />
      )}
      {items.length > 0 && <Review client={client} basket={basket} />}
    </Screen>
  );
};
