import { useState } from 'preact/hooks';
import { api, dataOf } from '../api/client.ts';
import type { Schema } from '../api/schema.ts';
import { Field, Form, textOf, useAction } from '../parts/form.tsx';
import { money } from '../parts/format.ts';

type Found = Schema['DomainAvailabilityResponse'];

/** A word is looked for under every ending that is sold; for a taken name others are suggested. */
const search = async (text: string): Promise<Found[]> => {
  if (!text.includes('.')) {
    const { data: tlds } = await dataOf(api.GET('/catalog/domain-tlds'));
    const domains = tlds.map(({ tld }) => `${text}.${tld}`);
    return (await dataOf(api.POST('/domains/bulk-check', { body: { domains } }))).results;
  }
  const found = await dataOf(api.POST('/domains/check', { body: { domain: text } }));
  if (found.status !== 'unavailable') return [found];
  const { results } = await dataOf(api.POST('/domains/suggest', { body: { domain: text } }));
  return [found, ...results];
};

type ResultProps = { found: Found; currency: string; onAdd: (name: string) => void };

const Result = ({ found, currency, onAdd }: ResultProps) => {
  const price = found.pricing?.find((one) => one.currency === currency)?.register;
  const canBeOrdered = found.available || found.status === 'manual_review';
  return (
    <div class="row">
      <span>
        <strong>{found.domain}</strong>
        <small>{found.message}</small>
      </span>
      {canBeOrdered && price !== undefined && (
        <button
          type="button"
          class="small"
          onClick={() => onAdd(found.domain)}
          aria-label={`Add ${found.domain} for ${money(price, currency)}`}
        >
          {money(price, currency)}
        </button>
      )}
    </div>
  );
};

/** Finds a name that can be had; `onAdd` gets the one the user wants. */
export const NameSearch = ({ currency, onAdd }: Omit<ResultProps, 'found'>) => {
  const action = useAction();
  const [results, setResults] = useState<Found[]>([]);
  return (
    <section class="card rows">
      <h2>Find a name</h2>
      <Form
        action={action}
        submit="Search"
        onSubmit={async (values) => setResults(await search(textOf(values, 'domain').toLowerCase()))}
      >
        <Field
          label="Name"
          name="domain"
          placeholder="my-site or my-site.com"
          autocapitalize="none"
          action={action}
        />
      </Form>
      {results.map((found) => (
        <Result key={found.domain} found={found} currency={currency} onAdd={onAdd} />
      ))}
    </section>
  );
};
