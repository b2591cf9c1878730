import { type Context, type Handler, link } from './context.ts';
import { notFound, Refusal } from './refusal.ts';
import { newCustomerId, newTokenId, type Order, type Payer, type Token, timestamp } from './state.ts';

const linksOf = (origin: string, id: string) => {
  const self = `${origin}/v3/vault/payment-tokens/${id}`;
  return [link(self, 'self'), link(self, 'delete', 'DELETE')];
};

export const presentToken = ({ origin }: Pick<Context, 'origin'>, { id, customer_id, payer }: Token) => ({
  id,
  customer: { id: customer_id },
  payment_source: {
    paypal: {
      usage_type: 'MERCHANT',
      customer_type: 'CONSUMER',
      permit_multiple_payment_tokens: false,
      email_address: payer.email_address,
      payer_id: payer.payer_id,
      account_id: payer.payer_id,
      name: { given_name: 'Test', surname: 'Payer' },
      address: { country_code: payer.country_code },
    },
  },
  links: linksOf(origin, id),
});

const tell = (context: Context, told: string, token: Token, summary: string): void =>
  context.emit({
    event_type: `VAULT.PAYMENT-TOKEN.${told}`,
    resource_type: 'payment_token',
    resource_version: '3.0',
    summary,
    resource: { time_created: token.create_time, ...presentToken(context, token) },
  });

/** A payer of a customer has one token, unless the order allows several. */
export const keepToken = (context: Context, order: Order, payer: Payer): Token => {
  const { state } = context;
  const customer_id = order.vaulted?.customer_id ?? order.vault?.customer_id ?? newCustomerId();
  const same = state.tokens
    .list('customer_id', customer_id)
    .find((token) => token.payer.payer_id === payer.payer_id && !token.revoked);
  if (same && !order.vault?.may_repeat) return same;
  const token: Token = {
    id: newTokenId(),
    customer_id,
    payer,
    revoked: false,
    refuses: null,
    create_time: timestamp(),
  };
  state.tokens.put(token.id, token);
  tell(context, 'CREATED', token, 'A payment token has been created.');
  return token;
};

/** What an order says of the wallet that it has kept. */
export const presentVaulted = (context: Pick<Context, 'origin'>, { id, vaulted }: Order) => {
  if (!vaulted) return null;
  const up = link(`${context.origin}/v2/checkout/orders/${id}`, 'up');
  return {
    status: vaulted.status,
    ...(vaulted.token && { id: vaulted.token }),
    ...(vaulted.customer_id && { customer: { id: vaulted.customer_id } }),
    links: [...(vaulted.token ? linksOf(context.origin, vaulted.token) : []), up],
  };
};

export const getToken: Handler = (context) => {
  const token = context.state.tokens.get(context.id);
  if (!token) throw notFound('id', context.id);
  return { status: 200, body: presentToken(context, token) };
};

const LIST_QUERY = ['customer_id', 'page_size', 'page', 'total_required'];

const wrongQuery = (field: string, issue: string, value?: string) =>
  new Refusal(400, [{ issue, field, location: 'query', ...(value !== undefined && { value }) }]);

const positive = (query: URLSearchParams, name: string, otherwise: number): number => {
  const given = query.get(name);
  if (given === null) return otherwise;
  if (!/^[1-9]\d*$/.test(given)) throw wrongQuery(name, 'INVALID_PARAMETER_VALUE', given);
  return Number(given);
};

/** Five on a page unless more is asked for. */
export const listTokens: Handler = (context) => {
  const { state, request, origin } = context;
  const { query } = request;
  const unknown = [...query.keys()].find((name) => !LIST_QUERY.includes(name));
  if (unknown) throw wrongQuery(unknown, 'NOT_SUPPORTED');
  const customer = query.get('customer_id');
  if (customer === null) throw wrongQuery('customer_id', 'MISSING_REQUIRED_PARAMETER');
  if (!/^[0-9a-zA-Z_-]{7,36}$/.test(customer))
    throw wrongQuery('customer_id', 'INVALID_STRING_LENGTH', customer);
  const [size, page] = [positive(query, 'page_size', 5), positive(query, 'page', 1)];
  const tokens = state.tokens.list('customer_id', customer).filter(({ revoked }) => !revoked);
  const shown = tokens.slice((page - 1) * size, page * size);
  const address = (number: number) => {
    const of = new URLSearchParams(query);
    of.set('page', String(number));
    return `${origin}${request.path}?${of}`;
  };
  const total_pages = Math.ceil(tokens.length / size);
  const counts = { total_items: tokens.length, total_pages };
  return {
    status: 200,
    body: {
      ...(query.get('total_required') === 'true' && tokens.length > 0 && counts),
      customer: { id: customer },
      payment_tokens: shown.map((token) => presentToken(context, token)),
      links: [
        link(address(page), 'self'),
        link(address(1), 'first'),
        ...(page < total_pages ? [link(address(page + 1), 'next')] : []),
        link(address(Math.max(total_pages, 1)), 'last'),
      ],
    },
  };
};

/** Also of one that is not there: gone is gone. */
export const deleteToken: Handler = (context) => {
  const token = context.state.tokens.get(context.id);
  if (token) {
    tell(context, 'DELETION-INITIATED', token, 'A request to delete a payment token has been submitted.');
    context.state.tokens.delete(token.id);
    tell(context, 'DELETED', token, 'A payment token has been deleted.');
  }
  return { status: 204 };
};

/** The payer ends the agreement in the PayPal account. */
export const revokeToken = (context: Context, token: Token): void => {
  context.state.tokens.put(token.id, { ...token, revoked: true });
  tell(context, 'DELETED', token, 'A payment token has been deleted.');
};
