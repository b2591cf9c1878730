import { expect, test } from 'vitest';
import { asFunction } from '../../infra/local/roles.ts';
import { deleteObject, putObject } from '../../shared/platform/storage/s3-objects.ts';
import { apiForFile } from '../support/api-per-file.ts';

apiForFile();

const put = (key: string) =>
  putObject({ key, name: 'a.txt', contentType: 'text/plain', bytes: Buffer.from('a') });

const refused = (action: string, key: string) =>
  `is not authorized to perform s3:${action} on attachments/${key}`;

test('a function of the local stack puts objects where its uses permit it, and nowhere else', async () => {
  await asFunction('tickets/reply-to-ticket', () => put('attachments/1/a'));
  await expect(asFunction('tickets/reply-to-ticket', () => put('documents/1/a'))).rejects.toThrow(
    refused('PutObject', 'documents/1/a'),
  );
  await expect(asFunction('tickets/list-tickets', () => put('attachments/1/a'))).rejects.toThrow(
    refused('PutObject', 'attachments/1/a'),
  );
});

test('who draws documents cannot delete them', async () => {
  const key = 'documents/1/b';
  await asFunction('documents/get-invoice-pdf', () => put(key));
  await expect(asFunction('documents/get-invoice-pdf', () => deleteObject(key))).rejects.toThrow(
    refused('DeleteObject', key),
  );
});
