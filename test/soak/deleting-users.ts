import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { handler as requestDeletion } from '../../functions/deletion/request-deletion.ts';
import { handler as createTicket } from '../../functions/tickets/create-ticket.ts';
import { handler as replyToTicket } from '../../functions/tickets/reply-to-ticket.ts';
import { DEMO_PASSWORD } from '../../infra/local/demo-data.ts';
import { createClient, createUser } from '../../shared/clients/users.ts';
import type { CrashStack } from '../support/crash-stack.ts';
import type { Outcomes } from './outcomes.ts';

const PERSON = { first_name: 'Yaa', last_name: 'Owusu', phone: null, country: 'US' };
const ACCOUNT = { company_name: null, currency: 'USD', postal_address: null, status: 'active' } as const;

/** People who come, write to support and have their account deleted. */
export const deletingUsers = ({ session }: CrashStack, { ask }: Outcomes) => {
  const comeAndGo = async () => {
    const email = `${randomUUID()}@example.com`;
    const user = await createUser({ email, name: 'Yaa Owusu', password: DEMO_PASSWORD }, new Date());
    const client = await createClient({ ...PERSON, ...ACCOUNT, email }, user, new Date());
    const token = await session(email);
    const request = (ids: Record<string, number>, body: unknown) => ({
      token,
      ids,
      body,
      idempotencyKey: randomUUID(),
    });
    const question = { department_id: 1, subject: 'Question', message: 'How do I leave?' };
    const { status, body } = await ask('open ticket', createTicket, request({ client }, question));
    if (status === 201) {
      const thanks = request({ client, ticket: body.data.id }, { message: 'Thank you.' });
      await ask('reply to ticket', replyToTicket, thanks);
    }
    await ask('delete account', requestDeletion, request({}, {}));
  };

  return async (until: number): Promise<void> => {
    while (Date.now() < until) {
      await comeAndGo().catch(() => undefined);
      await wait(Math.random() * 6000);
    }
  };
};
