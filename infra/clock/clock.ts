const MachineDate = globalThis.Date;

let aheadMs = 0;

const now = (): number => MachineDate.now() + aheadMs;

/** Everything that asks what time it is gets that of the stack; a date that is given stays as it is. */
const StackDate = new Proxy(MachineDate, {
  construct: (target, given, asked) => Reflect.construct(target, given.length === 0 ? [now()] : given, asked),
  apply: () => new MachineDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

/** Milliseconds by which the clock of this process is ahead of the machine's. */
export const clockAhead = (): number => aheadMs;

/**
 * Puts the clock of this process (`Date`) so many milliseconds ahead of the machine's; 0 ends that. Timers and
 * `performance.now()` go on as they are. For the local stack and the commands that work on it.
 */
export const putClockAhead = (milliseconds: number): void => {
  aheadMs = milliseconds;
  if (milliseconds !== 0) globalThis.Date = StackDate;
  else if (globalThis.Date === StackDate) globalThis.Date = MachineDate;
};
