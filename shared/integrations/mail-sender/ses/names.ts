export const SYSTEM = 'ses';

/** The name under which SES publishes our id of the mail again with every event. */
export const MAIL_ID_TAG = 'mail_id';
