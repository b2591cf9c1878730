import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { schema } from './schema.ts';

/** Parts of the service that can fail by themselves. */
export const COMPONENTS = ['table', 'queues', 'storage'] as const;
export type Component = (typeof COMPONENTS)[number];

const apiStatus = schema(() =>
  z
    .object({
      status: z
        .enum(['ok', 'degraded'])
        .meta({ description: '`degraded` while a part of the service does not answer: see `affected`.' }),
      version: z.string(),
      time: z.iso.datetime(),
      affected: z
        .array(z.object({ component: z.enum(COMPONENTS), message: z.string() }))
        .meta({ description: 'The parts that do not answer, each with what people notice of it.' }),
      checked_at: z.iso
        .datetime()
        .meta({ description: 'When the parts were last asked, at most ten seconds before `time`.' }),
    })
    .meta({
      id: 'ApiStatus',
      example: {
        status: 'ok',
        version: '1.0.0',
        time: '2026-11-21T09:30:00.000Z',
        affected: [],
        checked_at: '2026-11-21T09:29:54.000Z',
      },
    }),
);

export const status = {
  'get-status': endpoint({
    method: 'GET',
    path: '/status',
    auth: 'public',
    summary: 'Health and version',
    responses: () => ({ 200: apiStatus() }),
    uses: ['health'],
  }),
};
