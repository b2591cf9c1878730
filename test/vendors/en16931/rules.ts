import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Version 1.3.16 of the rules (EUPL 1.2), of the commit that published it. */
const COMMIT = '685739c88b6259a689700ae8046a5636d76e4789';
const SHA256 = '268d4f7a2688676695e6c69cba6fba69a6802604fee12cb544a6b30ff09555a3';
const FILE = 'ubl/schematron/preprocessed/EN16931-UBL-validation-preprocessed.sch';
const ADDRESS = `https://raw.githubusercontent.com/ConnectingEurope/eInvoicing-EN16931/${COMMIT}/${FILE}`;

const download = async (): Promise<Buffer | null> => {
  const response = await fetch(ADDRESS).catch(() => null);
  return response?.ok ? Buffer.from(await response.arrayBuffer()) : null;
};

/** The rules of CEN that a UBL invoice of EN 16931 keeps (Schematron): of the file that is named, or downloaded; null without. */
export const readRules = async (): Promise<string | null> => {
  const named = process.env.EN16931_RULES;
  const bytes = named === undefined ? await download() : readFileSync(named);
  if (bytes === null) return null;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== SHA256) throw new Error(`These are not the rules that were looked at: ${sha256}`);
  return bytes.toString('utf8');
};
