import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { jsonAsText } from './json-text.ts';
import { copyDocument } from './openapi-document.ts';
import { buildSplit, loadingOnDemand } from './split.ts';
import { suffixesAsBase64 } from './typed-arrays.ts';
import { leaveOutDocument } from './without-document.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = (name: string) => `functions/${name}.ts`;

const checkHandlers = (names: string[]): void => {
  const missing = names.map(source).filter((file) => !existsSync(`${root}${file}`));
  if (missing.length === 0) return;
  throw new Error(
    ['These functions stand in the tables of endpoints and triggers but have no file:', ...missing].join(
      '\n  ',
    ),
  );
};

/** What takes the place of the SDK's chain of providers; see there. */
export const ENVIRONMENT_CREDENTIALS = {
  '@aws-sdk/credential-provider-node': './infra/bundle/environment-credentials.ts',
};

const settings: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node24',
  // CommonJS starts faster on Lambda: importing node:http from ESM loads undici as well.
  format: 'cjs',
  mainFields: ['module', 'main'],
  alias: ENVIRONMENT_CREDENTIALS,
  // Where a bundle lies, which CommonJS calls otherwise.
  define: { 'import.meta.dirname': '__dirname' },
  plugins: [leaveOutDocument, jsonAsText, suffixesAsBase64],
  // A third fewer bytes start a tenth faster. `sourcemap` lets a stack in the logs be read all the same.
  minify: true,
  sourcemap: 'linked',
  legalComments: 'none',
  logLevel: 'warning',
};

const nameOf = (entryPoint: string): string => entryPoint.replace(/^functions\/|\.ts$/g, '');

/**
 * Bundles functions, each with all it imports, into `<outdir>/<area>/<name>/index.js` in one run of esbuild; those that
 * load something on demand once more, with that in files beside it.
 */
export const bundleFunctions = async (names: string[], outdir: string): Promise<void> => {
  checkHandlers(names);
  const { metafile } = await build({
    ...settings,
    entryPoints: names.map((name) => ({ in: source(name), out: `${name}/index` })),
    outdir,
    metafile: true,
  });
  const split = loadingOnDemand(metafile).map(nameOf);
  const buildOne = (name: string) =>
    buildSplit({ ...settings, entryPoints: { index: source(name) }, outdir: `${outdir}/${name}` });
  await Promise.all(split.map(buildOne));
  copyDocument(names, outdir);
};
