import { createHash, randomBytes } from 'node:crypto';
import { about, audit, type Plan } from '../../events/index.ts';
import { Sentence, say } from '../../languages/sentence.ts';
import { addDays, toEpoch } from '../../platform/dates.ts';
import { requireEnv } from '../../platform/env.ts';
import { conflict, Failure, notFound } from '../../platform/failure.ts';
import { getItem } from '../../platform/table/query.ts';
import { putNew, transact, type Write } from '../../platform/table/write.ts';
import type { Actor } from '../../records/events.ts';
import type { InvoiceRecord, PayLinkRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import { getInvoice, invoiceNumber, isPayable } from '../invoices/index.ts';

const VALID_DAYS = 30;

export const payLinkKey = (token: string) =>
  keys.payLink(createHash('sha256').update(token).digest('base64url'));

type NewPayLink = { url: string; expiresAt: Date; write: Write };

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
    throw new Failure('gone', 'pay_link_expired', say`This link has expired.`);
  }
  return link;
};

type IssuedPayLink = { url: string; expiresAt: Date; invoice: InvoiceRecord };

/**
 * Plans a fresh link to pay an invoice, for whoever has no other: nobody can read the earlier ones, which go on
 * working. Throws a conflict when there is nothing to pay; the page shows a payment that is made in between.
 */
export const planPayLink = (
  invoice: InvoiceRecord,
  actor: Actor,
  now: Date,
): Plan & Pick<IssuedPayLink, 'url' | 'expiresAt'> => {
  const { client_id, id, status } = invoice;
  if (!isPayable(invoice)) {
    const message = say`${invoiceNumber(id)} is ${new Sentence(status)}: nothing is to be paid.`;
    throw conflict('invoice_not_payable', message);
  }
  const { url, expiresAt, write } = newPayLink(client_id, id, now);
  const details = { expires_at: expiresAt.toISOString() };
  const entry = audit(about.invoice(invoice), actor, 'pay_link.issued', now, details);
  return { url, expiresAt, writes: [write, entry] };
};

/** The same, written at once. */
export const issuePayLink = async (
  clientId: number,
  invoiceId: number,
  actor: Actor,
  now: Date,
): Promise<IssuedPayLink> => {
  const invoice = await getInvoice(clientId, invoiceId);
  const { url, expiresAt, writes } = planPayLink(invoice, actor, now);
  await transact(writes);
  return { url, expiresAt, invoice };
};
