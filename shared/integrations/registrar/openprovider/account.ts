import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { ChargedOperation, RegistrarCharge, RegistrarPrice } from '../../registrar.ts';
import type { OpenproviderCall } from './openprovider-call.ts';
import { charged, moment, money, priceGroup } from './values.ts';

const reseller = schema(() =>
  z.object({
    balance: z.number(),
    reserved_balance: z.number().nullish(),
    settings: z.object({ currency: z.string() }),
  }),
);

/** What can be spent: requests that are under way hold a part in reserve (Knowledge Base, "Reserved Balance"). */
export const getBalance = async (call: OpenproviderCall): Promise<RegistrarPrice> => {
  const { balance, reserved_balance, settings } = await call({
    operation: 'get balance',
    path: '/resellers',
    query: { with_settings: 'true' },
    answer: reseller(),
  });
  const whole = money(balance, settings.currency);
  const reserved = money(reserved_balance ?? 0, settings.currency);
  return { ...whole, amount: whole.amount - reserved.amount };
};

const transaction = schema(() =>
  z.object({
    reference_id: z.number().nullish(),
    creation_date: moment(),
    action: z.string().nullish(),
    subject: z.string().nullish(),
    total: priceGroup().nullish(),
  }),
);

type Transaction = z.infer<ReturnType<typeof transaction>>;

const transactionPage = schema(() => z.object({ results: z.array(transaction()).nullish() }));

/** The description has no list of its words. */
const OPERATIONS: Record<string, ChargedOperation> = {
  create: 'register',
  renew: 'renew',
  transfer: 'transfer',
  restore: 'restore',
};

/** It does not say either whether `reference_id` is of the transaction or of the domain: the moment tells them apart. */
const toCharge = ({ reference_id, creation_date: at, action, total }: Transaction): RegistrarCharge[] => {
  const price = charged(total);
  if (!price || !at) return [];
  const word = action?.toLowerCase() ?? '';
  const reference = `${reference_id ?? ''}:${word}:${at.toISOString()}`;
  return [{ reference, operation: OPERATIONS[word] ?? null, price, at }];
};

const MOST = 500;

/** What is read as the time of Amsterdam may be UTC, which is two hours later in summer: nobody documents it. */
const DOUBT_MS = 2 * 60 * 60 * 1000;

/** No answer to a purchase says what it took: the list of transactions does, once the request is carried out. */
export const listCharges = async (
  call: OpenproviderCall,
  domain: string,
  since: Date,
): Promise<RegistrarCharge[]> => {
  const { results } = await call({
    operation: 'list transactions',
    path: '/transactions',
    query: { filter_for_subject: domain, limit: String(MOST) },
    answer: transactionPage(),
  });
  return (results ?? [])
    .filter(({ subject }) => subject?.toLowerCase() === domain)
    .flatMap(toCharge)
    .filter(({ at, price }) => at.getTime() >= since.getTime() - DOUBT_MS && price.amount > 0);
};
