import * as z from 'zod';
import { schema } from '../../../contract/schema.ts';
import type { RegistrantVerification } from '../../registrar.ts';
import { getDomain } from './domain.ts';
import type { NamecomCall } from './namecom-call.ts';
import { isRefusal } from './namecom-error.ts';

const unverifiedContact = schema(() =>
  z.object({
    verificationId: z.number(),
    verifyBy: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
    domains: z.array(z.string()),
  }),
);

const unverifiedPage = schema(() =>
  z.object({
    unverifiedContacts: z.array(unverifiedContact()),
    nextPage: z.number().nullish(),
  }),
);

type Unverified = z.infer<ReturnType<typeof unverifiedContact>>;

/** Null when the domain is on no page; undefined when this account may not read the list. */
const findUnverified = async (
  call: NamecomCall,
  domain: string,
  page = 1,
): Promise<Unverified | null | undefined> => {
  try {
    const { unverifiedContacts, nextPage } = await call({
      operation: 'list unverified contacts',
      path: '/contacts/unverified',
      query: { page: String(page), perPage: '1000' },
      answer: unverifiedPage(),
    });
    const found = unverifiedContacts.find(({ domains }) => domains.includes(domain));
    if (found || !nextPage) return found ?? null;
    return await findUnverified(call, domain, nextPage);
  } catch (error) {
    if (isRefusal(error, 'forbidden')) return undefined;
    throw error;
  }
};

/** New domains enter the list up to ten minutes late. */
const LISTED_AFTER_MS = 30 * 60_000;

export const getVerification = async (call: NamecomCall, domain: string): Promise<RegistrantVerification> => {
  const { contacts, createDate } = await getDomain(call, domain);
  const { isVerified, verificationId = null } = contacts?.registrant ?? {};
  const state = (status: RegistrantVerification['status'], verifyBy: Date | null = null) => ({
    status,
    verificationId: verificationId ?? null,
    verifyBy,
  });
  if (isVerified === true) return state('verified');
  const listed = await findUnverified(call, domain);
  if (listed) {
    const status = listed.verifyBy < new Date() ? 'overdue' : 'pending';
    return { status, verificationId: listed.verificationId, verifyBy: listed.verifyBy };
  }
  if (isVerified === false) return state('pending');
  const isOld = createDate != null && Date.now() - createDate.getTime() > LISTED_AFTER_MS;
  return state(listed === null && isOld ? 'verified' : 'unknown');
};

const resent = schema(() => z.object({ sent: z.boolean() }));

export const resendVerification = async (call: NamecomCall, verificationId: number): Promise<boolean> => {
  const path = `/contacts/verify/${verificationId}:resend`;
  return (await call({ operation: 'resend verification', path, answer: resent(), body: {} })).sent;
};
