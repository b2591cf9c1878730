import { startVitest } from 'vitest/node';
import { installMariadb } from '../support/mariadb.ts';

/** npm run test:moving-in: installs MariaDB, where it can be, and brings in what it dumps. */
if (installMariadb()) {
  await startVitest('test', ['test/import/real-database.test.ts'], {
    config: 'test/vitest.config.ts',
    watch: false,
  });
} else {
  process.stdout.write(
    'MariaDB could not be installed (Debian: apt-get install mariadb-server): its dumps are not brought in.\n',
  );
}
