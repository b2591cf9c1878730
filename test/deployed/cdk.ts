import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Values of a deployment's outputs by stack and name. */
export type Outputs = Record<string, Record<string, string>>;

/** What it printed; throws with all of it when it fails. */
const cdk = async (...args: string[]): Promise<string> => {
  try {
    const env = { ...process.env, CI: 'true', CDK_DISABLE_VERSION_CHECK: '1' };
    const { stdout } = await promisify(execFile)('cdk', args, { env, maxBuffer: 1 << 26 });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`cdk ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
  }
};

export const bootstrap = async (): Promise<void> => {
  await cdk('bootstrap', `aws://000000000000/${process.env.AWS_REGION}`);
};

/** Deploys everything; returns the outputs, and the names of the stacks in which something changed. */
export const deploy = async (): Promise<{ outputs: Outputs; changed: string[] }> => {
  const scratch = mkdtempSync(join(tmpdir(), 'cdk-'));
  const file = join(scratch, 'outputs.json');
  try {
    const text = await cdk('deploy', '--all', '--require-approval', 'never', '--outputs-file', file);
    const done = [...text.matchAll(/✅\s+(\w+) \(.*?\)( \(no changes\))?/g)];
    if (done.length === 0) throw new Error(`cdk deploy names no stack:\n${text}`);
    return {
      outputs: JSON.parse(readFileSync(file, 'utf8')) as Outputs,
      changed: done.filter(([, , unchanged]) => !unchanged).map(([, name = '']) => name),
    };
  } finally {
    rmSync(scratch, { recursive: true });
  }
};

export const destroy = async (...stacks: string[]): Promise<void> => {
  await cdk('destroy', '--force', ...stacks);
};
