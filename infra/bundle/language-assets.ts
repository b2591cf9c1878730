import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Imports the catalogues of languages. */
export const LANGUAGES = 'shared/languages/language.ts';

/** Has functions find each language beside them, read with its first reader: it is a fifth of what most of them are. */
export const languagesBeside: Plugin = {
  name: 'languages-beside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\/[a-z]+\/index\.ts$/ }, ({ path, importer }) =>
      importer === resolve(root, LANGUAGES)
        ? { path: `./languages/${basename(dirname(path))}.js`, external: true }
        : undefined,
    ),
};

const locales = (): string[] =>
  readdirSync(resolve(root, 'shared/languages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Bundles the languages once, and puts them beside each of the functions. */
export const copyLanguages = async (directories: string[]): Promise<void> => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: locales().map((locale) => ({ in: `shared/languages/${locale}/index.ts`, out: locale })),
    outdir: 'languages',
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    minify: true,
  });
  for (const directory of directories) {
    mkdirSync(resolve(directory, 'languages'), { recursive: true });
    for (const { path, contents } of outputFiles)
      writeFileSync(resolve(directory, 'languages', basename(path)), contents);
  }
};
