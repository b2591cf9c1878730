import { messageSchemas } from '../../shared/contract/messages.ts';
import { readMailEvent } from '../../shared/integrations/mail-sender/ses/mail-events.ts';
import { recordDelivery } from '../../shared/mails/index.ts';
import { config } from '../../shared/platform/config/config.ts';
import { handleQueue } from '../../shared/platform/queue/handle-queue.ts';

export const handler = handleQueue(messageSchemas.deliveries, async (body) => {
  const event = readMailEvent(JSON.stringify(body), config().mail.configuration_set);
  if (event) await recordDelivery(event);
});
