import * as z from 'zod';
import { id, MAX_IDEMPOTENCY_KEY } from '../../shared/contract/common.ts';
import { PLATFORMS } from '../../shared/contract/vocabulary.ts';

/** Request headers, by the name they have in `components.parameters`. */
export const clientIdHeader = id()
  .optional()
  .meta({
    description: 'The client account meant; must equal the client of the path where the path names one',
    param: { id: 'X-Client-Id' },
  });

export const idempotencyKeyHeader = z
  .string()
  .min(1)
  .max(MAX_IDEMPOTENCY_KEY)
  .meta({
    description: 'Chosen by the app for one piece of work; send it again only to retry the very same request',
    example: '0d9d7a52-7b4f-4d61-9d2e-3f7f3f1b6a10',
    param: { id: 'Idempotency-Key' },
  });

export const optionalKeyHeader = z
  .string()
  .min(1)
  .max(MAX_IDEMPOTENCY_KEY)
  .optional()
  .meta({
    description: 'With one, a repetition of the very same request does the work once',
    param: { id: 'Optional-Idempotency-Key' },
  });

export const ifNoneMatchHeader = z
  .string()
  .optional()
  .meta({ description: 'The ETag of the copy at hand', param: { id: 'If-None-Match' } });

export const appPlatformHeader = z
  .enum(PLATFORMS)
  .optional()
  .meta({
    description: 'Where the app comes from: what its store does not let it sell is then refused',
    param: { id: 'X-App-Platform' },
  });

export const appStorefrontHeader = z
  .string()
  .optional()
  .meta({
    description:
      'The country of the store, as StoreKit or Play Billing say it (ISO 3166-1); unknown where not sent',
    example: 'US',
    param: { id: 'X-App-Storefront' },
  });

/** Response headers, by the name they have in `components.headers`. */
export const requestIdHeader = z.string().meta({
  description: 'Names the request in the logs; quote it to support',
  header: { id: 'X-Request-Id' },
});

const seconds = z.int().min(0);

export const retryAfterIfKnownHeader = seconds.optional().meta({
  description: 'Seconds to wait before the next try; the gateway does not say',
  header: { id: 'Retry-After' },
});

export const retryAfterIfPassingHeader = seconds.optional().meta({
  description: 'Seconds to wait, where the same request can succeed later',
  header: { id: 'Retry-After-If-Passing' },
});

export const authenticateHeader = z.literal('Bearer').meta({
  description: 'How to authenticate',
  header: { id: 'WWW-Authenticate' },
});

export const replayedHeader = z
  .literal('true')
  .optional()
  .meta({
    description: 'Sent when this is the answer first given to the idempotency key',
    header: { id: 'Idempotency-Replayed' },
  });

export const etagHeader = z.string().meta({ description: 'Version of the body', header: { id: 'ETag' } });

export const cacheControlHeader = z
  .string()
  .meta({ description: 'How long a copy may be used', header: { id: 'Cache-Control' } });
