import { createHash } from 'node:crypto';
import { type Handler, missingOf, ok, refuse, refusedNames, refusedPayment, textOf } from './answers.ts';
import { type Authorization, keep, type Plan, type Transaction } from './state.ts';
import { addTransaction, describe, fail, succeed } from './transactions.ts';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10);

type Card = { last4: string; country_code: string };

/** The card of Paystack's test page, or another; a customer who pays with it again has the same authorization. */
export const testCard = (
  email: string,
  reusable: boolean,
  { last4, country_code }: Card = { last4: '4081', country_code: 'GH' },
): Authorization => ({
  authorization_code: `AUTH_${digest(`${email} ${reusable}${last4 === '4081' ? '' : last4}`)}`,
  bin: '408408',
  last4,
  exp_month: '12',
  exp_year: '2030',
  channel: 'card',
  card_type: 'visa ',
  bank: 'TEST BANK',
  country_code,
  brand: 'visa',
  reusable,
  signature: `SIG_${digest(`408408408408${last4}`)}`,
  account_name: null,
});

export const keepAuthorization: (
  context: Parameters<Handler>[0],
  transaction: Transaction,
  authorization: Authorization,
) => void = ({ state }, transaction, authorization) => {
  transaction.authorization = authorization;
  keep(state, transaction);
  const code = authorization.authorization_code;
  if (!authorization.reusable || state.authorizations.get(code)) return;
  state.authorizations.put(code, {
    email: transaction.email,
    authorization,
    plan: { outcome: 'success', gateway_response: 'Approved' },
  });
};

/** While nobody is there; `paused` means that the payer has to confirm it on a page. */
export const chargeAuthorization: Handler = (context) => {
  const { state, params, origin } = context;
  const refused = refusedPayment(params) ?? missingOf(params, 'authorization_code') ?? refusedNames(context);
  if (refused) return refused;
  const kept = state.authorizations.get(textOf(params.authorization_code) ?? '');
  if (!kept) return refuse(400, 'Authorization code is invalid', 'invalid_params');
  if (kept.email !== params.email) return refuse(400, 'Customer not found', 'not_found');
  const { authorization, plan } = kept;
  const transaction = addTransaction(context, { authorization });
  switch (plan.outcome) {
    case 'success':
      succeed(context, transaction);
      break;
    case 'failed':
      fail(context, transaction, plan.gateway_response);
      break;
    case 'pending':
      transaction.status = 'pending';
      keep(state, transaction);
      break;
    default: {
      transaction.status = 'ongoing';
      keep(state, transaction);
      const { access_code, reference } = transaction;
      const authorization_url = `${origin}/checkout/${access_code}`;
      const message = 'Please, redirect your customer to the authorization url provided';
      return ok(message, { authorization_url, reference, access_code, paused: true });
    }
  }
  return ok('Charge attempted', describe(context, transaction));
};

const OUTCOMES = ['success', 'failed', 'paused', 'pending'] as const;

/** On demand: what becomes of the later charges of an authorization, with the bank's words for a failed one. */
export const planAuthorization: Handler = ({ state, params, id }) => {
  const kept = state.authorizations.get(id);
  const outcome: Plan['outcome'] | undefined = OUTCOMES.find((one) => one === params.outcome);
  if (!kept || !outcome) return refuse(404, `Choose one of ${OUTCOMES.join(', ')}`, 'simulator');
  const plan = { outcome, gateway_response: textOf(params.gateway_response) ?? 'Declined' };
  state.authorizations.put(id, { ...kept, plan });
  return ok('Planned', plan);
};
