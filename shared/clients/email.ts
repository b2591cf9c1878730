/** The form under which an e-mail address is stored and found. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();
