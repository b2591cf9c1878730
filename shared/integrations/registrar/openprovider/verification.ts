import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { RegistrantVerification } from '../../registrar.ts';
import { findContact } from './contacts.ts';
import { getDomain } from './domain.ts';
import type { OpenproviderCall } from './openprovider-call.ts';
import { isRefusal } from './refusals.ts';
import { moment } from './values.ts';

const verifications = schema(() =>
  z.object({
    results: z
      .array(
        z.object({
          /** failed, in progress, not verified, verified. */
          status: z.string().nullish(),
          domain: z.string().nullish(),
          is_suspended: z.boolean().nullish(),
          expiration_date: moment(),
        }),
      )
      .nullish(),
  }),
);

/** Names of country codes need none, and are not listed. A verification is known by the number of its domain. */
export const getVerification = async (
  call: OpenproviderCall,
  domain: string,
): Promise<RegistrantVerification> => {
  const { id } = await getDomain(call, domain);
  const { results } = await call({
    operation: 'list verifications',
    path: '/customers/verifications/emails/domains',
    query: { domain },
    answer: verifications(),
  });
  const found = (results ?? []).find((one) => one.domain?.toLowerCase() === domain.toLowerCase());
  if (!found) return { status: 'unknown', verificationId: null, verifyBy: null };
  if (found.status === 'verified') return { status: 'verified', verificationId: id, verifyBy: null };
  const isOverdue = found.status === 'failed' || found.is_suspended === true;
  return {
    status: isOverdue ? 'overdue' : 'pending',
    verificationId: id,
    verifyBy: found.expiration_date,
  };
};

const restarted = schema(() => z.object({ success: z.boolean().nullish() }));
const owned = schema(() => z.object({ owner_handle: z.string() }));

export const resendVerification = async (
  call: OpenproviderCall,
  verificationId: number,
): Promise<boolean> => {
  const { owner_handle } = await call({
    operation: 'get domain',
    path: `/domains/${verificationId}`,
    answer: owned(),
  });
  const { email } = await findContact(call, owner_handle);
  if (email === null) return false;
  try {
    const { success } = await call({
      operation: 'resend verification',
      path: '/customers/verifications/emails/restart',
      answer: restarted(),
      body: { email },
    });
    return success ?? true;
  } catch (error) {
    if (isRefusal(error, 'already_verified')) return false;
    throw error;
  }
};
