import { IntegrationError } from '../../integrations/integration-error.ts';
import type { OperationError } from '../../records/operation-record.ts';

/** What a refusal means to the client; what is not here is a defect of ours or of the registrar. */
const WORDS: Record<string, string> = {
  transfer_locked:
    'The domain cannot be unlocked yet: new domains, transfers and registrants are locked for sixty days.',
  not_supported: 'Domains of this ending do not have this.',
  not_implemented: 'Domains of this ending do not have this.',
  domain_expired: 'The domain has expired. Renew it first.',
  not_found: 'The domain is not in our account at the registry.',
  invalid_request: 'The registry does not accept this data. Check it and send it again.',
  unprocessable: 'The registry does not accept this data. Check it and send it again.',
  unsupported_record_type: 'There are no records of this type where the zone of this domain is.',
  changed_since: 'It was changed again meanwhile, so there is nothing left to undo.',
  zone_not_found: 'There is no zone of this name at our nameservers.',
  zone_unsupported: 'The zone was written by hand in a form that cannot be changed here.',
  too_large: 'The zone is too large to be changed here.',
};

const OTHER = 'The change was refused. Nothing was changed.';

/** A refusal for good as the operation keeps it. */
export const refusalWords = (error: { code: string | null }): OperationError => {
  const known = error.code !== null && Object.hasOwn(WORDS, error.code) ? error.code : null;
  return known ? { code: known, message: WORDS[known] ?? OTHER } : { code: 'refused', message: OTHER };
};

/** Ends an operation that has to do nothing any more. */
export const changedSince = (): IntegrationError =>
  new IntegrationError('registrar', 'rejected', 'what was to be undone has changed', {
    code: 'changed_since',
  });
