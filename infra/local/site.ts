import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type SimulatorAnswer, type SimulatorRequest, startSimulator } from './simulators/simulator.ts';

/** The scripts of a site, and its styles, one after the other. */
const SITES = {
  app: { entry: 'app/main.tsx', styles: ['app/app.css'] },
  console: { entry: 'console/main.tsx', styles: ['app/app.css', 'console/console.css'] },
};
export type Site = keyof typeof SITES;

const sourceFile = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const readText = (name: string): Promise<string> => readFile(sourceFile(name), 'utf8');

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

type Files = Record<string, string>;

/** A site as a browser takes it: a script, one for each further language, its style and its icon. */
export const bundleSite = async (site: Site): Promise<Files> => {
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

/** What a page is told, whom it may ask, and whose pages it shows; asked for at each request, when all is known. */
export type Surroundings = () => { settings: object; connect: string[]; frames: string[] };

const settingsScript = (settings: object): string =>
  `<script type="application/json" id="settings">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>`;

const origins = (urls: string[]): string => urls.map((url) => new URL(url).origin).join(' ') || "'none'";

const policyFor = ({ connect, frames }: ReturnType<Surroundings>): string =>
  [
    "default-src 'self'",
    `connect-src ${origins(connect)}`,
    `frame-src ${origins(frames)}`,
    "frame-ancestors 'none'",
  ].join('; ');

type Answer = (request: SimulatorRequest) => Promise<SimulatorAnswer>;

/** Serves a site; every address that is neither a file of it nor answered by `others` is a screen, which it finds itself. */
export const startSite = async (
  port: number,
  site: Site,
  surroundings: Surroundings,
  others: Record<string, Answer> = {},
) => {
  let files: Promise<Files> | undefined;
  const page = await readText('app/index.html');

  const shell = (): SimulatorAnswer => {
    const { settings, ...around } = surroundings();
    return {
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policyFor({ settings, ...around }),
      },
      body: page.replace('<div id="app">', `${settingsScript(settings)}\n<div id="app">`),
    };
  };

  return startSimulator(port, async (request) => {
    const { path } = request;
    const other = others[path];
    if (other) return other(request);
    const type = TYPES[extname(path)];
    if (type === undefined) return shell();
    files ??= bundleSite(site);
    const body = (await files)[path];
    return body === undefined ? { status: 404 } : { status: 200, headers: { 'content-type': type }, body };
  });
};
