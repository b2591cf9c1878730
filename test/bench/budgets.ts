/** Calls to the table that a read, and any other request, may make in all. */
export const MAX_CALLS = { read: 2, other: 4 };

/** Those that need more, by operation. */
export const CALLS: Record<string, number> = {
  // Three limits, the user, the sessions, the token.
  'POST /auth/login': 8,
  'POST /clients/{client}/members': 7,
  // The link, the invitation, the members, the limit, the write.
  'POST /invitations/{token}/accept': 5,
  'POST /invitations/{token}/register': 5,
  // See DEPTH; with the passkeys that stay, or were added.
  'POST /auth/password/reset': 6,
  'POST /auth/email/confirm': 9,
  'POST /auth/email/undo': 23,
  'POST /contact-email/confirm': 6,
  'POST /contact-email/undo': 6,
  'POST /clients/{client}/profile/pending-email/resend': 6,
  'POST /me/factors': 5,
  'POST /me/factors/{factor}/confirm': 8,
  'POST /me/factors/{factor}/remove': 12,
  'POST /me/recovery-codes': 10,
  // The limit, the challenge, the user and what there is already.
  'POST /me/passkeys': 7,
  'DELETE /me/passkeys/{passkey}': 6,
  'DELETE /me/password': 6,
  // As a log-in with a password, with the challenge and the passkeys in place of the counts.
  'POST /auth/passkey': 8,
  'POST /auth/confirm/passkey': 5,
  // The taxes, side by side with what is paid.
  'POST /clients/{client}/invoices/{invoice}/payments/start': 5,
  'POST /clients/{client}/invoices/{invoice}/payments/{payment}/otp': 8,
  'GET /clients/{client}/members': 3,
  // What is known of each name suggested.
  'POST /domains/suggest': 14,
  // A change of a domain: see DEPTH.
  'PATCH /clients/{client}/domains/{domain}': 9,
  'PUT /clients/{client}/domains/{domain}/contacts': 9,
  'PUT /clients/{client}/domains/{domain}/dnssec': 9,
  'PUT /clients/{client}/domains/{domain}/glue': 9,
  'PUT /clients/{client}/domains/{domain}/nameservers': 9,
  'POST /clients/{client}/domains/{domain}/operations/{operation}/undo': 9,
  'POST /clients/{client}/domains/{domain}/dns/changes': 12,
  'GET /clients/{client}/domains/{domain}/dns/templates': 4,
  // A count for each status, and lists, all side by side.
  'GET /clients/{client}/overview': 20,
  'GET /clients/{client}/dashboard': 14,
  // Whatever a balance comes from.
  'GET /clients/{client}/statement': 5,
  'GET /clients/{client}/statement/pdf': 7,
  'GET /clients/{client}/invoices/{invoice}/pdf': 3,
  'GET /clients/{client}/credit-notes/{creditNote}/pdf': 3,
  'POST /clients/{client}/orders/{order}/cancel': 5,
  'POST /clients/{client}/domains/{domain}/renew': 5,
  // Everything that a user has.
  'GET /me/deletion-eligibility': 18,
  'POST /me/deletion-request': 97,
};

/** Bytes that one request may write, a tenth above what it does; an index may write them once more. */
export const MAX_BYTES = 500;

export const BYTES: Record<string, number> = {
  // The order, its invoice, a pending domain, the hold on its name, events with their sentences, mails, and the answer to repeat.
  'POST /clients/{client}/orders': 8_450,
  // The invoice of the upgrade, its event and mails, and the answer to repeat.
  'POST /clients/{client}/hosting/{hostingAccount}/changes': 6_100,
  'POST /clients/{client}/hosting/{hostingAccount}/renew': 4_950,
  'POST /clients/{client}/domains/{domain}/renew': 4_950,
  'POST /clients/{client}/domains/{domain}/restore': 5_450,
  'POST /clients/{client}/invoices/{invoice}/apply-credit': 3_700,
  'POST /clients/{client}/credit/invoices': 3_600,
  'POST /domains/suggest': 3_500,
  'PUT /clients/{client}/domains/{domain}/contacts': 3_300,
  // The user, the client account and the entries that staff find both by.
  'POST /auth/register/verify': 3_100,
  'POST /invitations/{token}/register': 2_850,
  'POST /clients/{client}/tickets': 2_500,
  'POST /clients/{client}/tickets/{ticket}/replies': 2_200,
  'POST /clients/{client}/invoices/{invoice}/payments/{payment}/otp': 2_200,
  // With the client account whose contact address goes back too.
  'POST /auth/email/undo': 4_200,
  'PUT /clients/{client}/domains/{domain}/dnssec': 2_100,
  // With the client account whose contact address follows, and how that is undone.
  'POST /auth/email/confirm': 2_750,
  'POST /contact-email/confirm': 2_650,
  'POST /contact-email/undo': 1_800,
  'DELETE /clients/{client}/profile/pending-email': 970,
  'PATCH /clients/{client}/domains/{domain}': 1_900,
  'PUT /clients/{client}/domains/{domain}/nameservers': 1_900,
  'PUT /clients/{client}/domains/{domain}/glue': 1_850,
  'POST /clients/{client}/domains/{domain}/operations/{operation}/undo': 1_850,
  // The passkey, ten recovery codes, the trail and the mail.
  'POST /me/passkeys': 1_950,
  'POST /me/factors/{factor}/confirm': 1_750,
  'PATCH /clients/{client}/profile': 1_400,
  'POST /invitations/{token}/accept': 1_400,
  'POST /clients/{client}/payment-methods': 1_300,
  'PATCH /clients/{client}/members/{user}': 1_300,
  'DELETE /clients/{client}/members/{user}': 1_200,
  'POST /clients/{client}/invoices/{invoice}/payments/start': 1_200,
  'POST /clients/{client}/orders/{order}/cancel': 1_200,
  'POST /me/password': 1_200,
  'POST /auth/password/reset': 1_150,
  'POST /clients/{client}/members': 1_100,
  'POST /me/factors/{factor}/remove': 1_100,
  'DELETE /me/password': 1_150,
  'DELETE /me/passkeys/{passkey}': 1_000,
  'POST /clients/{client}/hosting/{hostingAccount}/cancel': 1_000,
  'POST /me/email': 950,
  'POST /clients/{client}/hosting/{hostingAccount}/cancel/withdraw': 930,
  'POST /me/deletion-request': 900,
  // With the event and the trail of automatic payment that goes off with the last card.
  'DELETE /clients/{client}/payment-methods/{paymentMethod}': 1_400,
  'POST /me/recovery-codes': 850,
  'POST /clients/{client}/domains/{domain}/auth-code': 820,
  'POST /auth/passkey': 770,
  'POST /auth/login': 720,
  'POST /clients/{client}/tickets/{ticket}/close': 700,
  'POST /clients/{client}/hosting/{hostingAccount}/change-password': 700,
  // The export, the turn, the security event and the trail.
  'POST /clients/{client}/exports': 1_570,
  // The quote is kept until it is taken.
  'POST /clients/{client}/hosting/{hostingAccount}/changes/quote': 650,
};
