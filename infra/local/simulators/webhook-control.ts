import type { SimulatorAnswer, SimulatorRequest } from './simulator.ts';
import type { WebhookSender } from './webhook-sender.ts';

/**
 * Responds to what is asked of the webhooks over the wire; returns null for any other request.
 * - `GET /_simulator/webhooks` lists the events and the answers to each try.
 * - `POST /_simulator/webhooks` with a Disturbance disturbs the next ones.
 * - `POST /_simulator/webhooks/resend` with an `event_id` delivers an old event again.
 */
export const controlWebhooks = (
  webhooks: WebhookSender,
  { method, path, body }: SimulatorRequest,
): SimulatorAnswer | null => {
  const json = () => JSON.parse(body.toString()) as Record<string, unknown>;
  switch (`${method} ${path}`) {
    case 'GET /_simulator/webhooks':
      return { status: 200, body: { events: webhooks.events() } };
    case 'POST /_simulator/webhooks':
      return { status: 200, body: webhooks.disturb(json()) };
    case 'POST /_simulator/webhooks/resend':
      return { status: webhooks.resend(String(json().event_id)) ? 204 : 404 };
    default:
      return null;
  }
};
