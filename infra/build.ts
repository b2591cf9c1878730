import { existsSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { functionNames } from './functions.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = (name: string) => `functions/${name}.ts`;

const checkHandlers = () => {
  const missing = functionNames.filter((name) => !existsSync(`${root}${source(name)}`));
  if (missing.length === 0) return;
  const files = missing.map((name) => `  ${source(name)}`).join('\n');
  throw new Error(
    `These functions are in shared/contract/endpoints.ts or infra/triggers.ts but have no file:\n${files}`,
  );
};

/** The OpenAPI document is made from the endpoint table and bundled with the endpoint that serves it. */
const writeDocument = async () => {
  const module = `${root}infra/openapi/build.ts`;
  if (!existsSync(module)) return;
  const { writeOpenApi } = (await import(module)) as { writeOpenApi: () => Promise<void> };
  await writeOpenApi();
};

/** Bundles every function, with all it imports, into `dist/<area>/<name>/index.js` in one run of esbuild. */
const bundleFunctions = () =>
  build({
    absWorkingDir: root,
    entryPoints: functionNames.map((name) => ({ in: source(name), out: `${name}/index` })),
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    target: 'node24',
    // CommonJS starts faster on Lambda: importing node:http from ESM loads undici as well.
    format: 'cjs',
    mainFields: ['module', 'main'],
    alias: { '@aws-sdk/credential-provider-node': './infra/bundle/environment-credentials.ts' },
    minify: true,
    sourcemap: 'linked',
    legalComments: 'none',
    logLevel: 'warning',
  });

checkHandlers();
rmSync(`${root}dist`, { recursive: true, force: true });
await writeDocument();
await bundleFunctions();
console.log(`Built ${functionNames.length} functions into dist/.`);
