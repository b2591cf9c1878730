export {
  asCancellationWasRead,
  assertNotAtWork,
  planCancellationWithdrawal,
  planHostingCancellation,
  putOffEnd,
} from './cancel-hosting.ts';
export {
  getHosting,
  needsMeasuring,
  nextMeasurement,
  presentCancellation,
  presentHosting,
  presentHostingAddon,
  presentUsageDay,
} from './hosting.ts';
export { createLoginUrl, planLoginUrl, planPanelPasswordChange, setPassword } from './panel-session.ts';
export {
  answeringPanel,
  chooseServer,
  joinServer,
  leaveServer,
  listOnServer,
  listServers,
  workAtPanel,
} from './servers.ts';
export { measureUsage } from './usage.ts';
