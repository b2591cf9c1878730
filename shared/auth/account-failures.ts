import { Failure } from '../platform/failure.ts';

export const disabled = (): Failure =>
  new Failure('forbidden', 'account_disabled', 'This account cannot use the app. Contact support.');

export const awaitsApproval = (): Failure =>
  new Failure('forbidden', 'account_awaits_approval', 'Your account is not open yet. We will write to you.');

const WRONG = 'The e-mail address or the password is not right.';

export const wrongCredentials = (): Failure =>
  new Failure('invalid', 'invalid_credentials', WRONG, { fields: { email: [WRONG] } });
