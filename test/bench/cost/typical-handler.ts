import middy from '@middy/core';
import jsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import * as z from 'zod';
import { type Call, replayer } from './recorded-calls.ts';

const request = z.object({
  headers: z.looseObject({
    authorization: z
      .string()
      .regex(/^Bearer \S+$/)
      .optional(),
  }),
  pathParameters: z.record(z.string(), z.string().max(100)).optional(),
  queryStringParameters: z.looseObject({ per_page: z.coerce.number().int().max(100).default(25) }).optional(),
});

/**
 * What many write with middy, zod and the SDK: the body parsed, parameters checked, the calls made, the answer put
 * together. It checks neither token nor membership and presents nothing, so it does less than an endpoint has to.
 */
export const typicalHandler = (calls: Call[], answer: unknown) => {
  const replay = replayer(calls);
  return middy<APIGatewayProxyEventV2, unknown, Error, Context>()
    .use({
      onError: (failed) => {
        failed.response = { statusCode: 500, body: '{"message":"Something went wrong."}' };
      },
    })
    .use(jsonBodyParser({ disableContentTypeError: true, disableContentTypeCheck: false }))
    .handler(async (event) => {
      request.parse(event);
      await replay();
      return {
        statusCode: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(answer),
      };
    });
};
