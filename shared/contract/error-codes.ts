const READ_AGAIN = 'Read the record again and show what it is now.';
const LIST_AGAIN = 'It is not in this account, or not any more. Read the list again.';

/**
 * Every `code` an app can get, by its status, with what to do. The reference shows this table, each operation of the OpenAPI
 * document its own part of it, and functions can throw nothing else.
 */
export const ERROR_CODES = {
  401: {
    unauthenticated: 'The token is missing, revoked or too old. Log in again.',
  },
  403: {
    account_awaits_approval: 'The account is not open yet. Say that a mail will follow.',
    account_disabled: 'The user may not use the API. Point to support.',
    client_forbidden: 'The user has no access to this client account. Read `GET /clients` again.',
    client_inactive: 'Staff have deactivated the client account. Point to support.',
    invitation_for_other_address: 'Log in with the address the invitation was sent to.',
    purchasing_not_here:
      'The store of the app does not allow it there. Hide the button: see `purchases` of the mobile configuration.',
    reauthentication_required:
      'Ask for the password, or the code of the second factor; `POST /auth/confirm`; or for a passkey; send the same again.',
    role_forbidden: 'The role of the user does not permit it. Hide the button: see `permissions`.',
    second_factor_required:
      'Nothing else works before an authenticator app or a passkey is set up. Lead there.',
    sign_up_closed: 'People cannot open accounts by themselves here. Hide the form: see `sign_up`.',
  },
  404: {
    credit_note_not_found: LIST_AGAIN,
    device_not_found: LIST_AGAIN,
    domain_not_found: LIST_AGAIN,
    export_not_found: LIST_AGAIN,
    factor_not_found: LIST_AGAIN,
    hosting_account_not_found: LIST_AGAIN,
    invitation_not_found: 'It was used, withdrawn or has expired. Ask whoever sent it for another one.',
    invoice_not_found: LIST_AGAIN,
    operation_not_found: LIST_AGAIN,
    order_not_found: LIST_AGAIN,
    passkey_not_found: LIST_AGAIN,
    payment_method_not_found: LIST_AGAIN,
    payment_not_found: LIST_AGAIN,
    pending_email_not_found:
      'No address waits any more. Read the profile again; ask for the change again if wanted.',
    proof_not_found: 'Order again: the refusal names a new proof.',
    snapshot_not_found: LIST_AGAIN,
    ticket_not_found: LIST_AGAIN,
    token_not_found: 'The session has ended already. Read the list again.',
    user_not_found: LIST_AGAIN,
  },
  409: {
    already_member: 'Nothing to do: this person is a member.',
    already_undone: 'Nothing to do: read the operation again.',
    auth_code_needed: 'Ask for the transfer code first, then retry.',
    cancellation_exists: 'A cancellation is there already. Show it.',
    change_exists: 'An upgrade waits for its payment. Pay its invoice, or cancel it.',
    change_in_progress: 'Wait until the change that is under way is final, then send it again.',
    change_invoiced: 'Cancel the invoice of the upgrade instead.',
    change_settled: 'Too late: the next period is invoiced at the new price. Read the account again.',
    concurrent_change: 'Send the same request again after `Retry-After`.',
    credit_owed: 'The balance of account credit is below zero. Offer to buy as much.',
    credit_not_usable: 'Credit does not pay for account credit. Hide the button.',
    dnssec_at_risk: 'Show the warning; send `accept_dnssec_risk` if the user agrees.',
    document_unavailable: 'The invoice is older than documents are. Hide the button.',
    domain_expired: 'Renew the domain first.',
    domain_not_active: 'Wait until the domain is active.',
    domain_not_at_registrar: 'The domain left, or is not there yet. Read it again; point to support.',
    domain_unavailable: 'Somebody else has taken the name. The order is cancelled; offer other names.',
    email_taken: 'Another account has this address. Let the user choose another one, or log in.',
    expiry_corrected:
      'The registrar has another expiry date. Show the domain again; renew once more if wanted.',
    export_exists: 'One was asked for in the last 24 hours. Show it; offer another one after `Retry-After`.',
    factor_confirmed: 'Nothing to do: the factor works already.',
    hosting_ending: 'It ends at once or has ended. Show the account again.',
    hosting_not_active: 'Wait until the hosting account is active.',
    hosting_suspended: 'Have the overdue invoice paid first.',
    idempotency_in_progress: 'The first request is still at work. Send the same again after `Retry-After`.',
    idempotency_key_conflict: 'The key was used with another body. Make a new key for what was changed.',
    invoice_changed:
      'Its tax has changed. Show `price`, read the invoice again, and pay that if the user agrees.',
    invoice_not_cancellable: READ_AGAIN,
    invoice_not_payable: 'It is paid, cancelled or refunded. Read the invoice again.',
    invoice_of_order: 'Cancel the order instead.',
    last_owner: 'Make somebody else an owner first.',
    last_way_in: 'Offer to set a password, or to add another passkey, first.',
    manual_domain: 'A person at the registry does it. Open a ticket.',
    method_unusable: 'The card cannot be charged. Save it anew.',
    no_auth_code: 'The registrar gives none for this domain. Point to support.',
    no_auth_code_needed: 'Nothing to do: the transfer does not wait for a code.',
    no_cancellation: 'There is none to withdraw. Show the account again.',
    no_change: 'There is none. Read the account again.',
    no_credit: 'There is no credit to use. Offer the gateways.',
    no_factor: 'Add an authenticator app first.',
    no_method: 'Nothing was kept of that payment. Let the user save the card another way.',
    no_passkey: 'The user has none: offer to add one, or ask for the password.',
    not_at_registrar: 'The domain is not at our registrar. Point to support.',
    not_changeable: READ_AGAIN,
    in_redemption: 'It can be restored only: show the price of `restore`, and offer that.',
    not_in_redemption: READ_AGAIN,
    not_renewable: READ_AGAIN,
    restore_not_offered: 'Nobody can order this. Point to support.',
    restore_price_changed: 'The registry wants more. Show the new price of `restore`; ask again if wanted.',
    not_undoable: 'It is too late, or something else has changed since. Show `undo_until`.',
    nothing_to_cancel: READ_AGAIN,
    nothing_to_retry: 'Nothing to do: read the record again.',
    order_not_cancellable: 'It is paid, held or cancelled. Read the order again.',
    otp_not_expected: 'The payment waits for no code. Poll the payment status.',
    package_too_small: 'Show `excess` of the quote; send `accept_excess` if the user agrees.',
    payment_disputed: 'Wait until the dispute or the refund is decided. Say so.',
    payment_in_progress: 'Money may be on its way. Poll the payment status; offer nothing else meanwhile.',
    price_changed: 'Show `price` and order again if the user agrees.',
    quote_expired: 'Ask for a new quote and show it.',
    quote_outdated: 'Something has changed since. Ask for a new quote and show it.',
    renewal_invoiced: 'An invoice renews it already. Open that one.',
    service_busy: 'A change of it is being carried out. Read it again later, and offer this once it is done.',
    service_waits: 'Our staff have to act first. Say so; point to support.',
    statement_too_large: 'The account has too many records for a statement. Point to support.',
    ticket_merged: 'It goes on in another ticket, `merged_into`. Open that one.',
    too_many_accounts:
      'Too many client accounts are written to at the address of the log-in. Point to support.',
    too_many_changes: 'The address was changed too often in a week. Say so; point to support.',
    too_many_factors: 'Remove one first.',
    too_many_held_names: 'Pay or cancel an order that holds names first.',
    too_many_invitations: 'Withdraw one first, or wait until one is accepted.',
    too_many_members: 'Remove a member first.',
    too_many_methods: 'Remove a card first.',
    too_many_passkeys: 'Remove one first.',
    transfer_lock: 'Show the warning; send `accept_transfer_lock` if the user agrees.',
    version_conflict: 'Somebody else was first. Read again, show it, and send with the new `version`.',
    zone_elsewhere: 'Its DNS is served elsewhere. Say where; change it there.',
    zone_not_found:
      'There is no zone yet. Show the message: hosting has one, and the nameservers that it names.',
    zone_unsupported: 'The zone holds what cannot be changed here. Point to the control panel.',
  },
  413: {
    body_too_large: 'Send less.',
    file_too_large: 'Choose a smaller file: see `limits.attachments`.',
  },
  415: {
    unsupported_media_type: 'A defect of the app: send `application/json`, or a form where one is taken.',
  },
  422: {
    invalid_credentials: 'Show the message: the address or the password is wrong.',
    link_invalid: 'The link was used or has expired. Ask for a new mail.',
    malformed_form: 'A defect of the app: the body is no form.',
    malformed_json: 'A defect of the app: the body is no JSON.',
    new_password_required: 'Ask for a new password and send the same request with `new_password`.',
    otp_invalid: 'The code is wrong or was used. Ask for the next one.',
    otp_required:
      'Ask for the code of the authenticator app, or a recovery code, and send the same request with `otp`; or offer the passkey.',
    passkey_invalid: 'Begin anew, with new options; or offer another way.',
    proof_required: 'Show the TXT record of each of `proofs`, check them, then order or pay again.',
    validation_failed: 'Show `errors` beside the fields.',
  },
  429: {
    too_many_requests: 'Wait for `Retry-After` seconds.',
  },
  500: {
    internal_error: 'Send the same again with growing pauses; then tell support the `request_id`.',
  },
  503: {
    temporarily_unavailable: 'Send the same again after `Retry-After`.',
  },
} as const;

export type FailureStatus = keyof typeof ERROR_CODES;

type CodeOf<S extends FailureStatus> = keyof (typeof ERROR_CODES)[S];

export type ConflictCode = CodeOf<409>;

export type ErrorCode = { [S in FailureStatus]: CodeOf<S> }[FailureStatus];

/** What no endpoint for clients answers: the message tells staff, or whoever pays by a link, what to do. */
export type OtherCode =
  | 'account_not_there'
  | 'already_adjusted'
  | 'already_done'
  | 'already_recorded'
  | 'already_refunded'
  | 'already_suspended'
  | 'client_exists'
  | 'clock_turning'
  | 'credit_invoice'
  | 'details_not_taken'
  | 'domain_busy'
  | 'due_date_fixed'
  | 'evidence_not_taken'
  | 'evidence_sent'
  | 'invalid_reference'
  | 'invoice_fixed'
  | 'invoice_not_refundable'
  | 'invoice_not_unpaid'
  | 'name_held'
  | 'name_ordered'
  | 'no_manual_action'
  | 'not_cancellable'
  | 'not_completable'
  | 'not_in_test_mode'
  | 'not_suspended'
  | 'nothing_to_deliver'
  | 'order_held'
  | 'order_not_held'
  | 'order_not_pending'
  | 'pay_link_expired'
  | 'payment_gone'
  | 'payment_imported'
  | 'payment_not_gone'
  | 'plan_changed'
  | 'refund_under_way'
  | 'renewal_unpaid'
  | 'same_server'
  | 'ticket_closed'
  | 'tld_not_sold'
  | 'too_many_merged'
  | 'too_many_replies'
  | 'unknown_server';
