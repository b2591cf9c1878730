import { writeFile } from 'node:fs/promises';
import { apiCollection } from './collection.ts';
import { openApiDocument } from './document.ts';
import { staffDocument } from './staff-document.ts';

/** Where the endpoint that serves the document finds it. */
export const DOCUMENT_FILE = new URL('../../functions/openapi/openapi.json', import.meta.url);

/** The same of the staff API. */
export const STAFF_DOCUMENT_FILE = new URL('../../functions/staff-openapi/openapi.json', import.meta.url);

/** Where the reference page finds the collection for API clients. */
export const COLLECTION_FILE = new URL('../../functions/openapi/collection.json', import.meta.url);

export const collectionText = (): string => `${JSON.stringify(apiCollection(), null, 2)}\n`;

/** The document as text, the same for the same endpoint table. */
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`;

export const staffOpenApiText = (): string => `${JSON.stringify(staffDocument(), null, 2)}\n`;

export const writeOpenApi = async (): Promise<void> => {
  await writeFile(DOCUMENT_FILE, openApiText());
  await writeFile(STAFF_DOCUMENT_FILE, staffOpenApiText());
  await writeFile(COLLECTION_FILE, collectionText());
};

if (import.meta.main) await writeOpenApi();
