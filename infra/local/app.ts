import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type SimulatorAnswer, type SimulatorRequest, startSimulator } from './simulators/simulator.ts';

const sourceFile = (name: string): string => fileURLToPath(new URL(`../app/${name}`, import.meta.url));

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

type Files = Record<string, string>;

/** The app as a browser takes it: a script, one for each further language, its style and its icon. */
export const bundleApp = async (): Promise<Files> => {
  const { outputFiles } = await build({
    entryPoints: { app: sourceFile('main.tsx') },
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
  const style = await readFile(sourceFile('app.css'), 'utf8');
  const icon = await readFile(sourceFile('icon.svg'), 'utf8');
  const scripts = Object.fromEntries(outputFiles.map(({ path, text }) => [path, text]));
  return { ...scripts, '/app.css': style, '/icon.svg': icon };
};

/** Where the app finds what it needs; asked for at each request, when everything is known. */
export type AppAddresses = () => { api: string; cardSheet: string };

const settingsScript = (settings: object): string =>
  `<script type="application/json" id="settings">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>`;

const policyFor = (addresses: ReturnType<AppAddresses>): string =>
  [
    "default-src 'self'",
    `connect-src ${new URL(addresses.api).origin}`,
    `frame-src ${new URL(addresses.cardSheet).origin}`,
    "frame-ancestors 'none'",
  ].join('; ');

/** Where the clock of the stack answers, beside the app. */
export const CLOCK_PATH = '/_clock';

type AnswerClock = (request: SimulatorRequest) => Promise<SimulatorAnswer>;

/** Serves the reference app; every address that is no file of it is a screen, which the app itself finds. */
export const startApp = async (port: number, addresses: AppAddresses, answerClock: AnswerClock) => {
  let files: Promise<Files> | undefined;
  const page = await readFile(sourceFile('index.html'), 'utf8');

  const shell = (): SimulatorAnswer => {
    const settings = addresses();
    return {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policyFor(settings) },
      body: page.replace('<div id="app">', `${settingsScript(settings)}\n<div id="app">`),
    };
  };

  return startSimulator(port, async (request) => {
    const { path } = request;
    if (path === CLOCK_PATH) return answerClock(request);
    const type = TYPES[extname(path)];
    if (type === undefined) return shell();
    files ??= bundleApp();
    const body = (await files)[path];
    return body === undefined ? { status: 404 } : { status: 200, headers: { 'content-type': type }, body };
  });
};
