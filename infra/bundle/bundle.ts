import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { CLIENT_AREA } from '../../shared/contract/pages.ts';
import { STAFF_CONSOLE } from '../../shared/contract/staff/endpoints.ts';
import { functionNames } from '../definitions/functions.ts';
import { copyLanguages, LANGUAGES, languagesBeside } from './language-assets.ts';
import { copyLetters } from './letter-assets.ts';
import { copyReferenceAssets } from './reference-assets.ts';
import { writeSite } from './site.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = (name: string) => `functions/${name}.ts`;

const OUTDIR = 'dist';

/** Where the bundle of a function lies. */
export const bundleOf = (name: string): string => `${OUTDIR}/${name}`;

/** The functions that serve an OpenAPI document, which lies beside them as a file. */
const DOCUMENT_FUNCTIONS = ['openapi/get-openapi', 'staff-openapi/get-openapi'];

/** The functions that serve a site, whose files lie beside them. */
const SITES = [
  [STAFF_CONSOLE.name, 'console'],
  [CLIENT_AREA.name, 'app'],
] as const;

/** Bundled into functions that make PDFs, which have fonts beside them. */
const LETTERS = 'shared/billing/documents/letter-fonts.ts';

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

/** Writes the OpenAPI document without its white space. */
const copyDocument = (name: string, directory: string): void => {
  const text = readFileSync(`${root}${dirname(source(name))}/openapi.json`, 'utf8');
  writeFileSync(`${directory}/openapi.json`, JSON.stringify(JSON.parse(text)));
};

export type AwsClient = 'lean' | 'sdk';

/** At once: esbuild holds all that it bundles together in memory, some 40 MB of each, 7.5 GB of 199. */
const AT_ONCE = 25;

const bundleSome = (names: string[], outdir: string, awsClient: AwsClient) =>
  build({
    absWorkingDir: root,
    entryPoints: names.map((name) => ({ in: source(name), out: `${name}/index` })),
    outdir,
    bundle: true,
    metafile: true,
    platform: 'node',
    target: 'node24',
    // An ES module with its chunks takes half as long again to load as one CommonJS file.
    format: 'cjs',
    mainFields: ['module', 'main'],
    alias: ENVIRONMENT_CREDENTIALS,
    plugins: [languagesBeside],
    define: {
      // Where a bundle lies, which CommonJS calls otherwise.
      'import.meta.dirname': '__dirname',
      'process.env.LETTERS_BESIDE': '"true"',
      // So that a bundle holds the client that it uses alone.
      'process.env.AWS_CLIENT': JSON.stringify(awsClient),
    },
    minify: true,
    // Lets a stack in the logs be read all the same.
    sourcemap: 'linked',
    legalComments: 'none',
    logLevel: 'warning',
  });

/** Bundles functions, each with all it imports, into `<outdir>/<area>/<name>/index.js`. */
export const bundleFunctions = async (
  names: string[],
  outdir: string,
  awsClient: AwsClient = 'lean',
): Promise<void> => {
  checkHandlers(names);
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const { metafile } = await bundleSome(names.slice(from, from + AT_ONCE), outdir, awsClient);
    const directoriesWith = (input: string) =>
      Object.entries(metafile.outputs).flatMap(([output, { inputs }]) =>
        input in inputs ? [resolve(root, output, '..')] : [],
      );
    for (const directory of directoriesWith(LETTERS)) copyLetters(directory);
    await copyLanguages(directoriesWith(LANGUAGES));
  }
  for (const name of DOCUMENT_FUNCTIONS) if (names.includes(name)) copyDocument(name, `${outdir}/${name}`);
  for (const [name, site] of SITES) if (names.includes(name)) await writeSite(site, `${outdir}/${name}/site`);
};

/** Bundles every function afresh; returns their names. */
export const buildFunctions = async (awsClient: AwsClient = 'lean'): Promise<string[]> => {
  rmSync(OUTDIR, { recursive: true, force: true });
  await bundleFunctions(functionNames, OUTDIR, awsClient);
  copyReferenceAssets(OUTDIR);
  // Below this project's own package.json they would be taken for ES modules, which they are not in a Lambda.
  writeFileSync(`${OUTDIR}/package.json`, '{ "type": "commonjs" }\n');
  return functionNames;
};
