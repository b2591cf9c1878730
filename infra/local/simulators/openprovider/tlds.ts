import { type DataField, type SoldTld, TLDS, tldNamed } from './catalog.ts';
import { type Context, flag, type Handler, listed, onlyKnown, wildcard } from './context.ts';
import { presentPrice, priceOf } from './prices.ts';
import { Refusal } from './refusal.ts';
import type { OpenproviderState } from './state.ts';

const ALGORITHMS = [8, 13];

const pricesOf = (state: OpenproviderState, name: string, tld: SoldTld): object => {
  const price = (operation: 'create' | 'renew' | 'transfer' | 'restore') =>
    presentPrice(priceOf(state, `any.${name}`, operation));
  return {
    ...{ min_period: tld.minPeriod, max_period: tld.maxPeriod },
    ...{ create_price: price('create'), renew_price: price('renew'), transfer_price: price('transfer') },
    ...{ restore_price: price('restore'), soft_restore_price: presentPrice(tld.prices.softRestore) },
    ...{ setup_price: presentPrice(0), reseller_price: price('create') },
  };
};

/** The description's Tld. */
const present = ({ state, query }: Context, name: string, tld: SoldTld): object => {
  if (flag(query, 'only_names')) return { name };
  return {
    name,
    status: 'ACT',
    ...{ min_period: tld.minPeriod, max_period: tld.maxPeriod },
    ...{ quarantine_period: tld.quarantine, soft_quarantine_period: tld.softQuarantine },
    ...{ renew_available: true, transfer_available: true, trade_available: false, domicile_available: false },
    ...{ owner_handle_supported: true, admin_handle_supported: true, tech_handle_supported: true },
    ...{ billing_handle_supported: true, billing_handle_enabled: true },
    ...{ reseller_handle_supported: false, reseller_handle_enabled: false },
    is_auth_code_available: tld.tellsAuthCode,
    is_auth_code_changeable: tld.tellsAuthCode,
    is_auth_code_requested: !tld.tellsAuthCode,
    is_transfer_auth_code_required: tld.transferAuthCode,
    is_trade_auth_code_required: false,
    is_private_whois_allowed: tld.privacy,
    dnssec_allowed: tld.dnssec,
    dnssec_keys_allowed: tld.dnssec,
    dnssec_digests_allowed: false,
    dnssec_algorithms: tld.dnssec ? ALGORITHMS : [],
    dnssec_max_records_amount: tld.dnssec ? 4 : 0,
    supported_application_mode: [],
    supported_idn_scripts: tld.data.find(({ name: field }) => field === 'idn_script')?.options ?? [],
    restrictions: [],
    ...(flag(query, 'with_price') && { prices: pricesOf(state, name, tld) }),
  };
};

const DETAILS = [
  ...['with_description', 'with_restrictions', 'with_price', 'with_level_prices', 'with_usage_count'],
  ...['status', 'limit', 'offset'],
];

export const listTlds: Handler = (context) => {
  const { query } = context;
  onlyKnown(query, [
    ...[...DETAILS, 'order', 'order_by', 'extensions', 'name_pattern', 'only_names', 'is_active'],
    ...['is_new_gtld', 'application_mode', 'with_application_mode'],
  ]);
  const wanted = query.getAll('extensions').flatMap((names) => names.split(','));
  const pattern = wildcard(query.get('name_pattern') ?? '*');
  const found = Object.entries(TLDS).filter(
    ([name]) => pattern.test(name) && (wanted.length === 0 || wanted.includes(name)),
  );
  return listed(found, query, ([name, tld]) => present(context, name, tld));
};

export const getTld: Handler = (context) => {
  onlyKnown(context.query, DETAILS);
  const name = context.params.name ?? '';
  const tld = tldNamed(name);
  if (!tld) throw new Refusal(307);
  return present(context, name, tld);
};

const presentField = ({ options = [], ...field }: DataField): object => ({ ...field, options });

const fieldsOf = ({ query }: Context, fields: (tld: SoldTld) => DataField[]): object[] => {
  onlyKnown(query, ['domain.name', 'domain.extension', 'operation']);
  const tld = tldNamed((query.get('domain.extension') ?? '').toLowerCase());
  if (!tld) throw new Refusal(307);
  return fields(tld).map(presentField);
};

export const getAdditionalData: Handler = (context) => fieldsOf(context, ({ data }) => data);

export const getCustomerData: Handler = (context) => fieldsOf(context, ({ ownerData }) => ownerData);
