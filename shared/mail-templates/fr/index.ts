import { fr } from '../../languages/fr/typeset.ts';
import type { Language } from '../facts/mails.ts';
import { account } from './account.ts';
import { clients, tickets } from './clients.ts';
import { domains } from './domains.ts';
import { hosting } from './hosting.ts';
import { invoices } from './invoices.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { security } from './security.ts';

export const FRENCH: Language = {
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
    colon: '\u00a0:',
    reason: {
      user: (brand) => `Vous recevez ce message parce que vous avez un compte chez ${brand}.`,
      stranger: (brand) => `Vous recevez ce message parce que votre adresse a été saisie chez ${brand}.`,
    },
    unsubscribe: fr`Ne plus recevoir ces e-mails`,
    support: 'Aide et contact',
    together: (count, brand) => ({
      subject: fr`${String(count)} avis de ${brand}`,
      preview: fr`Ce qui s’est passé aujourd’hui sur votre compte`,
      heading: fr`Ce qui s’est passé aujourd’hui`,
    }),
  },
};
