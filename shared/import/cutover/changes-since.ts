import { addMonths, DAY_MS } from '../../platform/dates.ts';
import { pagesOf } from '../../platform/table/query.ts';
import type { ClientRecord } from '../../records/clients.ts';
import { collections } from '../../records/collections.ts';
import type { DomainRecord } from '../../records/domains.ts';
import type { HostingRecord, ServiceRecord } from '../../records/hosting.ts';
import type { CutoverRecord } from '../../records/imports.ts';
import { manualActionOf } from '../../records/indexes.ts';
import type { TicketRecord } from '../../records/tickets.ts';
import { describeAddons } from '../../services/index.ts';
import type { Mapping } from '../mapping.ts';
import {
  amountIn,
  byHand,
  type Changes,
  call,
  dayIn,
  markOf,
  NO_CHANGES,
  timeIn,
  together,
} from './calls.ts';
import { digestOfProfile, digestOfService, nameOf } from './digests.ts';
import { moneySince } from './money-since.ts';
import type { ClientRecords } from './release.ts';

/** What has become of a client since it was cut over, in the words of WHMCS. */

const HOSTING_STATUS: Partial<Record<HostingRecord['status'], string>> = {
  active: 'Active',
  suspended: 'Suspended',
  terminated: 'Terminated',
  cancelled: 'Cancelled',
};

const DOMAIN_STATUS: Partial<Record<DomainRecord['status'], string>> = {
  active: 'Active',
  grace: 'Grace',
  redemption: 'Redemption',
  expired: 'Expired',
  transferred_away: 'Transferred Away',
  cancelled: 'Cancelled',
};

const cancellationSince = ({ live_at }: CutoverRecord, record: HostingRecord): Changes => {
  const { client_id, id, cancellation } = record;
  if (!cancellation) return NO_CHANGES;
  const { status, type, reason, requested_at } = cancellation;
  if (status === 'withdrawn') {
    const why = 'It was called off; no call takes back a request that WHMCS has.';
    return byHand(client_id, `cancellation of hosting ${id}`, why);
  }
  if (requested_at <= live_at || status === 'completed') return NO_CHANGES;
  const mark = markOf('hosting', id);
  const asked = {
    serviceid: id,
    type: type === 'immediate' ? 'Immediate' : 'End of Billing Period',
    reason: `${reason} ${mark}`.trim(),
  };
  const seen = { action: 'GetCancelledPackages', parameters: { limitnum: 10_000 }, contains: mark };
  return call(client_id, 'AddCancelRequest', asked, seen);
};

const packageSince = (mapping: Mapping, record: HostingRecord): Changes => {
  const product = record.origin?.attributes?.product;
  const mapped = Object.values(mapping.products).filter(({ name }) => name === product);
  return mapped.length === 0 || mapped.some((one) => one.package === record.package_id)
    ? NO_CHANGES
    : byHand(record.client_id, `hosting ${record.id}`, `It has the package ${record.package_name} now.`);
};

/** An add-on that WHMCS knows is billed with its account from then on; no call of its API sets the number of units. */
const addonsSince = ({ client_id, id, origin, addons = [], next_due_at, status }: HostingRecord): Changes => {
  const rows = origin?.addons ?? [];
  const before = Map.groupBy(rows, ({ addon_id }) => addon_id);
  const isSame =
    before.size === addons.length &&
    addons.every(({ addon_id, quantity }) => before.get(addon_id)?.length === quantity);
  const state = HOSTING_STATUS[status];
  const calls = rows.map((row) =>
    call(client_id, 'UpdateClientAddon', {
      id: row.id,
      ...(next_due_at === null ? {} : { nextduedate: dayIn(next_due_at) }),
      ...(state ? { status: state } : {}),
    }),
  );
  const has = describeAddons(addons) ?? 'none';
  return together([
    ...calls,
    ...(isSame ? [] : [byHand(client_id, `add-ons of hosting ${id}`, `It has other add-ons now: ${has}.`)]),
  ]);
};

const hostingSince = (cutover: CutoverRecord, mapping: Mapping, record: HostingRecord): Changes => {
  const { client_id, id, status, next_due_at, recurring_amount, currency } = record;
  const due = next_due_at === null ? {} : { nextduedate: dayIn(next_due_at) };
  const recurs = next_due_at === null ? {} : { recurringamount: amountIn(recurring_amount, currency) };
  const state = HOSTING_STATUS[status];
  return together([
    call(client_id, 'UpdateClientProduct', {
      serviceid: id,
      ...due,
      ...recurs,
      ...(state ? { status: state } : {}),
    }),
    addonsSince(record),
    cancellationSince(cutover, record),
    packageSince(mapping, record),
    ...(record.change ? [byHand(client_id, `hosting ${id}`, 'A change of its package waits.')] : []),
  ]);
};

const YEAR_MS = 365.25 * DAY_MS;

/** WHMCS bills a domain some days before it expires: so many years later, too. */
const domainDue = ({ origin, expires_at }: DomainRecord): string | null => {
  const before = origin?.attributes?.nextduedate;
  if (!before || !expires_at) return expires_at && dayIn(expires_at);
  const years = Math.floor((Date.parse(expires_at) - Date.parse(before)) / YEAR_MS + 0.5 / 365);
  return dayIn(addMonths(new Date(before), 12 * Math.max(0, years)).toISOString());
};

const domainSince = (record: DomainRecord): Changes => {
  const { client_id, id, status, expires_at, auto_renew } = record;
  const nextduedate = domainDue(record);
  const state = DOMAIN_STATUS[status];
  return together([
    call(client_id, 'UpdateClientDomain', {
      domainid: id,
      ...(expires_at ? { expirydate: dayIn(expires_at) } : {}),
      ...(nextduedate ? { nextduedate } : {}),
      ...(state ? { status: state } : {}),
      donotrenew: !auto_renew,
    }),
  ]);
};

const waitsForPerson = (record: ServiceRecord): Changes =>
  manualActionOf(record) === 'manual_renewal'
    ? byHand(
        record.client_id,
        nameOf(record),
        'Its renewal is paid and waits for a person: finish it, and run back again.',
      )
    : NO_CHANGES;

const serviceSince = (cutover: CutoverRecord, mapping: Mapping, record: ServiceRecord): Changes => {
  const { client_id, origin, created_at } = record;
  if (!origin) {
    const why =
      'It was ordered here, and WHMCS has no number for it. It is billed here on until you move it.';
    return created_at > cutover.live_at ? byHand(client_id, nameOf(record), why) : NO_CHANGES;
  }
  const isAsItWas = digestOfService(record) === cutover.digests[nameOf(record)];
  const changed = record.kind === 'hosting' ? hostingSince(cutover, mapping, record) : domainSince(record);
  return together([isAsItWas ? NO_CHANGES : changed, waitsForPerson(record)]);
};

const profileSince = (cutover: CutoverRecord, client: ClientRecord): Changes => {
  const { id, profile } = client;
  if (digestOfProfile(client) === cutover.digests.profile) return NO_CHANGES;
  return call(id, 'UpdateClient', {
    clientid: id,
    firstname: profile.first_name,
    lastname: profile.last_name,
    companyname: profile.company_name ?? '',
    email: profile.email,
    address1: profile.address ?? '',
    city: profile.city ?? '',
    state: profile.state ?? '',
    postcode: profile.postcode ?? '',
    country: profile.country,
    phonenumber: profile.phone ?? '',
    tax_id: profile.tax_id ?? '',
    skipvalidation: true,
  });
};

const PRIORITY = { low: 'Low', medium: 'Medium', high: 'High' } as const;

const ticketSince = async (mapping: Mapping, ticket: TicketRecord): Promise<Changes> => {
  const { client_id, id, department_id, subject, priority, created_at } = ticket;
  const [deptid] =
    Object.entries(mapping.departments).find(([, { department }]) => department === department_id) ?? [];
  if (!deptid) return byHand(client_id, `ticket ${id}`, 'Its department is not in the mapping.');
  const messages = [];
  for await (const page of pagesOf(collections.messages(client_id, id), { oldestFirst: true }))
    messages.push(...page);
  const mark = markOf('ticket', id);
  const text = messages.map(
    ({ author_name, created_at: at, message }) => `${author_name}, ${timeIn(at)}:\n${message}`,
  );
  const opened = {
    deptid: Number(deptid),
    subject: `${subject} ${mark}`,
    message: text.join('\n\n'),
    clientid: client_id,
    priority: PRIORITY[priority],
    created: timeIn(created_at),
    noemail: true,
  };
  const seen = { action: 'GetTickets', parameters: { clientid: client_id, subject: mark }, contains: mark };
  const files = messages.some(({ attachments }) => attachments.length > 0);
  return together([
    call(client_id, 'OpenTicket', opened, seen),
    ...(files ? [byHand(client_id, `ticket ${id}`, 'Its attachments are here.')] : []),
  ]);
};

const TICKET_STATUS: Record<TicketRecord['status'], string> = {
  open: 'Open',
  answered: 'Answered',
  customer_reply: 'Customer-Reply',
  on_hold: 'On Hold',
  in_progress: 'In Progress',
  closed: 'Closed',
};

/** What was written since on a ticket that WHMCS knows, and what it has become. */
const repliesSince = async ({ live_at }: CutoverRecord, ticket: TicketRecord): Promise<Changes> => {
  const { client_id, id, status, updated_at, merged_into } = ticket;
  if (updated_at <= live_at) return NO_CHANGES;
  const found: Changes[] = [];
  for await (const page of pagesOf(collections.messages(client_id, id), { oldestFirst: true }))
    for (const { id: message, created_at, author, author_name, message: text, attachments } of page) {
      if (created_at <= live_at) continue;
      const mark = markOf('message', message);
      const by = author === 'client' ? { clientid: client_id } : { adminusername: author_name };
      const parameters = { ticketid: id, message: `${text}\n\n${mark}`, ...by, noemail: true };
      const seen = { action: 'GetTicket', parameters: { ticketid: id }, contains: mark };
      found.push(call(client_id, 'AddTicketReply', { ...parameters, created: timeIn(created_at) }, seen));
      if (attachments.length > 0) found.push(byHand(client_id, `ticket ${id}`, 'Its attachments are here.'));
    }
  found.push(call(client_id, 'UpdateTicket', { ticketid: id, status: TICKET_STATUS[status] }));
  if (merged_into) found.push(byHand(client_id, `ticket ${id}`, `It goes on in ticket ${merged_into} here.`));
  return together(found);
};

const ticketsSince = async (cutover: CutoverRecord, mapping: Mapping): Promise<Changes> => {
  const found: Changes[] = [];
  for await (const page of pagesOf(collections.ofClient(cutover.client_id, 'TICKET'), { oldestFirst: true }))
    for (const one of page)
      if (one.origin) found.push(await repliesSince(cutover, one));
      else if (one.created_at > cutover.live_at) found.push(await ticketSince(mapping, one));
  return together(found);
};

/** Money before due dates: WHMCS moves a date when an invoice is paid, and then it is set to what it has to be. */
export const changesSince = async (
  cutover: CutoverRecord,
  { client, services }: ClientRecords,
  mapping: Mapping,
): Promise<Changes> =>
  together([
    profileSince(cutover, client),
    await moneySince({ cutover, mapping }),
    ...services.map((record) => serviceSince(cutover, mapping, record)),
    await ticketsSince(cutover, mapping),
  ]);
