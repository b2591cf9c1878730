import * as z from 'zod';
import { endpoint } from './endpoint.ts';

export const openapi = {
  'get-openapi': endpoint({
    method: 'GET',
    path: '/openapi.json',
    auth: 'public',
    summary: 'This document: the OpenAPI 3.1 description of the API',
    maxAgeSeconds: 300,
    responses: () => ({
      200: z.looseObject({ openapi: z.string() }).meta({ example: { openapi: '3.1.1' } }),
    }),
    uses: [],
  }),
};
