import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Context, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { appendToChain, type ChainEntry, digestOf, isAuditKey } from '../../shared/events/index.ts';
import { log, measure, withLogContext } from '../../shared/platform/log.ts';
import type { AuditDigest } from '../../shared/records/events.ts';

type Image = Record<string, AttributeValue>;

/** Whoever has put an entry there may have put anything into it: nothing of it may stop the copying. */
const textOf = (image: Image, name: string): string => String(image[name]?.S ?? '').slice(0, 200);

/** What a backfill has found: older entries, each by its digest. */
const foundBy = (image: Image): AuditDigest[] =>
  (image.entries?.L ?? []).flatMap(({ M: { pk, sk, sha256 } = {} }) =>
    pk?.S && sk?.S && sha256?.S ? [{ pk: pk.S, sk: sk.S, sha256: sha256.S }] : [],
  );

/** What one record of the stream says; a backfill tells of older entries besides itself. */
const entriesOf = ({ eventID = '', eventName = 'INSERT', dynamodb }: DynamoDBRecord): ChainEntry[] => {
  const image = (dynamodb?.NewImage ?? dynamodb?.OldImage ?? {}) as Image;
  const digest = digestOf(image);
  if (!isAuditKey(digest)) return [];
  const stamp = {
    event: eventID,
    at: new Date(Number(dynamodb?.ApproximateCreationDateTime ?? 0) * 1000).toISOString(),
  };
  const said = {
    actor: textOf(image, 'actor'),
    action: textOf(image, 'action'),
    subject: textOf(image, 'subject'),
  };
  const older = eventName === 'INSERT' && said.action === 'audit.backfilled' ? foundBy(image) : [];
  return [
    { ...stamp, change: eventName, ...digest, ...said },
    ...older.map((one) => ({ ...stamp, change: 'BACKFILL' as const, ...one })),
  ];
};

/**
 * Copies what happens to entries of the audit trail into the chain. A batch that fails comes again, before any later one
 * of its shard, for as long as the stream keeps it.
 */
export const handler = (event: DynamoDBStreamEvent, { awsRequestId }: Context): Promise<void> =>
  withLogContext({ request_id: awsRequestId }, async () => {
    const entries = event.Records.flatMap(entriesOf);
    if (entries.length === 0) return;
    const rewritten = entries.filter(({ change }) => change === 'MODIFY' || change === 'REMOVE');
    for (const { change, pk, sk } of rewritten) log.error('audit entry rewritten', { change, pk, sk });
    if (rewritten.length > 0) measure('audit_rewritten', rewritten.length, 'all');
    await appendToChain(entries, new Date());
  });
