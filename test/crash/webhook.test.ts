import { PurgeQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { handler as receiveEvent } from '../../functions/webhooks/receive-gateway-event.ts';
import { startCrashStack } from '../support/crash-stack.ts';
import { MISHAPS } from '../support/fault-gate.ts';
import { signStripe } from '../support/gateway-events.ts';
import { lengthOf } from '../support/idle.ts';
import { invokeUrl } from '../support/invoke.ts';

const body = JSON.stringify({
  id: 'evt_1',
  type: 'payment_intent.succeeded',
  data: { object: { id: 'pi_1' } },
});

test('an event is acknowledged only when it is in the queue, wherever the process that takes it dies', async () => {
  const { gate, queues, close } = await startCrashStack();
  const queue = queues.payments;
  const outcomes = new Set<string>();
  for (const mishap of MISHAPS) {
    let strike: string | null = '';
    for (let call = 1; strike !== null; call += 1) {
      await new SQSClient({}).send(new PurgeQueueCommand({ QueueUrl: queue }));
      let acknowledged = false;
      strike = await gate.during({ call, mishap }, async () => {
        const { status } = await invokeUrl(receiveEvent, '/stripe', body, signStripe(body));
        acknowledged = status === 200;
      });
      const queued = (await lengthOf(queue)) > 0;
      expect(queued || !acknowledged).toBe(true);
      outcomes.add(`${acknowledged ? 'acknowledged' : 'refused'}, ${queued ? 'queued' : 'lost'}`);
    }
  }
  expect([...outcomes].sort()).toEqual(['acknowledged, queued', 'refused, lost', 'refused, queued']);
  await close();
});
