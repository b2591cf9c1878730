import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openapi } from '../../shared/contract/pages.ts';
import { handlePublic } from '../../shared/http/index.ts';

/** Beside the function, not in it: half a megabyte takes V8 as long to read as all the rest to start. */
const json = readFileSync(join(import.meta.dirname, 'openapi.json'), 'utf8');

export const handler = handlePublic(openapi['get-openapi'], () => json);
