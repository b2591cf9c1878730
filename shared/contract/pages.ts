import * as z from 'zod';
import { schema } from './common.ts';
import { endpoint } from './endpoint.ts';
import type { Use } from './resources.ts';

/** A page for browsers, at an address of its own beside the API. */
export type PageDefinition = {
  method: 'GET' | 'POST';
  /** From the origin on; `{token}` of a pay page is the only permission it asks for. */
  path: `/${string}`;
  uses: readonly Use[];
};

const page = <const D extends PageDefinition>(definition: D): D => definition;

/** Every page: `pages[name]` is handled by `functions/pages/<name>.ts`. */
export const pages = {
  'show-invoice': page({
    method: 'GET',
    path: '/pay/{token}',
    uses: ['table:read', 'table:write', 'queue:payments'],
  }),
  'start-payment': page({
    method: 'POST',
    path: '/pay/{token}/{gateway}',
    uses: ['table:read', 'table:write', 'queue:notifications', 'secrets:gateways', 'registrar:ask'],
  }),
  'show-result': page({
    method: 'GET',
    path: '/pay/{token}/result',
    uses: ['table:read', 'table:write', 'queue:payments'],
  }),
  'get-document': page({
    method: 'GET',
    path: '/pay/{token}/pdf',
    uses: ['table:read', 'table:write', 'bucket:documents'],
  }),
  'show-return': page({
    method: 'GET',
    path: '/pay/return',
    uses: ['table:read', 'table:write', 'queue:payments'],
  }),
  'show-unsubscribe': page({ method: 'GET', path: '/unsubscribe/{token}', uses: ['table:read'] }),
  unsubscribe: page({ method: 'POST', path: '/unsubscribe/{token}', uses: ['table:read', 'table:write'] }),
  'show-reference': page({ method: 'GET', path: '/docs', uses: [] }),
  'get-reference-asset': page({ method: 'GET', path: '/docs/{asset}', uses: [] }),
};

/** The client area where it is served beside the API: its page and its files, at every path that is none of the API's or of a page. */
export const CLIENT_AREA = {
  name: 'client-area/show-client-area',
  method: 'GET',
  paths: ['/', '/{screen+}'],
} as const;

type Page = PageDefinition & {
  /** Handler file: "pages/show-invoice". */ name: string;
};

export const allPages: Page[] = Object.entries<PageDefinition>(pages).map(([file, definition]) => ({
  ...definition,
  name: `pages/${file}`,
}));

/** Parts of the service that can fail by themselves. */
const COMPONENTS = ['table', 'queues', 'storage'] as const;
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

export const API_VERSION = '1.0.0';
export const BASE_PATH = '/api/v1';
