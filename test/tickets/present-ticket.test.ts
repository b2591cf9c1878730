import { expect, test } from 'vitest';
import { presentTicket } from '../../shared/tickets/tickets.ts';
import { NOW } from '../support/unit/records.ts';

type Ticket = Parameters<typeof presentTicket>[0];

const ticketOf = (department_id: number) =>
  ({
    id: 9,
    client_id: 1,
    department_id,
    subject: 'No mail arrives',
    status: 'open',
    priority: 'medium',
    message_count: 1,
    last_reply_by: 'client',
    last_reply_at: NOW.toISOString(),
    closed_at: null,
    created_at: NOW.toISOString(),
    updated_at: NOW.toISOString(),
  }) as Ticket;

test('a ticket shows its number and the name of its department', () => {
  expect(presentTicket(ticketOf(1))).toMatchObject({
    number: 'TKT-9',
    department: { id: 1, name: 'Technical support' },
  });
});

test('a department that is no longer configured keeps its tickets', () => {
  expect(presentTicket(ticketOf(77)).department).toEqual({ id: 77, name: 'Support' });
});
