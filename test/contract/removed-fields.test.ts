import { expect, test } from 'vitest';
import { apiForFile } from '../support/api-per-file.ts';
import { operations, type Schema } from '../support/openapi.ts';
import { USD_CLIENT } from '../support/shop.ts';
import { pathWith, seedClient } from './seed.ts';

const fixture = apiForFile();

const takesNull = ({ type, anyOf = [] }: Schema): boolean =>
  type === 'null' || (Array.isArray(type) && type.includes('null')) || anyOf.some(takesNull);

/** Every field of a PATCH that the document lets be null. */
const removable = operations
  .filter(({ method }) => method === 'PATCH')
  .flatMap((operation) => {
    const { properties = {} } = operation.requestBody?.content['application/json'].schema ?? {};
    const names = Object.keys(properties).filter((name) => takesNull(properties[name] ?? {}));
    return names.map((name) => ({ operation, name, others: names.filter((other) => other !== name) }));
  });

/** What each can be set to; a field that is new to the document needs a value here. */
const VALUES: Record<string, string> = {
  company_name: 'Ama Designs',
  tax_id: 'C0003456789',
  phone: '+13035551212',
  address: '1 Main Street',
  city: 'Denver',
  state: 'CO',
  postcode: '80202',
  locale: 'fr',
};

/** Where what a PATCH has changed is read. */
const READ_AT: Record<string, string> = {
  updateProfile: `/clients/${USD_CLIENT}`,
  updatePreferences: '/me/preferences',
};

test('null removes each field that a PATCH lets be null, and one that is absent stays', async () => {
  expect(removable.map(({ name }) => name).toSorted()).toEqual(Object.keys(VALUES).toSorted());
  const { api, token } = fixture;
  const ids = await seedClient(api, token, USD_CLIENT);
  for (const { operation, name, others } of removable) {
    const path = pathWith(operation.path, ids);
    const patch = async (body: object) => (await api('PATCH', path, { token, body })).body.data;
    const [other] = others;
    const kept = other === undefined ? {} : { [other]: VALUES[other] };
    const what = `${operation.operationId} ${name}`;
    expect(await patch({ [name]: VALUES[name] }), what).toMatchObject({ [name]: VALUES[name] });
    if (other !== undefined) expect(await patch(kept), what).toMatchObject({ [name]: VALUES[name] });
    expect(await patch({ [name]: null }), what).toMatchObject({ [name]: null, ...kept });
    const { body } = await api('GET', READ_AT[operation.operationId] ?? '', { token });
    expect(body.data, what).toMatchObject({ [name]: null });
  }
});
