import { may } from '../api/client.ts';
import { say } from '../words/words.ts';

type Permission = Parameters<typeof may>[1];
export type Place = {
  path: string;
  name: string;
  needs: Permission;
  icon?: string;
  /** Further addresses that belong to it. */
  with?: string[];
};

/** The places of a client account; the first one that a role may see is its first screen. */
const all = (): Place[] => [
  {
    path: '',
    name: say.common.home,
    needs: 'activity:read',
    with: ['/activity'],
    icon: 'M4 11 12 4l8 7v9h-5v-6H9v6H4z',
  },
  {
    path: '/services',
    name: say.common.services,
    needs: 'services:read',
    with: ['/hosting', '/domains'],
    icon: 'M4 5h16v6H4zm0 8h16v6H4zM7 8h2m-2 8h2',
  },
  { path: '/order', name: say.common.order, needs: 'orders:place', icon: 'M12 5v14M5 12h14' },
  {
    path: '/invoices',
    name: say.common.billing,
    needs: 'billing:read',
    with: ['/orders', '/payments', '/cards', '/credit', '/statement'],
    icon: 'M6 3h12v18l-3-2-3 2-3-2-3 2zm3 5h6m-6 4h6',
  },
  { path: '/tickets', name: say.common.support, needs: 'tickets:read', icon: 'M4 5h16v11H9l-5 4z' },
];

const allowed = (client: number, places: Place[]): Place[] =>
  places.filter(({ needs }) => may(client, needs));

export const placesOf = (client: number): Place[] => allowed(client, all());

/** Where everybody finds themselves and the client account; on a phone it stands at the top. */
export const accountPlace = (): Place => ({
  path: '/account',
  name: say.common.account,
  needs: 'account:read',
  with: ['/members', '/security', '/preferences', '/mails', '/access-log', '/export', '/leave'],
  icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20c1-4 4-5 7-5s6 1 7 5',
});

export const billingPlaces = (client: number): Place[] =>
  allowed(client, [
    { path: '/invoices', name: say.billing.invoices, needs: 'billing:read' },
    { path: '/orders', name: say.billing.orders, needs: 'orders:read' },
    { path: '/payments', name: say.billing.payments, needs: 'billing:read' },
    { path: '/cards', name: say.billing.cards, needs: 'billing:read' },
    { path: '/credit', name: say.common.credit, needs: 'billing:read' },
    { path: '/statement', name: say.billing.statement, needs: 'billing:read' },
  ]);

export const accountPlaces = (client: number): Place[] =>
  allowed(client, [
    { path: '/account', name: say.account.profile, needs: 'account:read' },
    { path: '/members', name: say.account.members, needs: 'members:read' },
    { path: '/security', name: say.account.security, needs: 'account:read' },
    { path: '/preferences', name: say.account.preferences, needs: 'account:read' },
    { path: '/mails', name: say.account.mails, needs: 'mails:read' },
    { path: '/access-log', name: say.account.accessLog, needs: 'activity:read' },
    { path: '/export', name: say.account.data, needs: 'account:export' },
    { path: '/leave', name: say.account.leave, needs: 'account:read' },
  ]);

export const domainPlaces = (client: number, domain: number): Place[] =>
  allowed(client, [
    { path: `/domains/${domain}`, name: say.domain.overview, needs: 'services:read' },
    { path: `/domains/${domain}/dns`, name: 'DNS', needs: 'services:read' },
    { path: `/domains/${domain}/nameservers`, name: say.domain.nameservers, needs: 'services:read' },
    { path: `/domains/${domain}/contacts`, name: say.domain.contacts, needs: 'services:read' },
    { path: `/domains/${domain}/changes`, name: say.domain.changes, needs: 'services:read' },
  ]);

export const hostingPlaces = (client: number, hosting: number): Place[] =>
  allowed(client, [
    { path: `/hosting/${hosting}`, name: say.domain.overview, needs: 'services:read' },
    { path: `/hosting/${hosting}/usage`, name: say.hosting.usage, needs: 'services:read' },
    { path: `/hosting/${hosting}/plan`, name: say.hosting.plan, needs: 'orders:place' },
    { path: `/hosting/${hosting}/end`, name: say.hosting.end, needs: 'services:cancel' },
  ]);
