import type { Finding } from '../domains/confirmation.ts';
import { invalid, proofRequired } from '../platform/failure.ts';

/** Throws a 422 with all findings by field, if there are any; its code says whether a name has to be proved. */
export const assertNone = (findings: Finding[]): void => {
  const fields: Record<string, string[]> = {};
  for (const { field, message } of findings) {
    const known = fields[field] ?? [];
    fields[field] = known.includes(message) ? known : [...known, message];
  }
  if (findings.length === 0) return;
  const proofs = findings.flatMap(({ proof }) => proof ?? []);
  throw proofs.length > 0 ? proofRequired(fields, proofs) : invalid(fields);
};
