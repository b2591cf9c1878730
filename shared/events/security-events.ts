import type { SecurityEventType } from '../contract/vocabulary.ts';
import { addDays, toEpoch } from '../platform/dates.ts';
import { type LogFields, log } from '../platform/log.ts';
import { pick } from '../platform/pick.ts';
import { newId } from '../platform/table/key.ts';
import { putNew, type Write } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import type { SecurityEventRecord } from '../records/users.ts';

/** Where a request came from, as far as it is known. */
export type RequestOrigin = { address: string | null; device: string | null };

/** Refusals can be many, and soon tell nothing any more. */
const KEPT_DAYS = { refusals: 30, others: 400 };
const REFUSALS: ReadonlySet<SecurityEventType> = new Set([
  'login_refused',
  'otp_refused',
  'confirmation_refused',
] as const);

export const NOWHERE: RequestOrigin = { address: null, device: null };

/** What a user is shown of the security of the account, and the log has without names and addresses. */
export const securityEvent = (
  userId: number,
  type: SecurityEventType,
  { address, device }: RequestOrigin,
  now: Date,
  facts: LogFields = {},
): Write => {
  const id = newId(now);
  log.info('security event', { security_event: type, user: userId, ...facts });
  return putNew({
    ...keys.securityEvent(userId, id),
    id,
    type,
    address,
    device,
    created_at: now.toISOString(),
    expires_at_epoch: toEpoch(addDays(now, REFUSALS.has(type) ? KEPT_DAYS.refusals : KEPT_DAYS.others)),
  });
};

export const presentSecurityEvent = (event: SecurityEventRecord) =>
  pick(event, 'id', 'type', 'address', 'device', 'created_at');
