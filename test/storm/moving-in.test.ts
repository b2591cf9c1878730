import { test } from 'vitest';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { proveDatabase } from '../support/whmcs/moving-in.ts';

const stack = crashStackForFile();

/** How many are made; `MOVES=1000` takes some minutes. */
const MOVES = Number(process.env.MOVES ?? 100);

test(`${MOVES} random databases: nothing is unexplained, and a second run writes nothing`, async () => {
  for (let seed = 1; seed <= MOVES; seed += 1) await proveDatabase(stack, seed);
}, 1_800_000);
