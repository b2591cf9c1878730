import { createHash, randomBytes } from 'node:crypto';
import { addDays, toEpoch } from '../../platform/dates.ts';
import { requireEnv } from '../../platform/env.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { getItem } from '../../platform/table/read.ts';
import { putNew, type Write } from '../../platform/table/write.ts';
import { keys } from '../../records/keys.ts';
import type { PayLinkRecord } from '../../records/pay-link-record.ts';

const VALID_DAYS = 30;

export const payLinkKey = (token: string) =>
  keys.payLink(createHash('sha256').update(token).digest('base64url'));

export type NewPayLink = { url: string; expiresAt: Date; write: Write };

/**
 * An address where anyone who has it can pay one invoice for thirty days. It holds a random token of which only
 * the hash is stored.
 */
export const newPayLink = (clientId: number, invoiceId: number, now: Date): NewPayLink => {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = addDays(now, VALID_DAYS);
  const record: PayLinkRecord = {
    ...payLinkKey(token),
    client_id: clientId,
    invoice_id: invoiceId,
    expires_at_epoch: toEpoch(expiresAt),
  };
  const url = new URL(`/pay/${token}`, requireEnv('API_BASE_URL')).href;
  return { url, expiresAt, write: putNew(record) };
};

const FORM = /^[\w-]{32}$/;

/** What a pay link is for. Throws 404 for a token we never gave away, and 410 once it has expired. */
export const getPayLink = async (token: string, now: Date): Promise<PayLinkRecord> => {
  const link = FORM.test(token) ? await getItem(payLinkKey(token)) : undefined;
  if (!link) throw notFound('pay link');
  if (link.expires_at_epoch <= now.getTime() / 1000) {
    throw new Failure('gone', 'pay_link_expired', 'This link has expired.');
  }
  return link;
};
