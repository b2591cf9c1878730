export {
  asCancellationWasRead,
  assertNotAtWork,
  planCancellationWithdrawal,
  planHostingCancellation,
  putOffEnd,
} from './cancel-hosting.ts';
export {
  getHosting,
  measureUsage,
  needsMeasuring,
  nextMeasurement,
  presentCancellation,
  presentHosting,
  presentHostingAddon,
  presentUsageDay,
} from './hosting.ts';
export {
  answeringPanel,
  chooseServer,
  createLoginUrl,
  joinServer,
  leaveServer,
  listOnServer,
  listServers,
  planLoginUrl,
  planPanelPasswordChange,
  setPassword,
  workAtPanel,
} from './servers.ts';
