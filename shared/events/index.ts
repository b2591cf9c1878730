export {
  appendToChain,
  asStaff,
  audit,
  CHAIN,
  type ChainEntry,
  type ChainObject,
  digestOf,
  isAuditKey,
  presentAccess,
  sha256,
} from './audit.ts';
export { isRequired, kindOf } from './event-kinds.ts';
export {
  canWait,
  EVENT_MAILS,
  type EventTemplate,
  isMailed,
  mailsForEvents,
  mayBeSaidByOthers,
} from './event-mails.ts';
export {
  about,
  auditSubject,
  isPushed,
  messageOf,
  newEvent,
  PROVIDER,
  type PushedEvent,
  type PushedType,
  presentEvent,
  writeEvent,
} from './events.ts';
export {
  carryOut,
  dispatchFollowUp,
  type FollowUp,
  type Plan,
  type PlanWithFollowUp,
  writePlan,
} from './plan.ts';
export {
  NOWHERE,
  presentSecurityEvent,
  type RequestOrigin,
  securityEvent,
} from './security-events.ts';
export { day, keepSentence, money, toldOf } from './telling.ts';
