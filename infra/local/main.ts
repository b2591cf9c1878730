import { rmSync } from 'node:fs';
import { startStack } from './stack.ts';

const DATA_DIR = '.local';

const main = async () => {
  if (process.argv.includes('--fresh')) rmSync(DATA_DIR, { recursive: true, force: true });
  const stack = await startStack({ port: Number(process.env.PORT ?? 3000), dataDir: DATA_DIR });
  console.log(stack);
  const stop = async () => {
    await stack.close();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
};

await main();
