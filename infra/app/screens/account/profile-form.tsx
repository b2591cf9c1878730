import type { Schema } from '../../../client/client.ts';
import { api, session } from '../../api/client.ts';
import { useGet } from '../../api/query.ts';
import { countries } from '../../parts/countries.ts';
import { type Fields, Form } from '../../parts/form.tsx';
import { Loading } from '../../parts/loading.tsx';
import { say } from '../../words/words.ts';

type Name =
  | 'company_name'
  | 'tax_id'
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'address'
  | 'city'
  | 'state'
  | 'postcode'
  | 'country';

const fieldsOf = (client: Schema['Client']): Fields<Name> => {
  const field = (name: Name, label: string, autocomplete: string) => ({
    label,
    autocomplete: autocomplete as 'name',
    defaultValue: client[name] ?? '',
  });
  return {
    first_name: field('first_name', say.account.firstName, 'given-name'),
    last_name: field('last_name', say.account.lastName, 'family-name'),
    company_name: field('company_name', say.account.company, 'organization'),
    tax_id: field('tax_id', say.account.taxId, 'off'),
    address: field('address', say.account.address, 'street-address'),
    city: field('city', say.account.city, 'address-level2'),
    state: field('state', say.account.region, 'address-level1'),
    postcode: field('postcode', say.account.postcode, 'postal-code'),
    country: { ...field('country', say.account.country, 'country'), as: 'select', options: countries() },
    phone: { ...field('phone', say.account.phone, 'tel'), type: 'tel' },
  };
};

const REQUIRED: Name[] = ['first_name', 'last_name', 'country'];

/** Who the client is and where: on invoices, and in the registries of the domains that are ordered. */
export const ProfileForm = ({ client, title }: { client: number; title: string }) => {
  const path = { client };
  const save = async (values: Record<Name, string>) => {
    const entries = Object.entries(values) as [Name, string][];
    const body = Object.fromEntries(
      entries.map(([name, value]) => [name, value === '' && !REQUIRED.includes(name) ? null : value]),
    );
    await api.patch('/clients/{client}/profile', { path, body });
    await session.refresh(api);
  };
  return (
    <Loading of={useGet('/clients/{client}', { path })}>
      {({ data }) => <Form title={title} submit={say.common.save} fields={fieldsOf(data)} send={save} />}
    </Loading>
  );
};
