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

export type Page = PageDefinition & {
  /** Handler file: "pages/show-invoice". */ name: string;
};

export const allPages: Page[] = Object.entries<PageDefinition>(pages).map(([file, definition]) => ({
  ...definition,
  name: `pages/${file}`,
}));
