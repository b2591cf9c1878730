import { equals } from '../platform/table/expressions.ts';
import { getItem } from '../platform/table/read.ts';
import { update, writeOne } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import { needsMeasuring } from './hosting.ts';
import { panelFor } from './servers.ts';

/** Reads disk and bandwidth of an account from its panel and keeps them with the record. */
export const measureUsage = async (clientId: number, id: number, now: Date): Promise<void> => {
  const account = await getItem(keys.hosting(clientId, id));
  if (!account?.server || !needsMeasuring(account, now)) return;
  const panel = await panelFor(account.server.id);
  const found = await panel.findAccount(account.username);
  if (!found) return;
  const usage = { ...found.usage, measured_at: now.toISOString() };
  await writeOne(update(account, { set: { usage } }, [equals('status', 'active')]));
};
