import Table from 'cli-table3';
import type { Reporter, TestCase } from 'vitest/node';
import { startVitest } from 'vitest/node';
import { installPdns } from '../support/pdns-server.ts';
import { KINDS } from './kinds.ts';

const USAGE = 'npm run test:vendor            every vendor\nnpm run test:vendor panel/whm  one of them';

const WORDS: Record<string, string> = { passed: 'holds', failed: 'BROKEN' };

/** Which vendor holds which law; a law that is about a capability which a vendor has not is none of its own. */
const print = (cases: TestCase[]): void => {
  const results = cases.flatMap((one) =>
    one.parent.type === 'suite'
      ? [{ vendor: one.parent.name, law: one.name, state: one.result().state }]
      : [],
  );
  for (const kind of KINDS) {
    const ofKind = results.filter(({ vendor }) => vendor.startsWith(`${kind}/`));
    if (ofKind.length === 0) continue;
    const vendors = [...new Set(ofKind.map(({ vendor }) => vendor))];
    const table = new Table({
      head: ['law', ...vendors],
      colWidths: [76],
      wordWrap: true,
      style: { head: [], border: [] },
    });
    for (const law of new Set(ofKind.map((one) => one.law))) {
      const held = vendors.map((vendor) => {
        const found = ofKind.find((one) => one.vendor === vendor && one.law === law);
        return found ? (WORDS[found.state] ?? found.state) : '–';
      });
      table.push([law, ...held]);
    }
    process.stdout.write(`${table.toString()}\n`);
  }
};

const table: Reporter = {
  onTestRunEnd: (modules) => print(modules.flatMap(({ children }) => [...children.allTests()])),
};

const [asked] = process.argv.slice(2);
/** Of the vendors whose own server is run here, where it is the one that is asked for or all are. */
const isMissing = (asked === undefined || asked === 'dns-host/powerdns') && !installPdns();
if (isMissing) {
  process.stderr.write(
    'PowerDNS could not be installed (Debian: apt-get install pdns-server pdns-backend-sqlite3).\n',
  );
}
if (asked !== undefined && !KINDS.some((kind) => asked.startsWith(`${kind}/`))) {
  process.stderr.write(`There is no "${asked}".\n${USAGE}\nKinds: ${KINDS.join(', ')}\n`);
  process.exitCode = 1;
} else if (isMissing && asked !== undefined) {
  process.exitCode = 1;
} else {
  if (asked !== undefined) process.env.VENDOR = asked;
  const file = asked === undefined ? '' : `${asked.split('/')[0]}s.test.ts`;
  await startVitest('test', [`test/conformance/${file}`], {
    config: 'test/vitest.config.ts',
    watch: false,
    reporters: ['dot', table],
  });
}
