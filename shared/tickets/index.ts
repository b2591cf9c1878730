export {
  attachmentTypeOf,
  checkFiles,
  discardFiles,
  discardUpload,
  objectKeysOf,
  storeFiles,
  ticketFile,
} from './attachments.ts';
export {
  answerTicket,
  assignTicket,
  closeTicket,
  describeMessage,
  listWaitingTickets,
  openTicketFor,
  placeTicket,
  planClosing,
  planReply,
  planTicket,
  presentConversation,
  type WaitingTicket,
  waitsSince,
} from './conversation.ts';
export {
  addReply,
  changeReply,
  getReply,
  listReplies,
  presentReply,
  removeReply,
} from './replies.ts';
export {
  auditTicket,
  changeTicket,
  checkDepartment,
  getConversation,
  getTicket,
  isWaiting,
  mergeTicket,
  presentTicket,
  ticketNumber,
} from './tickets.ts';
