import { accounts } from './accounts.ts';
import { auth } from './auth.ts';
import { autopay } from './autopay.ts';
import { catalog } from './catalog.ts';
import { clients } from './clients.ts';
import { credit } from './credit.ts';
import { deletion } from './deletion.ts';
import { devices } from './devices.ts';
import { dns } from './dns.ts';
import { dnsSnapshots } from './dns-snapshots.ts';
import { documents } from './documents.ts';
import { domainContacts } from './domain-contacts.ts';
import { domainDelegation } from './domain-delegation.ts';
import { domainOperations } from './domain-operations.ts';
import { domainProofs } from './domain-proofs.ts';
import { domainSearch } from './domain-search.ts';
import { domainSettings } from './domain-settings.ts';
import { domains } from './domains.ts';
import type { EndpointDefinition } from './endpoint.ts';
import { events } from './events.ts';
import { factors } from './factors.ts';
import { hosting } from './hosting.ts';
import { hostingCancellations } from './hosting-cancellations.ts';
import { hostingPanel } from './hosting-panel.ts';
import { hostingUsage } from './hosting-usage.ts';
import { invoices } from './invoices.ts';
import { mails } from './mails.ts';
import { members } from './members.ts';
import { mobile } from './mobile.ts';
import { openapi } from './openapi.ts';
import { orders } from './orders.ts';
import { overview } from './overview.ts';
import { passkeys } from './passkeys.ts';
import { paymentMethods } from './payment-methods.ts';
import { payments } from './payments.ts';
import { planChanges } from './plan-changes.ts';
import { preferences } from './preferences.ts';
import { renewals } from './renewals.ts';
import { status } from './status.ts';
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
