import { randomBytes } from 'node:crypto';
import { flag, type Handler, listed, onlyKnown, parseBody } from './context.ts';
import { allDomains, RENEWS_BY_DEFAULT } from './lifecycle.ts';
import { reservedCents } from './money.ts';
import { RESELLER_ID } from './present.ts';
import { presentPrice } from './prices.ts';
import { Refusal } from './refusal.ts';
import { BODIES } from './requests.ts';
import { DAY_MS, type OpenproviderState, stamp } from './state.ts';

const TOKEN_DAYS = 2;

/** Tokens are good for two days. Of wrong credentials users report a 500, whose code tells. */
export const logIn = (credentials: { username: string; password: string }): Handler => {
  return ({ state, body }) => {
    const { username, password } = parseBody(BODIES.login, body);
    if (username !== credentials.username || password !== credentials.password) throw new Refusal(196);
    const token = randomBytes(16).toString('hex');
    state.tokens.put(token, Date.now() + TOKEN_DAYS * DAY_MS);
    return { token, reseller_id: RESELLER_ID };
  };
};

export const mustBeLoggedIn = (state: OpenproviderState, authorization: string | undefined): void => {
  const [, token = ''] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? [];
  if ((state.tokens.get(token) ?? 0) < Date.now()) throw new Refusal(196, '', 401);
};

const SETTINGS = {
  currency: 'USD',
  is_auto_renew_enabled: RENEWS_BY_DEFAULT,
  language: 'en',
  default_domain_billing_handle: '',
};

/** What is reserved for requested domains is still in the balance: the vendor's own modules take it off. */
export const getReseller: Handler = ({ state, query }) => {
  onlyKnown(query, ['with_additional_data', 'with_statistics', 'with_settings', 'with_contacts']);
  return {
    id: RESELLER_ID,
    company_name: 'Simulated Reseller',
    email: 'reseller@example.net',
    balance: state.balanceCents.get() / 100,
    reserved_balance: reservedCents(state) / 100,
    ...(flag(query, 'with_settings') && { settings: SETTINGS }),
  };
};

export const getSettings: Handler = () => SETTINGS;

const COUNTED = ['ACT', 'FAI', 'PEN', 'REQ'];

export const getStatistics: Handler = ({ state }) => {
  const domains = allDomains(state).filter(({ gone }) => !gone);
  const count = (status: string) => domains.filter((domain) => domain.status === status).length;
  return {
    domain: {
      total: domains.length,
      by_status: { NSR: 0, REJ: 0, ...Object.fromEntries(COUNTED.map((status) => [status, count(status)])) },
    },
    customer: { total: state.customers.size(), modified: '' },
    dns: { total: state.zones.size() },
    ssl: { total: 0, by_status: { ACT: 0, FAI: 0, NSR: 0, PEN: 0, REJ: 0, REQ: 0 } },
    license: { total: 0 },
  };
};

/** What was bought, the latest first. */
export const listTransactions: Handler = ({ state, query }) => {
  onlyKnown(query, [
    ...['limit', 'offset', 'order', 'order_by', 'start_creation_date', 'end_creation_date'],
    ...['filter_for_subject'],
  ]);
  const subject = query.get('filter_for_subject');
  const [from, to] = [query.get('start_creation_date') ?? '', query.get('end_creation_date') ?? '9999'];
  const found = state.transactions
    .list()
    .filter((one) => subject === null || one.subject === subject)
    .filter(({ at }) => stamp(at) >= from && stamp(at) <= to)
    .reverse();
  return listed(found, query, ({ id, at, action, subject: about, quantity, cents }) => ({
    reference_id: id,
    creation_date: stamp(at),
    ...{ action, subject: about, object_type: 'domain', type: 'debit', quantity },
    price: presentPrice(cents),
    total: presentPrice(cents),
    setup: presentPrice(0),
    ...{ discount: 0, exchange_rate: 1, vat: 0 },
  }));
};
