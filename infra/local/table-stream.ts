import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Context, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { lambdaContext } from './lambda-events.ts';

export type StreamHandler = (event: DynamoDBStreamEvent, context: Context) => Promise<void>;

export type TableStreamOptions = {
  /** Where the emulator answers. */
  url: string;
  table: string;
  /** Keeps how far each shard was read; null forgets it with the process. */
  file: string | null;
};

/** As on AWS. */
const BATCH_SIZE = 1000;

type Places = Record<string, string>;

const readPlaces = (file: string | null): Places =>
  file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Places) : {};

/**
 * Follows the table as a Lambda event source mapping follows a stream: hands what has happened to items whose partition
 * keys begin so to a handler, in order and one batch at a time, and the same batch again until it was taken. What is
 * returned reads once all there is.
 */
export const followTable = (
  { url, table, file }: TableStreamOptions,
  { name, prefix, timeoutMs }: { name: string; prefix: string; timeoutMs: number },
  load: () => Promise<StreamHandler>,
): (() => Promise<void>) => {
  const places = readPlaces(file);

  const ask = async <T>(target: string, input: object): Promise<T> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': target,
        // The emulator looks at the form of the signature alone.
        authorization:
          'AWS4-HMAC-SHA256 Credential=local/20260101/eu-west-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
        'x-amz-date': new Date().toISOString().replaceAll(/[-:]|\.\d+/g, ''),
      },
      body: JSON.stringify(input),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${target} was refused with ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  };
  const askStream = <T>(operation: string, input: object) =>
    ask<T>(`DynamoDBStreams_20120810.${operation}`, input);

  const note = (place: string, record: DynamoDBRecord) => {
    places[place] = record.dynamodb?.SequenceNumber ?? '';
    if (file) writeFileSync(file, JSON.stringify(places));
  };

  const handOver = async (StreamArn: string, records: DynamoDBRecord[]) => {
    const wanted = records.filter(({ dynamodb }) => dynamodb?.Keys?.pk?.S?.startsWith(prefix));
    if (wanted.length === 0) return;
    const handler = await load();
    const Records = wanted.map((record) => ({ ...record, eventSourceARN: StreamArn }));
    await handler({ Records }, lambdaContext(name, timeoutMs));
  };

  const readShard = async (StreamArn: string, ShardId: string) => {
    const place = `${StreamArn} ${ShardId}`;
    const after = places[place];
    const from = after
      ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }
      : { ShardIteratorType: 'TRIM_HORIZON' };
    let { ShardIterator } = await askStream<{ ShardIterator?: string }>('GetShardIterator', {
      StreamArn,
      ShardId,
      ...from,
    });
    while (ShardIterator) {
      const page: { Records: DynamoDBRecord[]; NextShardIterator?: string } = await askStream('GetRecords', {
        ShardIterator,
        Limit: BATCH_SIZE,
      });
      const last = page.Records.at(-1);
      if (!last) return;
      await handOver(StreamArn, page.Records);
      note(place, last);
      ShardIterator = page.NextShardIterator;
    }
  };

  type Shards = { StreamArn: string; ids: string[] };

  const findShards = async (): Promise<Shards> => {
    const { Table } = await ask<{ Table: { LatestStreamArn?: string } }>('DynamoDB_20120810.DescribeTable', {
      TableName: table,
    });
    const StreamArn = Table.LatestStreamArn ?? '';
    const { StreamDescription } = await askStream<{ StreamDescription: { Shards: { ShardId: string }[] } }>(
      'DescribeStream',
      { StreamArn },
    );
    return { StreamArn, ids: StreamDescription.Shards.map(({ ShardId }) => ShardId) };
  };

  // The emulator's stream has one shard for good; to tell of it, it counts the table's items and the stream's records.
  let found: Shards = { StreamArn: '', ids: [] };

  return async () => {
    if (found.ids.length === 0) found = await findShards();
    for (const id of found.ids) await readShard(found.StreamArn, id);
  };
};
