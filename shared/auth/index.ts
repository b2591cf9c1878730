export { type Caller, verifyAccess } from './access.ts';
export { composeAccountMail, unlessTooMany } from './account-mails.ts';
export { canBeTakenBack, canContactBeUndone } from './address-history.ts';
export {
  accountOf,
  accountOfLink,
  getAccount,
  planConfirmedEmail,
  planEmailChange,
  planNewEmail,
  planPasswordChange,
  planReset,
  requireOwner,
} from './change-credentials.ts';
export {
  findFactor,
  newFactorSecret,
  planConfirmation,
  planFactor,
  planFactorRemoval,
  planFactorReset,
  planRecoveryCodes,
  presentFactor,
  requireCode,
} from './change-factors.ts';
export {
  countContactMail,
  loadContactLink,
  planContactChange,
  planContactConfirmation,
  planContactMail,
  planContactUndoByLink,
  planContactWithdrawal,
} from './contact-email.ts';
export { undoContactsSince } from './contact-follow.ts';
export { provedUntil, requirePasskeyProof, requireProof, throttle } from './limits.ts';
export { accountMail, deadLink, findLink, newLink } from './links.ts';
export { planLogin, presentLogin, verifySteadily } from './log-in.ts';
export { sealedFor } from './one-time-codes.ts';
export {
  creationOptions,
  newChallenge,
  requestOptions,
  requireChallenge,
  spendChallenge,
} from './passkey-challenges.ts';
export {
  findPasskey,
  listPasskeys,
  noPasskey,
  planPasskey,
  planPasskeyRemoval,
  planPasswordRemoval,
  presentPasskey,
  requireRoom,
} from './passkeys.ts';
export { requireGoodPassword } from './password-rules.ts';
export {
  countOtpTry,
  listFactors,
  requireProofOrCode,
  requireSecondFactor,
  spendWith,
} from './second-factor.ts';
export {
  endSessionsFrom,
  getToken,
  latestExpiry,
  listTokens,
  planOthersEnded,
  planRevocation,
  presentToken,
  presentUser,
  sessionsEnded,
  setDisabled,
} from './sessions.ts';
export {
  planAccount,
  planForgotMail,
  planSignUpMail,
  requireFitting,
  requirePresentTerms,
} from './sign-up.ts';
export { loadTakingBack, planTakingBack } from './take-back.ts';
export { loadContact, loadTold } from './tell-contact.ts';
export { verifyAssertion, verifyAttestation, verifyPasskey } from './verify-passkey.ts';
