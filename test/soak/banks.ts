import { setTimeout as wait } from 'node:timers/promises';
import { refundable } from '../../shared/billing/refunds/returned-money.ts';
import { queryPage } from '../../shared/platform/table/query.ts';
import { collections } from '../../shared/records/collections.ts';
import type { PaymentRecord } from '../../shared/records/payments.ts';
import type { CrashStack } from '../support/crash-stack.ts';
import { gatewayControls } from '../support/gateway-controls.ts';
import { type Outcomes, pick } from './outcomes.ts';

const RECENT = 40;

type Gateway = 'stripe' | 'paystack';
type AtGateway = PaymentRecord & { gateway: Gateway };

/** What happens at the gateways without us: refunds in a dashboard, refunds that wait and fail, disputes and their ends. */
export const banks = (stack: CrashStack, clients: number[], { command }: Outcomes) => {
  const outside = gatewayControls(stack);

  const somePayment = async (): Promise<AtGateway | undefined> => {
    const { items } = await queryPage(collections.ofClient(pick(clients), 'PAYMENT'), { limit: RECENT });
    return pick(items.filter((payment): payment is AtGateway => payment.gateway !== 'bank'));
  };

  const refund = async ({ gateway, reference, ...payment }: AtGateway) => {
    const amount = Math.ceil(refundable({ ...payment }) / pick([1, 2, 3]));
    if (amount > 0) await command('dashboard refund', () => outside.refund(gateway, reference, amount));
  };

  const failRefund = async ({ gateway, refunds }: AtGateway) => {
    const made = pick(refunds.filter(({ gateway_id }) => gateway_id !== null));
    if (made) await command('refund fails', () => outside.failRefund(gateway, made.gateway_id ?? ''));
  };

  const finishRefund = async ({ gateway, refunds }: AtGateway) => {
    const waiting = refunds.find(({ status, gateway_id }) => status === 'pending' && gateway_id !== null);
    const status = gateway === 'stripe' ? 'succeeded' : 'processed';
    if (waiting)
      await command('refund made', () => outside.moveRefund(gateway, waiting.gateway_id ?? '', status));
  };

  const hold = ({ gateway }: AtGateway) => command('next refund waits', () => outside.holdRefunds(gateway));

  const dispute = ({ gateway, reference }: AtGateway) =>
    command('dispute', () => outside.dispute(gateway, reference));

  const endDispute = async ({ gateway, disputes }: AtGateway) => {
    const open = disputes.find(({ status }) => status === 'needs_response' || status === 'under_review');
    if (open)
      await command('dispute ends', () =>
        outside.endDispute(gateway, open.gateway_id, pick(['won', 'lost'])),
      );
  };

  const ACTS = [
    refund,
    refund,
    failRefund,
    failRefund,
    finishRefund,
    hold,
    dispute,
    dispute,
    endDispute,
    endDispute,
    endDispute,
  ];

  return async (until: number): Promise<void> => {
    while (Date.now() < until) {
      const payment = await somePayment().catch(() => undefined);
      // What a gateway refuses, it refuses for good.
      if (payment) await pick(ACTS)(payment).catch(() => undefined);
      await wait(Math.random() * 400);
    }
  };
};
