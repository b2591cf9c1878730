import { roleOf } from '../clients/index.ts';
import { mayDo } from '../contract/roles.ts';
import { notFound } from '../platform/failure.ts';
import { deleteObject, downloadLink, LINK_SECONDS } from '../platform/storage/objects.ts';
import { getItem, pagesOf } from '../platform/table/query.ts';
import { remove, writeOne } from '../platform/table/write.ts';
import { collections } from '../records/collections.ts';
import type { ExportRecord } from '../records/exports.ts';
import { keys } from '../records/keys.ts';

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
