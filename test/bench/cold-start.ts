import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { ENVIRONMENT_CREDENTIALS } from '../../infra/bundle/bundle.ts';
import { triggers } from '../../infra/definitions/triggers.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { bytesAtStart } from './bytes-at-start.ts';
import { loadAll } from './load/load-cpu.ts';
import { median, type Row } from './report.ts';

const ROUNDS = 5;

const FLOOR = `
  import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
  import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  export const handler = () => client.send(new GetCommand({ TableName: 't', Key: { pk: 'a', sk: 'b' } }));`;

type Three = [string, string, string];

/**
 * A document client that does one Get, imported and bundled as the endpoints are; the same with the credentials of Lambda
 * only, as no Lambda but ours is bundled; and an empty handler.
 */
const buildReferences = async (directory: string) => {
  const [floor, slim, empty] = ['floor.js', 'slim.js', 'empty.js'].map((name) =>
    join(directory, name),
  ) as Three;
  const options: BuildOptions = {
    stdin: { contents: FLOOR, resolveDir: resolve('.') },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    mainFields: ['module', 'main'],
    minify: true,
  };
  await build({ ...options, outfile: floor });
  await build({ ...options, outfile: slim, alias: ENVIRONMENT_CREDENTIALS });
  writeFileSync(empty, 'exports.handler = async () => {};');
  return { floor, slim, empty };
};

type Target = { limit: string; met: (ms: number, floor: number, empty: number) => boolean };

const atMost = (factor: number): Target => ({
  limit: `≤ ${factor} × floor`,
  met: (ms, floor) => ms <= factor * floor,
});

/** Nobody waits for these two. */
const IN_THE_BACKGROUND = ['notifications/send-notifications', 'workers/reconcile'];

const TARGETS: Record<'read' | 'other' | 'background' | 'stripe' | 'no table', Target> = {
  read: atMost(0.85),
  other: atMost(1),
  background: atMost(1.1),
  stripe: atMost(1.15),
  'no table': { limit: '≤ empty + 20 ms', met: (ms, _floor, empty) => ms <= empty + 20 },
};

type Definition = { name: string; uses: readonly string[]; method?: string };

const classOf = (file: string, { name, uses, method }: Definition): keyof typeof TARGETS => {
  if (readFileSync(file, 'utf8').includes('X-Stripe-Client-User-Agent')) return 'stripe';
  if (!uses.some((use) => use.startsWith('table'))) return 'no table';
  if (IN_THE_BACKGROUND.includes(name)) return 'background';
  return method === 'GET' ? 'read' : 'other';
};

/** CPU to load every function over that of a bare document client, loaded by turns so that noise hits all. */
export const coldStart = async (): Promise<Row[]> => {
  const { floor, slim, empty } = await buildReferences(mkdtempSync(join(tmpdir(), 'bench-')));
  const functions = [...endpoints, ...triggers].map((definition: Definition) => {
    const file = resolve('dist', definition.name, 'index.js');
    return { name: definition.name, file, kind: classOf(file, definition) };
  });
  const files = [floor, slim, empty, ...functions.map(({ file }) => file)];
  const taken = loadAll(files, ROUNDS);
  const of = (file: string) => taken.get(file)?.[0] ?? Number.NaN;
  const medianOf = (file: string) => median(taken.get(file) ?? []);
  const kilobytes = (file: string) => Math.round(bytesAtStart(file) / 1024);
  return [
    {
      name: 'floor: document client',
      value: `${of(floor).toFixed(1)} ms, median ${medianOf(floor).toFixed(1)}, ${kilobytes(floor)} KB`,
      target: '',
      met: null,
    },
    {
      name: 'document client with the credentials of Lambda only',
      value: `${(of(slim) / of(floor)).toFixed(2)} × floor, ${of(slim).toFixed(1)} ms, ${kilobytes(slim)} KB`,
      target: '',
      met: null,
    },
    { name: 'empty handler', value: `${of(empty).toFixed(1)} ms`, target: '', met: null },
    ...functions.map(({ name, file, kind }) => ({
      name,
      value: `${(of(file) / of(floor)).toFixed(2)} × floor, ${of(file).toFixed(1)} ms, median ${medianOf(file).toFixed(1)}, ${kilobytes(file)} KB`,
      target: TARGETS[kind].limit,
      met: TARGETS[kind].met(of(file), of(floor), of(empty)),
    })),
  ];
};
