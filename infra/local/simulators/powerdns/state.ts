import type { Store } from '../store.ts';

export type ZoneRecord = { content: string; disabled: boolean };

export type RRset = { name: string; type: string; ttl: number; records: ZoneRecord[] };

/** Kept in PEM; the rest is counted from it. */
export type ZoneKey = { id: number; privateKey: string; active: boolean; published: boolean };

export type Zone = {
  /** With its dot at the end, in lower case, as all names here. */
  name: string;
  kind: string;
  account: string;
  soaEditApi: string;
  apiRectify: boolean;
  rrsets: RRset[];
  keys: ZoneKey[];
};

export const openPowerdnsState = (store: Store) => ({
  zones: store.collection<Zone>('zones'),
  lastKey: store.value('last_key', 0),
});

export type PowerdnsState = ReturnType<typeof openPowerdnsState>;
