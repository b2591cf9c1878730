import { test } from 'vitest';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { proveDatabase } from '../support/whmcs/moving-in.ts';

const stack = crashStackForFile();

test('a thousand random databases: nothing is unexplained, and a second run writes nothing', async () => {
  for (let seed = 6; seed <= 1000; seed += 1) await proveDatabase(stack, seed);
}, 1_800_000);
