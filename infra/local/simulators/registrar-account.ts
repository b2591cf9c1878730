import { isHeldElsewhere, priceOf, RegistrarRefusal } from './registrar-rules.ts';

export type HeldDomain = {
  domainName: string;
  createDate: string;
  expireDate: string;
  autorenewEnabled: boolean;
  locked: boolean;
  privacyEnabled: boolean;
  nameservers: string[];
  contacts: object;
  renewalPrice: number;
};

type Order = { id: number; domainName: string; type: string; totalPaid: number };

export type RegistrarState = {
  domains: Record<string, HeldDomain>;
  transfers: Record<string, { domainName: string; email: string; status: string }>;
  orders: Order[];
  /** The answers to requests that carried an idempotency key. */
  replays: Record<string, { request: string; answer: unknown; at: number }>;
};

export type Command = (state: RegistrarState, name: string, body: Buffer) => unknown;

export const isoSecond = (time: number): string => new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');

export const addYears = (from: string, years: number): string => {
  const date = new Date(from);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return isoSecond(date.getTime());
};

export const held = (state: RegistrarState, name: string): HeldDomain => {
  const domain = state.domains[name];
  if (domain) return domain;
  throw new RegistrarRefusal(404, 'Not Found', 'The requested domain does not exist.');
};

/** Every purchase is an order. */
export const place = (
  state: RegistrarState,
  order: Omit<Order, 'id'>,
): { order: number; totalPaid: number } => {
  const id = state.orders.length + 1;
  state.orders.push({ id, ...order });
  return { order: id, totalPaid: order.totalPaid };
};

export const isTransferPending = (state: RegistrarState, name: string): boolean =>
  /^(pending|submitting)/.test(state.transfers[name]?.status ?? '');

export const isFree = (state: RegistrarState, name: string): boolean =>
  !isHeldElsewhere(name) && !state.domains[name] && !isTransferPending(state, name);

export const hold = (
  state: RegistrarState,
  name: string,
  years: number,
  options: Partial<HeldDomain>,
): HeldDomain => {
  const createDate = isoSecond(Date.now());
  const domain: HeldDomain = {
    domainName: name,
    createDate,
    expireDate: addYears(createDate, years),
    autorenewEnabled: false,
    locked: true,
    privacyEnabled: false,
    nameservers: ['ns1.name.com', 'ns2.name.com'],
    contacts: {},
    renewalPrice: priceOf(name),
    ...options,
  };
  state.domains[name] = domain;
  return domain;
};
