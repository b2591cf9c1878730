import { crc32 as reference } from 'node:zlib';
import fc from 'fast-check';
import { test } from 'vitest';
import { crc32 } from '../../shared/auth/crc32.ts';

test('a checksum is that of zlib', () => {
  fc.assert(fc.property(fc.string(), (text) => crc32(text) === reference(text)));
});
