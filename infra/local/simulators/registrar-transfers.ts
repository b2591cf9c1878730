import { type Command, hold, isTransferPending, place, type RegistrarState } from './registrar-account.ts';
import { parseRequest, priceOf, REQUESTS, RegistrarRefusal } from './registrar-rules.ts';

export const createTransfer: Command = (state, _name, body) => {
  const { domainName } = parseRequest(REQUESTS.transfer, body);
  if (isTransferPending(state, domainName) || state.domains[domainName])
    throw new RegistrarRefusal(409, 'Object already exists.');
  const transfer = { domainName, email: 'admin@example.com', status: 'pending_transfer' };
  state.transfers[domainName] = transfer;
  return { transfer, ...place(state, { domainName, type: 'transfer', totalPaid: priceOf(domainName) }) };
};

const foundTransfer = (state: RegistrarState, name: string) => {
  const transfer = state.transfers[name];
  if (transfer) return transfer;
  throw new RegistrarRefusal(404, 'Not Found', 'The requested transfer does not exist.');
};

const cancelTransfer: Command = (state, name) => {
  const transfer = foundTransfer(state, name);
  if (transfer.status === 'canceled') {
    throw new RegistrarRefusal(400, 'A transfer for this domain has already been canceled');
  }
  transfer.status = 'canceled';
  return transfer;
};

/** Control: moves a transfer on. A completed one brings the domain into the account, with a year added. */
export const moveTransfer = (state: RegistrarState, name: string, status: string): void => {
  foundTransfer(state, name).status = status;
  if (status === 'completed') hold(state, name, 1, {});
};

/** By method and action, for one transfer. */
export const TRANSFER_COMMANDS: Record<string, Command> = {
  'GET ': foundTransfer,
  'POST cancel': cancelTransfer,
};
