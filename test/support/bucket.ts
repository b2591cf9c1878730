import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { BUCKET } from '../../infra/local/environment.ts';
import { type Simulator, startSimulator } from '../../infra/local/simulators/simulator.ts';

/** The keys of every object in the bucket of attachments. */
export const listObjects = async (): Promise<string[]> => {
  const client = new S3Client({ forcePathStyle: true });
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET }));
  client.destroy();
  return Contents.map(({ Key = '' }) => Key);
};

/** Puts itself between the functions and S3, whose objects it passes on unless told to fail; start it first. */
export const startFaultyStorage = async (): Promise<Simulator & { refuse: (line: string) => boolean }> => {
  const storage = process.env.AWS_ENDPOINT_URL_S3;
  const proxy = await startSimulator(0, async ({ method, path, query, headers, body }) => {
    if (faulty.refuse(`${method} ${path}`)) return { status: 500 };
    const kept = Object.entries(headers).filter(([name]) => !['host', 'connection'].includes(name));
    const response = await fetch(`${storage}${path}?${query}`, {
      method,
      headers: Object.fromEntries(kept) as Record<string, string>,
      body: body.length > 0 ? new Uint8Array(body) : null,
    });
    return { status: response.status, body: await response.text() };
  });
  process.env.AWS_ENDPOINT_URL_S3 = proxy.url;
  const faulty = { ...proxy, refuse: (_line: string) => false };
  return faulty;
};
