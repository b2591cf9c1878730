/** Files that are what their names say, as small as their types allow. */
export const FILES = {
  /** One transparent pixel: how a picture goes on decides whether it is PNG or its animated kind. */
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpg: Buffer.from('\xff\xd8\xff\xe0 rest of the picture', 'latin1'),
  gif: Buffer.from('GIF89a rest of the picture', 'latin1'),
  webp: Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 ', 'latin1'),
  pdf: Buffer.from('%PDF-1.7\n%rest of the document', 'latin1'),
  txt: Buffer.from('Grüße aus Accra.\n\tZeile zwei\r\n', 'utf8'),
} as const;

export type FormFile = { name: string; bytes: Buffer<ArrayBuffer>; field?: string };

/** A multipart form as a browser or app encodes it, ready to be sent as `raw` with `headers`. */
export const encodeForm = async (fields: Record<string, string>, files: FormFile[] = []) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { name, bytes, field = 'attachments[]' } of files) {
    form.append(field, new Blob([bytes], { type: 'application/octet-stream' }), name);
  }
  const request = new Response(form);
  return {
    raw: new Uint8Array(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
};
