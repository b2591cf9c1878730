import { isHeldElsewhere } from './catalog.ts';
import { type Handler, parseBody } from './context.ts';
import { findByName, held, move } from './lifecycle.ts';
import { mustAfford } from './money.ts';
import { checkPremium, priceOf } from './prices.ts';
import { type Code, Refusal } from './refusal.ts';
import { newDomain, presentOrder, readName } from './registration.ts';
import { BODIES } from './requests.ts';
import { readSettings } from './settings.ts';
import { type HeldDomain, keepDomain, type OpenproviderState, type Status } from './state.ts';

const OF_STATUS: Partial<Record<Status, Code>> = { ACT: 326, REQ: 514, SCH: 514, RRQ: 514 };

/** What the other registrar says is seen later: a code that begins with `wrong` makes the transfer fail. */
const submit = (state: OpenproviderState, domain: HeldDomain, authCode: string): void => {
  if (authCode.startsWith('wrong')) {
    domain.status = 'REQ';
    domain.next = { at: Date.now(), status: 'FAI' };
    return;
  }
  move(state, domain, 'REQ');
};

export const transferDomain: Handler = ({ state, body }) => {
  const request = parseBody(BODIES.transfer, body);
  const { domain, tld } = readName(request.domain);
  const existing = findByName(state, domain);
  if (existing) throw new Refusal(OF_STATUS[existing.status] ?? 327);
  if (!isHeldElsewhere(domain)) throw new Refusal(313);
  if (tld.transferAuthCode && !request.auth_code) throw new Refusal(317);
  if (domain.startsWith('taken-locked-')) throw new Refusal(369);
  const settings = readSettings(state, domain, request, true);
  const cents = priceOf(state, domain, 'transfer');
  checkPremium(domain, cents, request.accept_premium_fee);
  mustAfford(state, cents);
  const at = request.at === undefined ? Date.now() : Date.parse(request.at);
  if (Number.isNaN(at)) throw new Refusal(3, 'at');
  const ordered = newDomain(state, domain, { ...settings, type: 'TRANSFER', reserved: cents });
  if (at > Date.now()) Object.assign(ordered, { status: 'SCH', next: { at, status: 'REQ' } });
  else submit(state, ordered, request.auth_code ?? '');
  keepDomain(state, ordered);
  if (tld.transferDays > 0) return presentOrder(ordered);
  return presentOrder(findByName(state, domain) ?? ordered);
};

/** Tries again what has failed, with another code where one is given. */
export const restartLastOperation: Handler = ({ state, params, body }) => {
  const { auth_code } = parseBody(BODIES.restart, body);
  const domain = held(state, params.id);
  if (domain.status !== 'FAI') throw new Refusal(366);
  if (domain.type === 'TRANSFER') submit(state, domain, auth_code ?? '');
  else move(state, domain, 'ACT');
  keepDomain(state, domain);
  return { success: true };
};

/** Of transfers to another registrar: nobody asks for one here. */
export const approveTransfer: Handler = ({ state, params, body }) => {
  parseBody(BODIES.approval, body);
  held(state, params.id);
  throw new Refusal(354);
};

/** Sends the mail by which an owner agrees to a transfer. */
export const sendFoa: Handler = ({ state, params, body }) => {
  parseBody(BODIES.restore, body);
  const domain = held(state, params.id);
  if (domain.type !== 'TRANSFER' || domain.status !== 'REQ') throw new Refusal(366);
  return { success: true };
};
