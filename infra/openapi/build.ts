import { writeFile } from 'node:fs/promises';
import { openApiDocument } from './document.ts';

/** Where the endpoint that serves the document finds it. */
export const DOCUMENT_FILE = new URL('../../functions/openapi/openapi.json', import.meta.url);

/** The document as text, the same for the same endpoint table. */
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`;

export const writeOpenApi = (): Promise<void> => writeFile(DOCUMENT_FILE, openApiText());

if (import.meta.main) await writeOpenApi();
