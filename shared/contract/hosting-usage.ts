import * as z from 'zod';
import { listOf, listQuery, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { schema } from './schema.ts';

const usageDay = schema(() =>
  z
    .object({
      date: z.iso.date().meta({ description: 'In UTC; days that were not measured are missing' }),
      disk_used_mb: z.int().nullable(),
      disk_limit_mb: z.int().nullable().meta({ description: 'Null is unlimited or unknown' }),
      bandwidth_used_mb: z.int().nullable().meta({ description: 'Since the first of the month' }),
      bandwidth_limit_mb: z.int().nullable(),
      measured_at: timestamp(),
    })
    .meta({
      id: 'HostingUsageDay',
      example: {
        date: '2026-11-22',
        disk_used_mb: 140,
        disk_limit_mb: 10240,
        bandwidth_used_mb: 900,
        bandwidth_limit_mb: null,
        measured_at: '2026-11-22T00:00:00.000Z',
      },
    }),
);

export const hostingUsage = {
  'list-usage': endpoint({
    method: 'GET',
    path: '/clients/{client}/hosting/{hostingAccount}/usage',
    auth: 'client',
    permission: 'services:read',
    summary: 'Disk and bandwidth of a hosting account by day, for thirteen months, newest first',
    query: listQuery,
    responses: () => ({ 200: listOf(usageDay()) }),
    uses: ['table:read'],
    addition: true,
  }),
};
