import * as z from 'zod';
import { partsOf, tldNamed } from './catalog.ts';
import type { Context } from './context.ts';
import { findByName, move } from './lifecycle.ts';
import { newDomain } from './registration.ts';
import {
  addYears,
  DAY_MS,
  type HeldDomain,
  keepDomain,
  type OpenproviderState,
  SANDBOX_CREDIT_CENTS,
  STATUSES,
} from './state.ts';
import { setVerification } from './verification.ts';

const cents = z.int().nonnegative();

const WISHES = {
  domain: z.strictObject({
    /** What the registry makes of it: any status that there is. */
    status: z.enum(STATUSES).optional(),
    expires_in_days: z.number().optional(),
    autorenew: z.enum(['on', 'off', 'default']).optional(),
    client_hold: z.boolean().optional(),
    locked: z.boolean().optional(),
    /** Puts it into the account, as a purchase by hand would. */
    held: z.literal(true).optional(),
    /** Takes it out: transferred away. */
    removed: z.literal(true).optional(),
  }),
  contact: z.strictObject({ state: z.enum(['verified', 'unverified', 'overdue']) }),
  price: z.strictObject({ create: cents, renew: cents, transfer: cents, restore: cents }).partial(),
  balance: z.strictObject({ cents: cents.default(SANDBOX_CREDIT_CENTS) }),
  limits: z
    .strictObject({
      logins: z.int().positive(),
      identical: z.int().positive(),
      seconds: z.number().positive(),
    })
    .partial(),
  tokens: z.strictObject({ forget: z.literal(true) }),
  maintenance: z.strictObject({ on: z.boolean() }),
};

const VERIFICATIONS = { verified: 'verified', unverified: 'in progress', overdue: 'failed' };

const newlyHeld = (state: OpenproviderState, name: string): HeldDomain => {
  const now = Date.now();
  const lockable = tldNamed(partsOf(name).extension)?.lockable ?? false;
  const nameservers = ['ns1.example.net', 'ns2.example.net'].map((host) => ({ name: host, ip: '', ip6: '' }));
  return newDomain(state, name, {
    ...{ status: 'ACT', activeAt: now, expiresAt: addYears(now, 1), locked: lockable, nameservers },
  });
};

const changeDomain = ({ state }: Context, name: string, wish: z.infer<typeof WISHES.domain>): void => {
  const domain = findByName(state, name) ?? (wish.held ? newlyHeld(state, name) : null);
  if (!domain) throw new Error(`${name} is not in the account.`);
  if (wish.status !== undefined) move(state, domain, wish.status);
  if (wish.expires_in_days !== undefined) domain.expiresAt = Date.now() + wish.expires_in_days * DAY_MS;
  if (wish.autorenew !== undefined) domain.autorenew = wish.autorenew;
  if (wish.client_hold !== undefined) domain.clientHold = wish.client_hold;
  if (wish.locked !== undefined) domain.locked = wish.locked;
  if (wish.removed) Object.assign(domain, { status: 'DEL', deletedAt: Date.now(), gone: true, reserved: 0 });
  keepDomain(state, domain);
};

/** What happens outside of the shop, by the path below `/_simulator/`. Returns false when there is no such control. */
export const control = (context: Context, kind: string, name: string): boolean => {
  const { state, body } = context;
  const wish: unknown = body.length === 0 ? {} : JSON.parse(body.toString());
  const commands: Record<string, () => void> = {
    domains: () => changeDomain(context, name, WISHES.domain.parse(wish)),
    contacts: () => setVerification(state, name, VERIFICATIONS[WISHES.contact.parse(wish).state]),
    prices: () => {
      const changes = Object.entries(WISHES.price.parse(wish)).filter(([, value]) => value !== undefined);
      state.prices.put(name, { ...state.prices.get(name), ...Object.fromEntries(changes) });
    },
    balance: () => state.balanceCents.put(WISHES.balance.parse(wish).cents),
    limits: () => {
      const limits = Object.entries(WISHES.limits.parse(wish)).filter(([, value]) => value !== undefined);
      state.limits.put(Object.fromEntries(limits));
    },
    tokens: () => {
      WISHES.tokens.parse(wish);
      state.tokens.clear();
    },
    maintenance: () => state.maintenance.put(WISHES.maintenance.parse(wish).on),
  };
  const command = Object.hasOwn(commands, kind) ? commands[kind] : undefined;
  command?.();
  return command !== undefined;
};
