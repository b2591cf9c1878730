import type { PushMessage } from '../../shared/integrations/push-provider.ts';

export const message: PushMessage = {
  title: 'Invoice paid',
  body: 'Thank you: INV-1001 is paid.',
  data: { kind: 'invoice.paid', invoice_id: '1001' },
  collapseKey: 'invoice-1001',
};
