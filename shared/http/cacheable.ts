import { createHash } from 'node:crypto';
import type { EndpointDefinition } from '../contract/endpoint.ts';
import { logged } from './logged.ts';
import { header } from './request.ts';
import { failureResult, jsonResult } from './respond.ts';

/** Computes the ETag of a text again only when the text is another one. */
const etagger = () => {
  let last = { text: '', etag: '' };
  return (text: string): string => {
    if (text !== last.text) {
      last = { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
    }
    return last.etag;
  };
};

/**
 * The handler of an answer that is the same for everybody and seldom changes: the JSON text of `make` with an ETag, or
 * a 304 to a caller whose copy is the newest (RFC 9110, 13.1.2).
 */
export const handleCacheable = (
  definition: EndpointDefinition & { maxAgeSeconds: number },
  make: () => string | Promise<string>,
) => {
  const etagOf = etagger();
  return logged(definition, async (event) => {
    const { requestId } = event.requestContext;
    try {
      const json = await make();
      const etag = etagOf(json);
      const isNewest = header(event, 'if-none-match')?.includes(etag) ?? false;
      const headers = { etag, 'cache-control': `public, max-age=${definition.maxAgeSeconds}` };
      return jsonResult(requestId, isNewest ? 304 : 200, isNewest ? '' : json, headers);
    } catch (error) {
      return failureResult(requestId, error);
    }
  });
};
