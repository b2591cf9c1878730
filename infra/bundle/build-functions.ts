import { rmSync, writeFileSync } from 'node:fs';
import { functionNames } from '../definitions/functions.ts';
import { bundleFunctions } from './bundle.ts';
import { copyReferenceAssets } from './reference-assets.ts';

const OUTDIR = 'dist';

/** Where the bundle of a function lies. */
export const bundleOf = (name: string): string => `${OUTDIR}/${name}`;

/** Bundles every function afresh; returns their names. */
export const buildFunctions = async (): Promise<string[]> => {
  rmSync(OUTDIR, { recursive: true, force: true });
  await bundleFunctions(functionNames, OUTDIR);
  copyReferenceAssets(OUTDIR);
  // Below this project's own package.json they would be taken for ES modules, which they are not in a Lambda.
  writeFileSync(`${OUTDIR}/package.json`, '{ "type": "commonjs" }\n');
  return functionNames;
};
