import {
  type Context,
  type Handler,
  missingOf,
  objectOf,
  ok,
  refuse,
  refusedNames,
  refusedPayment,
  textOf,
} from './answers.ts';
import type { Authorization, Transaction } from './state.ts';
import { addTransaction, describe, fail, succeed } from './transactions.ts';

/** Paystack's own test number is paid at once; one that ends in 0000 is answered as late. */
const PAID_AT_ONCE = '0551234987';
const LATE = /0000$/;
const TEST_OTP = '123456';

type Provider = { name: string; step: Transaction['step'] };

const ON_THE_PHONE = {
  status: 'pay_offline',
  display_text: 'Please complete authorization process on your mobile phone',
};

const VOUCHER = {
  status: 'send_otp',
  display_text: 'Please dial *110# to generate a voucher code. Then input the voucher',
};

/** By the codes of GET /bank?type=mobile_money. */
const PROVIDERS: Record<string, Provider> = {
  mtn: { name: 'MTN Mobile Money', step: ON_THE_PHONE },
  atl: { name: 'AirtelTigo Money', step: ON_THE_PHONE },
  vod: { name: 'Telecel Cash', step: VOUCHER },
  mpesa: { name: 'M-PESA', step: ON_THE_PHONE },
};

/** A wallet is never reusable. */
const walletOf = (phone: string, { name }: Provider): Authorization => ({
  authorization_code: `AUTH_${phone.slice(-6)}`,
  bin: `${phone.slice(0, 3)}XXX`,
  last4: `X${phone.slice(-3)}`,
  exp_month: '12',
  exp_year: '9999',
  channel: 'mobile_money',
  card_type: '',
  bank: name,
  country_code: 'GH',
  brand: name,
  reusable: false,
  signature: null,
  account_name: null,
});

const answerStep = (context: Context, transaction: Transaction) => {
  const { reference, status, step, message } = transaction;
  if (step) return ok('Charge attempted', { reference, ...step });
  if (status === 'failed') return ok('Charge attempted', { reference, status, message });
  if (status !== 'success') return ok('Charge attempted', { reference, status: 'pending' });
  return ok('Charge attempted', describe(context, transaction));
};

export const charge: Handler = (context) => {
  const { params } = context;
  const refused = refusedPayment(params) ?? refusedNames(context) ?? missingOf(params, 'mobile_money');
  if (refused) return refused;
  const wallet = objectOf(params.mobile_money);
  const phone = textOf(wallet.phone) ?? '';
  const provider = PROVIDERS[(textOf(wallet.provider) ?? '').toLowerCase()];
  if (!provider) return refuse(400, 'Invalid mobile money provider', 'invalid_params');
  if (!/^\+?\d{9,15}$/.test(phone)) return refuse(400, 'Invalid phone number', 'invalid_params');
  const isLate = LATE.test(phone);
  const transaction = addTransaction(context, {
    status: isLate ? 'pending' : 'ongoing',
    channel: 'mobile_money',
    authorization: walletOf(phone, provider),
    step: isLate ? null : provider.step,
  });
  if (phone === PAID_AT_ONCE) succeed(context, transaction);
  return answerStep(context, transaction);
};

export const submitOtp: Handler = (context) => {
  const { state, params } = context;
  const missing = missingOf(params, 'otp', 'reference');
  if (missing) return missing;
  const transaction = state.transactions.get(textOf(params.reference) ?? '');
  if (transaction?.step?.status !== 'send_otp') {
    return refuse(400, 'Transaction reference is invalid', 'invalid_params');
  }
  if (params.otp === TEST_OTP) succeed(context, transaction);
  else fail(context, transaction, 'Invalid OTP');
  return answerStep(context, transaction);
};

export const checkCharge: Handler = (context) => {
  const transaction = context.state.transactions.get(context.id);
  if (!transaction) return refuse(400, 'Transaction reference is invalid', 'invalid_params');
  return answerStep(context, transaction);
};
