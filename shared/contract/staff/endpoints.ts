import * as z from 'zod';
import { billing } from './billing.ts';
import { catalog } from './catalog.ts';
import { clients } from './clients.ts';
import { desk } from './desk.ts';
import { disputes } from './disputes.ts';
import type { StaffDefinition } from './endpoint.ts';
import { health } from './health.ts';
import { registrars } from './registrars.ts';
import { replies } from './replies.ts';
import { reports } from './reports.ts';
import { services } from './services.ts';
import { tickets } from './tickets.ts';

/** The staff API: `areas[area][name]` is handled by `functions/<area>/<name>.ts`. */
const areas = {
  'staff-desk': desk,
  'staff-clients': clients,
  'staff-tickets': tickets,
  'staff-replies': replies,
  'staff-billing': billing,
  'staff-disputes': disputes,
  'staff-services': services,
  'staff-catalog': catalog,
  'staff-registrars': registrars,
  'staff-reports': reports,
  'staff-health': health,
};

export const STAFF_PATH = '/staff/v1';

export type StaffEndpoint = StaffDefinition & {
  /** Area and handler file: "staff-billing/refund-invoice". */ name: string;
};

export const staffEndpoints: StaffEndpoint[] = Object.entries(areas).flatMap(([area, definitions]) =>
  Object.entries<StaffDefinition>(definitions).map(([file, definition]) => ({
    ...definition,
    name: `${area}/${file}`,
  })),
);

/** The document of the staff API, which anybody may read. */
export const STAFF_DOCUMENT = {
  name: 'staff-openapi/get-openapi',
  method: 'GET',
  path: '/openapi.json',
  auth: 'public',
  summary: 'This document',
  maxAgeSeconds: 300,
  responses: () => ({ 200: z.record(z.string(), z.unknown()) }),
  uses: [],
} as const;

/** The console where it is served beside the staff API: its page and its files, at every path that is none of the API's. */
export const STAFF_CONSOLE = {
  name: 'staff-console/show-console',
  method: 'GET',
  paths: ['/', '/{screen+}'],
} as const;
