import { listNamedMembers } from '../auth/members/index.ts';
import { getInvoice, getPayment, invoiceNumber } from '../billing/invoices/index.ts';
import { getClient } from '../clients/index.ts';
import type { EvidenceKind } from '../contract/vocabulary.ts';
import { presentSecurityEvent } from '../events/index.ts';
import type { EvidenceFile } from '../integrations/refunds-and-disputes.ts';
import { say } from '../languages/sentence.ts';
import { presentMail } from '../mails/index.ts';
import { invalid } from '../platform/failure.ts';
import { formatMoney, toMajor } from '../platform/money.ts';
import { getItems, queryPage } from '../platform/table/query.ts';
import type { ClientProfile } from '../records/clients.ts';
import { collections } from '../records/collections.ts';
import { keys } from '../records/keys.ts';
import type { Dispute, PaymentRecord } from '../records/payments.ts';
import { serviceKey } from '../services/index.ts';
import { readSince } from './refund-invoice.ts';
import { presentServiceEntry } from './service-lists.ts';

/** By how a file begins. */
const TYPES: [EvidenceFile['type'], string][] = [
  ['application/pdf', '%PDF-'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
];

/** The least that a gateway takes. */
const MAX_BYTES = 5 * 1024 * 1024;

/** A file as it goes to the bank. Throws a 422 for what is no PDF, JPEG or PNG, and for more than 5 MB. */
export const evidenceFile = (
  kind: EvidenceKind,
  { name, bytes }: { name: string; bytes: Buffer },
): EvidenceFile => {
  const [type] = TYPES.find(([, start]) => bytes.toString('latin1', 0, start.length) === start) ?? [];
  const refuse = (why: ReturnType<typeof say>) => invalid({ attachments: [why] });
  if (!type) throw refuse(say`${name} is no PDF, JPEG or PNG: the bank takes nothing else.`);
  if (bytes.length > MAX_BYTES) throw refuse(say`${name} is larger than 5 MB.`);
  return { name, type, bytes: new Uint8Array(bytes), kind };
};

export const presentDispute = (dispute: Dispute, currency: string) => ({
  id: dispute.gateway_id,
  amount: toMajor(dispute.amount, currency),
  currency,
  status: dispute.status,
  is_inquiry: dispute.is_inquiry,
  reason: dispute.reason,
  evidence_by: dispute.due_by,
  evidence_sent_at: dispute.evidence_sent_at,
  created_at: dispute.created_at,
});

/** As many of each kind as a bank reads. */
const SHOWN = 8;
/** Events of a user that are looked at for log-ins. */
const EVENTS = 50;

const logInsOf = async (user: { id: number; email: string }) => {
  const { items } = await queryPage(collections.securityEvents(user.id), { limit: EVENTS });
  return items
    .filter(({ type }) => type === 'login')
    .map(presentSecurityEvent)
    .map(({ address, device, created_at }) => ({ user: user.email, address, device, at: created_at }));
};

/** What our records have of who paid, what for, and what became of it. */
const known = async (payment: PaymentRecord) => {
  const { client_id, invoice_id } = payment;
  const [invoice, { profile }, members, mails] = await Promise.all([
    getInvoice(client_id, invoice_id),
    getClient(client_id),
    listNamedMembers(client_id),
    readSince(collections.mails({ kind: 'client', id: client_id }), payment.created_at),
  ]);
  const [users, services, logIns] = await Promise.all([
    getItems(...members.map(({ id }) => keys.user(id))),
    getItems(...invoice.services.map((service) => serviceKey(client_id, service))),
    Promise.all(members.map(logInsOf)),
  ]);
  return {
    customer: {
      name: `${profile.first_name} ${profile.last_name}`,
      company: profile.company_name,
      email: profile.email,
      phone: profile.phone,
      place: placeOf(profile),
      client_since: profile.created_at,
    },
    /** Where its users agreed to the terms, and when. */
    agreed: users.flatMap((user) => (user?.terms ? [{ user: user.email, ...user.terms }] : [])),
    invoice: {
      number: invoiceNumber(invoice.id),
      lines: invoice.lines.map(({ description }) => description),
      created_at: invoice.created_at,
      paid_at: payment.created_at,
      payer_country: payment.payer_country ?? null,
    },
    services: services.flatMap((record) =>
      record ? [{ ...presentServiceEntry(record), since: record.created_at }] : [],
    ),
    log_ins: logIns
      .flat()
      .sort((a, b) => b.at.localeCompare(a.at))
      .slice(0, SHOWN),
    mails: mails
      .filter(({ sent_at }) => sent_at !== null)
      .slice(-SHOWN)
      .reverse()
      .map(presentMail)
      .map(({ to, subject, status, sent_at }) => ({ to, subject, status, sent_at })),
  };
};

type Known = Awaited<ReturnType<typeof known>>;

const placeOf = ({ address, postcode, city, state, country }: ClientProfile): string =>
  [address, postcode, city, state, country].filter(Boolean).join(', ');

const minute = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;

const from = (address: string | null, device: string | null): string =>
  [address && `from ${address}`, device && `by ${device}`].filter(Boolean).join(' ') ||
  'from an unknown place';

/** The same as text for a bank, in English, to be gone over by a person. */
const asText = ({ amount, currency, gateway, reference }: PaymentRecord, of: Known): string => {
  const { customer, agreed, invoice, services, log_ins, mails } = of;
  const parts = {
    Customer: [
      [customer.name, customer.company, customer.email, customer.phone, customer.place]
        .filter(Boolean)
        .join(', '),
      `Customer since ${minute(customer.client_since)}`,
      ...agreed.map(
        ({ user, version, agreed_at, address }) =>
          `${user} agreed to the terms ${version} at ${minute(agreed_at)} from ${address}`,
      ),
    ],
    Purchase: [
      `Invoice ${invoice.number} of ${minute(invoice.created_at)}: ${invoice.lines.join('; ')}`,
      `Paid at ${minute(invoice.paid_at)}: ${formatMoney(amount, currency)} by ${gateway} ${reference}${
        invoice.payer_country ? `, card or account of ${invoice.payer_country}` : ''
      }`,
    ],
    'What was provided': services.map(
      ({ name, status, since }) => `${name}: ${status}, ordered at ${minute(since)}`,
    ),
    'Log-ins of the customer': log_ins.map(
      ({ user, at, address, device }) => `${minute(at)}: ${user} ${from(address, device)}`,
    ),
    'Mails to the customer': mails.map(
      ({ sent_at, to, subject, status }) => `${minute(sent_at ?? '')}: "${subject}" to ${to}, ${status}`,
    ),
  };
  return Object.entries(parts)
    .filter(([, lines]) => lines.length > 0)
    .map(([name, lines]) => [`${name}:`, ...lines.map((line) => `- ${line}`)].join('\n'))
    .join('\n\n');
};

/** The disputes of a payment, and what we know that may serve as evidence. Throws 404 for no payment. */
export const disputesOf = async (clientId: number, paymentId: number) => {
  const payment = await getPayment(clientId, paymentId);
  const facts = await known(payment);
  return {
    payment,
    disputes: payment.disputes.map((dispute) => presentDispute(dispute, payment.currency)),
    known: { ...facts, text: asText(payment, facts) },
  };
};
