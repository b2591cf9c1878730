/** `npm test` takes one of many crash points, rounds and random cases. */
export const takesSample = (): boolean => process.env.TEST_DEPTH === 'sample';

/**
 * CI, which has ninety minutes: a crash at every call and every answer lost, but a connection that breaks before every second
 * call alone, three of five rounds of a race, and no months in which nothing happens. Every other command takes all.
 */
export const takesHalf = (): boolean => process.env.TEST_DEPTH === 'half';
