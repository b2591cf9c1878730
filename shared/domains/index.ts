export { answerQuestion, type KeptAnswers, loadKept } from './ask-about-names.ts';
export { checkAvailability, suggestNames } from './availability.ts';
export { askRegistrar, getAuthCode, planAuthCodeShown, planDomainChange, planUndo } from './change-domain.ts';
export { confirmNames } from './confirm-names.ts';
export {
  type Confirmation,
  type ConfirmationFinding,
  type ConfirmedName,
  inCurrency,
  premiumPrice,
  type WantedName,
} from './confirmation.ts';
export {
  assertLockAccepted,
  CONTACT_ROLES,
  contacts,
  getContacts,
  presentContacts,
  sameContact,
} from './contacts.ts';
export { areOfDnsHost, findDnsHost, prepareZone } from './dns-hosts.ts';
export {
  domainsOf,
  getDomain,
  isCalm,
  isToBeAsked,
  listDomains,
  lookAgainAt,
  missingSince,
  newAtRegistrar,
  nextLookAfterFailures,
  presentDomain,
  registrantOf,
} from './domains.ts';
export { NOT_A_DOMAIN_NAME } from './evaluate-availability.ts';
export { checkReach, finishOperation } from './finish-operation.ts';
export {
  type AnySubject,
  asAny,
  type DomainAndOperation,
  getOperation,
  openOperation,
  planOperation,
  presentOperation,
  type Subject,
  versionOf,
} from './operations.ts';
export {
  beginProof,
  claimKeys,
  current,
  dnsClient,
  getProof,
  isLive,
  isPublished,
  loadClaims,
  type NameClaims,
  needsProof,
  planVerified,
  presentNameservers,
  presentProof,
  proofFindings,
  proofKey,
  wantedProof,
} from './proofs.ts';
export { nameserversAt, ownNameservers, registrarFor, zonesOf } from './registrars.ts';
export { IN_WORKER, runOperation } from './run-operation.ts';
export {
  assertBelow,
  assertRenewalNotPaid,
  dnssec,
  glue,
  nameservers,
  presentDs,
  settings,
} from './settings.ts';
export { planNewAuthCode, planTransferCancellation, planTransferRetry } from './transfers.ts';
