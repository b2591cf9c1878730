import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister';
import { persistQueryClient, removeOldestQuery } from '@tanstack/query-persist-client-core';
import { queries, SEEN_FOR_MS } from '../data/queries.ts';
import { session } from './client.ts';

/**
 * Keeps what was seen, so that an app that is opened again shows it at once, without a network too. It is that of one
 * user, and gone when they log out: the queries are cleared then, and so is what of them is written last.
 */
export const keepSeen = async (): Promise<void> => {
  const persister = createAsyncStoragePersister({
    storage: localStorage,
    key: 'seen',
    retry: removeOldestQuery,
  });
  session.current.watch((here) => {
    if (here === null) persister.removeClient();
  });
  const [, restored] = persistQueryClient({
    queryClient: queries,
    persister,
    maxAge: SEEN_FOR_MS,
    get buster() {
      return String(session.current.get()?.user.id ?? '');
    },
  });
  await restored;
};
