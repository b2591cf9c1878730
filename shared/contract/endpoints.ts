import * as z from 'zod';
import { accounts } from './accounts.ts';
import { auth } from './auth.ts';
import { catalog } from './catalog.ts';
import { clients } from './clients.ts';
import { currency, money, schema } from './common.ts';
import { credit, payments } from './credit.ts';
import { deletion } from './deletion.ts';
import { devices } from './devices.ts';
import { dns, dnsSnapshots } from './dns.ts';
import { documents } from './documents.ts';
import { domainContacts } from './domain-contacts.ts';
import { domainDelegation } from './domain-delegation.ts';
import { domainProofResource, domainProofs } from './domain-proofs.ts';
import { domainSearch } from './domain-search.ts';
import { domainOperations, domainSettings } from './domain-settings.ts';
import { domains } from './domains.ts';
import type { EndpointDefinition } from './endpoint.ts';
import { events, mails } from './events.ts';
import { dataExports } from './exports.ts';
import { factors } from './factors.ts';
import { hosting, hostingCancellations } from './hosting.ts';
import { hostingPanel, hostingUsage } from './hosting-panel.ts';
import { invoices } from './invoices.ts';
import { members } from './members.ts';
import { mobile } from './mobile.ts';
import { orders } from './orders.ts';
import { overview } from './overview.ts';
import { openapi, status } from './pages.ts';
import { passkeys } from './passkeys.ts';
import { autopay, paymentMethods } from './payment-methods.ts';
import { planChanges } from './plan-changes.ts';
import { preferences } from './preferences.ts';
import { renewals } from './renewals.ts';
import { tickets } from './tickets.ts';

/** The whole interface: `areas[area][name]` is handled by `functions/<area>/<name>.ts`. */
const areas = {
  auth,
  catalog,
  clients: { ...clients, ...members },
  credit,
  devices,
  domains: {
    ...domainSearch,
    ...domains,
    ...domainProofs,
    ...domainSettings,
    ...domainDelegation,
    ...domainContacts,
    ...domainOperations,
  },
  dns: { ...dns, ...dnsSnapshots },
  hosting: { ...hosting, ...hostingPanel, ...hostingCancellations, ...hostingUsage },
  invoices,
  deletion,
  events,
  overview,
  mobile,
  openapi,
  orders,
  payments,
  'payment-methods': paymentMethods,
  autopay,
  renewals,
  'plan-changes': planChanges,
  status,
  tickets,
  mails,
  accounts,
  factors,
  passkeys,
  documents,
  // Not `exports`: the CDK keeps the exports of a stack under that name.
  'data-exports': dataExports,
  preferences,
};

export type Endpoint = EndpointDefinition & {
  /** Area and handler file: "invoices/get-invoice". */ name: string;
};

export const endpoints: Endpoint[] = Object.entries(areas).flatMap(([area, definitions]) =>
  Object.entries<EndpointDefinition>(definitions).map(([file, definition]) => ({
    ...definition,
    name: `${area}/${file}`,
  })),
);

export const apiError = schema(() =>
  z
    .object({
      message: z.string().meta({ description: 'Safe to show to the user' }),
      code: z.string().meta({ description: 'Stable and machine-readable' }),
      request_id: z.string(),
      price: z
        .object({ total: money(), currency: currency() })
        .optional()
        .meta({ description: 'With codes price_changed and invoice_changed: what it costs now' }),
      version: z
        .int()
        .optional()
        .meta({ description: 'With code version_conflict or change_in_progress: the version there is now' }),
      proofs: z
        .array(domainProofResource())
        .optional()
        .meta({ description: 'With 422, of names that have to be proved: what to set in the DNS' }),
      errors: z
        .record(z.string(), z.array(z.string()))
        .optional()
        .meta({ description: 'With 422: messages by field' }),
    })
    .meta({
      id: 'ApiError',
      example: {
        message: 'Some of the data sent is not valid.',
        code: 'validation_failed',
        request_id: '6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11',
        errors: { email: ['Enter an e-mail address.'] },
      },
    }),
);
