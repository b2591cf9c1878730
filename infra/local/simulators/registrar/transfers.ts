import { findTld, isHeldElsewhere } from './catalog.ts';
import { type Context, domainOf, type Handler, paged } from './context.ts';
import { checkPrice, yearlyPrices } from './prices.ts';
import { conflict, notFound, Refusal, unsupportedTld } from './refusal.ts';
import { hold } from './registration.ts';
import { BODIES, parseBody } from './requests.ts';
import {
  addYears,
  charge,
  findHeld,
  isoSecond,
  isTransferring,
  type RegistrarState,
  type Transfer,
} from './state.ts';

/** The description's TransferStatus, version 1.27. */
export const TRANSFER_STATUSES = [
  'canceled',
  'canceled_pending_refund',
  'completed',
  'failed',
  'pending',
  'pending_insert',
  'pending_new_auth_code',
  'pending_registry_unlock',
  'pending_transfer',
  'pending_unlock',
  'rejected',
  'submitting_transfer',
];

const CANCELABLE = [
  'pending',
  'submitting_transfer',
  'pending_new_auth_code',
  'pending_unlock',
  'pending_registry_unlock',
  'rejected',
];

const present = ({ domainName, status }: Transfer): object => ({
  domainName,
  email: 'admin@example.com',
  status,
});

/** The wrong code is noticed by the losing registrar, not here: codes that begin with `wrong` wait for a new one. */
const firstStatus = (authCode: string): string =>
  authCode.startsWith('wrong') ? 'pending_new_auth_code' : 'pending_transfer';

export const createTransfer: Handler = ({ state, body, notify }) => {
  const { domainName, authCode, privacyEnabled, purchasePrice } = parseBody(BODIES.transfer, body);
  const tld = findTld(domainName);
  if (!tld) throw unsupportedTld();
  if (findHeld(state, domainName)) throw conflict('The domain is already in your account.');
  if (isTransferring(state, domainName)) throw conflict('A transfer for this domain is already processing.');
  if (!isHeldElsewhere(domainName)) throw conflict('The domain is not registered.');
  if (domainName.startsWith('taken-locked-')) {
    throw new Refusal(500, 'The domain is locked and cannot be transferred.');
  }
  const years = tld.years[0] ?? 1;
  const cents = yearlyPrices(state, domainName).transfer * years;
  checkPrice(domainName, purchasePrice, cents, 'Invalid Price');
  const receipt = charge(state, [{ type: 'transfer', name: domainName, years, cents }], 'Insufficient Funds');
  const transfer: Transfer = {
    domainName,
    status: firstStatus(authCode),
    privacyEnabled: privacyEnabled ?? true,
    paid: cents,
    order: receipt.order,
  };
  state.transfers.put(domainName, transfer);
  notify('account.credit.balance_change', {});
  return { transfer: present(transfer), ...receipt };
};

const find = (state: RegistrarState, name: string): Transfer => {
  const transfer = state.transfers.get(name);
  if (transfer) return transfer;
  throw notFound('The requested transfer does not exist.');
};

export const getTransfer: Handler = (context) => present(find(context.state, domainOf(context)));

export const listTransfers: Handler = ({ state, query }) => {
  const { items, numbers, more } = paged(state.transfers.list(), query);
  return { transfers: items.map(present), ...numbers, ...more };
};

/** The price goes back to the account credit. */
export const cancelTransfer: Handler = (context) => {
  parseBody(BODIES.empty, context.body);
  const { state } = context;
  const transfer = find(state, domainOf(context));
  if (transfer.status.startsWith('canceled')) {
    throw new Refusal(400, 'A transfer for this domain has already been canceled.');
  }
  if (!CANCELABLE.includes(transfer.status)) {
    throw conflict('A transfer for this domain is already processing and cannot be canceled at this time.');
  }
  transfer.status = 'canceled_pending_refund';
  state.transfers.put(transfer.domainName, transfer);
  state.balanceCents.put(state.balanceCents.get() + transfer.paid);
  const purchase = state.purchases.get(String(transfer.order));
  if (purchase) state.purchases.put(String(purchase.id), { ...purchase, refundedCents: transfer.paid });
  return present(transfer);
};

/**
 * Control: what the registries make of a transfer. A completed one brings the domain into the account with a year
 * added, automatic renewal on, as the registrar's default is. Any text is taken, documented or not.
 */
export const moveTransfer = ({ state, notify }: Context, name: string, status: string): void => {
  const transfer = find(state, name);
  transfer.status = status;
  state.transfers.put(name, transfer);
  if (status === 'completed') {
    const { privacyEnabled } = transfer;
    hold(state, name, addYears(isoSecond(Date.now()), 2), { privacyEnabled });
  }
  notify('domain.transfer.status_change', { domainName: name, status });
};
