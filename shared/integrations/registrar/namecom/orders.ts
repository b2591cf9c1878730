import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { sum } from '../../../platform/money.ts';
import type { ChargedOperation, RegistrarCharge } from '../../registrar.ts';
import type { NamecomCall } from './namecom-call.ts';
import { dollars, optionalDollars } from './price.ts';

/** What the answer to a purchase says of the money: renewals may leave it out (1.7.0). `totalPaid` has taxes in it. */
export const receipt = () => ({ order: z.number().nullish(), totalPaid: optionalDollars() });

type Receipt = { order?: number | null | undefined; totalPaid: RegistrarCharge['price'] | null };

/** The reference is the number of the order, as in the list of orders. */
export const chargeOf = (
  { order, totalPaid }: Receipt,
  operation: ChargedOperation,
): RegistrarCharge | null =>
  order && totalPaid ? { reference: String(order), operation, price: totalPaid, at: new Date() } : null;

const orderItem = schema(() =>
  z.object({
    id: z.number(),
    name: z.string().nullish(),
    type: z.string(),
    status: z.string().nullish(),
    price: dollars(),
    taxAmount: optionalDollars(),
  }),
);

const order = schema(() =>
  z.object({
    id: z.number(),
    createDate: z.string().transform((text) => new Date(text)),
    currency: z.string().nullish(),
    status: z.string().nullish(),
    totalCapture: optionalDollars(),
    totalRefund: optionalDollars(),
    orderItems: z.array(orderItem()),
  }),
);

type Order = z.infer<ReturnType<typeof order>>;

const orderPage = schema(() => z.object({ orders: z.array(order()), lastPage: z.number().nullish() }));

const readPage = (call: NamecomCall, page: number) =>
  call({
    operation: 'list orders',
    path: '/orders',
    query: { page: String(page), perPage: '1000' },
    answer: orderPage(),
  });

/** The description does not say in which order the list is: the newest are at one of its ends. */
const newestOrders = async (call: NamecomCall): Promise<Order[]> => {
  const first = await readPage(call, 1);
  const last = first.lastPage ?? 1;
  const others = [...new Set([last - 1, last])].filter((page) => page > 1);
  const pages = await Promise.all(others.map((page) => readPage(call, page)));
  return [first, ...pages].flatMap(({ orders }) => orders);
};

/** Only `registration` is documented; the others are as operations are called elsewhere in the description. */
const OPERATIONS: Record<string, ChargedOperation> = {
  registration: 'register',
  renewal: 'renew',
  transfer: 'transfer',
  restoration: 'restore',
};

/** In another currency than dollars totals are not what was taken of a credit in dollars. */
const isCharged = ({ status, currency }: Order): boolean =>
  status !== 'failed' && (currency ?? 'USD') === 'USD';

/** Of an order that buys other things too, only what they are listed at tells which part is the domain's. */
const amountOf = (order: Order, ours: Order['orderItems']): number => {
  if (ours.length === order.orderItems.length && order.totalCapture) {
    return order.totalCapture.amount - (order.totalRefund?.amount ?? 0);
  }
  const kept = ours.filter(({ status }) => status !== 'refunded');
  return sum(kept.map(({ price, taxAmount }) => price.amount + (taxAmount?.amount ?? 0)));
};

/** A restoration is bought with a year. */
const operationOf = (ours: Order['orderItems']): ChargedOperation | null => {
  const known = ours.flatMap(({ type }) => OPERATIONS[type] ?? []);
  return known.find((operation) => operation === 'restore') ?? known[0] ?? null;
};

const chargeIn = (order: Order, domain: string): RegistrarCharge[] => {
  const ours = order.orderItems.filter(
    ({ name, status }) => name?.toLowerCase() === domain && status !== 'failed',
  );
  const amount = amountOf(order, ours);
  const isReturned = amount <= 0 && (order.totalRefund?.amount ?? 0) > 0;
  if (ours.length === 0 || isReturned) return [];
  const price = { amount, currency: 'USD' } as const;
  return [{ reference: String(order.id), operation: operationOf(ours), price, at: order.createDate }];
};

export const listCharges = async (
  call: NamecomCall,
  domain: string,
  since: Date,
): Promise<RegistrarCharge[]> =>
  (await newestOrders(call))
    .filter((one) => isCharged(one) && one.createDate >= since)
    .flatMap((one) => chargeIn(one, domain));
