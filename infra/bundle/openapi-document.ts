import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const NAME = 'openapi/get-openapi';
const DOCUMENT = fileURLToPath(new URL('../../functions/openapi/openapi.json', import.meta.url));

/** Puts the OpenAPI document, without its white space, beside the function that serves it, where that was bundled. */
export const copyDocument = (names: string[], outdir: string): void => {
  if (!names.includes(NAME)) return;
  const text = JSON.stringify(JSON.parse(readFileSync(DOCUMENT, 'utf8')));
  writeFileSync(`${outdir}/${NAME}/openapi.json`, text);
};
