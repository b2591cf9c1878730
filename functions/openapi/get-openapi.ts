import { openapi } from '../../shared/contract/openapi.ts';
import { handleCacheable } from '../../shared/http/cacheable.ts';
import document from './openapi.json' with { type: 'json' };

const json = JSON.stringify(document);

export const handler = handleCacheable(openapi['get-openapi'], () => json);
