import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { undocumented } from './undocumented.ts';

declare module 'vitest' {
  interface ProvidedContext {
    logDirectory: string;
  }
}

/** What no log line may hold, in the shapes it has in the tests. */
const FORBIDDEN: Record<string, RegExp> = {
  'a bearer token': /hca_[0-9a-z]+_[0-9a-z]+_[\w.-]{8}/,
  'a gateway key': /sk_(test|live)_\w+/,
  'a webhook secret': /whsec_\w+/,
  'a client secret': /_secret_\w+/,
  'a password': /correct-horse|long-enough-password|from-the-old-panel/,
  'an e-mail address': /[\w.+-]+@[\w-]+\.\w+/,
  'a phone number': /\+\d{9,}/,
  'a private key': /BEGIN [A-Z ]*PRIVATE KEY/,
  'a login link': /cpsess\d+/,
  'a pay link': /\/pay\/[\w-]{32}/,
};

const offences = (line: string): string[] =>
  Object.entries(FORBIDDEN)
    .filter(([, pattern]) => pattern.test(line))
    .map(([what]) => `${what}: ${line.slice(0, 400)}`);

/**
 * Keeps the logs of the whole run and fails it when one of them tells a secret or personal data, or a refusal that the
 * OpenAPI document lacks.
 */
export const setup = (project: TestProject) => {
  const directory = mkdtempSync(join(tmpdir(), 'test-logs-'));
  project.provide('logDirectory', directory);
  return () => {
    const lines = readdirSync(directory).flatMap((file) =>
      readFileSync(join(directory, file), 'utf8').split('\n'),
    );
    rmSync(directory, { recursive: true });
    const found = lines.flatMap(offences);
    console.log(`${lines.length} log lines hold ${found.length} secrets or personal data.`);
    if (found.length > 0) throw new Error(`Log lines must not hold\n${found.slice(0, 20).join('\n')}`);
    const surprises = undocumented(lines);
    if (surprises.length > 0) throw new Error(`The document lacks refusals\n${surprises.join('\n')}`);
  };
};
