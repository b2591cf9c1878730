import { copyFileSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { REFERENCE_ASSETS } from '../../shared/http/pages/index.ts';

const folder = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Where the renderer of the reference page is installed, and what else it offers lies. */
const RENDERER = folder('node_modules/swagger-ui-dist');
const DOWNLOADS = folder('functions/openapi');

const folderOf = (name: string): string => (name === 'collection.json' ? DOWNLOADS : RENDERER);

/** Where the files of the reference page are found without a copy of them. */
export const REFERENCE_FOLDERS = `${RENDERER}:${DOWNLOADS}`;

/** Puts the files of the reference page beside the function that serves them. */
export const copyReferenceAssets = (outdir: string): void => {
  const directory = `${outdir}/pages/get-reference-asset/assets`;
  mkdirSync(directory, { recursive: true });
  for (const name of Object.keys(REFERENCE_ASSETS))
    copyFileSync(`${folderOf(name)}/${name}`, `${directory}/${name}`);
};
