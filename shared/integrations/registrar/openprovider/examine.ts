import { readSecret } from '../../../platform/aws/secrets.ts';
import type { VendorExamination } from '../../vendor.ts';
import { getBalance } from './account.ts';
import { openproviderCaller } from './openprovider-call.ts';
import { openproviderSecret } from './secrets.ts';

/** Refused too for an account that is not kept in US dollars. */
export const ask: VendorExamination['ask'] = async (deadlineMs) =>
  getBalance(openproviderCaller(await readSecret('openprovider', openproviderSecret))(deadlineMs));
