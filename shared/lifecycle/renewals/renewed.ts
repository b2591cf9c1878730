import { audit } from '../../events/audit.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import type { Changes } from '../../platform/table/changes.ts';
import { transact, type Write } from '../../platform/table/write.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import { withStatus } from '../../records/indexes.ts';
import { fileDomain } from '../../services/domain-entry.ts';
import { dueForNextStep } from '../../services/next-step.ts';
import { withAnnouncedPrice } from '../../services/next-terms.ts';
import { tellMoneyBack } from '../undelivered/money-back.ts';

/**
 * Notes that a registry has renewed a domain until `expiresAt`. `finish` makes the record's own write, by a worker's
 * lease or an operator's word; `back` is what of its price goes back.
 */
export const domainRenewed = async (
  record: DomainRecord,
  expiresAt: Date,
  actor: Actor,
  finish: (changes: Changes<DomainRecord>) => Write,
  now: Date,
  back: { amount: number; writes: Write[] } = { amount: 0, writes: [] },
): Promise<void> => {
  const expires_at = expiresAt.toISOString();
  const renewed = {
    ...withStatus('DOMAIN', 'active', record.id),
    ...withAnnouncedPrice(record),
    expires_at,
    renewal: null,
    last_error: null,
  };
  const told = tellMoneyBack(record, back);
  const message = `${record.name} is renewed until ${expires_at.slice(0, 10)}.${told}`;
  const event = newEvent(record, 'domain_renewed', message, now);
  const set = {
    ...renewed,
    ...dueForNextStep({ ...record, ...renewed }),
    attempts: 0,
    updated_at: now.toISOString(),
  };
  await transact([
    finish({ set, remove: ['task'] }),
    fileDomain({ ...record, ...renewed }),
    ...back.writes,
    writeEvent(event),
    audit(record, actor, 'domain.renewed', now, {
      invoice: record.renewal?.invoice_id ?? null,
      from: record.expires_at,
      until: expires_at,
      ...(back.amount > 0 ? { given_back: back.amount } : {}),
    }),
  ]);
  await dispatchFollowUp({ events: [event] });
};
