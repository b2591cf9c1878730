import { createHash } from 'node:crypto';
import { type Simulator, startSimulator } from '../../infra/local/simulators/simulator.ts';

type Version = { id: string; body: string | null; locked: boolean };

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const xml = (status: number, body: string) => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});
const refuse = (status: number, code: string) =>
  xml(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

/**
 * A bucket with versions and Object Lock as the S3 API reference has them (PutObject with If-None-Match, GetObject,
 * ListObjectsV2, ListObjectVersions, GetObjectLockConfiguration), for the emulator of the local stack has neither. Other
 * requests are not known to it. `before` runs before each object is put, for what somebody else does meanwhile.
 */
export const startLockedBucket = async (
  pageSize = 2,
): Promise<
  Simulator & {
    keys(): string[];
    put(key: string, body: string): void;
    hide(key: string): void;
    bodyOf(key: string): string;
    before: (() => Promise<void>) | null;
    mode: 'COMPLIANCE' | 'GOVERNANCE' | null;
  }
> => {
  const objects = new Map<string, Version[]>();
  let made = 0;
  const store = (key: string, body: string | null) => {
    made += 1;
    const version = { id: `v${made}`, body, locked: bucket.mode === 'COMPLIANCE' };
    objects.set(key, [version, ...(objects.get(key) ?? [])]);
    return version;
  };
  const current = (key: string) => {
    const [latest] = objects.get(key) ?? [];
    return latest?.body == null ? undefined : latest;
  };
  const keys = (prefix = '') =>
    [...objects.keys()].filter((key) => key.startsWith(prefix) && current(key)).sort();

  const listObjects = (query: URLSearchParams) => {
    const prefix = query.get('prefix') ?? '';
    const delimiter = query.get('delimiter');
    const folderOf = (key: string) => key.slice(0, key.indexOf('/', prefix.length) + 1);
    const names = delimiter ? [...new Set(keys(prefix).map(folderOf))] : keys(prefix);
    const after = query.get('continuation-token') ?? '';
    const left = names.filter((name) => name > after);
    const page = left.slice(0, pageSize);
    const more = left.length > page.length;
    const entries = page.map((name) =>
      delimiter
        ? `<CommonPrefixes><Prefix>${escaped(name)}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${escaped(name)}</Key></Contents>`,
    );
    const next = more ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : '';
    return xml(
      200,
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`,
    );
  };

  const listVersions = (query: URLSearchParams) => {
    const all = [...objects]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([key, versions]) =>
        versions.map((version, age) => ({ key, isLatest: age === 0, ...version })),
      );
    const marker = [query.get('key-marker'), query.get('version-id-marker')];
    const begin = all.findIndex(({ key, id }) => key === marker[0] && id === marker[1]) + 1;
    const page = all.slice(begin, begin + pageSize);
    const last = page.at(-1);
    const more = begin + page.length < all.length;
    const entries = page.map(({ key, id, body, isLatest }) => {
      const kind = body === null ? 'DeleteMarker' : 'Version';
      return `<${kind}><Key>${escaped(key)}</Key><VersionId>${id}</VersionId><IsLatest>${isLatest}</IsLatest></${kind}>`;
    });
    const next = more
      ? `<NextKeyMarker>${last?.key}</NextKeyMarker><NextVersionIdMarker>${last?.id}</NextVersionIdMarker>`
      : '';
    return xml(
      200,
      `<ListVersionsResult><IsTruncated>${more}</IsTruncated>${next}${entries.join('')}</ListVersionsResult>`,
    );
  };

  const simulator = await startSimulator(0, async ({ method, path, query, headers, body }) => {
    const search = new URLSearchParams(query.toString());
    const key = decodeURIComponent(path.split('/').slice(2).join('/'));
    if (method === 'PUT' && key) {
      const { before } = bucket;
      bucket.before = null;
      await before?.();
      if (headers['if-none-match'] === '*' && current(key)) return refuse(412, 'PreconditionFailed');
      store(key, body.toString());
      return { status: 200, headers: { etag: `"${createHash('md5').update(body).digest('hex')}"` } };
    }
    if (method === 'GET' && key) {
      const wanted = search.get('versionId');
      const found = wanted ? objects.get(key)?.find(({ id }) => id === wanted) : current(key);
      if (found?.body == null) return refuse(404, 'NoSuchKey');
      const lock = found.locked ? { 'x-amz-object-lock-mode': 'COMPLIANCE' } : {};
      return { status: 200, headers: { 'content-type': 'application/json', ...lock }, body: found.body };
    }
    if (method === 'GET' && search.has('object-lock')) {
      if (!bucket.mode) return refuse(404, 'ObjectLockConfigurationNotFoundError');
      const rule = `<Rule><DefaultRetention><Mode>${bucket.mode}</Mode><Days>1</Days></DefaultRetention></Rule>`;
      return xml(
        200,
        `<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled>${rule}</ObjectLockConfiguration>`,
      );
    }
    if (method === 'GET' && search.has('versions')) return listVersions(search);
    if (method === 'GET' && search.get('list-type') === '2') return listObjects(search);
    return refuse(501, 'NotImplemented');
  });

  const bucket = {
    ...simulator,
    keys: () => keys(),
    put: (key: string, body: string) => void store(key, body),
    hide: (key: string) => void store(key, null),
    bodyOf: (key: string) => current(key)?.body ?? '',
    before: null as (() => Promise<void>) | null,
    mode: 'COMPLIANCE' as 'COMPLIANCE' | 'GOVERNANCE' | null,
  };
  return bucket;
};
