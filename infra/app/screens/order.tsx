import { useState } from 'preact/hooks';
import { clientOf } from '../api/session.ts';
import { useStored } from '../api/stored.ts';
import { Field, Form, textOf, useAction } from '../parts/form.tsx';
import { Screen } from '../parts/screen.tsx';
import { addTo, basketOf, removeFrom } from './basket.ts';
import { NameSearch } from './name-search.tsx';
import { PackageChoice } from './package-choice.tsx';
import { Review } from './review.tsx';

/** Choosing names and hosting, and the order. */
export const Order = ({ client }: { client: number }) => {
  const basket = basketOf(client);
  const items = useStored(basket);
  const ownName = useAction();
  const [existing, setExisting] = useState<string | null>(null);
  const currency = clientOf(client)?.currency ?? '';

  const newName = items.find(
    ({ type, domain }) =>
      type === 'domain' && !items.some((item) => item.type === 'hosting' && item.domain === domain),
  );
  const hostingFor = existing ?? newName?.domain;
  return (
    <Screen title="Order" client={client}>
      <NameSearch
        currency={currency}
        onAdd={(domain) => addTo(basket, { type: 'domain', domain, domain_option: 'register', years: 1 })}
      />
      {hostingFor === undefined ? (
        <section class="card">
          <h2>Hosting for a name you have</h2>
          <Form
            action={ownName}
            submit="Choose hosting"
            onSubmit={async (values) => setExisting(textOf(values, 'name'))}
          >
            <Field
              label="Your name"
              name="name"
              placeholder="my-site.com"
              autocapitalize="none"
              action={ownName}
            />
          </Form>
        </section>
      ) : (
        <PackageChoice
          currency={currency}
          domain={hostingFor}
          onAdd={(item) => {
            addTo(basket, item);
            setExisting(null);
          }}
        />
      )}
      {items.length > 0 && (
        <Review
          client={client}
          items={items}
          onRemove={(item) => removeFrom(basket, item)}
          onOrdered={() => basket.set([])}
        />
      )}
    </Screen>
  );
};
