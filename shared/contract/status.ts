import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { schema } from './schema.ts';

const apiStatus = schema(() =>
  z
    .object({ status: z.literal('ok'), version: z.string(), time: z.iso.datetime() })
    .meta({ id: 'ApiStatus', example: { status: 'ok', version: '1.0.0', time: '2026-11-21T09:30:00.000Z' } }),
);

export const status = {
  'get-status': endpoint({
    method: 'GET',
    path: '/status',
    auth: 'public',
    summary: 'Health and version',
    responses: () => ({ 200: apiStatus() }),
    uses: [],
  }),
};
