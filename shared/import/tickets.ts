import type { TicketPriority, TicketStatus } from '../contract/vocabulary.ts';
import { config } from '../platform/config/config.ts';
import type { AttachmentRecord, MessageRecord, StaffNoteRecord } from '../records/events.ts';
import { withStatus } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import type { TicketRecord } from '../records/tickets.ts';
import { isWaiting, ticketFile } from '../tickets/index.ts';
import {
  eachRow,
  HELD,
  type Left,
  originOf,
  type Source,
  type StoredFile,
  type Translated,
} from './entry.ts';
import { clientBy, whyNotClient } from './people.ts';
import type { StagedRow, TableName } from './stage.ts';
import { orNull, timeOf, UNKNOWN_TIME } from './values.ts';

/** Tickets, each with its first message; every reply and note is a row of its own, however many there are. */

const STATUS: Record<string, TicketStatus> = {
  Open: 'open',
  Answered: 'answered',
  'Customer-Reply': 'customer_reply',
  'On Hold': 'on_hold',
  'In Progress': 'in_progress',
  Closed: 'closed',
};

/** A status that staff have added is mapped by the lists in which WHMCS shows it. */
const statusOf = ({ status, showactive, showawaiting }: StagedRow): TicketStatus =>
  STATUS[String(status)] ??
  (Number(showawaiting) === 1 ? 'open' : Number(showactive) === 1 ? 'on_hold' : 'closed');

const PRIORITY: Record<string, TicketPriority> = { Low: 'low', Medium: 'medium', High: 'high' };

const ofStatus = (column: string) =>
  `(SELECT MAX(CAST(s.${column} AS INTEGER)) FROM tblticketstatuses s WHERE s.title = t.status) AS ${column}`;

const ofLastReply = (column: string) =>
  `(SELECT r.${column} FROM tblticketreplies r WHERE r.tid = t.id ORDER BY r.id DESC LIMIT 1)`;

const TICKETS = `SELECT t.*, u.code, c.country AS client_country, c.email AS client_email, c.firstname, c.lastname,
    ${ofStatus('showactive')}, ${ofStatus('showawaiting')},
    (SELECT COUNT(*) FROM tblticketreplies r WHERE r.tid = t.id) AS replies,
    ${ofLastReply('admin')} AS last_admin, ${ofLastReply('date')} AS last_date
  FROM tbltickets t ${clientBy('t.userid')}`;

const whyLeft = ({ mapping }: Source, row: StagedRow): string | null => {
  if (Number(row.userid) <= 0) return 'a ticket of a guest';
  const noClient = whyNotClient({
    ...row,
    country: row.client_country ?? null,
    email: row.client_email ?? null,
  });
  if (noClient !== null) return noClient;
  const department = mapping.departments[String(row.did)]?.department;
  return config().departments.some(({ id }) => id === department) ? null : 'a department that is not mapped';
};

/** What is kept of one text: an item of the table takes 400 KB. */
const MAX_TEXT = 90_000;

const textOf = (text: StagedRow[string] | undefined): string => String(text ?? '').slice(0, MAX_TEXT);

type Place = { client: number; ticket: number; message: number };

/** The files of a message that the folder has and tickets take; the others are named. */
const filesOf = (
  { files }: Source,
  { client, ticket, message }: Place,
  text: StagedRow[string] | undefined,
) => {
  const found: (StoredFile & { attachment: AttachmentRecord })[] = [];
  const missing: string[] = [];
  for (const [index, stored] of String(text ?? '')
    .split('|')
    .entries()) {
    const name = stored.trim();
    if (name === '') continue;
    const file = files.get(name);
    if (!file || 'problem' in file) {
      missing.push(file?.problem ?? 'a file that is not in the folder');
      continue;
    }
    const id = message * 100 + index;
    // WHMCS puts a number before the name that the sender gave.
    const shown = name.replace(/^\d+_/, '');
    const attachment = { id, name: shown, content_type: file.type, bytes: file.bytes };
    found.push({
      ...ticketFile({ client_id: client, ticket_id: ticket }, attachment),
      path: file.path,
      attachment,
    });
  }
  return { found, missing };
};

/** The first message of a ticket is its own row's, so that of a reply comes after it. */
const messageId = (reply: number | null): number => (reply === null ? 1 : reply + 1);

const clientName = ({ firstname, lastname }: StagedRow): string =>
  `${firstname ?? ''} ${lastname ?? ''}`.trim() || 'Client';

const messageOf = (row: StagedRow, place: Place, attachments: AttachmentRecord[]): MessageRecord => {
  const admin = orNull(row.admin);
  return {
    ...keys.message(place.client, place.ticket, place.message),
    id: place.message,
    client_id: place.client,
    ticket_id: place.ticket,
    author: admin === null ? 'client' : 'staff',
    author_name: admin ?? orNull(row.name) ?? clientName(row),
    message: textOf(row.message),
    attachments,
    created_at: timeOf(row.date) ?? UNKNOWN_TIME,
  };
};

const partlyLeft = (table: TableName, row: StagedRow, client: number, missing: string[]): Translated[] => [
  ...missing.map((reason) => ({ left: { table, id: Number(row.id), client, reason } })),
  ...(String(row.message ?? '').length > MAX_TEXT
    ? [{ left: { table, id: Number(row.id), client, reason: 'the end of a long text' } }]
    : []),
];

const ticketOf = (source: Source, row: StagedRow): TicketRecord => {
  const [id, client] = [Number(row.id), Number(row.userid)];
  const status = statusOf(row);
  const created_at = timeOf(row.date) ?? UNKNOWN_TIME;
  const last_reply_at = timeOf(row.last_date) ?? timeOf(row.lastreply) ?? created_at;
  const by = Number(row.replies) > 0 ? row.last_admin : row.admin;
  return {
    ...keys.ticket(client, id),
    ...withStatus('TICKET', status, id),
    id,
    client_id: client,
    department_id: source.mapping.departments[String(row.did)]?.department ?? 0,
    subject: textOf(row.title),
    priority: PRIORITY[String(row.urgency)] ?? 'medium',
    origin: {
      ...originOf('tbltickets', id, {
        tid: row.tid,
        status: STATUS[String(row.status)] ? null : row.status,
        service: row.service,
        cc: row.cc,
        merged_ticket_id: Number(row.merged_ticket_id) > 0 ? row.merged_ticket_id : null,
      }),
      ...(isWaiting(status) ? HELD : {}),
    },
    message_count: 1 + Number(row.replies),
    last_reply_by: orNull(by) === null ? 'client' : 'staff',
    last_reply_at,
    closed_at: status === 'closed' ? last_reply_at : null,
    created_at,
    updated_at: last_reply_at,
    version: 1,
  };
};

const asLeft = (table: TableName, row: StagedRow, reason: string, lacks: Left['lacks']): Translated => ({
  left: {
    table,
    id: Number(row.id),
    client: Number(row.userid) || null,
    reason,
    ...(lacks ? { lacks } : {}),
  },
});

function* ticketEntry(source: Source, row: StagedRow): Generator<Translated> {
  const reason = whyLeft(source, row);
  if (reason !== null) {
    yield asLeft('tbltickets', row, reason, { tickets: 1, messages: 1 });
    return;
  }
  const [id, client] = [Number(row.id), Number(row.userid)];
  const place = { client, ticket: id, message: messageId(null) };
  const { found, missing } = filesOf(source, place, row.attachment);
  yield* partlyLeft('tbltickets', row, client, missing);
  const attachments = found.map(({ attachment }) => attachment);
  const items = [ticketOf(source, row), messageOf(row, place, attachments)];
  yield { entry: { table: 'tbltickets', id, client, items, files: found } };
}

/** A row that belongs to a ticket: why it is not carried over, and whose it is. */
const ticketOfRow = (
  source: Source,
  id: unknown,
): { reason: string | null; ticket: StagedRow | undefined } => {
  const [ticket] = source.stage.all(`${TICKETS} WHERE t.id = ?`, Number(id));
  if (!ticket) return { reason: 'its ticket is not in the dump', ticket };
  return { reason: whyLeft(source, ticket) === null ? null : 'its ticket is not carried over', ticket };
};

function* replyEntry(source: Source, row: StagedRow): Generator<Translated> {
  const { reason, ticket } = ticketOfRow(source, row.tid);
  const client = Number(ticket?.userid) || null;
  if (reason !== null || client === null) {
    const lacks = ticket ? { messages: 1 } : undefined;
    yield asLeft('tblticketreplies', { ...row, userid: client }, reason ?? 'a ticket of a guest', lacks);
    return;
  }
  const id = Number(row.id);
  const place = { client, ticket: Number(row.tid), message: messageId(id) };
  const { found, missing } = filesOf(source, place, row.attachment);
  yield* partlyLeft('tblticketreplies', row, client, missing);
  const named = { ...row, firstname: ticket?.firstname ?? null, lastname: ticket?.lastname ?? null };
  const message = messageOf(
    named,
    place,
    found.map(({ attachment }) => attachment),
  );
  yield { entry: { table: 'tblticketreplies', id, client, items: [message], files: found } };
}

function* noteEntry(source: Source, row: StagedRow): Generator<Translated> {
  const { reason, ticket } = ticketOfRow(source, row.ticketid);
  const client = Number(ticket?.userid) || null;
  if (reason !== null || client === null) {
    const lacks = ticket ? { notes: 1 } : undefined;
    yield asLeft('tblticketnotes', { ...row, userid: client }, reason ?? 'a ticket of a guest', lacks);
    return;
  }
  const id = Number(row.id);
  const files = String(row.attachments ?? '')
    .split('|')
    .filter((name) => name.trim() !== '');
  const missing = files.map(() => 'a file of a note');
  yield* partlyLeft('tblticketnotes', row, client, missing);
  const note: StaffNoteRecord = {
    ...keys.staffNote(client, id),
    id,
    client_id: client,
    about: `ticket:${row.ticketid}`,
    text: textOf(row.message),
    author: orNull(row.admin) ?? 'WHMCS',
    created_at: timeOf(row.date) ?? UNKNOWN_TIME,
  };
  yield { entry: { table: 'tblticketnotes', id, client, items: [note] } };
}

export function* tickets(source: Source): Generator<Translated> {
  yield* eachRow(source, 'tbltickets', `${TICKETS} ORDER BY t.id`, ticketEntry);
  yield* eachRow(source, 'tblticketreplies', 'SELECT * FROM tblticketreplies ORDER BY id', replyEntry);
  yield* eachRow(source, 'tblticketnotes', 'SELECT * FROM tblticketnotes ORDER BY id', noteEntry);
}
