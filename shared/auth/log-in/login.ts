import { setTimeout as wait } from 'node:timers/promises';
import { listClients, type MemberClient } from '../../clients/clients.ts';
import { presentClient } from '../../clients/present-client.ts';
import type { PlanWithFollowUp } from '../../events/plan.ts';
import { writeMail } from '../../mails/outbox.ts';
import { Failure } from '../../platform/failure.ts';
import { log } from '../../platform/log.ts';
import type { UserRecord } from '../../records/user-record.ts';
import { accountMail, occasionOf } from '../account-mail.ts';
import { newDeviceToken, rememberDevice } from '../known-devices.ts';
import { presentUser } from '../present-session.ts';
import { securityEvent } from '../security-events.ts';
import { planSession } from '../sessions.ts';
import { type Credentials, type Verified, verifyCredentials } from './verify-credentials.ts';

/** Longer than any hash we know takes to compare, so that a refusal does not tell by its time which one there is. */
const REFUSAL_MS = 1000;

/** The same as `verifyCredentials`, with a refusal that takes the same time whatever was wrong. */
export const verifySteadily = async (credentials: Credentials, now: Date): Promise<Verified> => {
  const evenly = wait(REFUSAL_MS);
  try {
    return await verifyCredentials(credentials, now);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'invalid_credentials') await evenly;
    log.info('log-in refused', { reason: error.code });
    throw error;
  }
};

/** Who logs in, as far as it says where from. */
type Asking = Pick<Credentials, 'address' | 'device_name' | 'device_token'>;

export type PlannedLogin = PlanWithFollowUp & {
  /** Works once the plan is written. */
  accessToken: string;
  /** By which this phone is known the next time. */
  deviceToken: string;
  expiresAt: Date;
  user: UserRecord;
  clients: MemberClient[];
};

/** A user who has logged in before is told of a log-in from elsewhere. */
const newDeviceMails = (user: UserRecord, { known }: Verified, credentials: Asking, now: Date) => {
  if (known !== 'nothing' || user.last_session === undefined) return [];
  const { address, device_name: device } = credentials;
  const variables = occasionOf({ address, device }, now);
  return [accountMail(user, { template: 'new_device_login', variables }, now)];
};

const provedBy = ({ shown }: Verified) => {
  if (shown === 'password' || shown === 'passkey') return shown;
  return 'factor';
};

/** Plans a session for credentials that are right. */
export const planLogin = async (
  verified: Verified,
  credentials: Asking,
  now: Date,
): Promise<PlannedLogin> => {
  const { userId, email, known } = verified;
  const { address, device_name: device, device_token } = credentials;
  const deviceToken = known === 'device' && device_token ? device_token : newDeviceToken();
  const [session, clients] = await Promise.all([
    planSession(userId, device, now, provedBy(verified)),
    listClients(userId),
  ]);
  const mails = newDeviceMails(session.user, verified, credentials, now);
  return {
    ...session,
    deviceToken,
    clients,
    writes: [
      ...session.writes,
      ...verified.writes,
      ...rememberDevice(userId, { email, address, deviceToken }, now),
      securityEvent(userId, 'login', { address, device }, now, { factors: verified.shown }),
      ...mails.map(writeMail),
    ],
    followUp: { mails },
  };
};

/** What whoever has logged in gets, however. */
export const presentLogin = ({ accessToken, deviceToken, expiresAt, user, clients }: PlannedLogin) => ({
  access_token: accessToken,
  token_type: 'Bearer' as const,
  expires_at: expiresAt.toISOString(),
  device_token: deviceToken,
  user: presentUser(user),
  clients: clients.map(presentClient),
});
