import { type Handler, listed, onlyKnown, parseBody, wildcard } from './context.ts';
import { allDomains } from './lifecycle.ts';
import { RESELLER_ID } from './present.ts';
import { type Code, Refusal } from './refusal.ts';
import { BODIES, type CustomerBody } from './requests.ts';
import { type Customer, nextId, type OpenproviderState } from './state.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The first thing that is wrong with a customer, in the vendor's order. */
const check = ({ name, address, phone, email }: CustomerBody): void => {
  const rules: [boolean, Code][] = [
    [Boolean(name?.first_name), 102],
    [Boolean(name?.last_name), 105],
    [Boolean(address?.street), 110],
    [Boolean(address?.zipcode), 115],
    [Boolean(address?.city), 117],
    [/^[A-Z]{2}$/.test(address?.country ?? ''), 121],
    [/^\+\d{1,4}$/.test(phone?.country_code ?? ''), 131],
    [/^\d{0,8}$/.test(phone?.area_code ?? ''), 133],
    [/^\d{1,14}$/.test(phone?.subscriber_number ?? ''), 135],
    [EMAIL.test(email ?? ''), 146],
  ];
  const broken = rules.find(([holds]) => !holds);
  if (broken) throw new Refusal(broken[1]);
};

const initial = (text: string | undefined): string => /[A-Z]/.exec((text ?? '').toUpperCase())?.[0] ?? 'X';

export const createCustomer: Handler = ({ state, body }) => {
  const request = parseBody(BODIES.customer, body);
  check(request);
  const id = nextId(state);
  const letters = initial(request.name?.first_name) + initial(request.name?.last_name);
  const handle = `${letters}${String(800_000 + id)}-${request.address?.country}`;
  state.customers.put(handle, { ...request, id, handle });
  return { handle };
};

const find = (state: OpenproviderState, handle: string | undefined): Customer => {
  const customer = state.customers.get(handle?.toUpperCase() ?? '');
  if (customer) return customer;
  throw new Refusal(176);
};

const EMPTY = { first_name: '', last_name: '', initials: '', prefix: '' };

/** The description's Customer: the full name is made where none was given. */
const present = (state: OpenproviderState, customer: Customer, query: URLSearchParams): object => {
  const { additional_data, extension_additional_data, ...rest } = customer;
  const name = { ...EMPTY, ...rest.name };
  const withData = ['1', 'true'].includes(query.get('with_additional_data') ?? '');
  return {
    ...rest,
    name: { ...name, full_name: rest.name?.full_name || `${name.first_name} ${name.last_name}` },
    company_name: rest.company_name ?? '',
    email_verification_status: state.verifications.get(rest.email ?? '')?.status ?? 'verified',
    reseller_id: RESELLER_ID,
    locale: rest.locale ?? 'en_GB',
    deleted_at: '0000-00-00 00:00:00',
    is_deleted: false,
    ...(withData && {
      ...{
        additional_data: additional_data ?? {},
        extension_additional_data: extension_additional_data ?? [],
      },
    }),
  };
};

export const getCustomer: Handler = ({ state, params, query }) => {
  onlyKnown(query, ['with_additional_data']);
  return present(state, find(state, params.handle), query);
};

const FILTERS: Record<string, (customer: Customer) => (string | undefined)[]> = {
  email_pattern: ({ email }) => [email],
  company_name_pattern: ({ company_name }) => [company_name],
  last_name_pattern: ({ name }) => [name?.last_name],
  first_name_pattern: ({ name }) => [name?.first_name],
  comment_pattern: ({ comments }) => [comments],
  handle_pattern: ({ handle }) => [handle],
  pattern: ({ name, company_name, handle }) => [name?.first_name, name?.last_name, company_name, handle],
  type: ({ company_name }) => [company_name ? 'company' : 'individual'],
};

const LIST = [
  ...['reseller_id', 'limit', 'offset', 'order', 'order_by', 'with_additional_data'],
  ...Object.keys(FILTERS),
];

export const listCustomers: Handler = ({ state, query }) => {
  onlyKnown(query, LIST);
  const wishes = Object.entries(FILTERS).flatMap(([name, of]) => {
    const value = query.get(name);
    return value === null ? [] : [{ of, pattern: wildcard(value) }];
  });
  const found = state.customers
    .list()
    .filter((customer) =>
      wishes.every(({ of, pattern }) => of(customer).some((text) => pattern.test(text ?? ''))),
    );
  if (query.get('order')?.toLowerCase() === 'desc') found.reverse();
  return listed(found, query, (customer) => present(state, customer, query));
};

/** Everything but the name of a person and of a company. */
export const updateCustomer: Handler = ({ state, params, body }) => {
  const { handle: _, ...changes } = parseBody(BODIES.changedCustomer, body);
  const customer = find(state, params.handle);
  const changed = {
    ...{ ...customer, ...changes },
    address: { ...customer.address, ...changes.address },
    phone: { ...customer.phone, ...changes.phone },
  };
  check(changed);
  state.customers.put(customer.handle, changed);
  return { success: true };
};

export const deleteCustomer: Handler = ({ state, params }) => {
  const { handle } = find(state, params.handle);
  const isUsed = allDomains(state).some(
    (domain) =>
      !domain.gone &&
      [domain.owner_handle, domain.admin_handle, domain.tech_handle, domain.billing_handle].includes(handle),
  );
  if (isUsed) throw new Refusal(187);
  state.customers.delete(handle);
  return { success: true };
};
