import * as z from 'zod';
import { dataOf, id, schema, timestamp } from '../common.ts';
import { REPORT_KINDS, REPORT_STATUSES } from '../vocabulary.ts';
import { staffList, staffPage, staffRead, staffRequest } from './endpoint.ts';

const kind = () =>
  z.enum(REPORT_KINDS).meta({
    description:
      '`revenue`: documents issued, by kind of what was sold, less credit notes. `mrr`: net price per month of services that' +
      ' had begun and not ended by the end of the period, as it is now, and of those that began or ended within it (churn).' +
      ' `ageing`: unpaid invoices that were due by the end of the period, by days overdue. `tax`: tax of documents issued.' +
      ' `renewals`: services whose present period ends within the period, and what the next one costs.',
    example: 'revenue',
  });

const period = () =>
  z
    .string()
    .regex(
      /^20\d\d(-(Q[1-4]|0[1-9]|1[0-2]))?$/,
      'A year, a quarter or a month, such as 2026, 2026-Q4 or 2026-11.',
    )
    .meta({ description: 'A year, a quarter or a month in UTC', example: '2026-11' });

const EXAMPLE = {
  id: 7355608200051,
  kind: 'revenue' as const,
  period: '2026-11',
  status: 'ready' as const,
  read: 412,
  requested_by: 'kofi',
  requested_at: '2026-11-21T09:30:00.000Z',
  ready_at: '2026-11-21T09:31:00.000Z',
  expires_at: '2026-12-21T09:30:00.000Z',
};

const report = schema(() =>
  z
    .object({
      id: id(),
      kind: kind(),
      period: period(),
      status: z.enum(REPORT_STATUSES),
      read: z.int().meta({ description: 'How many documents, invoices or services were looked at so far' }),
      requested_by: z.string(),
      requested_at: timestamp(),
      ready_at: timestamp().nullable(),
      expires_at: timestamp().meta({ description: 'It cannot be read from then on' }),
    })
    .meta({ id: 'Report', example: EXAMPLE }),
);

const file = () =>
  z
    .object({
      name: z.string(),
      bytes: z.int(),
      sha256: z.string().meta({ description: 'Of the file, in hexadecimal digits' }),
      url: z.url().meta({ description: 'Downloads the file for a few minutes, without the bearer token' }),
      url_expires_at: timestamp(),
    })
    .meta({ description: 'The rows as CSV, with money in major units' });

const column = () =>
  z.object({
    name: z.string(),
    type: z.enum(['text', 'percent', 'count', 'money']).meta({
      description: '`count` and `money` are sums, `money` in minor units of the `currency` of its row',
    }),
  });

const reportWithRows = schema(() =>
  report()
    .extend({
      columns: z.array(column()),
      rows: z
        .array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])))
        .meta({ description: 'By the names of the columns; one currency each, and none unless it is ready' }),
      file: file().nullable(),
    })
    .meta({
      id: 'ReportWithRows',
      example: {
        ...EXAMPLE,
        columns: [
          { name: 'currency', type: 'text' as const },
          { name: 'total', type: 'money' as const },
        ],
        rows: [{ currency: 'USD', total: 129_900 }],
        file: {
          name: 'revenue-2026-11.csv',
          bytes: 2048,
          sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
          url: 'https://bucket.s3.eu-west-1.amazonaws.com/reports/7355608200051/0.csv?X-Amz-Expires=300',
          url_expires_at: '2026-11-21T09:36:20.000Z',
        },
      },
    }),
);

export const reports = {
  'request-report': staffRequest({
    path: '/reports',
    summary: 'Ask for a report, which is made in the background; the same one while it is under way',
    needs: 'reports:read',
    body: () => z.strictObject({ kind: kind(), period: period() }),
    responses: () => ({ 200: dataOf(report()) }),
    uses: ['table:read', 'table:write'],
  }),
  'list-reports': staffRead({
    path: '/reports',
    summary: 'Reports of the last 30 days, newest first',
    needs: 'reports:read',
    seen: 'nobody',
    query: staffPage,
    responses: () => ({ 200: staffList(report()) }),
    uses: ['table:read'],
  }),
  'get-report': staffRead({
    path: '/reports/{report}',
    summary: 'A report with its sums, and a link to them as CSV',
    needs: 'reports:read',
    seen: 'nobody',
    responses: () => ({ 200: dataOf(reportWithRows()) }),
    uses: ['table:read', 'bucket:read-reports'],
  }),
};
