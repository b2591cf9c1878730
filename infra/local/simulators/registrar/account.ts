import { type Context, type Handler, paged } from './context.ts';
import { notFound, Refusal } from './refusal.ts';
import { BODIES, parseBody } from './requests.ts';
import { dollars, isoSecond, nextId, type Purchase, type Subscription } from './state.ts';

export const hello: Handler = () => ({
  motd: '',
  serverName: 'simulator',
  serverTime: isoSecond(Date.now()),
  username: 'simulator',
});

export const getBalance: Handler = ({ state }) => ({ balance: dollars(state.balanceCents.get()) });

const presentOrder = ({ id, createdAt, items, refundedCents }: Purchase): object => {
  const cents = items.reduce((total, item) => total + item.cents, 0);
  return {
    id,
    createDate: createdAt,
    currency: 'USD',
    status: 'success',
    authAmount: dollars(cents),
    totalCapture: dollars(cents),
    totalRefund: dollars(refundedCents),
    finalAmount: dollars(cents - refundedCents),
    orderItems: items.map(({ type, name, years, cents: price }, index) => ({
      id: id * 10 + index,
      type,
      name,
      tld: name.slice(name.indexOf('.') + 1),
      duration: years,
      interval: years === 0 ? null : 'year',
      quantity: 1,
      price: dollars(price),
      originalPrice: dollars(price),
      taxAmount: 0,
      status: 'success',
      isRefundable: false,
    })),
  };
};

export const listOrders: Handler = ({ state, query }) => {
  const { items, numbers, more } = paged(state.purchases.list(), query);
  return { orders: items.map(presentOrder), ...numbers, ...more };
};

export const getOrder: Handler = ({ state, params }) => {
  const order = state.purchases.get(params.id ?? '');
  if (order) return presentOrder(order);
  throw notFound('The requested order does not exist.');
};

export const listSubscriptions: Handler = ({ state }) => ({ subscriptions: state.subscriptions.get() });

export const subscribe: Handler = ({ state, body }) => {
  const request = parseBody(BODIES.subscription, body);
  const subscriptions = state.subscriptions.get();
  if (subscriptions.some(({ eventName }) => eventName === request.eventName)) {
    throw new Refusal(409, 'Conflict', 'You have already subscribed to this event.');
  }
  const createDate = isoSecond(Date.now());
  const subscription: Subscription = { id: nextId(state), ...request, createDate, updateDate: null };
  state.subscriptions.put([...subscriptions, subscription]);
  return { status: 201, body: { subscription } };
};

const findSubscription = ({ state, params }: Context): Subscription => {
  const subscription = state.subscriptions.get().find(({ id }) => id === Number(params.id));
  if (subscription) return subscription;
  throw notFound('The requested resource could not be located.');
};

export const changeSubscription: Handler = (context) => {
  const changes = parseBody(BODIES.changedSubscription, context.body);
  const subscription = findSubscription(context);
  const changed = { ...subscription, ...changes, updateDate: isoSecond(Date.now()) } as Subscription;
  const subscriptions = context.state.subscriptions.get();
  context.state.subscriptions.put(subscriptions.map((one) => (one.id === changed.id ? changed : one)));
  return { subscription: changed };
};

export const unsubscribe: Handler = (context) => {
  const removed = findSubscription(context);
  const subscriptions = context.state.subscriptions.get();
  context.state.subscriptions.put(subscriptions.filter(({ id }) => id !== removed.id));
  return { status: 204 };
};
