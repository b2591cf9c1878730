import type { Schema } from '../../../client/client.ts';
import { useGet } from '../../api/query.ts';
import { Field } from '../../parts/form.tsx';
import { money } from '../../parts/format.ts';
import { say } from '../../words/words.ts';
import type { Choice, Item } from './basket.ts';

type OptionsProps = { choice: Choice; currency: string; onChange: (item: Item) => void };
type Asked = Schema['DomainRequirements']['fields'][number];
type Answers = Record<string, string>;

/** What a registry asks of who registers the name; a question may depend on the answer to another one. */
const Requirement = ({
  asked,
  answers,
  set,
}: {
  asked: Asked;
  answers: Answers;
  set: (value: string) => void;
}) => {
  const { name, label, description, type, options, when } = asked;
  if (when && (when.value === null ? !(when.field in answers) : answers[when.field] !== when.value))
    return null;
  if (type === 'notice') return <p class="note">{description ?? label}</p>;
  const hint = description ?? undefined;
  // An acknowledgement takes the one value that is offered.
  const ticked = type === 'acknowledgement' ? (options[0]?.value ?? '') : 'true';
  if (type === 'acknowledgement' || type === 'boolean')
    return (
      <Field
        label={label}
        hint={hint}
        type="checkbox"
        checked={answers[name] === ticked}
        onChange={({ currentTarget }) => set(currentTarget.checked ? ticked : '')}
      />
    );
  if (type === 'choice')
    return (
      <Field
        label={label}
        hint={hint}
        as="select"
        value={answers[name] ?? ''}
        options={[
          { id: '', name: say.common.please },
          ...options.map(({ value, label }) => ({ id: value, name: label })),
        ]}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
    );
  return (
    <Field
      label={label}
      hint={hint}
      value={answers[name] ?? ''}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  );
};

/** Years, the language of an IDN, what the registry asks, and the code of a transfer. */
const DomainOptions = ({ choice: { item, asks }, onChange }: OptionsProps) => {
  const answers = (item.tld_requirements ?? {}) as Answers;
  const set = (name: string) => (value: string) =>
    onChange({ ...item, tld_requirements: { ...answers, [name]: value } });
  if (item.domain_option === 'transfer')
    return (
      <Field
        label={say.order.authCode}
        hint={say.order.authCodeHelp}
        value={item.auth_code ?? ''}
        onChange={({ currentTarget }) => onChange({ ...item, auth_code: currentTarget.value })}
      />
    );
  if (asks === null) return null;
  return (
    <div class="fields">
      {asks.years.length > 1 && (
        <Field
          label={say.order.howLong}
          as="select"
          value={item.years ?? 1}
          options={asks.years.map((count) => ({ id: count, name: say.common.years(count) }))}
          onChange={({ currentTarget }) => onChange({ ...item, years: Number(currentTarget.value) })}
        />
      )}
      {asks.languages.length > 0 && (
        <Field
          label={say.order.language}
          hint={say.order.languageHelp}
          as="select"
          value={answers.language ?? ''}
          options={[
            { id: '', name: say.common.please },
            ...asks.languages.map(({ code, name }) => ({ id: code, name })),
          ]}
          onChange={({ currentTarget }) => set('language')(currentTarget.value)}
        />
      )}
      {asks.fields.map((asked) => (
        <Requirement key={asked.name} asked={asked} answers={answers} set={set(asked.name)} />
      ))}
    </div>
  );
};

/** The add-ons of a package, each with how many. */
const Addons = ({ choice: { item }, currency, onChange }: OptionsProps) => {
  const packages = useGet('/catalog/hosting-packages', {}).data?.data ?? [];
  const addons = packages.find(({ id }) => id === item.package_id)?.addons ?? [];
  const chosen = item.addons ?? [];
  const offers = addons.flatMap(({ prices, ...addon }) =>
    prices
      .filter((one) => one.currency === currency && one.billing_cycle === item.billing_cycle)
      .map(({ price }) => ({ ...addon, price })),
  );
  return (
    <div class="fields">
      {offers.map(({ id, name, description, max_quantity, min_quantity, price }) => {
        const others = chosen.filter(({ addon_id }) => addon_id !== id);
        const quantity = chosen.find(({ addon_id }) => addon_id === id)?.quantity ?? 0;
        const set = (count: number) =>
          onChange({
            ...item,
            addons: count === 0 ? others : [...others, { addon_id: id, quantity: count }],
          });
        const label = `${name}, ${money(price, currency)}`;
        return max_quantity === 1 ? (
          <Field
            key={id}
            label={label}
            hint={description}
            type="checkbox"
            checked={quantity > 0}
            onChange={({ currentTarget }) => set(currentTarget.checked ? 1 : 0)}
          />
        ) : (
          <Field
            key={id}
            label={label}
            hint={description}
            as="select"
            value={quantity}
            options={[
              0,
              ...Array.from(
                { length: Math.min(max_quantity, 20) - min_quantity + 1 },
                (_, index) => min_quantity + index,
              ),
            ].map((count) => ({
              id: count,
              name: String(count),
            }))}
            onChange={({ currentTarget }) => set(Number(currentTarget.value))}
          />
        );
      })}
    </div>
  );
};

/** What else can be said of an item in the basket. */
export const ItemOptions = (props: OptionsProps) =>
  props.choice.item.type === 'domain' ? <DomainOptions {...props} /> : <Addons {...props} />;
