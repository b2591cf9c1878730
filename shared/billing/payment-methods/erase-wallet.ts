import { getItem } from '../../platform/table/read.ts';
import { retryOnConflict, writeOne } from '../../platform/table/write.ts';
import { keys } from '../../records/keys.ts';
import { changeWallet } from './wallet.ts';

/** Forgets what a client has saved; a worker removes it at the gateways. */
export const eraseWallet = (clientId: number, now: Date): Promise<void> =>
  retryOnConflict(undefined, async () => {
    const wallet = await getItem(keys.wallet(clientId));
    if (!wallet) return;
    const { methods, removed, autopay } = wallet;
    const set = {
      methods: [],
      default_id: null,
      backup_id: null,
      removed: [...removed, ...methods.map(({ gateway, method }) => ({ gateway, method }))],
      autopay: { ...autopay, enabled: false, off: [] },
    };
    await writeOne(changeWallet(wallet, set, now).write);
  });
