export {
  dns,
  getSnapshot,
  prepareChange,
  presentSnapshot,
  replyToChange,
  summariseSnapshot,
  undoneVersion,
} from './change-records.ts';
export {
  assertDs,
  assertFormerDs,
  assertNameservers,
  assertNoDs,
  planDelegation,
  planReturn,
} from './delegation.ts';
export { presentZone } from './lint.ts';
export { changeBetween } from './records.ts';
export { offeredTemplates } from './templates.ts';
export { serverIpOf } from './zone.ts';
export { askZone, hasDs } from './zone-view.ts';
