/** `npm test` takes one of many crash points, rounds and random cases; every other command takes all. */
export const takesSample = (): boolean => process.env.TEST_DEPTH === 'sample';
