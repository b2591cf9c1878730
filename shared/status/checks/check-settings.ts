/** One try: the next look is seconds away. */
export const TRIES = 1;
