import * as z from 'zod';
import { HOSTING_PASSWORD, listOf, listQuery, message, schema, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { PANEL_TARGETS } from './vocabulary.ts';

const loginTarget = schema(() =>
  z.strictObject({
    target: z
      .enum(PANEL_TARGETS)
      .default('panel')
      .meta({ description: 'A panel that lacks a page opens its start page' }),
  }),
);

const loginUrl = schema(() =>
  z
    .object({
      url: z.url().meta({ description: 'Works once; open it at once and do not keep it' }),
      expires_hint_seconds: z.int().min(0),
    })
    .meta({
      id: 'HostingLoginUrl',
      example: {
        url: 'https://server1.example-hosting.com:2083/cpsess0123456789/login/?session=amades7k%3A9f2c',
        expires_hint_seconds: 900,
      },
    }),
);

const passwordChange = schema(() =>
  z
    .object({
      password: z
        .string()
        .min(HOSTING_PASSWORD.min_length, `Use at least ${HOSTING_PASSWORD.min_length} characters.`)
        .max(HOSTING_PASSWORD.max_length, `Use at most ${HOSTING_PASSWORD.max_length} characters.`)
        .regex(/^\P{Cc}*$/u, 'Remove the control characters.')
        .meta({ format: 'password' }),
      password_confirmation: z.string().meta({ format: 'password' }),
    })
    .refine(({ password, password_confirmation }) => password === password_confirmation, {
      path: ['password_confirmation'],
      message: 'This differs from the password.',
    })
    .meta({
      id: 'HostingPasswordRequest',
      example: { password: 'correct-Horse-battery-7', password_confirmation: 'correct-Horse-battery-7' },
    }),
);

export const hostingPanel = {
  'create-login-url': endpoint({
    method: 'POST',
    path: '/clients/{client}/hosting/{hostingAccount}/login-url',
    auth: 'client',
    permission: 'services:manage',
    activeOnly: true,
    summary: 'Create a link that logs in to the control panel once, at the page wanted',
    query: loginTarget,
    rateLimit: { per: 'session', requests: 30, seconds: 60 },
    failures: ['hosting_not_active', 'hosting_suspended'],
    responses: () => ({ 200: loginUrl() }),
    uses: ['table:read', 'table:write', 'secrets:panels'],
  }),
  'change-password': endpoint({
    method: 'POST',
    path: '/clients/{client}/hosting/{hostingAccount}/change-password',
    auth: 'client',
    permission: 'services:manage',
    activeOnly: true,
    summary: 'Change the password of the control panel',
    body: passwordChange,
    rateLimit: { per: 'session', requests: 10, seconds: 60 },
    failures: ['hosting_not_active', 'hosting_suspended'],
    responses: () => ({ 200: message() }),
    uses: ['table:read', 'table:write', 'secrets:panels'],
  }),
};

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
