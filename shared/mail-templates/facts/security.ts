import type { Occasion } from './occasion.ts';

export type SecurityMails = {
  factor_added: Occasion & { secure_url: string };
  /** `left`: another app, or a passkey, goes on being asked for. */
  factor_removed: Occasion & { left?: boolean; secure_url: string };
  recovery_code_used: Occasion & { codes_left: number; secure_url: string };
  /** After several wrong codes, which only somebody with the password or an open session can have sent. */
  otp_refused: Occasion & { url: string; expires_at: string };
  passkey_added: Occasion & { name: string; secure_url: string };
  /** `left`: there is another second factor. */
  passkey_removed: Occasion & { name: string; left?: boolean; secure_url: string };
  password_removed: Occasion & { secure_url: string };
};
