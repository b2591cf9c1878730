import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { ENVIRONMENT_CREDENTIALS } from '../../../infra/bundle/bundle.ts';

const FLOOR = `
  import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
  import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  export const handler = () => client.send(new GetCommand({ TableName: 't', Key: { pk: 'a', sk: 'b' } }));`;

/** What functions are compared with: files of bundles. */
export type References = { floor: string; slim: string; empty: string };

/**
 * A document client that does one Get, imported and bundled as the endpoints are; the same with the credentials of Lambda
 * only, as no Lambda but ours is bundled; and an empty handler.
 */
export const buildReferences = async (): Promise<References> => {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'));
  const fileOf = (name: string) => join(directory, `${name}.js`);
  const [floor, slim, empty] = [fileOf('floor'), fileOf('slim'), fileOf('empty')];
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
