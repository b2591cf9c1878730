/** `ticket_subject` is null where the address is not proven to be of whoever wrote it. */
type Ticket = { ticket_number: string; ticket_subject: string | null; url: string };

export type TicketsMails = {
  ticket_opened: Ticket & { department: string };
  /** `answer` is the text of the answer, whole; attachments are in the app only. */
  ticket_answered: Ticket & { answer: string; attachments: number };
  /** `merged_into`: the number of the ticket that it goes on in; null where it is closed as any other. */
  ticket_closed: Ticket & { merged_into: string | null };
  /** As staff wrote it, in their language. `incident`: something does not work, or works again. */
  announcement: { title: string; message: string; incident: boolean };
};
