import type { StaffPermission } from '../../../shared/contract/staff-roles.ts';
import { may } from '../api/session.ts';

export type Place = {
  path: string;
  name: string;
  needs: StaffPermission;
  icon?: string;
  /** Pressed after `g`. */
  key?: string;
  /** At the foot of a phone there is no room for it: it is found under You. */
  isAside?: true;
};

const PLACES: Place[] = [
  {
    path: '/',
    name: 'Inbox',
    needs: 'work:read',
    key: 'i',
    icon: 'M4 13h5l1 3h4l1-3h5M4 13 7 5h10l3 8v6H4z',
  },
  { path: '/tickets', name: 'Tickets', needs: 'tickets:read', key: 't', icon: 'M4 5h16v11H9l-5 4z' },
  {
    path: '/actions',
    name: 'Actions',
    needs: 'services:read',
    key: 'a',
    icon: 'M14 6a4 4 0 0 1 5-1l-3 3 1 2 2 1 3-3a4 4 0 0 1-5 5L10 20l-4-4 7-7a4 4 0 0 1 1-3z',
  },
  {
    path: '/owed',
    name: 'Owed',
    needs: 'billing:read',
    key: 'o',
    icon: 'M6 3h12v18l-3-2-3 2-3-2-3 2zm3 5h6m-6 4h6',
  },
  {
    path: '/registrars',
    name: 'Registrars',
    needs: 'billing:read',
    key: 'r',
    icon: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  },
  {
    path: '/catalog',
    name: 'Catalogue',
    needs: 'catalog:read',
    key: 'c',
    isAside: true,
    icon: 'M4 4h7v7H4zm9 0h7v7h-7zM4 13h7v7H4zm9 0h7v7h-7z',
  },
  { path: '/approvals', name: 'Approvals', needs: 'money:move', key: 'p', icon: 'M4 12l5 5L20 6M4 20h16' },
  {
    path: '/reports',
    name: 'Reports',
    needs: 'reports:read',
    key: 'r',
    isAside: true,
    icon: 'M4 20h16M7 16v-5m5 5V5m5 11v-8',
  },
  {
    path: '/health',
    name: 'Health',
    needs: 'health:read',
    key: 'h',
    isAside: true,
    icon: 'M3 12h4l3-7 4 14 3-7h4',
  },
];

export const places = (): Place[] => PLACES.filter(({ needs }) => may(needs));

/** The sides of a client. */
export const sidesOf = (client: number): Place[] => {
  const base = `/clients/${client}`;
  const all: Place[] = [
    { path: base, name: 'Client', needs: 'clients:read' },
    { path: `${base}/services`, name: 'Services', needs: 'services:read' },
    { path: `${base}/invoices`, name: 'Invoices', needs: 'billing:read' },
    { path: `${base}/payments`, name: 'Payments', needs: 'billing:read' },
    { path: `${base}/orders`, name: 'Orders', needs: 'orders:read' },
    { path: `${base}/tickets`, name: 'Tickets', needs: 'tickets:read' },
    { path: `${base}/notes`, name: 'Notes', needs: 'clients:read' },
    { path: `${base}/timeline`, name: 'Timeline', needs: 'clients:read' },
    { path: `${base}/audit`, name: 'Audit', needs: 'audit:read' },
  ];
  return all.filter(({ needs }) => may(needs));
};
