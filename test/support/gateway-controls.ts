import type { CrashStack } from './crash-stack.ts';

/** The gateway of a payment that is none by bank. */
type GatewayName = string;

const known = (gateway: GatewayName) => gateway as 'stripe' | 'paystack';

/** What happens at a gateway without us: in its dashboard, at banks, or by itself. */
export const gatewayControls = (stack: Pick<CrashStack, 'outside'>) => {
  const post = async (gateway: GatewayName, path: string, fields: Record<string, string>) => {
    const response = await fetch(`${stack.outside[known(gateway)].url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.outside.secrets[known(gateway)].secret_key}` },
      body: new URLSearchParams(fields),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    const body = text ? JSON.parse(text) : {};
    return body.data ?? body;
  };

  /** A refund made in the dashboard; returns its id. */
  const refund = async (gateway: GatewayName, reference: string, amount: number): Promise<string> => {
    const { id } =
      gateway === 'stripe'
        ? await post(gateway, '/v1/refunds', { payment_intent: reference, amount: String(amount) })
        : await post(gateway, '/refund', { transaction: reference, amount: String(amount) });
    return String(id);
  };

  const failRefund = (gateway: GatewayName, id: string) =>
    post(gateway, `/_simulator/refunds/${id}`, { status: 'failed' });

  /** The next refunds stop there until they are moved. */
  const holdRefunds = (gateway: GatewayName, status = 'pending') =>
    post(gateway, '/_simulator/refunds', { status });

  const moveRefund = (gateway: GatewayName, id: string, status: string) =>
    post(gateway, `/_simulator/refunds/${id}`, { status });

  const dispute = async (gateway: GatewayName, reference: string): Promise<void> => {
    const kind = gateway === 'stripe' ? 'payment_intents' : 'transactions';
    await post(gateway, `/_simulator/${kind}/${reference}/dispute`, {});
  };

  const endDispute = (gateway: GatewayName, id: string, status: 'won' | 'lost') =>
    gateway === 'stripe'
      ? post(gateway, `/_simulator/disputes/${id}`, { status })
      : post(gateway, `/_simulator/disputes/${id}/resolve`, {
          resolution: status === 'won' ? 'declined' : 'merchant-accepted',
        });

  /** Of a PaymentIntent that nobody has paid yet. */
  const changeAmount = (intent: string, amount: number) =>
    post('stripe', `/v1/payment_intents/${intent}`, { amount: String(amount) });

  return { changeAmount, refund, failRefund, holdRefunds, moveRefund, dispute, endDispute };
};
