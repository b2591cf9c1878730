import type { Language } from '../facts/mails.ts';
import { account } from './account.ts';
import { clients, tickets } from './clients.ts';
import { domains } from './domains.ts';
import { hosting } from './hosting.ts';
import { invoices } from './invoices.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { security } from './security.ts';

export const ENGLISH: Language = {
  messages: {
    ...account,
    ...security,
    ...clients,
    ...orders,
    ...invoices,
    ...payments,
    ...hosting,
    ...domains,
    ...tickets,
  },
  frame: {
    colon: ':',
    reason: {
      user: (brand) => `You get this mail because you have an account at ${brand}.`,
      stranger: (brand) => `You get this mail because somebody entered your address at ${brand}.`,
    },
    unsubscribe: 'Get no more mails of this kind',
    support: 'Help and contact',
    together: (count, brand) => ({
      subject: `${count} notices from ${brand}`,
      preview: 'What happened today in your account',
      heading: 'What happened today',
    }),
  },
};
