/** Bounds that requests are held to and that the mobile configuration tells apps. */

/** Characters of a password of the hosting control panel, which has the last word on how strong it must be. */
export const HOSTING_PASSWORD = { min_length: 8, max_length: 128 } as const;

/** Of one user, per client account. */
export const MAX_DEVICES = 50;
