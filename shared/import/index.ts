export { type Applied, apply, readCutovers } from './apply.ts';
export { type BroughtCards, bringCards } from './cards.ts';
export type { Source } from './entry.ts';
export { type Files, readFiles } from './files.ts';
export { completeMapping, type Mapping, mappingSchema } from './mapping.ts';
export { type Finding, type Plan, plan } from './plan.ts';
export { openStage, type Stage } from './stage.ts';
export { type Verification, verify } from './verify.ts';
export type { WhmcsApi } from './whmcs-api.ts';
