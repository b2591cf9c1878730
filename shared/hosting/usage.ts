import { equals } from '../platform/table/expressions.ts';
import { getItem } from '../platform/table/read.ts';
import { update, writeOne } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import { CircuitOpenError } from '../services/circuit.ts';
import { needsMeasuring } from './hosting.ts';
import { workAtPanel } from './servers.ts';

/** While the panel does not answer there is nothing to keep: the next look at the account asks for it again. */
const unlessOpen = (error: unknown): null => {
  if (error instanceof CircuitOpenError) return null;
  throw error;
};

/** Reads disk and bandwidth of an account from its panel and keeps them with the record. */
export const measureUsage = async (clientId: number, id: number, now: Date): Promise<void> => {
  const account = await getItem(keys.hosting(clientId, id));
  if (!account?.server || !needsMeasuring(account, now)) return;
  const { username, server } = account;
  const asked = workAtPanel(server.id, now, (panel) => panel.findAccount(username));
  const found = await asked.catch(unlessOpen);
  if (!found) return;
  const usage = { ...found.usage, measured_at: now.toISOString() };
  await writeOne(update(account, { set: { usage } }, [equals('status', 'active')]));
};
