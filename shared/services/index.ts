export { CircuitOpenError, CLOSED, closedUntil, refuseWhileOpen, throughCircuit } from './circuit.ts';
export {
  countHeld,
  fileDomain,
  freeName,
  type HeldName,
  heldErrors,
  heldFor,
  holdKey,
  keepHold,
  nameTerms,
  releaseHold,
  takeHold,
  uncountHeld,
} from './names.ts';
export {
  type DomainStep,
  deletionAt,
  domainStep,
  dueForNextStep,
  expiryEnds,
  type HostingStep,
  hostingStep,
  isOver,
  isPaymentGone,
  isWithheld,
  lapseStep,
  lifeStep,
  measurement,
  noticesBy,
  suspensionAfter,
  unpaidChange,
} from './next-step.ts';
export {
  awaitedStatus,
  queueOf,
  readyState,
  readyWork,
  releaseServices,
  serviceKey,
  serviceMessages,
} from './release-services.ts';
export {
  deliverySteps,
  describeAddon,
  describeAddons,
  domainNameOf,
  nameOf,
  panelUsername,
  planAddonDelivery,
  presentPriceChange,
  recurringTotal,
  titleOfTerms,
  totalOfTerms,
} from './services.ts';
export { claim, completeTask, ENDED, failTask, LEASE, nextTry, releaseLease } from './tasks.ts';
export {
  cycleInWords,
  dayOfPeriods,
  isLonger,
  MONTHS,
  nextTerms,
  nextYearPrice,
  periodEnd,
  periodStart,
  withAnnouncedPrice,
} from './terms.ts';
export { budgetSpent, spendBudget } from './vendor-budget.ts';
