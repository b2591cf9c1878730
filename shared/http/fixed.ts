import { createHash } from 'node:crypto';
import type { EndpointDefinition } from '../contract/endpoint.ts';
import { logged } from './logged.ts';
import { header } from './request.ts';
import { jsonResult } from './respond.ts';

/**
 * The handler of an answer that only a new version of the service changes: JSON text made once, sent as it is, or a
 * 304 to a caller whose copy is the newest (RFC 9110, 13.1.2).
 */
export const handleFixed = (definition: EndpointDefinition & { maxAgeSeconds: number }, json: string) => {
  const etag = `"${createHash('sha256').update(json).digest('base64url')}"`;
  const headers = { etag, 'cache-control': `public, max-age=${definition.maxAgeSeconds}` };
  return logged(definition, async (event) => {
    const isNewest = header(event, 'if-none-match')?.includes(etag) ?? false;
    return jsonResult(event.requestContext.requestId, isNewest ? 304 : 200, isNewest ? '' : json, headers);
  });
};
