export {
  addressHash,
  asPlanned,
  type Composed,
  type Composer,
  type LinkMail,
  mailBrand,
  mailKey,
  mailOwner,
  mailReference,
  newMail,
  ownedBy,
  presentMail,
  queuedMail,
  writeMail,
} from './outbox.ts';
export { recordDelivery, sendMail } from './send-mail.ts';
