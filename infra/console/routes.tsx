import type { ComponentType } from 'preact';
import { lazy } from 'preact-iso';
import type { StaffPermission } from '../../shared/contract/staff-roles.ts';
import { Approvals } from './screens/approvals.tsx';
import { Client } from './screens/client/client.tsx';
import { Invoice } from './screens/client/invoice.tsx';
import { Invoices } from './screens/client/invoices.tsx';
import { Audit, Orders, Services, Tickets } from './screens/client/lists.tsx';
import { Notes } from './screens/client/notes.tsx';
import { Payments } from './screens/client/payments.tsx';
import { Ticket } from './screens/client/ticket.tsx';
import { Timeline } from './screens/client/timeline.tsx';
import { Owed } from './screens/owed.tsx';
import { Registrars } from './screens/registrars.tsx';
import { Replies } from './screens/replies.tsx';
import { Search } from './screens/search.tsx';
import { TicketQueue } from './screens/tickets.tsx';
import { Actions, Inbox } from './screens/work.tsx';
import { You } from './screens/you.tsx';

/** Screens that are not of every day are loaded when they are opened. */
const Catalogue = lazy(async () => (await import('./screens/catalogue/catalogue.tsx')).Catalogue);
const Disputes = lazy(async () => (await import('./screens/client/disputes.tsx')).Disputes);
const Health = lazy(async () => (await import('./screens/health.tsx')).Health);
const Reports = lazy(async () => (await import('./screens/reports.tsx')).Reports);
const Report = lazy(async () => (await import('./screens/report.tsx')).Report);

/** A screen by its address, and the permission without which it is not there. */
type Screen = [path: string, needs: StaffPermission, screen: ComponentType<never>];

export const SCREENS: Screen[] = [
  ['/', 'work:read', Inbox],
  ['/you', 'work:read', You],
  ['/search', 'clients:read', Search],
  ['/tickets', 'tickets:read', TicketQueue],
  ['/replies', 'tickets:read', Replies],
  ['/actions', 'services:read', Actions],
  ['/owed', 'billing:read', Owed],
  ['/registrars', 'billing:read', Registrars],
  ['/catalog', 'catalog:read', Catalogue],
  ['/approvals', 'money:move', Approvals],
  ['/health', 'health:read', Health],
  ['/reports', 'reports:read', Reports],
  ['/reports/:report', 'reports:read', Report],
  ['/clients/:client', 'clients:read', Client],
  ['/clients/:client/services', 'services:read', Services],
  ['/clients/:client/invoices', 'billing:read', Invoices],
  ['/clients/:client/invoices/:invoice', 'billing:read', Invoice],
  ['/clients/:client/payments', 'billing:read', Payments],
  ['/clients/:client/payments/:payment', 'disputes:answer', Disputes],
  ['/clients/:client/orders', 'orders:read', Orders],
  ['/clients/:client/tickets', 'tickets:read', Tickets],
  ['/clients/:client/tickets/:ticket', 'tickets:read', Ticket],
  ['/clients/:client/notes', 'clients:read', Notes],
  ['/clients/:client/timeline', 'clients:read', Timeline],
  ['/clients/:client/audit', 'audit:read', Audit],
];
