import { roleOf } from '../../clients/index.ts';
import { mayDo } from '../../contract/roles.ts';
import { about, audit, type Plan, type RequestOrigin, securityEvent } from '../../events/index.ts';
import { say } from '../../languages/sentence.ts';
import { addDays, toEpoch } from '../../platform/dates.ts';
import { conflict, notFound } from '../../platform/failure.ts';
import { deleteObject, downloadLink, LINK_SECONDS } from '../../platform/storage/objects.ts';
import { absentOrBefore } from '../../platform/table/changes.ts';
import { newId } from '../../platform/table/key.ts';
import { getItem, pagesOf } from '../../platform/table/query.ts';
import { putNew, remove, StaleWriteError, writeOne } from '../../platform/table/write.ts';
import { collections } from '../../records/collections.ts';
import type { ExportRecord, ExportTurnRecord } from '../../records/exports.ts';
import { exportDue } from '../../records/indexes.ts';
import { keys } from '../../records/keys.ts';

/** Whose data it is: that of a client account, and of the one owner who has asked for it. */
export type Subject = { client_id: number; user_id: number };

/**
 * What goes out, by its name in the files and in their order. What is not named here does not go out: secrets and hashes,
 * what staff note, and what other users have alone.
 */
export const EXPORT_KINDS = [
  'client_account',
  'user',
  'preferences',
  'sessions',
  'authenticators',
  'passkeys',
  'security_events',
  'devices',
  'members',
  'invitations',
  'orders',
  'invoices',
  'credit_notes',
  'payment_attempts',
  'payments',
  'credit',
  'payment_methods',
  'automatic_payment',
  'hosting',
  'hosting_usage',
  'domains',
  'domain_contacts',
  'dns_records',
  'domain_operations',
  'dns_snapshots',
  'tickets',
  'ticket_messages',
  'mails',
  'events',
  'access_log',
] as const;

export type ExportKind = (typeof EXPORT_KINDS)[number];

/** One export a day: as long as the files of the last one can be had. */
const TURN_DAYS = 1;

/** For how long people see that they have had one. */
const KEPT_DAYS = 90;

export const findTurn = (clientId: number, userId: number): Promise<ExportTurnRecord | undefined> =>
  getItem(keys.exportTurn(clientId, userId));

const stale = () => new StaleWriteError('Another request was first.');

/** Throws 409 where the user has asked for one lately. Of two at once one is written. */
export const planExport = (
  { client_id, user_id }: Subject,
  turn: ExportTurnRecord | undefined,
  origin: RequestOrigin,
  now: Date,
): Plan & { record: ExportRecord } => {
  const epoch = toEpoch(now);
  if (turn && turn.expires_at_epoch > epoch) {
    const message = say`You have asked for an export in the last 24 hours. Ask for another one after that.`;
    throw conflict('export_exists', message, turn.expires_at_epoch - epoch);
  }
  const id = newId(now);
  const [kind] = EXPORT_KINDS;
  const record: ExportRecord = {
    ...keys.export(client_id, user_id, id),
    ...exportDue(now, id),
    ...{ id, client_id, user_id, status: 'preparing', version: 1 },
    cursor: { kind, after: null },
    files: [],
    tries: 0,
    requested_at: now.toISOString(),
    ready_at: null,
    expires_at: null,
    expires_at_epoch: toEpoch(addDays(now, KEPT_DAYS)),
  };
  const taken = {
    ...keys.exportTurn(client_id, user_id),
    export_id: id,
    expires_at_epoch: toEpoch(addDays(now, TURN_DAYS)),
  };
  const actor = `user:${user_id}` as const;
  return {
    record,
    writes: [
      putNew(record),
      putNew(taken, stale, absentOrBefore('expires_at_epoch', epoch + 1)),
      securityEvent(user_id, 'export_requested', origin, now, { client: client_id }),
      audit(about.client(client_id), actor, 'client.export_requested', now),
    ],
  };
};

export const EXPORT_DAYS = 1;

/** The export of the one user who may see it. */
export const getExport = async (clientId: number, userId: number, id: number): Promise<ExportRecord> => {
  const found = await getItem(keys.export(clientId, userId, id));
  if (!found) throw notFound('export');
  return found;
};

/** Its files are taken away a moment after they have expired. */
const statusAt = ({ status, expires_at }: ExportRecord, now: Date) =>
  status === 'ready' && expires_at !== null && expires_at <= now.toISOString()
    ? ('expired' as const)
    : status;

export const presentExport = (record: ExportRecord, now: Date) => ({
  id: record.id,
  client_id: record.client_id,
  status: statusAt(record, now),
  requested_at: record.requested_at,
  ready_at: record.ready_at,
  expires_at: record.expires_at,
});

/** As a file is called once downloaded; `part` counts from 1. */
export const fileName = ({ id }: Pick<ExportRecord, 'id'>, part: number): string =>
  `export-${id}-${part}.json`;

/** With links to its files, which work for a few minutes. */
export const presentWithFiles = async (record: ExportRecord, now: Date) => {
  const shown = presentExport(record, now);
  const files = shown.status === 'ready' ? record.files : [];
  const url_expires_at = new Date(now.getTime() + LINK_SECONDS * 1000).toISOString();
  return {
    ...shown,
    files: await Promise.all(
      files.map(async ({ key, records, bytes, sha256 }, index) => ({
        name: fileName(record, index + 1),
        ...{ records, bytes, sha256 },
        url: await downloadLink(key),
        url_expires_at,
      })),
    ),
  };
};

export const deleteFiles = async ({ files }: ExportRecord): Promise<void> => {
  await Promise.all(files.map(({ key }) => deleteObject(key)));
};

/** Files before the record that leads to them; what a worker puts there meanwhile goes with the bucket's rule. */
export const discardExport = async (record: ExportRecord): Promise<void> => {
  await deleteFiles(record);
  await writeOne(remove(record));
};

/** Forgets the exports of a user who leaves a client account to others. */
export const discardExportsOf = async (clientId: number, userId: number): Promise<void> => {
  for await (const page of pagesOf(collections.exports(clientId, userId))) {
    await Promise.all(page.map(discardExport));
  }
  await writeOne(remove(keys.exportTurn(clientId, userId)));
};

/** Whether the user may still have the data. */
export const isEntitled = async ({ client_id, user_id }: ExportRecord): Promise<boolean> => {
  const membership = await getItem(keys.membership(user_id, client_id));
  return membership !== undefined && mayDo(roleOf(membership), 'account:export');
};
