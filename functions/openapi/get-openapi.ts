import { openapi } from '../../shared/contract/openapi.ts';
import { handleFixed } from '../../shared/http/fixed.ts';
import document from './openapi.json' with { type: 'json' };

export const handler = handleFixed(openapi['get-openapi'], JSON.stringify(document));
