import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The scripts of a site, its styles, one after the other, and the worker by which it opens without a network. */
const SITES = {
  app: { entry: 'app/main.tsx', styles: ['app/app.css'], worker: 'app/service-worker.ts' },
  console: { entry: 'console/main.tsx', styles: ['app/app.css', 'console/console.css'], worker: null },
  /** For those who develop them; no stage has it. */
  stories: {
    entry: 'stories/main.tsx',
    styles: ['app/app.css', 'console/console.css', 'stories/stories.css'],
    worker: null,
  },
};
export type Site = keyof typeof SITES;

const sourceFile = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const readText = (name: string): Promise<string> => readFile(sourceFile(name), 'utf8');

/** The page of every site, before it is told anything. */
export const siteIndex = (): Promise<string> => readText('app/index.html');

const OPTIONS = {
  outdir: '/',
  bundle: true,
  write: false,
  minify: true,
  target: 'es2022',
  logLevel: 'warning',
} as const;

const bundleScripts = (entry: string) =>
  build({
    ...OPTIONS,
    entryPoints: { app: sourceFile(entry) },
    format: 'esm',
    splitting: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });

const bundleWorker = (entry: string) =>
  build({ ...OPTIONS, entryPoints: { 'service-worker': sourceFile(entry) }, format: 'iife' });

/** A site as a browser takes it, by path: a script, one for each further language, its worker, its style and its icon. */
export const bundleSite = async (site: Site): Promise<Record<string, string>> => {
  const { entry, styles, worker } = SITES[site];
  const built = await Promise.all([bundleScripts(entry), ...(worker ? [bundleWorker(worker)] : [])]);
  const scripts = built.flatMap(({ outputFiles }) => outputFiles.map(({ path, text }) => [path, text]));
  return {
    ...Object.fromEntries(scripts),
    '/app.css': (await Promise.all(styles.map(readText))).join('\n'),
    '/icon.svg': await readText('app/icon.svg'),
  };
};

/** Puts a site into a folder, as the function that serves it expects it. */
export const writeSite = async (site: Site, directory: string): Promise<void> => {
  mkdirSync(directory, { recursive: true });
  const files = { '/index.html': await siteIndex(), ...(await bundleSite(site)) };
  for (const [path, text] of Object.entries(files)) writeFileSync(`${directory}${path}`, text);
};
