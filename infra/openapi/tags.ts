/** What each area of the interface is for; an area is a folder below `functions/`. */
export const AREAS: Record<string, string> = {
  auth: 'Bearer tokens: log in, list and revoke.',
  catalog: 'Hosting packages and domain endings with their prices.',
  clients: 'Client accounts: profile, overview, dashboard and recent events.',
  credit: 'Account credit: buy, list and apply.',
  devices: 'Mobile devices that get push messages.',
  domains: 'Availability of domain names, and the domains of a client.',
  hosting: 'Hosting accounts of a client.',
  invoices: 'Invoices and their payment.',
  me: 'The logged-in user and the deletion of the account.',
  mobile: 'Configuration of the mobile apps.',
  openapi: 'This document.',
  orders: 'Quotes and invoice-first orders.',
  payments: 'Payments received.',
  status: 'Health and version.',
  tickets: 'Support tickets, their messages and attachments.',
};
