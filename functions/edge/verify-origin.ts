import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayRequestAuthorizerEventV2, APIGatewaySimpleAuthorizerResult } from 'aws-lambda';
import * as z from 'zod';
import { schema } from '../../shared/contract/common.ts';
import { ORIGIN_KEY_HEADER } from '../../shared/contract/endpoint.ts';
import { readSecret } from '../../shared/platform/aws/secrets.ts';

const originSecret = schema(() => z.object({ key: z.string().min(32) }));

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The authorizer of an API behind an edge: lets in what the edge sends, known by its key, and nothing else. */
export const handler = async ({
  headers,
}: APIGatewayRequestAuthorizerEventV2): Promise<APIGatewaySimpleAuthorizerResult> => {
  const { key } = await readSecret('origin', originSecret);
  const given = headers?.[ORIGIN_KEY_HEADER] ?? '';
  return { isAuthorized: timingSafeEqual(digest(given), digest(key)) };
};
