import { DEMO, DEMO_PASSWORD } from './demo-data.ts';
import type { Stack } from './stack.ts';
import { DEMO_STAFF, DEMO_STAFF_CODE, DEMO_STAFF_PASSWORD } from './staff-issuer.ts';

const printTable = (rows: Record<string, string>): void => {
  const width = Math.max(...Object.keys(rows).map((name) => name.length));
  for (const [name, value] of Object.entries(rows)) console.log(`  ${name.padEnd(width)}  ${value}`);
};

const printLogins = (): void => {
  console.log('\nLog in with');
  printTable({
    [DEMO.user.email]:
      `${DEMO_PASSWORD}   clients ${DEMO.user.clients.usd} (USD), ${DEMO.user.clients.ghs} (GHS)`,
    [DEMO.other.email]: `${DEMO_PASSWORD}   client  ${DEMO.other.clients.usd} (USD)`,
    staff: `${DEMO_STAFF.join(', ')}   ${DEMO_STAFF_PASSWORD}, code ${DEMO_STAFF_CODE}`,
  });
};

/** Says where everything answers, who can log in, and where state and log are. */
export const printStart = (
  stack: Stack,
  directory: string,
  options: { empty: boolean; verbose: boolean },
) => {
  console.log('\nEverything answers.\n');
  printTable(stack.addresses);
  if (options.empty) console.log('\nNo demo data was loaded: fill the table with npm run operator.');
  else printLogins();
  console.log(`\nState is kept in ${directory}/; start with -- --fresh to begin anew. Stop with Ctrl-C.`);
  if (!options.verbose) console.log(`The log is written to ${directory}/log; --verbose prints it here.`);
  console.log('');
};
