import type { ComponentType } from 'preact';
import type { may } from './api/client.ts';
import {
  ConfirmContact,
  ConfirmEmail,
  ForgotPassword,
  ResetPassword,
  SignUp,
  UndoContact,
  UndoEmail,
} from './screens/access/mails.tsx';
import { Invitation, VerifySignUp } from './screens/access/new-account.tsx';
import { AccessLog } from './screens/account/access-log.tsx';
import { DataExport } from './screens/account/data-export.tsx';
import { Leave } from './screens/account/leave.tsx';
import { Mails } from './screens/account/mails.tsx';
import { Members } from './screens/account/members.tsx';
import { PreferencesScreen } from './screens/account/preferences.tsx';
import { Profile } from './screens/account/profile.tsx';
import { Security } from './screens/account/security.tsx';
import { Cards } from './screens/billing/cards.tsx';
import { Credit } from './screens/billing/credit.tsx';
import { Invoice } from './screens/billing/invoice.tsx';
import { Invoices } from './screens/billing/invoices.tsx';
import { OrderDetails, Orders } from './screens/billing/orders.tsx';
import { Payments } from './screens/billing/payments.tsx';
import { Statement } from './screens/billing/statement.tsx';
import { Clock } from './screens/clock.tsx';
import { DomainChanges } from './screens/domains/changes.tsx';
import { DomainContacts } from './screens/domains/contacts.tsx';
import { Dns } from './screens/domains/dns.tsx';
import { Domain } from './screens/domains/domain.tsx';
import { Delegation } from './screens/domains/nameservers.tsx';
import { Activity, Home } from './screens/home.tsx';
import { EndHosting } from './screens/hosting/end.tsx';
import { Hosting } from './screens/hosting/hosting.tsx';
import { Plan } from './screens/hosting/plan.tsx';
import { Usage } from './screens/hosting/usage.tsx';
import { Order } from './screens/order/order.tsx';
import { Services } from './screens/services.tsx';
import { NewTicket, Ticket, Tickets } from './screens/support/tickets.tsx';

type Permission = Parameters<typeof may>[1];

/** A screen, by its address within a client account, and the permission without which it shows nothing. */
type Inside = [path: string, needs: Permission, screen: ComponentType<never>];

/** The links in mails lead to these addresses. */
export const OUTSIDE: [path: string, screen: ComponentType][] = [
  ['/sign-up', SignUp],
  ['/sign-up/verify', VerifySignUp],
  ['/password/forgot', ForgotPassword],
  ['/password/reset', ResetPassword],
  ['/email/confirm', ConfirmEmail],
  ['/email/undo', UndoEmail],
  ['/contact-email/confirm', ConfirmContact],
  ['/contact-email/undo', UndoContact],
  ['/invitations/accept', Invitation],
];

export const INSIDE: Inside[] = [
  ['', 'activity:read', Home],
  ['/activity', 'activity:read', Activity],
  ['/clock', 'activity:read', Clock],
  ['/services', 'services:read', Services],
  ['/hosting/:hostingAccount', 'services:read', Hosting],
  ['/hosting/:hostingAccount/usage', 'services:read', Usage],
  ['/hosting/:hostingAccount/plan', 'orders:place', Plan],
  ['/hosting/:hostingAccount/end', 'services:cancel', EndHosting],
  ['/domains/:domain', 'services:read', Domain],
  ['/domains/:domain/dns', 'services:read', Dns],
  ['/domains/:domain/nameservers', 'services:read', Delegation],
  ['/domains/:domain/contacts', 'services:read', DomainContacts],
  ['/domains/:domain/changes', 'services:read', DomainChanges],
  ['/order', 'orders:place', Order],
  ['/orders', 'orders:read', Orders],
  ['/orders/:order', 'orders:read', OrderDetails],
  ['/invoices', 'billing:read', Invoices],
  ['/invoices/:invoice', 'billing:read', Invoice],
  ['/payments', 'billing:read', Payments],
  ['/cards', 'billing:read', Cards],
  ['/credit', 'billing:read', Credit],
  ['/statement', 'billing:read', Statement],
  ['/tickets', 'tickets:read', Tickets],
  ['/tickets/new', 'tickets:write', NewTicket],
  ['/tickets/:ticket', 'tickets:read', Ticket],
  ['/account', 'account:read', Profile],
  ['/members', 'members:read', Members],
  ['/security', 'account:read', Security],
  ['/preferences', 'account:read', PreferencesScreen],
  ['/mails', 'mails:read', Mails],
  ['/access-log', 'activity:read', AccessLog],
  ['/export', 'account:export', DataExport],
  ['/leave', 'account:read', Leave],
];
