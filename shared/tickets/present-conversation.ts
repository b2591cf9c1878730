import type { MessageRecord } from '../records/message-record.ts';
import { presentAttachments } from './attachments.ts';
import { presentTicket } from './present-ticket.ts';
import type { Conversation } from './tickets.ts';

const presentMessage = async (message: MessageRecord, now: Date) => ({
  id: message.id,
  author: message.author,
  author_name: message.author_name,
  message: message.message,
  attachments: await presentAttachments(message, now),
  created_at: message.created_at,
});

export const presentConversation = async ({ ticket, messages }: Conversation, now: Date) => ({
  ...presentTicket(ticket),
  messages: await Promise.all(messages.map((message) => presentMessage(message, now))),
});
