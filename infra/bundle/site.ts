import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The scripts of a site, and its styles, one after the other. */
const SITES = {
  app: { entry: 'app/main.tsx', styles: ['app/app.css'] },
  console: { entry: 'console/main.tsx', styles: ['app/app.css', 'console/console.css'] },
};
export type Site = keyof typeof SITES;

const sourceFile = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const readText = (name: string): Promise<string> => readFile(sourceFile(name), 'utf8');

/** The page of every site, before it is told anything. */
export const siteIndex = (): Promise<string> => readText('app/index.html');

/** A site as a browser takes it, by path: a script, one for each further language, its style and its icon. */
export const bundleSite = async (site: Site): Promise<Record<string, string>> => {
  const { entry, styles } = SITES[site];
  const { outputFiles } = await build({
    entryPoints: { app: sourceFile(entry) },
    outdir: '/',
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    splitting: true,
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
  });
  const style = (await Promise.all(styles.map(readText))).join('\n');
  const scripts = Object.fromEntries(outputFiles.map(({ path, text }) => [path, text]));
  return { ...scripts, '/app.css': style, '/icon.svg': await readText('app/icon.svg') };
};

/** Puts a site into a folder, as the function that serves it expects it. */
export const writeSite = async (site: Site, directory: string): Promise<void> => {
  mkdirSync(directory, { recursive: true });
  const files = { '/index.html': await siteIndex(), ...(await bundleSite(site)) };
  for (const [path, text] of Object.entries(files)) writeFileSync(`${directory}${path}`, text);
};
