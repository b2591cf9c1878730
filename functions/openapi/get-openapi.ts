import { openapi } from '../../shared/contract/openapi.ts';
import { handlePublic } from '../../shared/http/public.ts';
import document from './openapi.json' with { type: 'json' };

const json = JSON.stringify(document);

export const handler = handlePublic(openapi['get-openapi'], () => json);
