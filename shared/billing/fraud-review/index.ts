export { heldBy, heldState, planHold, presentReview, tellHeld } from './hold-order.ts';
export { loadFacts, loadFactsOf } from './load-facts.ts';
export type { ReviewFacts } from './signals.ts';
