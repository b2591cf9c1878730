import { useRef, useState } from 'preact/hooks';
import { session } from '../../api/client.ts';
import { Screen } from '../../layout/screen.tsx';
import { Card } from '../../parts/facts.tsx';
import { Form } from '../../parts/form.tsx';
import { say } from '../../words/words.ts';
import { type Choice, useBasket } from './basket.ts';
import { NameSearch } from './name-search.tsx';
import { PackageChoice } from './package-choice.tsx';
import { PackageTiles } from './package-tiles.tsx';
import { Review } from './review.tsx';

/** Choosing names and hosting, and the order. */
export const Order = ({ client }: { client: number }) => {
  const basket = useBasket(client);
  const [existing, setExisting] = useState<string | null>(null);
  const currency = session.clientOf(client)?.currency ?? '';
  const [told, setTold] = useState('');
  const order = useRef<HTMLParagraphElement>(null);
  const add = (choice: Choice) => {
    basket.put(choice);
    setTold(say.order.added(choice.shown));
    if (choice.item.type !== 'hosting') return;
    setExisting(null);
    // The button that was pressed is gone: whoever goes by keyboard goes on with the order.
    order.current?.focus();
  };
  const items = basket.choices.map(({ item }) => item);
  const hosted = items.filter(({ type }) => type === 'hosting').map(({ domain }) => domain);
  const newName = items.find(({ type, domain }) => type === 'domain' && !hosted.includes(domain));
  const hostingFor = existing ?? newName?.domain;
  return (
    <Screen title={say.common.order} client={client}>
      <NameSearch currency={currency} onAdd={add} />
      {hostingFor ? (
        <PackageChoice currency={currency} domain={hostingFor} onAdd={add} />
      ) : (
        <Card title={say.order.ownName}>
          <Form
            submit={say.order.chooseHosting}
            fields={{
              name: {
                label: say.order.yourName,
                placeholder: say.order.yourNameExample,
                autocapitalize: 'none',
              },
            }}
            second
            send={async ({ name }) => setExisting(name)}
          />
        </Card>
      )}
      <p ref={order} class="unseen" role="status" tabIndex={-1}>
        {told}
      </p>
      {items.length > 0 ? (
        <Review client={client} basket={basket} />
      ) : (
        !hostingFor && <PackageTiles currency={currency} />
      )}
    </Screen>
  );
};
