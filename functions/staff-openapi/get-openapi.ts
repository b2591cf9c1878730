import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STAFF_DOCUMENT } from '../../shared/contract/staff/endpoints.ts';
import { handlePublic } from '../../shared/http/index.ts';

const json = readFileSync(join(import.meta.dirname, 'openapi.json'), 'utf8');

export const handler = handlePublic(STAFF_DOCUMENT, () => json);
