import { rmSync } from 'node:fs';
import { bundleFunctions } from './bundle/bundle.ts';
import { copyReferenceAssets } from './bundle/reference-assets.ts';
import { functionNames } from './definitions/functions.ts';
import { writeOpenApi } from './openapi/build.ts';

rmSync('dist', { recursive: true, force: true });
await writeOpenApi();
await bundleFunctions(functionNames, 'dist');
copyReferenceAssets('dist');
console.log(`Built ${functionNames.length} functions into dist/.`);
