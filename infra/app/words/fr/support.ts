import type { Words } from '../en/index.ts';

export const support: Words['support'] = {
  tickets: 'Tickets',
  ticket: 'Ticket',
  ask: 'Poser une question',
  none: 'Vous n’avez encore rien demandé. Posez-nous toutes vos questions.',
  subject: 'Sujet',
  department: 'Service',
  priority: 'Priorité',
  lastReply: 'Dernière réponse',
  message: 'Message',
  files: 'Photos ou fichiers',
  fileLimits: (count, megabytes) => `Jusqu’à ${count} fichiers de ${megabytes} Mo`,
  send: 'Envoyer',
  reply: 'Répondre',
  closeTicket: 'Fermer le ticket',
  merged: 'Le support a réuni ce ticket avec un autre, où la conversation continue.',
  toMerged: 'Aller à cet autre ticket',
  allWorks: 'Tous les systèmes fonctionnent.',
};
