/** An object of a bucket, with what it was stored with. */
export type Kept = { key: string; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> };

const isStored = (name: string) =>
  /^(content-(type|disposition|encoding)|cache-control|x-amz-meta-.*)$/.test(name);

const keysIn = async (bucketUrl: string): Promise<string[]> => {
  const list = await (await fetch(`${bucketUrl}?list-type=2`)).text();
  return [...list.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
};

const copyObject = async (bucketUrl: string, key: string): Promise<Kept> => {
  const response = await fetch(`${bucketUrl}/${key}`);
  const headers = Object.fromEntries([...response.headers].filter(([name]) => isStored(name)));
  return { key, headers, body: new Uint8Array(await response.arrayBuffer()) };
};

/** Every object of a bucket of the emulator, which asks for no signature; there are few of them. */
export const copyObjects = async (bucketUrl: string): Promise<Kept[]> =>
  Promise.all((await keysIn(bucketUrl)).map((key) => copyObject(bucketUrl, key)));

/** Leaves these objects alone in the bucket. */
export const storeObjects = async (bucketUrl: string, objects: Kept[]): Promise<void> => {
  for (const key of await keysIn(bucketUrl)) await fetch(`${bucketUrl}/${key}`, { method: 'DELETE' });
  for (const { key, headers, body } of objects) {
    await fetch(`${bucketUrl}/${key}`, { method: 'PUT', headers, body });
  }
};
