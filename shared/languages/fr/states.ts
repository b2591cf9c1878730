/** States of invoices and orders within a sentence. */
export const states: Record<string, string> = {
  draft: 'en préparation',
  unpaid: 'impayée',
  paid: 'payée',
  refunded: 'remboursée',
  cancelled: 'annulée',
  pending: 'en attente',
  active: 'payée',
  fraud: 'refusée',
};
