import * as z from 'zod';
import { dataOf, id, listOf, listQuery, schema, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { EXPORT_STATUSES } from './vocabulary.ts';

const dataExport = schema(() =>
  z
    .object({
      id: id(),
      client_id: id(),
      status: z.enum(EXPORT_STATUSES),
      requested_at: timestamp(),
      ready_at: timestamp().nullable().meta({ description: 'When its files were there; null before' }),
      expires_at: timestamp().nullable().meta({ description: 'Its files are gone from then on' }),
    })
    .meta({
      id: 'DataExport',
      example: {
        id: 7355608200040,
        client_id: 7355608123904,
        status: 'preparing',
        requested_at: '2026-11-21T09:30:00.000Z',
        ready_at: null,
        expires_at: null,
      },
    }),
);

const exportFile = schema(() =>
  z
    .object({
      name: z.string().meta({ description: 'As it is called once downloaded' }),
      records: z.int().nonnegative().meta({ description: 'How many entries its lists have' }),
      bytes: z.int().positive(),
      sha256: z.string().meta({ description: 'Of the file, in hexadecimal digits' }),
      url: z.url().meta({ description: 'Downloads the file for a few minutes, without the bearer token' }),
      url_expires_at: timestamp(),
    })
    .meta({
      id: 'DataExportFile',
      example: {
        name: 'export-7355608200040-1.json',
        records: 42,
        bytes: 20480,
        sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        url: 'https://bucket.s3.eu-west-1.amazonaws.com/exports/7355608123904/7355608200040/0.json?X-Amz-Expires=300',
        url_expires_at: '2026-11-21T09:36:20.000Z',
      },
    }),
);

const exportWithFiles = schema(() =>
  dataExport()
    .extend({
      files: z.array(exportFile()).meta({
        description: 'Several where there is much, to be read in their order; none unless it is ready',
      }),
    })
    .meta({
      id: 'DataExportWithFiles',
      example: {
        id: 7355608200040,
        client_id: 7355608123904,
        status: 'preparing',
        requested_at: '2026-11-21T09:30:00.000Z',
        ready_at: null,
        expires_at: null,
        files: [],
      },
    }),
);

export const dataExports = {
  'request-export': endpoint({
    method: 'POST',
    path: '/clients/{client}/exports',
    auth: 'client',
    permission: 'account:export',
    reauthentication: 'required',
    summary: 'Ask for a copy of all data of the client account and of the logged-in user',
    description:
      'Made in the background, within a few minutes; a mail says once it is ready. One a day for each owner. Takes a log-in, or `POST /auth/confirm`, of the last ten minutes.',
    idempotent: 'optional',
    rateLimit: { per: 'user', requests: 20, seconds: 3600 },
    failures: ['export_exists'],
    responses: () => ({ 201: dataOf(dataExport()) }),
    uses: ['table:read', 'table:write'],
    addition: true,
  }),
  'list-exports': endpoint({
    method: 'GET',
    path: '/clients/{client}/exports',
    auth: 'client',
    permission: 'account:export',
    summary: 'The copies of data that the logged-in user has asked for, newest first',
    query: listQuery,
    responses: () => ({ 200: listOf(dataExport()) }),
    uses: ['table:read'],
    addition: true,
  }),
  'get-export': endpoint({
    method: 'GET',
    path: '/clients/{client}/exports/{export}',
    auth: 'client',
    permission: 'account:export',
    summary: 'One of them with its files, by short-lived links',
    description: 'Each file is one JSON document of lists by kind, their entries as this API shows them.',
    responses: () => ({ 200: dataOf(exportWithFiles()) }),
    uses: ['table:read', 'bucket:read-exports'],
    addition: true,
  }),
};
