import * as z from 'zod';
import { splitName } from './catalog.ts';
import type { Context } from './context.ts';
import { restorationPrice, yearlyPrices } from './prices.ts';
import { notFound, Refusal } from './refusal.ts';
import { hold } from './registration.ts';
import {
  addYears,
  charge,
  DAY_MS,
  type HeldDomain,
  isInRedemption,
  isoSecond,
  keepDomain,
  type RegistrarState,
  SANDBOX_CREDIT_CENTS,
} from './state.ts';
import { moveTransfer } from './transfers.ts';
import { unverify, verify } from './verification.ts';

const days = z.number();
const cents = z.int().nonnegative();

const WISHES = {
  transfer: z.strictObject({ status: z.string().default('completed') }),
  domain: z.strictObject({
    expires_in_days: days.optional(),
    transfer_lock_days: days.optional(),
    autorenew: z.boolean().optional(),
    holds: z.array(z.string()).optional(),
    /** Puts the domain into the account, as a purchase by hand would. */
    held: z.literal(true).optional(),
    /** Takes it out: moved to another account, transferred away, or gone after its grace period. */
    removed: z.literal(true).optional(),
    /** Support brings it back out of redemption, which takes its fee and adds a year: the API has no command for it. */
    restored: z.literal(true).optional(),
  }),
  contact: z.strictObject({ state: z.enum(['verified', 'unverified', 'overdue']) }),
  price: z
    .strictObject({ register: cents, renew: cents, transfer: cents, restore: cents.nullable() })
    .partial(),
  balance: z.strictObject({ cents: cents.default(SANDBOX_CREDIT_CENTS) }),
  limits: z.strictObject({ per_second: z.int().positive(), per_hour: z.int().positive() }).partial(),
  keys: z.strictObject({ forget: z.literal(true) }),
};

const restore = (state: RegistrarState, domain: HeldDomain): void => {
  if (!isInRedemption(domain)) throw new Refusal(409, 'The domain is not in redemption.');
  const { domainName: name } = domain;
  const fee = restorationPrice(state, splitName(name).tld) ?? 0;
  charge(state, [
    { type: 'restoration', name, years: 0, cents: fee },
    { type: 'renewal', name, years: 1, cents: yearlyPrices(state, name).renew },
  ]);
  domain.expireDate = addYears(domain.expireDate, 1);
};

const changeDomain = (
  { state, notify }: Context,
  name: string,
  wish: z.infer<typeof WISHES.domain>,
): void => {
  if (wish.held) hold(state, name, addYears(isoSecond(Date.now()), 1), {});
  const domain = state.domains.get(name);
  if (!domain) throw notFound('The domain is not in the account.');
  if (wish.restored) restore(state, domain);
  if (wish.expires_in_days !== undefined)
    domain.expireDate = isoSecond(Date.now() + wish.expires_in_days * DAY_MS);
  if (wish.transfer_lock_days !== undefined)
    domain.transferLockExpiresAt = isoSecond(Date.now() + wish.transfer_lock_days * DAY_MS);
  if (wish.autorenew !== undefined) domain.autorenewEnabled = wish.autorenew;
  if (wish.holds !== undefined) domain.holds = wish.holds;
  keepDomain(state, domain);
  if (!wish.removed) return;
  state.domains.delete(name);
  notify('domain.transfer_out.status_change', {
    domainName: name,
    status: 'completed',
    registryClientId: null,
  });
};

/** What happens outside of the shop, by the path below `/_simulator/`. Returns false when there is no such control. */
export const control = (context: Context, kind: string, name: string): boolean => {
  const { state, body } = context;
  const wish: unknown = body.length === 0 ? {} : JSON.parse(body.toString());
  const commands: Record<string, () => void> = {
    transfers: () => moveTransfer(context, name, WISHES.transfer.parse(wish).status),
    domains: () => changeDomain(context, name, WISHES.domain.parse(wish)),
    contacts: () => {
      const { state: wanted } = WISHES.contact.parse(wish);
      if (wanted === 'verified') verify(state, name);
      else unverify(state, name, wanted === 'overdue');
    },
    prices: () => {
      const { register, renew, transfer, restore: fee } = WISHES.price.parse(wish);
      state.prices.put(name, {
        ...state.prices.get(name),
        ...(register !== undefined && { register }),
        ...(renew !== undefined && { renew }),
        ...(transfer !== undefined && { transfer }),
        ...(fee !== undefined && { restore: fee }),
      });
    },
    balance: () => {
      state.balanceCents.put(WISHES.balance.parse(wish).cents);
    },
    limits: () => {
      const { per_second, per_hour } = WISHES.limits.parse(wish);
      state.limits.put({
        ...(per_second !== undefined && { per_second }),
        ...(per_hour !== undefined && { per_hour }),
      });
    },
    'idempotency-keys': () => {
      WISHES.keys.parse(wish);
      state.replays.clear();
    },
  };
  const command = Object.hasOwn(commands, kind) ? commands[kind] : undefined;
  command?.();
  return command !== undefined;
};
