import { copyFileSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { REFERENCE_ASSETS } from '../../shared/pages/reference-page.ts';

/** Where the renderer of the reference page is installed. */
export const SWAGGER_UI = fileURLToPath(new URL('../../node_modules/swagger-ui-dist', import.meta.url));

/** Puts the files of the reference page beside the function that serves them. */
export const copyReferenceAssets = (outdir: string): void => {
  const directory = `${outdir}/pages/get-reference-asset/assets`;
  mkdirSync(directory, { recursive: true });
  for (const name of Object.keys(REFERENCE_ASSETS))
    copyFileSync(`${SWAGGER_UI}/${name}`, `${directory}/${name}`);
};
