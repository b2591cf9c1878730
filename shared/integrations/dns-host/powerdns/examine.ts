import type { VendorExamination } from '../../vendor.ts';
import { readSettings } from './client.ts';
import { powerdnsCaller } from './powerdns-call.ts';
import { findZoneId } from './zones.ts';

/** A name that nobody can have (RFC 2606). */
const NOBODY = 'nobody.invalid';

export const ask: VendorExamination['ask'] = async (deadlineMs) =>
  findZoneId(powerdnsCaller({ ...(await readSettings()), deadlineMs }), NOBODY);
