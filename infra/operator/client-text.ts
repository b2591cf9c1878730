import { invoiceNumber } from '../../shared/billing/invoices/index.ts';
import { type ClientOverview, formatReference, referenceOf, type Some } from '../../shared/operator/index.ts';
import { formatMoney } from '../../shared/platform/money.ts';
import type { ClientProfile } from '../../shared/records/clients.ts';
import type { ServiceRecord } from '../../shared/records/hosting.ts';
import { domainNameOf } from '../../shared/services/index.ts';
import { type Cell, fields, table } from './output.ts';
import { addonsOf, changeOf } from './service-terms.ts';

const day = (time: string | null): string | null => time?.slice(0, 10) ?? null;

const nameOf = ({ first_name, last_name, company_name }: ClientProfile): string =>
  [`${first_name} ${last_name}`, ...(company_name ? [company_name] : [])].join(', ');

const addressOf = ({ address, city, state, postcode, country }: ClientProfile): string =>
  [address, city, state, postcode, country].filter(Boolean).join(', ');

const head = ({ client, exemption }: ClientOverview): Record<string, Cell> => {
  const { profile } = client;
  return {
    client: `${client.id}, ${profile.status} since ${day(profile.created_at)}`,
    name: nameOf(profile),
    email: profile.email,
    ...(profile.pending_email ? { not_confirmed: profile.pending_email } : {}),
    phone: profile.phone,
    address: addressOf(profile),
    credit: formatMoney(client.credit_balance, profile.currency),
    ...(exemption ? { tax: `exempt until ${exemption.until ?? 'further notice'}: ${exemption.reason}` } : {}),
  };
};

/** The columns of services; `haveAddons`: whether one of them has add-ons. */
const serviceRow =
  (haveAddons: boolean) =>
  (record: ServiceRecord): Record<string, Cell> => ({
    reference: formatReference(referenceOf(record)),
    name: domainNameOf(record),
    status: record.status,
    period_ends: day(record.kind === 'hosting' ? record.next_due_at : record.expires_at),
    change: changeOf(record),
    ...(haveAddons ? { addons: addonsOf(record) } : {}),
  });

const section = <R>(
  title: string,
  { records, more }: Some<R>,
  command: string,
  row: (record: R) => Record<string, Cell>,
): string[] => [
  `\n${title}${more ? `, the newest; all of them: ${command}` : ''}`,
  records.length === 0 ? 'none' : table(records.map(row)),
];

/** A client on one screen. */
export const clientText = (overview: ClientOverview): string => {
  const { client, members, hosting, domains, unpaid, tickets } = overview;
  const services = { records: [...hosting.records, ...domains.records], more: hosting.more || domains.more };
  const haveAddons = services.records.some((record) => addonsOf(record) !== null);
  return [
    fields(head(overview)),
    ...section('Users', { records: members, more: false }, '', ({ id, name, email, role }) => ({
      user: id,
      name,
      email,
      role,
    })),
    ...section('Services', services, `services list ${client.id}`, serviceRow(haveAddons)),
    ...section('Unpaid', unpaid, `invoices list ${client.id}`, ({ id, balance, currency, due_at }) => ({
      invoice: invoiceNumber(id),
      balance: formatMoney(balance, currency),
      due: day(due_at),
    })),
    ...section('Tickets to answer', tickets, `tickets list ${client.id}`, (ticket) => ({
      ticket: ticket.id,
      since: ticket.last_reply_at,
      assigned: ticket.assigned_to ?? null,
      subject: ticket.subject,
    })),
  ].join('\n');
};
