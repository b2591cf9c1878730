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
 * The handler of an answer that is the same for everybody, the JSON text of `make`, without the code that knows callers
 * and the table. One that seldom changes is sent with an ETag, or as a 304 to a caller whose copy is the newest (RFC
 * 9110, 13.1.2).
 */
export const handlePublic = (
  definition: EndpointDefinition & { auth: 'public'; query?: never; body?: never; rateLimit?: never },
  make: () => string | Promise<string>,
) => {
  const etagOf = etagger();
  const { maxAgeSeconds } = definition;
  return logged(definition, async (event) => {
    const { requestId } = event.requestContext;
    try {
      const json = await make();
      if (maxAgeSeconds === undefined) return jsonResult(requestId, 200, json);
      const etag = etagOf(json);
      const isNewest = header(event, 'if-none-match')?.includes(etag) ?? false;
      const headers = { etag, 'cache-control': `public, max-age=${maxAgeSeconds}` };
      return jsonResult(requestId, isNewest ? 304 : 200, isNewest ? '' : json, headers);
    } catch (error) {
      return failureResult(requestId, error);
    }
  });
};
