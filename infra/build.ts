import { buildFunctions } from './bundle/bundle.ts';
import { writeOpenApi } from './openapi/build.ts';

await writeOpenApi();
const names = await buildFunctions();
console.log(`Built ${names.length} functions into dist/.`);
