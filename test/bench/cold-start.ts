import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { triggers } from '../../infra/definitions/triggers.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import type { Row } from './report.ts';

const RUNS = 11;

const FLOOR = `
  const { DynamoDBClient } = require('@aws-sdk/client-dynamodb');
  const { DynamoDBDocumentClient, GetCommand } = require('@aws-sdk/lib-dynamodb');
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  exports.handler = () => client.send(new GetCommand({ TableName: 't', Key: { pk: 'a', sk: 'b' } }));`;

const TIME =
  'const t=process.hrtime.bigint();require(process.argv[1]);console.log(Number(process.hrtime.bigint()-t)/1e6)';

const environment = {
  ...process.env,
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
};

/** Milliseconds to load a bundle in a fresh process. */
const loadTime = (file: string): number =>
  Number(execFileSync(process.execPath, ['-e', TIME, file], { env: environment, encoding: 'utf8' }));

/** A document client that does one Get, as esbuild makes it without any trick; and an empty handler. */
const buildReferences = async (directory: string) => {
  const floor = join(directory, 'floor.js');
  const empty = join(directory, 'empty.js');
  await build({
    stdin: { contents: FLOOR, resolveDir: resolve('.') },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    mainFields: ['module', 'main'],
    minify: true,
    outfile: floor,
  });
  writeFileSync(empty, 'exports.handler = async () => {};');
  return { floor, empty };
};

type Target = { limit: string; met: (ms: number, floor: number, empty: number) => boolean };

const TARGETS: Record<'table' | 'stripe' | 'no table', Target> = {
  table: { limit: '≤ 0.95 × floor', met: (ms, floor) => ms <= 0.95 * floor },
  stripe: { limit: '≤ 1.25 × floor', met: (ms, floor) => ms <= 1.25 * floor },
  'no table': { limit: '≤ empty + 20 ms', met: (ms, _floor, empty) => ms <= empty + 20 },
};

const classOf = (file: string, uses: readonly string[]): keyof typeof TARGETS => {
  if (readFileSync(file, 'utf8').includes('X-Stripe-Client-User-Agent')) return 'stripe';
  return uses.some((use) => use.startsWith('table')) ? 'table' : 'no table';
};

/** Load time of every function over that of a bare document client, run side by side so that noise hits all. */
export const coldStart = async (): Promise<Row[]> => {
  const { floor, empty } = await buildReferences(mkdtempSync(join(tmpdir(), 'bench-')));
  const functions = [...endpoints, ...triggers].map(({ name, uses }) => {
    const file = resolve('dist', name, 'index.js');
    return { name, file, kind: classOf(file, uses) };
  });
  const files = [floor, empty, ...functions.map(({ file }) => file)];
  const times = new Map(files.map((file) => [file, [] as number[]]));
  for (let run = 0; run < RUNS; run += 1) {
    for (const file of files) times.get(file)?.push(loadTime(file));
  }
  // Whatever else goes on makes a load slower, never faster: the fastest of them tells what the code takes.
  const of = (file: string) => Math.min(...(times.get(file) ?? []));
  const kilobytes = (file: string) => Math.round(statSync(file).size / 1024);
  return [
    {
      name: 'floor: document client',
      value: `${of(floor).toFixed(1)} ms, ${kilobytes(floor)} KB`,
      target: '',
      met: null,
    },
    { name: 'empty handler', value: `${of(empty).toFixed(1)} ms`, target: '', met: null },
    ...functions.map(({ name, file, kind }) => ({
      name,
      value: `${(of(file) / of(floor)).toFixed(2)} × floor, ${of(file).toFixed(1)} ms, ${kilobytes(file)} KB`,
      target: TARGETS[kind].limit,
      met: TARGETS[kind].met(of(file), of(floor), of(empty)),
    })),
  ];
};
