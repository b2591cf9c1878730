// Made from the OpenAPI document by `npm run client`.

export interface paths {
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange portal credentials for a bearer token */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revoke the token of this request */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show again who is there, for what can lose a domain or an account
         * @description Asked for with 403 `reauthentication_required`. Whoever has a second factor sends `otp`, everybody else `password`; for ten minutes the session then does what asks for it, as it does for ten minutes after logging in.
         */
        post: operations["confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tokens of the logged-in user that still work, newest first */
        get: operations["listTokens"];
        put?: never;
        post?: never;
        /** Revoke all tokens of the logged-in user but that of this request */
        delete: operations["revokeOtherTokens"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/tokens/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a token of the logged-in user; it is refused from then on
         * @description That of another session takes a log-in, or `POST /auth/confirm`, of the last ten minutes: 403 `reauthentication_required` otherwise.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/security-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Log-ins, refusals and changes of how the user logs in, newest first */
        get: operations["listSecurityEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The logged-in user and the client accounts the user can access */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalog/hosting-packages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Hosting packages with their prices */
        get: operations["listHostingPackages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalog/domain-tlds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Domain endings that can be ordered, with their prices */
        get: operations["listDomainTlds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Client accounts the user can access */
        get: operations["listClients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One client account */
        get: operations["getClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change some fields of the profile
         * @description Name, address, phone number and e-mail address are also what registries are told of the registrant of a domain. Another e-mail address takes a log-in, or `POST /auth/confirm`, of the last ten minutes. It is `pending_email` until it is confirmed by the link in the mail sent there, within three days; the address with which the user logs in is in force at once. The one before and the owners are told, with a link that undoes it. At most 10 such mails in a day (429).
         */
        patch: operations["updateProfile"];
        trace?: never;
    };
    "/clients/{client}/profile/pending-email/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the link that confirms the pending contact address once more
         * @description Counts with the changes: at most 10 mails in a day (429).
         */
        post: operations["resendContactEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/profile/pending-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Give the pending contact address up; its link is dead from then on */
        delete: operations["withdrawContactEmail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contact-email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a contact address with the link sent to it
         * @description Dead once whoever asked has chosen a new password, ended all sessions or left the account.
         */
        post: operations["confirmContactEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contact-email/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a change of the contact address with the link sent to the one before and to the owners
         * @description Within seven days, whether or not it was confirmed. Later changes are undone with it; links about earlier ones go on working. Nobody logs out: choose a new password too.
         */
        post: operations["undoContactEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/access-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What staff of the provider have read or changed of the client account, newest first */
        get: operations["listAccessLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Users who may use the client account, and as what */
        get: operations["listMembers"];
        put?: never;
        /**
         * Invite somebody to the client account by mail
         * @description Only an owner invites an owner. An address that is invited already gets another mail; earlier links are dead. At most 25 mails in a day, also of invitations that were withdrawn (429).
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/members/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member, or leave; the next request of that user is refused
         * @description Everybody may leave but the last owner (409 `last_owner`); to remove others takes `members:manage`.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description Only an owner makes or changes an owner; the last owner stays one (409 `last_owner`).
         */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/clients/{client}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Invitations to the client account that can still be accepted */
        get: operations["listInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/invitations/{invitation}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw an invitation; its link is dead from then on */
        delete: operations["withdrawInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{token}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation with the link of the mail
         * @description For the user with the address it was sent to. Who has no account yet uses `/invitations/{token}/register`.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/credit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Movements of account credit, newest first; their sum is the balance */
        get: operations["listCredit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/credit/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Buy account credit: creates an ordinary unpaid invoice; credit is issued once it is paid */
        post: operations["createCreditInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your devices that get push messages, the latest used first */
        get: operations["listDevices"];
        put?: never;
        /**
         * Register a device for push messages, or update it when its device_id is registered already
         * @description Messages reach the device as long as the token it was registered with is valid: register again after a log-in.
         */
        post: operations["registerDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/devices/{device}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Unregister a device of yours; it gets no more push messages */
        delete: operations["unregisterDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether a domain name can be registered, and at what price */
        post: operations["checkDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/bulk-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Whether several domain names can be registered, answered in the order asked
         * @description Comes back in a few seconds: a name whose registry has not answered by then is `unknown`.
         */
        post: operations["bulkCheckDomains"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Names that resemble a taken one and can be registered at this moment */
        post: operations["suggestDomains"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Domains, newest first; by name, or by expiry the soonest first */
        get: operations["listDomains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/domains/{domain}/transfer/auth-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give another code for a transfer that waits for one
         * @description The transfer is submitted again; `transfer` of the domain shows how far it is.
         */
        post: operations["giveAuthCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/domains/{domain}/transfer/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Submit a transfer again, after the domain was unlocked */
        post: operations["retryTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/domains/{domain}/transfer/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call off a transfer that is not complete
         * @description It is cancelled at the registrar first, then its order, and its price goes back: events `order_cancelled`, or `transfer_not_cancelled` when the registries are completing it already.
         */
        post: operations["cancelTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/domains/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One domain */
        get: operations["getDomain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Turn renewal, lock and privacy on or off
         * @description Unlocking leaves a security event, and takes a log-in, or `POST /auth/confirm`, of the last ten minutes; `otp` does as well.
         */
        patch: operations["updateDomain"];
        trace?: never;
    };
    "/clients/{client}/domain-proofs/{proof}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look in the DNS for the record that proves that a domain is the client’s
         * @description Stays `pending` until the TXT record is seen, which can take as long as the DNS keeps old answers. Once it is `verified`, the order that was refused goes through.
         */
        post: operations["checkDomainProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/domains/{domain}/auth-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The code with which the domain can be transferred elsewhere
         * @description Leaves an event and a security event, and takes a log-in, or `POST /auth/confirm`, of the last ten minutes; `otp` does as well. A transfer also needs the domain to be unlocked.
         */
        post: operations["showAuthCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/domains/{domain}/nameservers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Delegate the domain to other nameservers
         * @description Where the registry has DS records it gives 409 with code `dnssec_at_risk` until it is sent with `accept_dnssec_risk`.
         */
        put: operations["setNameservers"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/domains/{domain}/dnssec": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The DS records at the registry */
        get: operations["getDnssec"];
        /**
         * Replace the DS records at the registry
         * @description Where none fits a key of the zone, or one has the wrong digest, the domain would go out of the DNS: 422, unless `force` is sent.
         */
        put: operations["setDnssec"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/domains/{domain}/glue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Addresses of nameservers below the domain */
        get: operations["getGlue"];
        /** Replace the addresses of nameservers below the domain */
        put: operations["setGlue"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/domains/{domain}/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whom the registry knows as registrant and contacts */
        get: operations["getContacts"];
        /**
         * Tell the registry of another registrant or other contacts
         * @description Another registrant gives 409 with code `transfer_lock` until it is sent with `accept_transfer_lock`, and has to confirm their e-mail address.
         */
        put: operations["setContacts"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/domains/{domain}/operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Changes of the domain, newest first */
        get: operations["listOperations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/domains/{domain}/operations/{operation}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One change of the domain, and how far it is */
        get: operations["getOperation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/domains/{domain}/operations/{operation}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring back what was there before a change, within 72 hours of it
         * @description Not of locks and nameserver addresses. Of nameservers and DS records it gives 409 with code `dnssec_at_risk` where the domain may stop working. Of contacts it takes a log-in, or `POST /auth/confirm`, of the last ten minutes. It is a change of its own, and does nothing where what it would undo was changed again.
         */
        post: operations["undoOperation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/domains/{domain}/dns/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The records of the zone, and what is wrong with them */
        get: operations["listRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/domains/{domain}/dns/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add and remove records as one change that holds or is taken back
         * @description Errors keep a change from being made (422); warnings come with it. Who replaces a record removes the old one and adds the new one in the same change.
         */
        post: operations["changeRecords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/domains/{domain}/dns/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ready-made changes of this zone, for our hosting and for common mail providers */
        get: operations["listTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/domains/{domain}/dns/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the zone held before each change of the last 90 days, newest first */
        get: operations["listSnapshots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/domains/{domain}/dns/snapshots/{snapshot}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The records of one snapshot */
        get: operations["getSnapshot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/domains/{domain}/dns/snapshots/{snapshot}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make the zone what it was then, as one change */
        post: operations["restoreSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/hosting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Hosting accounts, newest first */
        get: operations["listHosting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/hosting/{hostingAccount}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One hosting account */
        get: operations["getHosting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/hosting/{hostingAccount}/login-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a link that logs in to the control panel once, at the page wanted */
        post: operations["createLoginUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/hosting/{hostingAccount}/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the password of the control panel */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/hosting/{hostingAccount}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for the end of a hosting account, at once or when its billing period ends
         * @description One that waits for the end of the period can be made immediate by asking again. The immediate end takes a log-in, or `POST /auth/confirm`, of the last ten minutes; `otp` does as well. Where the provider gives back what is left of the period (not while a payment for it is disputed), the event `service_terminated` says how much became account credit.
         */
        post: operations["cancelHosting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/hosting/{hostingAccount}/cancel/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a cancellation that waits for the end of the billing period
         * @description The account renews again as before. A cancellation that was withdrawn already stays as it is.
         */
        post: operations["withdrawCancellation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/hosting/{hostingAccount}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Disk and bandwidth of a hosting account by day, for thirteen months, newest first */
        get: operations["listUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Invoices, newest first */
        get: operations["listInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/invoices/{invoice}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One invoice */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/invoices/{invoice}/payments/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a payment session at a gateway for what is still to be paid
         * @description With `payment_method_id` a saved method is charged while you wait; with `channel` a wallet on a phone is asked. Refused with 422 `proof_required`, as an order is, where hosting was ordered for a name that may belong to somebody else.
         */
        post: operations["startPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/invoices/{invoice}/payments/{payment}/otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the code that a payment by mobile money asks for
         * @description While `next_action.type` is `enter_otp`. A wrong code ends the payment: start another one.
         */
        post: operations["submitPaymentOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/invoices/{invoice}/payment-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State of the payment of an invoice, for polling */
        get: operations["getPaymentStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/invoices/{invoice}/payment-timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every attempt to pay an invoice, newest first */
        get: operations["getPaymentTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/invoices/{invoice}/apply-credit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Use account credit for an unpaid invoice */
        post: operations["applyCredit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/invoices/{invoice}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an unpaid invoice for account credit or an upgrade
         * @description One that is cancelled already stays as it is. What was paid on it in part becomes account credit.
         */
        post: operations["cancelInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/invoices/{invoice}/pay-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A fresh link to the page where anyone who has it can pay an unpaid invoice
         * @description It works for thirty days; earlier ones go on working as long as they would have.
         */
        post: operations["createPayLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/deletion-eligibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the account of the logged-in user can be deleted, and what blocks it */
        get: operations["getDeletionEligibility"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/deletion-request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the account of the logged-in user, unless something blocks it
         * @description Client accounts nobody else can access are erased but for their books; the others are left. All tokens end. Takes a log-in, or `POST /auth/confirm`, of the last ten minutes; `otp` does as well.
         */
        post: operations["requestDeletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened in the client account, newest first */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many records of each kind and status the account has, and what it owes */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What needs attention now, what is due next and what happened last */
        get: operations["getDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mobile/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What an app needs to know at its start: features, push service, gateways, limits, update policy, where it may sell */
        get: operations["getConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document: the OpenAPI 3.1 description of the API */
        get: operations["getOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Price an order without placing it
         * @description Names are confirmed with their registrar, as an order does; what it would refuse is in `findings`.
         */
        post: operations["quoteOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Orders, newest first */
        get: operations["listOrders"];
        put?: never;
        /**
         * Place an order: creates the order, its unpaid invoice and the pending services
         * @description Names are confirmed with the registrar that will register them. What cannot be delivered is refused (422) with the field and what to do: `items.0.domain`, `items.0.tld_requirements.language`, or `profile.phone` for what the profile lacks. Hosting for a name that may belong to somebody else is refused with code `proof_required`: set the TXT record shown in `proofs`, have it checked (`domain-proofs/{proof}/check`), and order again. An order of hosting alone asks nobody outside; where its name leads, if the quote did not ask, is asked before it is paid. When the registrar does not answer, nothing is ordered (503).
         */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/orders/{order}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One order */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/orders/{order}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an order whose invoice is unpaid, with the invoice and what was ordered
         * @description One that is cancelled already stays as it is. Its names are free again; what was paid in part becomes account credit.
         */
        post: operations["cancelOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Payments received, newest first */
        get: operations["listPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/payment-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cards that are kept for later payments */
        get: operations["listPaymentMethods"];
        put?: never;
        /**
         * Keep a card for later payments: by the card sheet, or of a payment that was made
         * @description With `setup`, show the card sheet; the method is in the list once the gateway has confirmed it. The first one becomes the default.
         */
        post: operations["savePaymentMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/payment-methods/{paymentMethod}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a card: it is not charged any more, and its gateway forgets it */
        delete: operations["removePaymentMethod"];
        options?: never;
        head?: never;
        /** Make a card the default, or the backup */
        patch: operations["updatePaymentMethod"];
        trace?: never;
    };
    "/clients/{client}/autopay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How renewals are paid for automatically */
        get: operations["getAutopay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Have renewals charged to a kept card, or no longer
         * @description The default method is charged; when it is declined, the backup at once, and both again on later days, at most four times an invoice. `next_charge` of an invoice tells when. Invoices that exist keep their days.
         */
        patch: operations["updateAutopay"];
        trace?: never;
    };
    "/clients/{client}/hosting/{hostingAccount}/autopay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Leave a hosting account out of automatic payment, or take it in again */
        patch: operations["updateHostingAutopay"];
        trace?: never;
    };
    "/clients/{client}/domains/{domain}/autopay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Leave a domain out of automatic payment, or take it in again */
        patch: operations["updateDomainAutopay"];
        trace?: never;
    };
    "/clients/{client}/hosting/{hostingAccount}/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invoice the next billing period of a hosting account ahead of its time
         * @description The period begins when the present one ends, whenever the invoice is paid. Account credit is used where the provider does so for renewals.
         */
        post: operations["renewHosting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/domains/{domain}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invoice bringing a domain back out of redemption
         * @description The invoice has the fee that `restore` of the domain shows, and one year. The registrar is asked first: 409 `restore_price_changed` when it wants more, which `restore` shows then; 409 `restore_not_offered` when it cannot be had by order. What is paid and cannot be restored goes back by itself.
         */
        post: operations["restoreDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/domains/{domain}/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invoice one more year of a domain ahead of its time
         * @description The registrar is asked first: 409 `expiry_corrected` when it has another expiry date, which is noted then. The year is added once the invoice is paid.
         */
        post: operations["renewDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/hosting/{hostingAccount}/upgrades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Packages that a hosting account can change to, cheapest first */
        get: operations["listUpgrades"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/hosting/{hostingAccount}/changes/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What another package or billing cycle costs; the price holds for half an hour
         * @description Within the cycle: the difference for the rest of the period. A longer cycle: a whole period that begins now, less what is left of the present one, or at renewal where more is left than that costs. A shorter one: at renewal.
         */
        post: operations["quoteChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/hosting/{hostingAccount}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the package or billing cycle of a hosting account at the price of a quote
         * @description An upgrade is made once its invoice is paid, for which there is a day; a downgrade when the period ends. A package with less room than is used gives 409 with code `package_too_small` until it is sent with `accept_excess`.
         */
        post: operations["changePlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/hosting/{hostingAccount}/changes/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a change that waits for the end of the period
         * @description An upgrade is withdrawn by cancelling its unpaid invoice.
         */
        post: operations["withdrawChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Health and version */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Support tickets, newest first */
        get: operations["listTickets"];
        put?: never;
        /**
         * Open a support ticket, with attachments if sent as a form
         * @description Attachments: at most 5 of 2 MB each, the whole form at most 4 MB, of these types: png, jpg, jpeg, gif, webp, pdf, txt, log.
         */
        post: operations["createTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/tickets/{ticket}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One support ticket with its messages and links to its attachments */
        get: operations["getTicket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/tickets/{ticket}/replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a message to a support ticket; a closed one is opened again
         * @description Attachments: at most 5 of 2 MB each, the whole form at most 4 MB, of these types: png, jpg, jpeg, gif, webp, pdf, txt, log.
         */
        post: operations["replyToTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/tickets/{ticket}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close a support ticket; a closed one stays as it is */
        post: operations["closeTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mails about the client account and what became of them, newest first */
        get: operations["listMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a mail with a link to open an account
         * @description Says the same whether there is an account or not; the mail tells its reader.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/register/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open an account with the link of the mail, agreeing to the terms */
        post: operations["verifyRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{token}/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open an account with the link of an invitation, agreeing to the terms, and accept it
         * @description For invited people who have no account, whatever `sign_up.mode` says. The address is that of the invitation, which its link proves. `email_taken`: log in and accept.
         */
        post: operations["registerInvited"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a mail with a link to choose a new password
         * @description Says the same whether there is an account or not.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose a new password with the link of the mail; every session ends */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the password; every other session ends */
        post: operations["changeOwnPassword"];
        /**
         * Log in with passkeys alone from now on
         * @description Takes a log-in with a passkey, or `POST /auth/confirm/passkey`, of the last ten minutes. `POST /me/password` sets a password again, and so does a link to a new one.
         */
        delete: operations["removePassword"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a mail to a new address, with a link to confirm it */
        post: operations["changeEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm a new e-mail address with the link sent to it */
        post: operations["confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the account back with the link sent to an earlier address, choosing a new password
         * @description Within seven days of the change, whatever was changed since. Every session ends, and what was added since is removed: authenticator apps, devices, members, invitations and contact addresses.
         */
        post: operations["undoEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Authenticator apps of the logged-in user */
        get: operations["listFactors"];
        put?: never;
        /** Add an authenticator app; it counts once it is confirmed */
        post: operations["addFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/factors/{factor}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm an authenticator app with its first code; log-in asks for one from now on */
        post: operations["confirmFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/factors/{factor}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove an authenticator app, with the password and a code of it or another one, or a recovery code */
        post: operations["removeFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** New recovery codes in place of all earlier ones */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Passkeys of the logged-in user, newest first */
        get: operations["listPasskeys"];
        put?: never;
        /** Add a passkey; from now on it lets in alone, and the password only with a second factor */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to add a passkey: what the browser or the phone makes it from */
        post: operations["beginRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/passkeys/{passkey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a passkey; not the last one of somebody without a password */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        /** Give a passkey another name */
        patch: operations["renamePasskey"];
        trace?: never;
    };
    "/auth/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin a log-in with a passkey, which says itself whose it is */
        post: operations["beginLogIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange a passkey for a bearer token; no second factor is asked for */
        post: operations["logInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/confirm/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to show again who is there, with a passkey of the logged-in user */
        post: operations["beginConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/confirm/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The same as `POST /auth/confirm`, with a passkey
         * @description For ten minutes the session then does what asks for it; what takes the password, or a code in `otp`, is done without either.
         */
        post: operations["confirmWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/invoices/{invoice}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An invoice as PDF, by a short-lived link
         * @description A pro forma invoice until it is paid; then the invoice with its legal number. Rendered once: the file of a number never changes.
         */
        get: operations["getInvoicePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The statement of account of some days: what changed the balance, from the first to the last
         * @description Invoices take from the balance when they are made and give back when they are cancelled; payments and credit notes give, refunds take. The balance at the end of today is account credit less what is owed.
         */
        get: operations["getStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/statement/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The statement of account as PDF, by a short-lived link */
        get: operations["getStatementPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/credit-notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Credit notes, newest first: what was given back of invoices */
        get: operations["listCreditNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/credit-notes/{creditNote}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A credit note as PDF, by a short-lived link */
        get: operations["getCreditNotePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The copies of data that the logged-in user has asked for, newest first */
        get: operations["listExports"];
        put?: never;
        /**
         * Ask for a copy of all data of the client account and of the logged-in user
         * @description Made in the background, within a few minutes; a mail says once it is ready. One a day for each owner. Takes a log-in, or `POST /auth/confirm`, of the last ten minutes.
         */
        post: operations["requestExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client}/exports/{export}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of them with its files, by short-lived links
         * @description Each file is one JSON document of lists by kind, their entries as this API shows them.
         */
        get: operations["getExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the logged-in user hears of, by mail and push, and in which language */
        get: operations["getPreferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the language, or what the logged-in user hears of
         * @description What is not named stays. Mails about a client account go to its contact address and follow what the user of that address has chosen; push messages go to each member, as each has chosen. `always_mailed` is sent whatever was chosen.
         */
        patch: operations["updatePreferences"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @example {
         *       "email": "demo@example.com",
         *       "password": "correct-horse-battery",
         *       "device_name": "Ama's phone"
         *     }
         */
        LoginRequest: {
            /**
             * Format: email
             * @description An e-mail address
             */
            email: string;
            /** @description At least 12 characters, and none that is known from leaks */
            password: string;
            /** @description Shown in the list of sessions, so that the user knows the device again */
            device_name: string;
            /**
             * @description Six digits of the authenticator app, or a recovery code; asked for with 422 `otp_required`
             * @example 123456
             */
            otp?: string;
            /** @description Of an earlier log-in of this phone: what strangers try elsewhere then does not slow it down */
            device_token?: string;
            /** @description Asked for with 422 `new_password_required` when a first password from staff is used */
            new_password?: string;
        };
        /**
         * @example {
         *       "password": "correct-horse-battery"
         *     }
         */
        ConfirmRequest: {
            /** @description At least 12 characters, and none that is known from leaks */
            password?: string;
            /**
             * @description Six digits of the authenticator app, or a recovery code; asked for with 422 `otp_required`
             * @example 123456
             */
            otp?: string;
        };
        /**
         * @example {
         *       "first_name": "Ama",
         *       "phone": "+233201234567"
         *     }
         */
        ProfileUpdateRequest: {
            /** @description null or empty removes it */
            company_name?: string | null;
            /** @description VAT number or tax number, as invoices show it; a VAT number of the European Union with its country, such as DE811569869. null or empty removes it */
            tax_id?: string | null;
            /** @description First name of the person */
            first_name?: string;
            /** @description Last name of the person */
            last_name?: string;
            /** @description With or without the country code, which that of the country completes; kept as E.164. null or empty removes it */
            phone?: string | null;
            /** @description Where this account is written to, once it is confirmed; who logs in with which address stays */
            email?: string;
            /** @description Street and number */
            address?: string | null;
            /** @description City of the postal address */
            city?: string | null;
            /** @description State, region or province */
            state?: string | null;
            /** @description Postal code of the postal address */
            postcode?: string | null;
            /**
             * @description ISO 3166-1 alpha-2 country code
             * @example GH
             */
            country?: string;
            /** @description Have an invoice for each renewal from now on; those that exist stay as they are */
            separate_renewals?: boolean;
        };
        /**
         * @example {
         *       "token": "m3JtR0b1vQ8yW2sXn7KpZc4LhUaTgEdF9iOx6NqPzYA"
         *     }
         */
        ContactEmailLinkRequest: {
            /** @description From the link in the mail, after `#token=` */
            token: string;
        };
        /**
         * @example {
         *       "email": "kofi@example.com",
         *       "role": "billing"
         *     }
         */
        InviteMemberRequest: {
            /**
             * Format: email
             * @description An e-mail address
             */
            email: string;
            /**
             * @description What the user is in this client account
             * @enum {string}
             */
            role: "owner" | "admin" | "billing" | "technical" | "support" | "read_only";
            /**
             * @description Language of the mail
             * @enum {string}
             */
            locale?: "en" | "fr";
        };
        /**
         * @example {
         *       "role": "technical"
         *     }
         */
        ChangeMemberRequest: {
            /**
             * @description What the user is in this client account
             * @enum {string}
             */
            role: "owner" | "admin" | "billing" | "technical" | "support" | "read_only";
        };
        /**
         * @example {
         *       "amount": 50
         *     }
         */
        CreditInvoiceRequest: {
            /** @description In major units of the currency */
            amount: number;
        };
        /**
         * @example {
         *       "device_id": "5f3f8f0e-6a0b-4c1d-9d55-0a1c2b3d4e5f",
         *       "device_name": "Ama's phone",
         *       "platform": "android",
         *       "push_provider": "fcm",
         *       "push_token": "dGhpcyBpcyBhbiBleGFtcGxl:APA91bExampleExampleExample",
         *       "app_version": "1.2.0",
         *       "build_number": "120",
         *       "locale": "en-GH",
         *       "timezone": "Africa/Accra",
         *       "notifications_enabled": true
         *     }
         */
        MobileDeviceRequest: {
            /** @description Of this installation of the app */
            device_id: string;
            /** @description Shown in the list of sessions, so that the user knows the device again */
            device_name?: string | null;
            /**
             * @description The system of the phone
             * @enum {string}
             */
            platform: "ios" | "android" | "web";
            /**
             * @description `apns` for iOS only; `fcm` for iOS and Android; `webpush` for browsers
             * @enum {string}
             */
            push_provider: "apns" | "fcm" | "webpush";
            /** @description Never shown again. For `webpush` the subscription of the browser as JSON without spaces */
            push_token: string;
            /** @description Where Apple made the token: `sandbox` for a development build. Default `production`; no meaning for `fcm` */
            environment?: ("production" | "sandbox") | null;
            /** @description Version of the app, for support */
            app_version?: string | null;
            /** @description Build of the app, for support */
            build_number?: string | null;
            /** @description The language of mails */
            locale?: string | null;
            /** @description Of the IANA database, such as Africa/Accra */
            timezone?: string | null;
            /** @description Whether push messages are sent to this phone */
            notifications_enabled: boolean;
        };
        DomainCheckRequest: {
            /**
             * @description A domain name, such as my-site.com; others than ASCII are accepted in Unicode and in Punycode
             * @example ama-designs.com
             */
            domain: string;
        };
        DomainBulkCheckRequest: {
            /** @description Domain names */
            domains: string[];
        };
        DomainSuggestRequest: {
            /**
             * @description A domain name, such as my-site.com; others than ASCII are accepted in Unicode and in Punycode
             * @example ama-designs.com
             */
            domain: string;
        };
        /**
         * @example {
         *       "auth_code": "k7-Fp2qX"
         *     }
         */
        TransferAuthCodeRequest: {
            /** @description The transfer code of the present registrar */
            auth_code: string;
        };
        /**
         * @example {
         *       "auto_renew": false,
         *       "privacy": true
         *     }
         */
        DomainSettingsRequest: {
            /** @description Whether it is renewed by itself */
            auto_renew?: boolean;
            /** @description Whether it cannot be transferred elsewhere */
            locked?: boolean;
            /** @description Whether the registrant is hidden from the public */
            privacy?: boolean;
            /**
             * Format: int64
             * @description Refuses the change with 409 unless the domain still has this `version`
             */
            if_version?: number;
            /**
             * @description Six digits of the authenticator app, or a recovery code; asked for with 422 `otp_required`
             * @example 123456
             */
            otp?: string;
        };
        /** @example {} */
        DomainAuthCodeRequest: {
            /**
             * @description Six digits of the authenticator app, or a recovery code; asked for with 422 `otp_required`
             * @example 123456
             */
            otp?: string;
        };
        /**
         * @example {
         *       "nameservers": [
         *         "ns1.example.net",
         *         "ns2.example.net"
         *       ],
         *       "if_version": 3
         *     }
         */
        NameserversRequest: {
            /** @description Host names of the nameservers */
            nameservers: string[];
            /**
             * @description Sets them although they cannot answer for the domain yet
             * @default false
             */
            force?: boolean;
            /**
             * @description Goes on although DS records at the registry may then fit no key of the zone
             * @default false
             */
            accept_dnssec_risk?: boolean;
            /**
             * Format: int64
             * @description Refuses the change with 409 unless the domain still has this `version`
             */
            if_version?: number;
        };
        /**
         * @description An empty list ends DNSSEC
         * @example {
         *       "ds_records": [
         *         {
         *           "key_tag": 60485,
         *           "algorithm": 13,
         *           "digest_type": 2,
         *           "digest": "D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A"
         *         }
         *       ]
         *     }
         */
        DnssecRequest: {
            /** @description Delegation Signer records (RFC 4034), the whole list */
            ds_records: {
                /** @description Key tag of the DNSKEY (RFC 4034, 5.1.1) */
                key_tag: number;
                /** @description Number of the algorithm (IANA, DNS Security Algorithm Numbers) */
                algorithm: number;
                /** @description Number of the digest (IANA, DS Digest Algorithms) */
                digest_type: number;
                /** @description The digest, in hexadecimal */
                digest: string;
            }[];
            /**
             * @description Sets them although none is known to fit a key of the zone
             * @default false
             */
            force?: boolean;
            /**
             * Format: int64
             * @description Refuses the change with 409 unless the domain still has this `version`
             */
            if_version?: number;
        };
        /**
         * @example {
         *       "glue_records": [
         *         {
         *           "hostname": "ns1.ama-designs.com",
         *           "addresses": [
         *             "192.0.2.53"
         *           ]
         *         }
         *       ]
         *     }
         */
        GlueRequest: {
            /** @description Nameservers below the domain with their addresses, the whole list */
            glue_records: {
                /** @description A host name */
                hostname: string;
                /** @description IPv4 and IPv6 addresses */
                addresses: (string)[];
            }[];
            /**
             * Format: int64
             * @description Refuses the change with 409 unless the domain still has this `version`
             */
            if_version?: number;
        };
        /**
         * @description Roles that are left out become the registrant
         * @example {
         *       "registrant": {
         *         "first_name": "Ama",
         *         "last_name": "Mensah",
         *         "company_name": null,
         *         "address": "12 Independence Avenue",
         *         "city": "Accra",
         *         "state": "Greater Accra",
         *         "postcode": "GA-001",
         *         "country": "GH",
         *         "email": "ama@example.com",
         *         "phone": "+233201234567"
         *       },
         *       "accept_transfer_lock": true
         *     }
         */
        DomainContactsRequest: {
            /** @description Who holds the domain */
            registrant: {
                /** @description First name of the person */
                first_name: string;
                /** @description Last name of the person */
                last_name: string;
                /** @description Name of the company; null for a person */
                company_name: string | null;
                /** @description Street and number */
                address: string;
                /** @description City of the postal address */
                city: string;
                /** @description State, region or province */
                state: string;
                /** @description Postal code of the postal address */
                postcode: string;
                /**
                 * @description ISO 3166-1 alpha-2 country code
                 * @example GH
                 */
                country: string;
                /** @description An e-mail address */
                email: string;
                /** @description In international form (E.164) */
                phone: string;
            };
            /** @description The administrative contact */
            admin?: {
                /** @description First name of the person */
                first_name: string;
                /** @description Last name of the person */
                last_name: string;
                /** @description Name of the company; null for a person */
                company_name: string | null;
                /** @description Street and number */
                address: string;
                /** @description City of the postal address */
                city: string;
                /** @description State, region or province */
                state: string;
                /** @description Postal code of the postal address */
                postcode: string;
                /**
                 * @description ISO 3166-1 alpha-2 country code
                 * @example GH
                 */
                country: string;
                /** @description An e-mail address */
                email: string;
                /** @description In international form (E.164) */
                phone: string;
            };
            /** @description The technical contact */
            tech?: {
                /** @description First name of the person */
                first_name: string;
                /** @description Last name of the person */
                last_name: string;
                /** @description Name of the company; null for a person */
                company_name: string | null;
                /** @description Street and number */
                address: string;
                /** @description City of the postal address */
                city: string;
                /** @description State, region or province */
                state: string;
                /** @description Postal code of the postal address */
                postcode: string;
                /**
                 * @description ISO 3166-1 alpha-2 country code
                 * @example GH
                 */
                country: string;
                /** @description An e-mail address */
                email: string;
                /** @description In international form (E.164) */
                phone: string;
            };
            /** @description The billing contact */
            billing?: {
                /** @description First name of the person */
                first_name: string;
                /** @description Last name of the person */
                last_name: string;
                /** @description Name of the company; null for a person */
                company_name: string | null;
                /** @description Street and number */
                address: string;
                /** @description City of the postal address */
                city: string;
                /** @description State, region or province */
                state: string;
                /** @description Postal code of the postal address */
                postcode: string;
                /**
                 * @description ISO 3166-1 alpha-2 country code
                 * @example GH
                 */
                country: string;
                /** @description An e-mail address */
                email: string;
                /** @description In international form (E.164) */
                phone: string;
            };
            /**
             * @description Another name, company or e-mail address of the registrant locks the domain for 60 days
             * @default false
             */
            accept_transfer_lock?: boolean;
            /**
             * Format: int64
             * @description Refuses the change with 409 unless the domain still has this `version`
             */
            if_version?: number;
        };
        /**
         * @example {
         *       "accept_dnssec_risk": false
         *     }
         */
        UndoRequest: {
            /**
             * @description Goes on although DS records at the registry may then fit no key of the zone
             * @default false
             */
            accept_dnssec_risk?: boolean;
        };
        /**
         * @example {
         *       "add": [
         *         {
         *           "type": "A",
         *           "host": "shop",
         *           "value": "192.0.2.10",
         *           "ttl": 3600,
         *           "priority": null
         *         }
         *       ],
         *       "remove": [],
         *       "dry_run": true
         *     }
         */
        ZoneChangeRequest: {
            /** @description Records to add */
            add?: {
                /**
                 * @description What kind it is
                 * @enum {string}
                 */
                type: "A" | "AAAA" | "ANAME" | "CNAME" | "MX" | "TXT" | "SRV" | "CAA" | "NS";
                /** @description Relative to the domain; @ is the domain itself. International names are kept in ASCII */
                host: string;
                /** @description The value */
                value: string;
                /**
                 * @description Of MX and SRV
                 * @default null
                 */
                priority?: number | null;
                /**
                 * @description Seconds
                 * @default 3600
                 */
                ttl?: number;
            }[];
            /** @description Records to remove; each has to be there as it is given */
            remove?: {
                /**
                 * @description What kind it is
                 * @enum {string}
                 */
                type: "A" | "AAAA" | "ANAME" | "CNAME" | "MX" | "TXT" | "SRV" | "CAA" | "NS";
                /** @description Relative to the domain; @ is the domain itself. International names are kept in ASCII */
                host: string;
                /** @description The value */
                value: string;
                /**
                 * @description Of MX and SRV
                 * @default null
                 */
                priority?: number | null;
                /**
                 * Format: int64
                 * @description Does not matter
                 */
                ttl?: number;
            }[];
            /**
             * Format: int64
             * @description Of the zone as it was read
             */
            if_version?: number;
            /**
             * @description Changes nothing, and tells what it would
             * @default false
             */
            dry_run?: boolean;
        };
        /**
         * @example {
         *       "dry_run": true
         *     }
         */
        ZoneRestoreRequest: {
            /**
             * Format: int64
             * @description The `version` that was read; with another one nothing is changed (409)
             */
            if_version?: number;
            /**
             * @description Says what would happen, and changes nothing
             * @default false
             */
            dry_run?: boolean;
        };
        /**
         * @example {
         *       "password": "correct-Horse-battery-7",
         *       "password_confirmation": "correct-Horse-battery-7"
         *     }
         */
        HostingPasswordRequest: {
            /**
             * Format: password
             * @description At least 12 characters, and none that is known from leaks
             */
            password: string;
            /**
             * Format: password
             * @description The same once more
             */
            password_confirmation: string;
        };
        /**
         * @example {
         *       "cancellation_type": "end_of_billing_period",
         *       "reason": "Moving elsewhere."
         *     }
         */
        CancellationRequest: {
            /**
             * @description At once, or when the period ends that is paid for
             * @enum {string}
             */
            cancellation_type: "immediate" | "end_of_billing_period";
            /** @description Why, as a code; null where there is nothing to say */
            reason: string;
            /**
             * @description Six digits of the authenticator app, or a recovery code; asked for with 422 `otp_required`
             * @example 123456
             */
            otp?: string;
        };
        /**
         * @example {
         *       "gateway": "stripe",
         *       "save_card": false
         *     }
         */
        PaymentStartRequest: {
            /**
             * @description `stripe`, `paystack`, `paypal`, or another one; needed unless a saved method or mobile money says where
             * @example stripe
             */
            gateway?: string;
            /** @description To pay a part, in major units: at least `limits.part_payment_minimum`; all that is left unless said */
            amount?: number;
            /** @description Keeps the card for later payments */
            save_card?: boolean;
            /**
             * Format: int64
             * @description Charge this saved method, without a sheet
             * @example 7355608123904
             */
            payment_method_id?: number;
            /**
             * @description With `phone` and `provider`
             * @constant
             */
            channel?: "mobile_money";
            /** @description In international form (E.164) */
            phone?: string;
            /** @description Code of the network: `mtn`, `vod` (Telecel), `atl` (AirtelTigo), `mpesa` */
            provider?: string;
        };
        /**
         * @example {
         *       "otp": "123456"
         *     }
         */
        PaymentOtpRequest: {
            /** @description Six digits of the authenticator app, or a recovery code */
            otp: string;
        };
        /**
         * @example {
         *       "amount": 12.99
         *     }
         */
        CreditUseRequest: {
            /** @description As much as there is and the invoice takes, unless said */
            amount?: number;
        };
        /** @example {} */
        AccountDeletionRequest: {
            /**
             * @description Six digits of the authenticator app, or a recovery code; asked for with 422 `otp_required`
             * @example 123456
             */
            otp?: string;
        };
        QuoteRequest: {
            /**
             * @description What is ordered, one entry each
             * @example [
             *       {
             *         "type": "hosting",
             *         "package_id": 1,
             *         "billing_cycle": "annually",
             *         "domain": "ama-designs.com",
             *         "domain_option": "existing"
             *       },
             *       {
             *         "type": "domain",
             *         "domain": "ama-designs.com",
             *         "domain_option": "register",
             *         "years": 1
             *       }
             *     ]
             */
            items: components["schemas"]["OrderItemRequest"][];
            /** @description The gateway the payer is going to use */
            payment_gateway?: string | null;
            /** @description Code of a coupon */
            promo_code?: string | null;
        };
        OrderItemRequest: {
            /**
             * @description What kind it is
             * @enum {string}
             */
            type: "hosting" | "domain";
            /** @description The hosting package, from the catalog */
            package_id?: number | null;
            /** @description How long a period is */
            billing_cycle?: ("one_time" | "monthly" | "quarterly" | "semi_annually" | "annually" | "biennially" | "triennially") | null;
            /** @description Of hosting: add-ons of its package, billed with it. The catalog has them */
            addons?: {
                /**
                 * Format: int64
                 * @description Integer id
                 * @example 7355608123904
                 */
                addon_id: number;
                /**
                 * @description How many units
                 * @default 1
                 */
                quantity?: number;
            }[] | null;
            /** @description A domain name, such as my-site.com; others than ASCII are accepted in Unicode and in Punycode */
            domain: string;
            /** @description Whether the name is registered, transferred, or is the client's already */
            domain_option?: ("existing" | "register" | "transfer") | null;
            /** @description For how many years */
            years?: number | null;
            /** @description Transfer code of the present registrar, for domain_option transfer */
            auth_code?: string | null;
            /** @description Answers to what the ending asks, by the `name` of the field; `language` of a name that is not in ASCII. The availability of a name tells what is asked */
            tld_requirements?: {
                [key: string]: string;
            } | null;
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "type": "hosting",
         *           "package_id": 1,
         *           "billing_cycle": "annually",
         *           "domain": "ama-designs.com",
         *           "domain_option": "existing"
         *         },
         *         {
         *           "type": "domain",
         *           "domain": "ama-designs.com",
         *           "domain_option": "register",
         *           "years": 1
         *         }
         *       ],
         *       "payment_gateway": "stripe",
         *       "notes": "Please hurry.",
         *       "apply_credit": false
         *     }
         */
        OrderRequest: {
            /**
             * @description What is ordered, one entry each
             * @example [
             *       {
             *         "type": "hosting",
             *         "package_id": 1,
             *         "billing_cycle": "annually",
             *         "domain": "ama-designs.com",
             *         "domain_option": "existing"
             *       },
             *       {
             *         "type": "domain",
             *         "domain": "ama-designs.com",
             *         "domain_option": "register",
             *         "years": 1
             *       }
             *     ]
             */
            items: components["schemas"]["OrderItemRequest"][];
            /**
             * @description A payment gateway: `stripe`, `paystack`, `paypal`, or another one; the configuration for apps has those that are offered
             * @example stripe
             */
            payment_gateway: string;
            /** @description For the staff */
            notes?: string;
            /** @description A promotional code; the quote says what it takes off, or why it does not */
            promo_code?: string | null;
            /** @description Use account credit first */
            apply_credit?: boolean;
            /**
             * @description The total of the quote: when it has changed, nothing is ordered (409)
             * @example 12.5
             */
            expected_total?: number;
        };
        /**
         * @example {
         *       "gateway": "stripe"
         *     }
         */
        PaymentMethodRequest: {
            /**
             * @description A payment gateway: `stripe`, `paystack`, `paypal`, or another one; the configuration for apps has those that are offered
             * @example stripe
             */
            gateway: string;
            /**
             * Format: int64
             * @description Keep the card of this payment; the only way at a redirect gateway
             * @example 7355608123904
             */
            payment_id?: number;
        };
        /**
         * @example {
         *       "default": true
         *     }
         */
        PaymentMethodChange: {
            /**
             * @description What holds where nothing is asked for
             * @constant
             */
            default?: true;
            /** @description Whether it is charged when the default one is declined */
            backup?: boolean;
        };
        /**
         * @example {
         *       "enabled": true,
         *       "days_before": 5
         *     }
         */
        AutopayChange: {
            /** @description Whether it is turned on */
            enabled?: boolean;
            /** @description Whether account credit is used before a card */
            credit_first?: boolean;
            /** @description How many days before the due date the card is charged first */
            days_before?: number;
        };
        /**
         * @example {
         *       "enabled": false
         *     }
         */
        ServiceAutopayChange: {
            /** @description Whether it is turned on */
            enabled: boolean;
        };
        /**
         * @example {
         *       "package_id": 2
         *     }
         */
        HostingChangeQuoteRequest: {
            /**
             * Format: int64
             * @description The package stays unless this is sent
             * @example 7355608123904
             */
            package_id?: number;
            /**
             * @description The cycle stays unless this is sent
             * @enum {string}
             */
            billing_cycle?: "one_time" | "monthly" | "quarterly" | "semi_annually" | "annually" | "biennially" | "triennially";
            /** @description All that the account is to have from then on; those it has stay unless this is sent */
            addons?: {
                /**
                 * Format: int64
                 * @description Integer id
                 * @example 7355608123904
                 */
                addon_id: number;
                /**
                 * @description How many units
                 * @default 1
                 */
                quantity?: number;
            }[];
            /**
             * @description Where it will be paid: `stripe`, `paystack`, `paypal`, or another one; `findings` are about any of them unless this is sent
             * @example stripe
             */
            payment_gateway?: string;
        };
        /**
         * @example {
         *       "quote_id": 7355608800001
         *     }
         */
        HostingChangeRequest: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            quote_id: number;
            /** @description Uses account credit first */
            apply_credit?: boolean;
            /**
             * @description Goes on although the package has less room than is used
             * @default false
             */
            accept_excess?: boolean;
        };
        /**
         * @example {
         *       "department_id": 1,
         *       "subject": "How do I move my mail?",
         *       "message": "I would like to bring my mailboxes along.",
         *       "priority": "medium"
         *     }
         */
        TicketCreateRequest: {
            /**
             * Format: int64
             * @description One of the departments of the mobile configuration
             * @example 1
             */
            department_id: number;
            /** @description What it is about */
            subject: string;
            /** @description Safe to show to the user */
            message: string;
            /**
             * @description How urgent it is
             * @default medium
             * @enum {string}
             */
            priority?: "low" | "medium" | "high";
        };
        /**
         * @example {
         *       "message": "Thank you!"
         *     }
         */
        TicketReplyRequest: {
            /** @description Safe to show to the user */
            message: string;
        };
        /**
         * @example {
         *       "email": "efua@example.com",
         *       "locale": "en"
         *     }
         */
        RegisterRequest: {
            /**
             * Format: email
             * @description An e-mail address
             */
            email: string;
            /**
             * @description The language of mails
             * @enum {string}
             */
            locale?: "en" | "fr";
        };
        /**
         * @example {
         *       "token": "m3JtR0b1vQ8yW2sXn7KpZc4LhUaTgEdF9iOx6NqPzYA",
         *       "password": "a-long-password-of-mine",
         *       "first_name": "Efua",
         *       "last_name": "Owusu",
         *       "phone": "+233201234567",
         *       "country": "GH",
         *       "currency": "GHS",
         *       "terms_version": "2026-11-01"
         *     }
         */
        VerifyRegistrationRequest: {
            /** @description From the link in the mail, after `#token=` */
            token: string;
            /** @description At least 12 characters, and none that is known from leaks */
            password: string;
            /** @description First name of the person */
            first_name: string;
            /** @description Last name of the person */
            last_name: string;
            /** @description Name of the company; null for a person */
            company_name?: string | null;
            /** @description In international form (E.164) */
            phone: string;
            /**
             * @description ISO 3166-1 alpha-2 country code
             * @example GH
             */
            country: string;
            /**
             * @description ISO 4217 currency code
             * @example USD
             */
            currency?: string;
            /**
             * @description The language of mails
             * @enum {string}
             */
            locale?: "en" | "fr";
            /** @description `sign_up.terms_version` of GET /mobile/config */
            terms_version: string;
        };
        /**
         * @example {
         *       "password": "a-long-password-of-mine",
         *       "first_name": "Kofi",
         *       "last_name": "Boateng",
         *       "terms_version": "2026-11-01"
         *     }
         */
        RegisterInvitedRequest: {
            /** @description At least 12 characters, and none that is known from leaks */
            password: string;
            /** @description First name of the person */
            first_name: string;
            /** @description Last name of the person */
            last_name: string;
            /**
             * @description The language of mails
             * @enum {string}
             */
            locale?: "en" | "fr";
            /** @description `sign_up.terms_version` of GET /mobile/config */
            terms_version: string;
        };
        /**
         * @example {
         *       "email": "demo@example.com"
         *     }
         */
        ForgotPasswordRequest: {
            /**
             * Format: email
             * @description An e-mail address
             */
            email: string;
            /** @description Of an earlier log-in of this phone: what strangers ask for then does not use up its mails */
            device_token?: string;
        };
        /**
         * @example {
         *       "token": "m3JtR0b1vQ8yW2sXn7KpZc4LhUaTgEdF9iOx6NqPzYA",
         *       "password": "a-long-password-of-mine"
         *     }
         */
        ResetPasswordRequest: {
            /** @description From the link in the mail, after `#token=` */
            token: string;
            /** @description At least 12 characters, and none that is known from leaks */
            password: string;
        };
        /**
         * @example {
         *       "current_password": "my-present-password",
         *       "password": "a-long-password-of-mine"
         *     }
         */
        ChangeUserPasswordRequest: {
            /** @description The password so far; left out, as is `otp`, by whoever has shown a passkey in the last ten minutes */
            current_password?: string;
            /** @description At least 12 characters, and none that is known from leaks */
            password: string;
            /**
             * @description Six digits of the authenticator app, or a recovery code; asked for with 422 `otp_required`
             * @example 123456
             */
            otp?: string;
        };
        /**
         * @example {
         *       "email": "new@example.com",
         *       "current_password": "my-present-password"
         *     }
         */
        ChangeEmailRequest: {
            /**
             * Format: email
             * @description An e-mail address
             */
            email: string;
            /** @description The password so far; left out, as is `otp`, by whoever has shown a passkey in the last ten minutes */
            current_password?: string;
            /**
             * @description Six digits of the authenticator app, or a recovery code; asked for with 422 `otp_required`
             * @example 123456
             */
            otp?: string;
        };
        /**
         * @example {
         *       "token": "m3JtR0b1vQ8yW2sXn7KpZc4LhUaTgEdF9iOx6NqPzYA"
         *     }
         */
        ConfirmEmailRequest: {
            /** @description From the link in the mail, after `#token=` */
            token: string;
        };
        /**
         * @example {
         *       "name": "Ama's phone",
         *       "current_password": "my-present-password"
         *     }
         */
        AddFactorRequest: {
            /** @description Its name, for people */
            name: string;
            /** @description The password so far; left out, as is `otp`, by whoever has shown a passkey in the last ten minutes */
            current_password?: string;
            /**
             * @description Six digits of the authenticator app, or a recovery code; asked for with 422 `otp_required`
             * @example 123456
             */
            otp?: string;
        };
        /**
         * @example {
         *       "otp": "123456"
         *     }
         */
        CodeRequest: {
            /**
             * @description Six digits of the authenticator app, or a recovery code; asked for with 422 `otp_required`
             * @example 123456
             */
            otp: string;
        };
        /**
         * @example {
         *       "current_password": "my-present-password",
         *       "otp": "123456"
         *     }
         */
        ConfirmedCodeRequest: {
            /** @description The password so far; left out, as is `otp`, by whoever has shown a passkey in the last ten minutes */
            current_password?: string;
            /**
             * @description Six digits of the authenticator app, or a recovery code; asked for with 422 `otp_required`
             * @example 123456
             */
            otp?: string;
        };
        AddPasskeyRequest: {
            /**
             * @description For people
             * @example Ama's laptop
             */
            name: string;
            credential: components["schemas"]["NewCredential"];
        };
        /**
         * @description `RegistrationResponseJSON` (WebAuthn Level 3, 5.1): what `credential.toJSON()` gives
         * @example {
         *       "id": "Zs2lLVZ0Q1m6wWnXoGkPZQ",
         *       "rawId": "Zs2lLVZ0Q1m6wWnXoGkPZQ",
         *       "type": "public-key",
         *       "response": {
         *         "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
         *         "attestationObject": "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ",
         *         "transports": [
         *           "internal"
         *         ]
         *       }
         *     }
         */
        NewCredential: {
            /** @description Base64url, as the browser has it */
            id: string;
            /** @description Base64url, as the browser has it */
            rawId: string;
            /**
             * @description What kind it is
             * @constant
             */
            type: "public-key";
            /** @description What the authenticator has made */
            response: {
                /** @description Base64url */
                clientDataJSON: string;
                /** @description Base64url */
                attestationObject: string;
                /**
                 * @description How its authenticator is reached
                 * @example [
                 *       "internal"
                 *     ]
                 */
                transports?: string[];
            };
        };
        RenamePasskeyRequest: {
            /**
             * @description For people
             * @example Ama's laptop
             */
            name: string;
        };
        /**
         * @example {
         *       "credential": {
         *         "id": "Zs2lLVZ0Q1m6wWnXoGkPZQ",
         *         "rawId": "Zs2lLVZ0Q1m6wWnXoGkPZQ",
         *         "type": "public-key",
         *         "response": {
         *           "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
         *           "authenticatorData": "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA",
         *           "signature": "MEUCIQDx",
         *           "userHandle": "AAAGsJ1Ka0E"
         *         }
         *       },
         *       "device_name": "Ama's laptop"
         *     }
         */
        PasskeyLoginRequest: {
            credential: components["schemas"]["UsedCredential"];
            /** @description Shown in the list of sessions, so that the user knows the device again */
            device_name: string;
            /** @description Of an earlier log-in of this phone: no mail then tells of a new one */
            device_token?: string;
        };
        /**
         * @description `AuthenticationResponseJSON` (WebAuthn Level 3, 5.1): what `credential.toJSON()` gives
         * @example {
         *       "id": "Zs2lLVZ0Q1m6wWnXoGkPZQ",
         *       "rawId": "Zs2lLVZ0Q1m6wWnXoGkPZQ",
         *       "type": "public-key",
         *       "response": {
         *         "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
         *         "authenticatorData": "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA",
         *         "signature": "MEUCIQDx",
         *         "userHandle": "AAAGsJ1Ka0E"
         *       }
         *     }
         */
        UsedCredential: {
            /** @description Base64url, as the browser has it */
            id: string;
            /** @description Base64url, as the browser has it */
            rawId: string;
            /**
             * @description What kind it is
             * @constant
             */
            type: "public-key";
            /** @description What the authenticator has made */
            response: {
                /** @description Base64url */
                clientDataJSON: string;
                /** @description Base64url */
                authenticatorData: string;
                /** @description Base64url */
                signature: string;
                /** @description Base64url; needed for a log-in */
                userHandle?: string | null;
            };
        };
        ConfirmPasskeyRequest: {
            credential: components["schemas"]["UsedCredential"];
        };
        /**
         * @example {
         *       "locale": "fr",
         *       "notices": [
         *         {
         *           "kind": "news",
         *           "mail": false,
         *           "push": false
         *         }
         *       ]
         *     }
         */
        PreferencesUpdateRequest: {
            /** @description Language of mails and push messages to this user; null for that of the provider */
            locale?: ("en" | "fr") | null;
            /** @description Only the kinds that change; false for both channels to hear nothing */
            notices?: {
                /**
                 * @description How the gateway is used: a sheet in the app, or a page in a window
                 * @enum {string}
                 */
                kind: "security" | "billing" | "hosting" | "domains" | "tickets" | "status" | "news";
                /** @description Whether mails of this kind are sent, beyond those that always are */
                mail?: boolean;
                /** @description Whether the phones of this user show messages of this kind */
                push?: boolean;
            }[];
        };
        LoginResponse: {
            /**
             * @description Send it as `Authorization: Bearer …`; keep it in the keychain
             * @example hca_rs_1mv7k2r9c0_Zq3xV8m.t1LwYc-5hK0pRbNdS9uEaF2gc0ffee42
             */
            access_token: string;
            /**
             * @description Always Bearer
             * @constant
             */
            token_type: "Bearer";
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            expires_at: string;
            /**
             * @description Keep it beside the access token, also after logging out, and send it with the next log-in
             * @example q0V5mZr3bK8yXw1nTsLd6uJhPfGc2eRa
             */
            device_token: string;
            user: components["schemas"]["User"];
            /** @description The client accounts the user may act for */
            clients: components["schemas"]["Client"][];
        };
        /**
         * @example {
         *       "id": 7355608000001,
         *       "email": "demo@example.com",
         *       "name": "Ama Mensah",
         *       "created_at": "2026-01-05T08:00:00.000Z"
         *     }
         */
        User: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /**
             * Format: email
             * @description An e-mail address
             */
            email: string;
            /** @description Its name, for people */
            name: string;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
        };
        /**
         * @example {
         *       "id": 7355608123904,
         *       "company_name": "Ama Designs",
         *       "tax_id": null,
         *       "first_name": "Ama",
         *       "last_name": "Mensah",
         *       "email": "demo@example.com",
         *       "pending_email": null,
         *       "phone": "+233201234567",
         *       "address": "12 Independence Avenue",
         *       "city": "Accra",
         *       "state": "Greater Accra",
         *       "postcode": "GA-184",
         *       "country": "GH",
         *       "currency": "GHS",
         *       "separate_renewals": false,
         *       "status": "active",
         *       "created_at": "2026-01-05T08:00:00.000Z",
         *       "role": "support",
         *       "permissions": [
         *         "account:read",
         *         "members:leave",
         *         "services:read",
         *         "tickets:read",
         *         "tickets:write"
         *       ]
         *     }
         */
        Client: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /** @description Name of the company; null for a person */
            company_name: string | null;
            /** @description VAT number or tax number */
            tax_id: string | null;
            /** @description First name of the person */
            first_name: string;
            /** @description Last name of the person */
            last_name: string;
            /**
             * Format: email
             * @description Where this account is written to
             */
            email: string;
            /** @description Asked for as contact address; once its mailbox confirms it, it takes the place of `email` */
            pending_email: string | null;
            /** @description In international form (E.164) */
            phone: string | null;
            /** @description Street and number */
            address: string | null;
            /** @description City of the postal address */
            city: string | null;
            /** @description State or region */
            state: string | null;
            /** @description Postal code of the postal address */
            postcode: string | null;
            /**
             * @description ISO 3166-1 alpha-2 country code
             * @example GH
             */
            country: string;
            /**
             * @description ISO 4217 currency code
             * @example USD
             */
            currency: string;
            /** @description Each renewal has an invoice of its own; otherwise those due on one day come on one, where the provider has it so */
            separate_renewals: boolean;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "active" | "inactive";
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * @description What the logged-in user is in this account
             * @enum {string}
             */
            role: "owner" | "admin" | "billing" | "technical" | "support" | "read_only";
            /** @description What that role may do; other requests are refused with 403 `role_forbidden` */
            permissions: ("account:read" | "account:update" | "account:export" | "activity:read" | "mails:read" | "members:read" | "members:manage" | "members:leave" | "billing:read" | "billing:pay" | "orders:read" | "orders:place" | "services:read" | "services:manage" | "services:cancel" | "tickets:read" | "tickets:write")[];
        };
        /**
         * @example {
         *       "message": "Some of the data sent is not valid.",
         *       "code": "validation_failed",
         *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11",
         *       "errors": {
         *         "email": [
         *           "Enter an e-mail address."
         *         ]
         *       }
         *     }
         */
        ApiError: {
            /** @description Safe to show to the user */
            message: string;
            /** @description Stable and machine-readable */
            code: string;
            /** @description To tell support */
            request_id: string;
            /** @description With codes price_changed and invoice_changed: what it costs now */
            price?: {
                /**
                 * @description Amount in major units of the currency
                 * @example 12.5
                 */
                total?: number;
                /**
                 * @description ISO 4217 currency code
                 * @example USD
                 */
                currency: string;
            };
            /**
             * Format: int64
             * @description With code version_conflict or change_in_progress: the version there is now
             */
            version?: number;
            /** @description With 422, of names that have to be proved: what to set in the DNS */
            proofs?: components["schemas"]["DomainProof"][];
            /** @description With 422: messages by field */
            errors?: {
                [key: string]: string[];
            };
        };
        /**
         * @example {
         *       "id": 118254690482113,
         *       "domain": "ama-designs.com",
         *       "status": "pending",
         *       "record": {
         *         "type": "TXT",
         *         "name": "_hosting-proof.ama-designs.com",
         *         "value": "hosting-proof=Zk3v0c1hQy6mJt9bXw2rLg"
         *       },
         *       "check_path": "/clients/2001/domain-proofs/118254690482113/check",
         *       "verified_at": null,
         *       "expires_at": "2026-12-21T09:30:00.000Z"
         *     }
         */
        DomainProof: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /** @description A domain name, such as my-site.com; others than ASCII are accepted in Unicode and in Punycode */
            domain: string;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "pending" | "verified";
            /** @description What to set in the DNS of the domain */
            record: {
                /**
                 * @description What kind it is
                 * @constant
                 */
                type: "TXT";
                /** @description Its name, for people */
                name: string;
                /** @description The value */
                value: string;
            };
            /** @description Where to have the record looked for with POST, below the address of this API */
            check_path: string;
            /** @description When the record was found; null before */
            verified_at: string | null;
            /**
             * Format: date-time
             * @description From then on the domain has to be proved anew
             * @example 2026-11-21T09:30:00.000Z
             */
            expires_at: string;
        };
        /**
         * @description What the gateway answers by itself, before any endpoint is reached
         * @example {
         *       "message": "Too Many Requests"
         *     }
         */
        GatewayError: {
            /** @description Safe to show to the user */
            message: string;
            /** @description Never sent; an app in a typed language may ask for it all the same */
            code?: string;
        };
        /**
         * @example {
         *       "message": "Done."
         *     }
         */
        Message: {
            /** @description Safe to show to the user */
            message: string;
        };
        /**
         * @example {
         *       "message": "Go on within ten minutes.",
         *       "confirmed_until": "2026-11-21T09:40:00.000Z"
         *     }
         */
        ConfirmResponse: {
            /** @description Safe to show to the user */
            message: string;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            confirmed_until: string;
        };
        /**
         * @example {
         *       "id": 7355608300001,
         *       "device_name": "Ama's phone",
         *       "created_at": "2026-11-01T09:30:00.000Z",
         *       "last_used_at": "2026-11-21T09:30:00.000Z",
         *       "expires_at": "2027-02-19T09:30:00.000Z",
         *       "current": true
         *     }
         */
        ApiToken: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /** @description Shown in the list of sessions, so that the user knows the device again */
            device_name: string;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description To the hour
             * @example 2026-11-21T09:30:00.000Z
             */
            last_used_at: string;
            /**
             * Format: date-time
             * @description Prolonged by every use, for a year at most
             * @example 2026-11-21T09:30:00.000Z
             */
            expires_at: string;
            /** @description Whether this request was made with it */
            current: boolean;
        };
        /**
         * @example {
         *       "id": 7355608700001,
         *       "type": "login",
         *       "address": "192.0.2.17",
         *       "device": "Ama's phone",
         *       "created_at": "2026-11-21T09:30:00.000Z"
         *     }
         */
        SecurityEvent: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /**
             * @description What kind it is
             * @enum {string}
             */
            type: "registered" | "login" | "login_refused" | "otp_refused" | "logout" | "confirmed" | "confirmation_refused" | "session_ended" | "sessions_ended" | "password_changed" | "password_reset" | "email_change_requested" | "email_changed" | "email_restored" | "contact_email_requested" | "contact_email_changed" | "contact_email_restored" | "devices_removed" | "members_removed" | "invitations_withdrawn" | "factor_added" | "factor_removed" | "passkey_added" | "passkey_removed" | "password_removed" | "recovery_code_used" | "recovery_codes_renewed" | "domain_code_shown" | "domain_unlock_requested" | "export_requested" | "access_granted" | "access_changed" | "access_ended" | "disabled" | "enabled";
            /** @description Where it was asked for, as far as known */
            address: string | null;
            /** @description The device it was made with; null where it is not known */
            device: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
        };
        MeResponse: {
            user: components["schemas"]["User"];
            /** @description The client accounts the user may act for */
            clients: components["schemas"]["Client"][];
        };
        /**
         * @example {
         *       "id": 1,
         *       "name": "Starter",
         *       "description": "One website with everything it needs.",
         *       "features": {
         *         "disk_mb": 10240,
         *         "bandwidth_mb": null,
         *         "email_accounts": 10,
         *         "databases": 2
         *       },
         *       "prices": [
         *         {
         *           "currency": "USD",
         *           "billing_cycle": "annually",
         *           "price": 49,
         *           "setup_fee": 0
         *         }
         *       ],
         *       "addons": [
         *         {
         *           "id": 1,
         *           "name": "Extra IP address",
         *           "description": "An IPv4 address for one account alone.",
         *           "min_quantity": 1,
         *           "max_quantity": 4,
         *           "prices": [
         *             {
         *               "currency": "USD",
         *               "billing_cycle": "annually",
         *               "price": 30,
         *               "setup_fee": 0
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        HostingPackage: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /** @description Its name, for people */
            name: string;
            /** @description For people */
            description: string;
            /** @description What is included */
            features: {
                /** @description null: unlimited */
                disk_mb: number | null;
                /** @description null: unlimited */
                bandwidth_mb: number | null;
                /** @description null: unlimited */
                email_accounts: number | null;
                /** @description null: unlimited */
                databases: number | null;
            };
            /** @description One entry for each currency */
            prices: {
                /**
                 * @description ISO 4217 currency code
                 * @example USD
                 */
                currency: string;
                /**
                 * @description How long a period is
                 * @enum {string}
                 */
                billing_cycle: "one_time" | "monthly" | "quarterly" | "semi_annually" | "annually" | "biennially" | "triennially";
                /**
                 * @description Amount in major units of the currency
                 * @example 12.5
                 */
                price: number;
                /**
                 * @description Amount in major units of the currency
                 * @example 12.5
                 */
                setup_fee: number;
            }[];
            /** @description What can be ordered with it */
            addons: {
                /**
                 * Format: int64
                 * @description Integer id
                 * @example 7355608123904
                 */
                id: number;
                /** @description Its name, for people */
                name: string;
                /** @description For people */
                description: string;
                /**
                 * Format: int64
                 * @description The fewest units of it that can be had
                 */
                min_quantity: number;
                /**
                 * Format: int64
                 * @description The most units of it that can be had
                 */
                max_quantity: number;
                /** @description Of one unit */
                prices: {
                    /**
                     * @description ISO 4217 currency code
                     * @example USD
                     */
                    currency: string;
                    /**
                     * @description How long a period is
                     * @enum {string}
                     */
                    billing_cycle: "one_time" | "monthly" | "quarterly" | "semi_annually" | "annually" | "biennially" | "triennially";
                    /**
                     * @description Amount in major units of the currency
                     * @example 12.5
                     */
                    price: number;
                    /**
                     * @description Amount in major units of the currency
                     * @example 12.5
                     */
                    setup_fee: number;
                }[];
            }[];
        };
        /**
         * @example {
         *       "tld": "com",
         *       "minimum_years": 1,
         *       "maximum_years": 10,
         *       "provisional": false,
         *       "transferable": true,
         *       "grace_days": 30,
         *       "redemption_days": 30,
         *       "prices": [
         *         {
         *           "currency": "USD",
         *           "register": 12.99,
         *           "renew": 14.99,
         *           "transfer": 12.99,
         *           "restore": 120
         *         }
         *       ]
         *     }
         */
        DomainTld: {
            /** @description The ending, without a dot */
            tld: string;
            /**
             * Format: int64
             * @description The shortest period
             */
            minimum_years: number;
            /**
             * Format: int64
             * @description The longest period
             */
            maximum_years: number;
            /** @description Registered by hand: an order waits for the registry */
            provisional: boolean;
            /** @description Whether it can come from another registrar */
            transferable: boolean;
            /**
             * Format: int64
             * @description Days after the expiry in which it renews at its price
             */
            grace_days: number;
            /**
             * Format: int64
             * @description Days after those in which it can only be restored, for `restore` and a renewal
             */
            redemption_days: number;
            /** @description Prices per year */
            prices: {
                /**
                 * @description ISO 4217 currency code
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Amount in major units of the currency
                 * @example 12.5
                 */
                register: number;
                /**
                 * @description Amount in major units of the currency
                 * @example 12.5
                 */
                renew: number;
                /** @description Its transfer from another registrar; null where there is none. In a price: what a transfer costs */
                transfer: number | null;
                /** @description Once, besides the renewal; null where restoring is not offered */
                restore: number | null;
            }[];
        };
        /**
         * @example {
         *       "id": 7355608500001,
         *       "role": "billing",
         *       "action": "invoice.refunded",
         *       "subject": "invoice:7355608200002",
         *       "reason": "Ordered by mistake",
         *       "created_at": "2026-11-21T09:31:20.000Z"
         *     }
         */
        StaffAccess: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /**
             * @description What they are there; `operator` runs the service itself
             * @enum {string}
             */
            role: "support" | "billing" | "provisioning" | "admin" | "auditor" | "operator";
            /** @description `client.read`, or what was changed, such as `invoice.refunded` */
            action: string;
            /** @description The record it was about, as kind and id */
            subject: string;
            /** @description Why, where they had to say so */
            reason: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
        };
        /**
         * @example {
         *       "id": 7355608000002,
         *       "name": "Kofi Boateng",
         *       "email": "kofi@example.com",
         *       "role": "billing",
         *       "joined_at": "2026-11-21T09:30:00.000Z"
         *     }
         */
        Member: {
            /**
             * Format: int64
             * @description Id of the user
             * @example 7355608123904
             */
            id: number;
            /** @description Its name, for people */
            name: string;
            /**
             * Format: email
             * @description An e-mail address
             */
            email: string;
            /**
             * @description What the user is in this client account
             * @enum {string}
             */
            role: "owner" | "admin" | "billing" | "technical" | "support" | "read_only";
            /** @description null for members from before it was kept */
            joined_at: string | null;
        };
        /**
         * @example {
         *       "id": 7355608000003,
         *       "email": "kofi@example.com",
         *       "role": "billing",
         *       "invited_by": 7355608000001,
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "expires_at": "2026-11-28T09:30:00.000Z"
         *     }
         */
        Invitation: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /**
             * Format: email
             * @description An e-mail address
             */
            email: string;
            /**
             * @description What the user is in this client account
             * @enum {string}
             */
            role: "owner" | "admin" | "billing" | "technical" | "support" | "read_only";
            /**
             * Format: int64
             * @description Id of the user who invites
             * @example 7355608123904
             */
            invited_by: number;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            expires_at: string;
        };
        /**
         * @example {
         *       "id": 7355608600001,
         *       "client_id": 7355608123904,
         *       "type": "invoice_payment",
         *       "amount": -12.99,
         *       "currency": "USD",
         *       "invoice_id": 7355608200002,
         *       "description": "Used for invoice 33G4WSN52M",
         *       "created_at": "2026-11-21T09:31:20.000Z"
         *     }
         */
        CreditEntry: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            client_id: number;
            /**
             * @description What kind it is
             * @enum {string}
             */
            type: "deposit" | "invoice_payment" | "overpayment" | "refund" | "adjustment";
            /**
             * @description Positive for credit given, negative for credit used
             * @example 12.5
             */
            amount: number;
            /**
             * @description ISO 4217 currency code
             * @example USD
             */
            currency: string;
            /** @description The invoice; null for none */
            invoice_id: number | null;
            /** @description For people */
            description: string;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
        };
        CreditInvoiceCreateResponse: {
            invoice: components["schemas"]["Invoice"];
            /**
             * Format: uri
             * @description Page where anyone who has the link can pay the invoice
             * @example https://api.example.com/pay/0FJ2p9Zk4cW8sV1xQ7mT
             */
            payment_url: string;
        };
        /**
         * @example {
         *       "id": 7355608200002,
         *       "number": "33G4WSN52M",
         *       "legal_number": null,
         *       "issued_at": null,
         *       "seller": {
         *         "name": "Example Hosting Ltd",
         *         "address": "12 Independence Avenue, Accra",
         *         "country": "GH",
         *         "tax_id": "C0000000000"
         *       },
         *       "buyer": {
         *         "name": "Ama Designs",
         *         "contact": "Ama Mensah",
         *         "address": "12 Independence Avenue",
         *         "city": "Accra",
         *         "state": "Greater Accra",
         *         "postcode": "GA-184",
         *         "country": "GH",
         *         "tax_id": null
         *       },
         *       "client_id": 7355608123904,
         *       "order_id": 7355608200001,
         *       "status": "unpaid",
         *       "is_overdue": false,
         *       "is_payable": true,
         *       "currency": "USD",
         *       "lines": [
         *         {
         *           "type": "domain",
         *           "description": "Registration of ama-designs.com for 1 year",
         *           "unit_price": 12.99,
         *           "setup_fee": 0,
         *           "tax": 0,
         *           "taxes": [],
         *           "total": 12.99,
         *           "hosting_account_id": null,
         *           "domain_id": 7355608200003,
         *           "addon": null
         *         }
         *       ],
         *       "promo_code": null,
         *       "discount": 0,
         *       "subtotal": 12.99,
         *       "tax": 0,
         *       "taxes": [],
         *       "reverse_charge": false,
         *       "total": 12.99,
         *       "credit_applied": 0,
         *       "amount_paid": 0,
         *       "amount_refunded": 0,
         *       "is_partially_refunded": false,
         *       "balance": 12.99,
         *       "due_at": "2026-11-28T09:30:00.000Z",
         *       "paid_at": null,
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "updated_at": "2026-11-21T09:30:00.000Z"
         *     }
         */
        Invoice: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /** @description For people; the number by law is `legal_number` */
            number: string;
            /** @description In the series of the seller and year, without gaps; null until it is paid, or shortly after */
            legal_number: string | null;
            /** @description When the legal number was given */
            issued_at: string | null;
            /** @description Who sells, as it was when the invoice was made; null before there was one */
            seller: {
                /** @description Its name, for people */
                name: string;
                /** @description Street and number */
                address: string;
                /** @description ISO 3166-1, two letters */
                country: string;
                /** @description Tax number; null for none */
                tax_id: string | null;
            } | null;
            /** @description Who buys, as it was when the invoice was made; null before there was one */
            buyer: {
                /** @description Its name, for people */
                name: string;
                /** @description Whom to ask */
                contact: string | null;
                /** @description Street and number */
                address: string | null;
                /** @description City of the postal address */
                city: string | null;
                /** @description State or region */
                state: string | null;
                /** @description Postal code of the postal address */
                postcode: string | null;
                /** @description ISO 3166-1, two letters */
                country: string;
                /** @description Tax number; null for none */
                tax_id: string | null;
            } | null;
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            client_id: number;
            /** @description The order it came from */
            order_id: number | null;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "draft" | "unpaid" | "paid" | "cancelled" | "refunded";
            /** @description Whether it is unpaid after its due date */
            is_overdue: boolean;
            /** @description Whether a payment can be started */
            is_payable: boolean;
            /**
             * @description ISO 4217 currency code
             * @example USD
             */
            currency: string;
            /** @description What it is for, one entry each */
            lines: {
                /**
                 * @description `other`: something that staff have invoiced
                 * @enum {string}
                 */
                type: "hosting" | "hosting_addon" | "domain" | "credit" | "hosting_renewal" | "hosting_addon_renewal" | "domain_renewal" | "domain_restore" | "hosting_change" | "other";
                /** @description For people */
                description: string;
                /**
                 * @description Amount in major units of the currency
                 * @example 12.5
                 */
                unit_price: number;
                /**
                 * @description Amount in major units of the currency
                 * @example 12.5
                 */
                setup_fee: number;
                /**
                 * @description Amount in major units of the currency
                 * @example 12.5
                 */
                tax: number;
                /** @description What `tax` is the sum of */
                taxes: components["schemas"]["TaxComponent"][];
                /**
                 * @description Amount in major units of the currency
                 * @example 12.5
                 */
                total: number;
                /** @description The hosting account it is for; null for none */
                hosting_account_id: number | null;
                /** @description The domain it is for; null for none */
                domain_id: number | null;
                /** @description Which add-on of the hosting account; null on other lines */
                addon: {
                    /**
                     * Format: int64
                     * @description Integer id
                     * @example 7355608123904
                     */
                    id: number;
                    /**
                     * Format: int64
                     * @description The units that `unit_price` is for
                     */
                    quantity: number;
                } | null;
            }[];
            /** @description The code that made its lines cheaper */
            promo_code: string | null;
            /**
             * @description What the code has taken off; not in `subtotal` any more
             * @example 12.5
             */
            discount: number;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            subtotal: number;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            tax: number;
            /** @description What `tax` is the sum of */
            taxes: components["schemas"]["TaxComponent"][];
            /** @description Whether the client accounts for the tax itself: its VAT number was valid where and when that was asked */
            reverse_charge: boolean;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            total: number;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            credit_applied: number;
            /**
             * @description Received by gateways or bank, without credit applied; 0 on a paid one: nothing was charged
             * @example 12.5
             */
            amount_paid: number;
            /**
             * @description Given back since it was paid, as money or as credit
             * @example 12.5
             */
            amount_refunded: number;
            /** @description Paid, and a part of it was given back; `refunded` once all of it was */
            is_partially_refunded: boolean;
            /**
             * @description Still to be paid
             * @example 12.5
             */
            balance: number;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            due_at: string;
            /** @description When it was paid; null before */
            paid_at: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "name": "VAT",
         *       "rate": 15,
         *       "amount": 1.95
         *     }
         */
        TaxComponent: {
            /** @description Its name, for people */
            name: string;
            /** @description Percent; null on invoices of earlier releases */
            rate: number | null;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            amount: number;
        };
        /**
         * @example {
         *       "id": 164482057394211,
         *       "client_id": 7355608123904,
         *       "device_id": "5f3f8f0e-6a0b-4c1d-9d55-0a1c2b3d4e5f",
         *       "device_name": "Ama's phone",
         *       "platform": "android",
         *       "push_provider": "fcm",
         *       "environment": "production",
         *       "app_version": "1.2.0",
         *       "build_number": "120",
         *       "locale": "en-GH",
         *       "timezone": "Africa/Accra",
         *       "notifications_enabled": true,
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "updated_at": "2026-11-21T09:30:00.000Z"
         *     }
         */
        MobileDevice: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            client_id: number;
            /** @description What the app calls this phone, the same after an update */
            device_id: string;
            /** @description Shown in the list of sessions, so that the user knows the device again */
            device_name: string | null;
            /**
             * @description The system of the phone
             * @enum {string}
             */
            platform: "ios" | "android" | "web";
            /**
             * @description Whose push service the token is of
             * @enum {string}
             */
            push_provider: "apns" | "fcm" | "webpush";
            /**
             * @description Which of Apple's services; a development build has the sandbox
             * @enum {string}
             */
            environment: "production" | "sandbox";
            /** @description Version of the app, for support */
            app_version: string | null;
            /** @description Build of the app, for support */
            build_number: string | null;
            /** @description The language of mails */
            locale: string | null;
            /** @description Of the IANA database, such as Africa/Accra */
            timezone: string | null;
            /** @description Whether push messages are sent to this phone */
            notifications_enabled: boolean;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "domain": "ama-designs.com",
         *       "tld": "com",
         *       "status": "available",
         *       "available": true,
         *       "provisional": false,
         *       "premium": false,
         *       "reason": null,
         *       "message": "ama-designs.com is available.",
         *       "checked_at": "2026-11-21T09:30:00.000Z",
         *       "source": "rdap",
         *       "pricing": [
         *         {
         *           "currency": "USD",
         *           "register": 12.99,
         *           "renew": 14.99,
         *           "transfer": 12.99
         *         }
         *       ],
         *       "requirements": {
         *         "years": [
         *           1,
         *           2,
         *           3
         *         ],
         *         "languages": [],
         *         "contact": [],
         *         "fields": []
         *       }
         *     }
         */
        DomainAvailabilityResponse: {
            /** @description In ASCII and lower case; as it was sent when it is no domain name */
            domain: string;
            /** @description The ending, without a dot */
            tld: string | null;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "available" | "unavailable" | "reserved" | "premium" | "unsupported_tld" | "invalid" | "unknown" | "manual_review";
            /** @description Can be ordered at the price given; never true in doubt */
            available: boolean;
            /** @description A person at the registry has the last word */
            provisional: boolean;
            /** @description Has a price of its own */
            premium: boolean;
            /** @description Why, as a code; null where there is nothing to say */
            reason: ("not_a_domain_name" | "tld_not_offered" | "ordered_here" | "registered" | "reserved_by_registry" | "sold_by_others" | "not_sold_by_registrar" | "manual_registration" | "registry_busy" | "registry_timeout" | "registry_unavailable" | "registry_unclear" | "registrar_unavailable") | null;
            /** @description Safe to show to the user */
            message: string;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            checked_at: string;
            /** @description Who was asked; null when nobody was */
            source: ("rdap" | "whois" | "registrar" | "catalog" | "orders") | null;
            /** @description Prices per year, of a premium name its own; null when domains of this ending are not offered */
            pricing: {
                /**
                 * @description ISO 4217 currency code
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Amount in major units of the currency
                 * @example 12.5
                 */
                register: number;
                /**
                 * @description Amount in major units of the currency
                 * @example 12.5
                 */
                renew: number;
                /** @description Its transfer from another registrar; null where there is none. In a price: what a transfer costs */
                transfer: number | null;
            }[] | null;
            /** @description What an order has to say; null when the name cannot be had, or nobody knows */
            requirements: components["schemas"]["DomainRequirements"] | null;
        };
        DomainRequirements: {
            /** @description For how many years the name can be registered */
            years: number[];
            /** @description Of a name that is not in ASCII: one of these is its `language` */
            languages: {
                /** @description To decide by; it never changes its meaning */
                code: string;
                /** @description Its name, for people */
                name: string;
            }[];
            /** @description Fields of the profile that are asked for, or have to be one of some values */
            contact: {
                /** @description The field it is about, as in `errors` */
                field: string;
                /** @description Whether it has to be given */
                required: boolean;
                /** @description What is accepted; empty for anything */
                values: string[];
            }[];
            /** @description What else has to be answered, in `tld_requirements` */
            fields: {
                /** @description Its name, for people */
                name: string;
                /** @description What to call it in a form */
                label: string;
                /** @description For people */
                description: string | null;
                /**
                 * @description What kind it is
                 * @enum {string}
                 */
                type: "text" | "choice" | "acknowledgement" | "boolean" | "notice";
                /** @description Whether it has to be given */
                required: boolean;
                /** @description What can be chosen */
                options: {
                    /** @description The value */
                    value: string;
                    /** @description What to call it in a form */
                    label: string;
                }[];
                /** @description Asked only when that field has this value, or any where it is null */
                when: {
                    /** @description The field it is about, as in `errors` */
                    field: string;
                    /** @description The value */
                    value: string | null;
                } | null;
            }[];
        };
        DomainBulkAvailability: {
            /** @description One entry for each name, in the order asked */
            results: components["schemas"]["DomainAvailabilityResponse"][];
        };
        DomainSuggestions: {
            /** @description One entry for each name, in the order asked */
            results: components["schemas"]["DomainAvailabilityResponse"][];
        };
        /**
         * @example {
         *       "id": 7355608200003,
         *       "client_id": 7355608123904,
         *       "order_id": 7355608200001,
         *       "name": "ama-designs.com",
         *       "tld": "com",
         *       "status": "active",
         *       "type": "register",
         *       "provisional": false,
         *       "years": 1,
         *       "recurring_amount": 12.99,
         *       "currency": "USD",
         *       "price_change": null,
         *       "auto_renew": true,
         *       "nameservers": [
         *         "ns1.example-hosting.com",
         *         "ns2.example-hosting.com"
         *       ],
         *       "privacy": true,
         *       "locked": true,
         *       "version": 3,
         *       "operation_id": null,
         *       "contact_verification": {
         *         "status": "verified",
         *         "verify_by": null
         *       },
         *       "transfer": null,
         *       "restore": null,
         *       "registered_at": "2026-11-21T09:31:30.000Z",
         *       "expires_at": "2027-11-21T09:31:30.000Z",
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "updated_at": "2026-11-21T09:31:30.000Z"
         *     }
         */
        Domain: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            client_id: number;
            /** @description Null when it was not ordered here */
            order_id: number | null;
            /** @description Its name, for people */
            name: string;
            /** @description The ending, without a dot */
            tld: string;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "pending" | "pending_registration" | "pending_transfer" | "registration_failed" | "active" | "grace" | "redemption" | "expired" | "transferred_away" | "cancelled";
            /**
             * @description What kind it is
             * @enum {string}
             */
            type: "register" | "transfer";
            /** @description Waits for a person at the registry */
            provisional: boolean;
            /**
             * Format: int64
             * @description For how many years
             */
            years: number;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            recurring_amount?: number;
            /**
             * @description ISO 4217 currency code
             * @example USD
             */
            currency: string;
            /** @description Another price that was announced; null where there is none */
            price_change: components["schemas"]["PriceChange"] | null;
            /** @description Whether it is renewed by itself */
            auto_renew: boolean;
            /** @description Host names of the nameservers */
            nameservers: string[];
            /** @description Whether the registrant is hidden from the public; null when not known */
            privacy: boolean | null;
            /** @description Whether it cannot be transferred elsewhere; null when not known */
            locked: boolean | null;
            /**
             * Format: int64
             * @description Counts the changes of the domain
             */
            version: number;
            /** @description The change that is under way */
            operation_id: number | null;
            contact_verification: components["schemas"]["ContactVerification"] | null;
            transfer: components["schemas"]["DomainTransfer"] | null;
            /** @description Of a domain in redemption: what it takes to restore it; null where it cannot be ordered */
            restore: components["schemas"]["DomainRestoration"] | null;
            /** @description When it was registered; null before */
            registered_at: string | null;
            /** @description When it ends; null where it does not */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "from": "2027-12-03T10:00:00.000Z",
         *       "recurring_amount": 54.9
         *     }
         */
        PriceChange: {
            /**
             * Format: date-time
             * @description The first period with the new price begins then
             * @example 2026-11-21T09:30:00.000Z
             */
            from: string;
            /**
             * @description For a period, before tax
             * @example 12.5
             */
            recurring_amount?: number;
        };
        /**
         * @description Whether the registrant has confirmed their e-mail address; `overdue` domains can stop working
         * @example {
         *       "status": "pending",
         *       "verify_by": "2026-12-06T09:31:30.000Z"
         *     }
         */
        ContactVerification: {
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "verified" | "pending" | "overdue" | "unknown";
            /** @description When it has to be done by; null where nothing is to do */
            verify_by: string | null;
        };
        /**
         * @description `needs_auth_code` waits for another code, `needs_unlock` for the domain to be unlocked where it is now
         * @example {
         *       "state": "pending_registry",
         *       "lock": null,
         *       "updated_at": "2026-11-21T09:31:30.000Z"
         *     }
         */
        DomainTransfer: {
            /**
             * @description State or region
             * @enum {string}
             */
            state: "requested" | "needs_auth_code" | "needs_unlock" | "pending_registry" | "completed" | "failed" | "cancelled";
            /** @description Who has locked the domain; null unless it has to be unlocked */
            lock: ("registrar" | "registry") | null;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            updated_at: string;
        };
        /**
         * @description Fee, the year that comes with it, and both together, before tax, in the currency of the domain
         * @example {
         *       "fee": 120,
         *       "renewal": 12.99,
         *       "total": 132.99,
         *       "until": "2027-01-20T09:31:30.000Z",
         *       "invoice_id": null
         *     }
         */
        DomainRestoration: {
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            fee?: number;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            renewal?: number;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            total?: number;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            until: string;
            /** @description Where it was ordered */
            invoice_id: number | null;
        };
        /**
         * @example {
         *       "id": 7355608700001,
         *       "domain_id": 7355608200003,
         *       "domain": "ama-designs.com",
         *       "type": "nameservers",
         *       "status": "succeeded",
         *       "version": 4,
         *       "wanted": {
         *         "nameservers": [
         *           "ns1.example.net",
         *           "ns2.example.net"
         *         ]
         *       },
         *       "before": {
         *         "nameservers": [
         *           "ns1.example-hosting.com",
         *           "ns2.example-hosting.com"
         *         ]
         *       },
         *       "error": null,
         *       "check": {
         *         "checked_at": "2026-11-21T09:33:30.000Z",
         *         "broken": [
         *           "mail"
         *         ]
         *       },
         *       "undo_until": "2026-11-24T09:30:02.000Z",
         *       "undo_of": null,
         *       "undone_by": null,
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "updated_at": "2026-11-21T09:30:02.000Z",
         *       "finished_at": "2026-11-21T09:30:02.000Z"
         *     }
         */
        DomainOperation: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            domain_id: number;
            /** @description A domain name, such as my-site.com; others than ASCII are accepted in Unicode and in Punycode */
            domain: string;
            /**
             * @description What kind it is
             * @enum {string}
             */
            type: "settings" | "nameservers" | "contacts" | "dnssec" | "glue" | "dns";
            /**
             * @description `pending` goes on by itself; `action_required` waits for a person at the registry; the others are final
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed" | "action_required";
            /**
             * Format: int64
             * @description Of the domain with this change
             */
            version: number;
            /** @description As it was sent */
            wanted: {
                [key: string]: unknown;
            };
            /** @description What was there; null until it is known */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description Why it failed; nothing was changed then */
            error: {
                /** @description To decide by; it never changes its meaning */
                code: string;
                /** @description Safe to show to the user */
                message: string;
            } | null;
            /** @description What resolvers found before the change and not some minutes after it */
            check: {
                /**
                 * Format: date-time
                 * @description ISO 8601 time in UTC
                 * @example 2026-11-21T09:30:00.000Z
                 */
                checked_at: string;
                /** @description What worked before the change and cannot be found since */
                broken: ("site" | "mail")[];
            } | null;
            /** @description Null when it cannot be undone */
            undo_until: string | null;
            /** @description The operation this one takes back; null for none */
            undo_of: number | null;
            /** @description The operation that took this one back; null for none */
            undone_by: number | null;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            updated_at: string;
            /** @description When it became final; null before */
            finished_at: string | null;
        };
        /**
         * @example {
         *       "auth_code": "EPP-k7Fp2qX",
         *       "locked": true
         *     }
         */
        DomainAuthCode: {
            /** @description The transfer code of the present registrar */
            auth_code: string;
            /** @description Whether transfers are refused; null where it is not known */
            locked: boolean;
        };
        /**
         * @example {
         *       "version": 3,
         *       "ds_records": [
         *         {
         *           "key_tag": 60485,
         *           "algorithm": 13,
         *           "digest_type": 2,
         *           "digest": "D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A"
         *         }
         *       ]
         *     }
         */
        Dnssec: {
            /**
             * Format: int64
             * @description Another number after every change; send it as `if_version`
             */
            version: number;
            /** @description Delegation Signer records (RFC 4034), the whole list */
            ds_records: {
                /** @description Key tag of the DNSKEY (RFC 4034, 5.1.1) */
                key_tag: number;
                /** @description Number of the algorithm (IANA, DNS Security Algorithm Numbers) */
                algorithm: number;
                /** @description Number of the digest (IANA, DS Digest Algorithms) */
                digest_type: number;
                /** @description The digest, in hexadecimal */
                digest: string;
            }[];
        };
        /**
         * @example {
         *       "version": 3,
         *       "glue_records": [
         *         {
         *           "hostname": "ns1.ama-designs.com",
         *           "addresses": [
         *             "192.0.2.53"
         *           ]
         *         }
         *       ]
         *     }
         */
        Glue: {
            /**
             * Format: int64
             * @description Another number after every change; send it as `if_version`
             */
            version: number;
            /** @description Nameservers below the domain with their addresses, the whole list */
            glue_records: {
                /** @description A host name */
                hostname: string;
                /** @description IPv4 and IPv6 addresses */
                addresses: (string)[];
            }[];
        };
        /**
         * @example {
         *       "version": 3,
         *       "registrant": {
         *         "first_name": "Ama",
         *         "last_name": "Mensah",
         *         "company_name": null,
         *         "address": "12 Independence Avenue",
         *         "city": "Accra",
         *         "state": "Greater Accra",
         *         "postcode": "GA-001",
         *         "country": "GH",
         *         "email": "ama@example.com",
         *         "phone": "+233201234567"
         *       },
         *       "admin": {
         *         "first_name": "Ama",
         *         "last_name": "Mensah",
         *         "company_name": null,
         *         "address": "12 Independence Avenue",
         *         "city": "Accra",
         *         "state": "Greater Accra",
         *         "postcode": "GA-001",
         *         "country": "GH",
         *         "email": "ama@example.com",
         *         "phone": "+233201234567"
         *       },
         *       "tech": {
         *         "first_name": "Ama",
         *         "last_name": "Mensah",
         *         "company_name": null,
         *         "address": "12 Independence Avenue",
         *         "city": "Accra",
         *         "state": "Greater Accra",
         *         "postcode": "GA-001",
         *         "country": "GH",
         *         "email": "ama@example.com",
         *         "phone": "+233201234567"
         *       },
         *       "billing": {
         *         "first_name": "Ama",
         *         "last_name": "Mensah",
         *         "company_name": null,
         *         "address": "12 Independence Avenue",
         *         "city": "Accra",
         *         "state": "Greater Accra",
         *         "postcode": "GA-001",
         *         "country": "GH",
         *         "email": "ama@example.com",
         *         "phone": "+233201234567"
         *       },
         *       "verification": {
         *         "status": "verified",
         *         "verify_by": null
         *       },
         *       "transfer_lock": {
         *         "locked_until": null,
         *         "days_after_change": 60,
         *         "fields": [
         *           "first_name",
         *           "last_name",
         *           "company_name",
         *           "email"
         *         ]
         *       }
         *     }
         */
        DomainContacts: {
            /**
             * Format: int64
             * @description Another number after every change; send it as `if_version`
             */
            version: number;
            registrant: components["schemas"]["DomainContact"] | null;
            admin: components["schemas"]["DomainContact"] | null;
            tech: components["schemas"]["DomainContact"] | null;
            billing: components["schemas"]["DomainContact"] | null;
            /** @description Whether the registrant has confirmed the address */
            verification: {
                /**
                 * @description The state it is in
                 * @enum {string}
                 */
                status: "verified" | "pending" | "overdue" | "unknown";
                /** @description When it has to be done by; null where nothing is to do */
                verify_by: string | null;
            };
            /** @description Whether changing it locks the domain against transfers for some weeks */
            transfer_lock: {
                /** @description Until then the domain cannot be unlocked for a transfer */
                locked_until: string | null;
                /**
                 * Format: int64
                 * @description Another registrant locks the domain for so many days
                 */
                days_after_change: number;
                /** @description Of the registrant, which make it another one */
                fields: string[];
            };
        };
        /** @description As the registry has it; old ones can lack anything */
        DomainContact: {
            /** @description First name of the person */
            first_name: string | null;
            /** @description Last name of the person */
            last_name: string | null;
            /** @description Name of the company; null for a person */
            company_name: string | null;
            /** @description Street and number */
            address: string | null;
            /** @description City of the postal address */
            city: string | null;
            /** @description State or region */
            state: string | null;
            /** @description Postal code of the postal address */
            postcode: string | null;
            /** @description ISO 3166-1, two letters */
            country: string | null;
            /** @description An e-mail address */
            email: string | null;
            /** @description In international form (E.164) */
            phone: string | null;
        };
        /**
         * @example {
         *       "version": 61748211922417,
         *       "zone": "panel",
         *       "types": [
         *         "A",
         *         "MX"
         *       ],
         *       "capabilities": {
         *         "alias": false,
         *         "caa": true
         *       },
         *       "records": [
         *         {
         *           "type": "A",
         *           "host": "@",
         *           "value": "192.0.2.10",
         *           "ttl": 3600,
         *           "priority": null
         *         },
         *         {
         *           "type": "MX",
         *           "host": "@",
         *           "value": "mail.ama-designs.com",
         *           "ttl": 3600,
         *           "priority": 10
         *         }
         *       ],
         *       "findings": [],
         *       "operation_id": null
         *     }
         */
        Zone: {
            /**
             * Format: int64
             * @description Another number for other records; compare it, and send it as `if_version`
             */
            version: number;
            /**
             * @description Whose nameservers serve it
             * @enum {string}
             */
            zone: "registrar" | "panel" | "dns_host";
            /** @description What can be added here */
            types: ("A" | "AAAA" | "ANAME" | "CNAME" | "MX" | "TXT" | "SRV" | "CAA" | "NS")[];
            /** @description What the nameservers of this zone can do that others cannot */
            capabilities: {
                /** @description Whether the domain itself can follow another name (ANAME) */
                alias: boolean;
                /** @description Whether it can say who may issue certificates (CAA) */
                caa: boolean;
            };
            /** @description DNS records */
            records: components["schemas"]["DnsRecord"][];
            /** @description What is wrong or deserves a look; an error keeps it from being done */
            findings: components["schemas"]["ZoneFinding"][];
            /** @description The change that is under way */
            operation_id: number | null;
        };
        /**
         * @example {
         *       "type": "A",
         *       "host": "@",
         *       "value": "192.0.2.10",
         *       "ttl": 3600,
         *       "priority": null
         *     }
         */
        DnsRecord: {
            /**
             * @description What kind it is
             * @enum {string}
             */
            type: "A" | "AAAA" | "ANAME" | "CNAME" | "MX" | "TXT" | "SRV" | "CAA" | "NS";
            /** @description The name left of the domain; @ is the domain itself */
            host: string;
            /** @description The value */
            value: string;
            /**
             * Format: int64
             * @description In seconds, how long others may keep it
             */
            ttl: number;
            /** @description How urgent it is */
            priority: number | null;
        };
        /**
         * @example {
         *       "rule": "mx_without_address",
         *       "level": "warning",
         *       "host": "@",
         *       "message": "Mail for @ goes to mail.ama-designs.com, which has no address. Add an A record for it."
         *     }
         */
        ZoneFinding: {
            /**
             * @description Which rule found it
             * @enum {string}
             */
            rule: "cname_beside_others" | "cname_at_apex" | "apex_nameservers" | "duplicate_record" | "host_is_address" | "two_spf_records" | "two_dmarc_records" | "spf_invalid_address" | "dmarc_invalid_policy" | "mx_without_address" | "mx_is_alias" | "srv_is_alias" | "spf_too_many_lookups" | "spf_allows_all" | "dmarc_elsewhere" | "host_repeats_domain" | "alias_beside_address" | "delegation_without_address" | "private_address" | "ttl_differs" | "ds_without_key" | "caa_without_issuer";
            /**
             * @description How grave it is
             * @enum {string}
             */
            level: "error" | "warning";
            /** @description The name left of the domain; @ is the domain itself */
            host: string;
            /** @description Safe to show to the user */
            message: string;
        };
        /**
         * @example {
         *       "operation": null,
         *       "version": 61748211922417,
         *       "next_version": 24817211922110,
         *       "add": [
         *         {
         *           "type": "A",
         *           "host": "shop",
         *           "value": "192.0.2.10",
         *           "ttl": 3600,
         *           "priority": null
         *         }
         *       ],
         *       "remove": [],
         *       "findings": []
         *     }
         */
        ZoneChange: {
            /** @description Null for a dry run */
            operation: components["schemas"]["DomainOperation"] | null;
            /**
             * Format: int64
             * @description Another number for other records; compare it, and send it as `if_version`
             */
            version: number;
            /**
             * Format: int64
             * @description Another number for other records; compare it, and send it as `if_version`
             */
            next_version: number;
            /** @description Records to add */
            add: components["schemas"]["DnsRecord"][];
            /** @description Records to remove; each has to be there as it is given */
            remove: components["schemas"]["DnsRecord"][];
            /** @description What is wrong or deserves a look; an error keeps it from being done */
            findings: components["schemas"]["ZoneFinding"][];
        };
        /**
         * @description A change of this very zone: send `add` and `remove` to make it
         * @example {
         *       "id": "our_hosting",
         *       "name": "Our hosting: website and mail",
         *       "note": null,
         *       "add": [
         *         {
         *           "type": "A",
         *           "host": "@",
         *           "value": "192.0.2.10",
         *           "ttl": 3600,
         *           "priority": null
         *         }
         *       ],
         *       "remove": []
         *     }
         */
        ZoneTemplate: {
            /** @description What the record is named by in addresses and requests */
            id: string;
            /** @description Its name, for people */
            name: string;
            /** @description What the user has to do besides */
            note: string | null;
            /** @description Records to add */
            add: components["schemas"]["DnsRecord"][];
            /** @description Records to remove; each has to be there as it is given */
            remove: components["schemas"]["DnsRecord"][];
        };
        /**
         * @example {
         *       "id": 7355608700001,
         *       "version": 61748211922417,
         *       "zone": "panel",
         *       "record_count": 1,
         *       "created_at": "2026-11-21T09:30:00.000Z"
         *     }
         */
        ZoneSnapshotSummary: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /**
             * Format: int64
             * @description Another number for other records; compare it, and send it as `if_version`
             */
            version: number;
            /**
             * @description The zone the records are in
             * @enum {string}
             */
            zone: "registrar" | "panel" | "dns_host";
            /**
             * Format: int64
             * @description How many records there are
             */
            record_count: number;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
        };
        /**
         * @example {
         *       "id": 7355608700001,
         *       "version": 61748211922417,
         *       "zone": "panel",
         *       "record_count": 1,
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "records": [
         *         {
         *           "type": "A",
         *           "host": "@",
         *           "value": "192.0.2.10",
         *           "ttl": 3600,
         *           "priority": null
         *         }
         *       ]
         *     }
         */
        ZoneSnapshot: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /**
             * Format: int64
             * @description Another number for other records; compare it, and send it as `if_version`
             */
            version: number;
            /**
             * @description The zone the records are in
             * @enum {string}
             */
            zone: "registrar" | "panel" | "dns_host";
            /**
             * Format: int64
             * @description How many records there are
             */
            record_count: number;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /** @description DNS records */
            records: components["schemas"]["DnsRecord"][];
        };
        /**
         * @example {
         *       "id": 7355608200004,
         *       "client_id": 7355608123904,
         *       "order_id": 7355608200001,
         *       "status": "active",
         *       "domain": "ama-designs.com",
         *       "username": "amades7k",
         *       "package": {
         *         "id": 1,
         *         "name": "Starter"
         *       },
         *       "server": {
         *         "hostname": "server1.example-hosting.com",
         *         "ip": "192.0.2.10",
         *         "nameservers": [
         *           "ns1.example-hosting.com",
         *           "ns2.example-hosting.com"
         *         ]
         *       },
         *       "billing_cycle": "annually",
         *       "recurring_amount": 49.9,
         *       "currency": "USD",
         *       "price_change": null,
         *       "coupon": null,
         *       "addons": [],
         *       "options": [],
         *       "usage": {
         *         "disk_used_mb": 140,
         *         "disk_limit_mb": 10240,
         *         "bandwidth_used_mb": 900,
         *         "bandwidth_limit_mb": null,
         *         "measured_at": "2026-11-22T00:00:00.000Z"
         *       },
         *       "capabilities": [
         *         "panel",
         *         "webmail",
         *         "files",
         *         "email"
         *       ],
         *       "cancellation": null,
         *       "change": null,
         *       "next_due_at": "2027-11-21T09:31:30.000Z",
         *       "activated_at": "2026-11-21T09:31:30.000Z",
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "updated_at": "2026-11-21T09:31:30.000Z"
         *     }
         */
        HostingAccount: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            client_id: number;
            /**
             * Format: int64
             * @description 0 when it was not ordered here
             * @example 7355608200001
             */
            order_id: number;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "pending" | "provisioning" | "provisioning_failed" | "active" | "suspended" | "cancelled" | "terminated";
            /** @description A domain name, such as my-site.com; others than ASCII are accepted in Unicode and in Punycode */
            domain: string;
            /** @description At the control panel; null until active */
            username: string | null;
            /** @description The hosting package */
            package: {
                /**
                 * Format: int64
                 * @description Integer id
                 * @example 7355608123904
                 */
                id: number;
                /** @description Its name, for people */
                name: string;
            };
            /** @description The server it is on; null before there is one */
            server: {
                /** @description A host name */
                hostname: string;
                /** @description The IP address; null where it is not known */
                ip: string | null;
                /** @description Host names of the nameservers */
                nameservers: string[];
            } | null;
            /**
             * @description How long a period is
             * @enum {string}
             */
            billing_cycle: "one_time" | "monthly" | "quarterly" | "semi_annually" | "annually" | "biennially" | "triennially" | "free";
            /**
             * @description For a billing period with its add-ons, before tax
             * @example 12.5
             */
            recurring_amount?: number;
            /**
             * @description ISO 4217 currency code
             * @example USD
             */
            currency: string;
            /** @description Another price that was announced; null where there is none */
            price_change: components["schemas"]["PriceChange"] | null;
            /** @description What makes later periods cheaper: `periods_left` of them, at less than `recurring_amount`; null: all, and that is the lower price */
            coupon: {
                /** @description To decide by; it never changes its meaning */
                code: string;
                /** @description For how many billing periods yet; null: for all */
                periods_left: number | null;
            } | null;
            /** @description What hosting has besides its package */
            addons: components["schemas"]["HostingAddon"][];
            /** @description What was chosen for it before it was brought here; its price has them */
            options: {
                /** @description Its name, for people */
                name: string;
                /** @description The value */
                value: string;
            }[];
            /** @description What was measured last; null before the first time */
            usage: {
                /** @description In MB; null where the panel does not say */
                disk_used_mb: number | null;
                /** @description In MB; null without a limit */
                disk_limit_mb: number | null;
                /** @description In MB, of this month; null where the panel does not say */
                bandwidth_used_mb: number | null;
                /** @description In MB a month; null without a limit */
                bandwidth_limit_mb: number | null;
                /**
                 * Format: date-time
                 * @description ISO 8601 time in UTC
                 * @example 2026-11-21T09:30:00.000Z
                 */
                measured_at: string;
            } | null;
            /** @description Targets of a login link that lead somewhere: offer no others. All while the panel has not said */
            capabilities: ("panel" | "webmail" | "phpmyadmin" | "files" | "email" | "backups" | "ssl")[];
            cancellation: components["schemas"]["Cancellation"] | null;
            /** @description A change of package or cycle that has not been made yet */
            change: {
                /**
                 * @description Whether the package becomes larger or smaller
                 * @enum {string}
                 */
                direction: "upgrade" | "downgrade";
                /** @description The hosting package */
                package: {
                    /**
                     * Format: int64
                     * @description Integer id
                     * @example 7355608123904
                     */
                    id: number;
                    /** @description Its name, for people */
                    name: string;
                };
                /**
                 * @description How long a period is
                 * @enum {string}
                 */
                billing_cycle: "one_time" | "monthly" | "quarterly" | "semi_annually" | "annually" | "biennially" | "triennially";
                /**
                 * @description Amount in major units of the currency
                 * @example 12.5
                 */
                recurring_amount?: number;
                /** @description What hosting has besides its package */
                addons: components["schemas"]["HostingAddon"][];
                /** @description To be paid before an upgrade is made */
                invoice_id: number | null;
                /** @description When a downgrade takes effect */
                effective_at: string | null;
                /**
                 * Format: date-time
                 * @description ISO 8601 time in UTC
                 * @example 2026-11-21T09:30:00.000Z
                 */
                requested_at: string;
            } | null;
            /** @description When the next period begins; null where none follows */
            next_due_at: string | null;
            /** @description When it was set up; null before */
            activated_at: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "addon_id": 1,
         *       "name": "Extra IP address",
         *       "quantity": 2,
         *       "recurring_amount": 60
         *     }
         */
        HostingAddon: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            addon_id: number;
            /** @description Its name, for people */
            name: string;
            /** @description How many units */
            quantity: number;
            /**
             * @description For all its units for a billing period, before tax
             * @example 12.5
             */
            recurring_amount?: number;
        };
        /**
         * @example {
         *       "type": "end_of_billing_period",
         *       "status": "scheduled",
         *       "reason": "Moving elsewhere.",
         *       "requested_at": "2026-11-21T09:30:00.000Z",
         *       "effective_at": "2027-11-21T09:30:00.000Z"
         *     }
         */
        Cancellation: {
            /**
             * @description What kind it is
             * @enum {string}
             */
            type: "immediate" | "end_of_billing_period";
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "requested" | "scheduled" | "completed" | "withdrawn";
            /** @description Why, as a code; null where there is nothing to say */
            reason: string;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            requested_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            effective_at: string;
        };
        /**
         * @example {
         *       "url": "https://server1.example-hosting.com:2083/cpsess0123456789/login/?session=amades7k%3A9f2c",
         *       "expires_hint_seconds": 900
         *     }
         */
        HostingLoginUrl: {
            /**
             * Format: uri
             * @description Works once; open it at once and do not keep it
             */
            url: string;
            /**
             * Format: int64
             * @description About how long the link works
             */
            expires_hint_seconds: number;
        };
        /**
         * @example {
         *       "date": "2026-11-22",
         *       "disk_used_mb": 140,
         *       "disk_limit_mb": 10240,
         *       "bandwidth_used_mb": 900,
         *       "bandwidth_limit_mb": null,
         *       "measured_at": "2026-11-22T00:00:00.000Z"
         *     }
         */
        HostingUsageDay: {
            /**
             * Format: date
             * @description In UTC; days that were not measured are missing
             */
            date: string;
            /** @description In MB; null where the panel does not say */
            disk_used_mb: number | null;
            /** @description Null is unlimited or unknown */
            disk_limit_mb: number | null;
            /** @description Since the first of the month */
            bandwidth_used_mb: number | null;
            /** @description In MB a month; null without a limit */
            bandwidth_limit_mb: number | null;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            measured_at: string;
        };
        /**
         * @example {
         *       "id": 7355608200002,
         *       "number": "33G4WSN52M",
         *       "legal_number": null,
         *       "issued_at": null,
         *       "seller": {
         *         "name": "Example Hosting Ltd",
         *         "address": "12 Independence Avenue, Accra",
         *         "country": "GH",
         *         "tax_id": "C0000000000"
         *       },
         *       "buyer": {
         *         "name": "Ama Designs",
         *         "contact": "Ama Mensah",
         *         "address": "12 Independence Avenue",
         *         "city": "Accra",
         *         "state": "Greater Accra",
         *         "postcode": "GA-184",
         *         "country": "GH",
         *         "tax_id": null
         *       },
         *       "client_id": 7355608123904,
         *       "order_id": 7355608200001,
         *       "status": "unpaid",
         *       "is_overdue": false,
         *       "is_payable": true,
         *       "currency": "USD",
         *       "lines": [
         *         {
         *           "type": "domain",
         *           "description": "Registration of ama-designs.com for 1 year",
         *           "unit_price": 12.99,
         *           "setup_fee": 0,
         *           "tax": 0,
         *           "taxes": [],
         *           "total": 12.99,
         *           "hosting_account_id": null,
         *           "domain_id": 7355608200003,
         *           "addon": null
         *         }
         *       ],
         *       "promo_code": null,
         *       "discount": 0,
         *       "subtotal": 12.99,
         *       "tax": 0,
         *       "taxes": [],
         *       "reverse_charge": false,
         *       "total": 12.99,
         *       "credit_applied": 0,
         *       "amount_paid": 0,
         *       "amount_refunded": 0,
         *       "is_partially_refunded": false,
         *       "balance": 12.99,
         *       "due_at": "2026-11-28T09:30:00.000Z",
         *       "paid_at": null,
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "updated_at": "2026-11-21T09:30:00.000Z",
         *       "next_charge": null
         *     }
         */
        InvoiceDetails: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /** @description For people; the number by law is `legal_number` */
            number: string;
            /** @description In the series of the seller and year, without gaps; null until it is paid, or shortly after */
            legal_number: string | null;
            /** @description When the legal number was given */
            issued_at: string | null;
            /** @description Who sells, as it was when the invoice was made; null before there was one */
            seller: {
                /** @description Its name, for people */
                name: string;
                /** @description Street and number */
                address: string;
                /** @description ISO 3166-1, two letters */
                country: string;
                /** @description Tax number; null for none */
                tax_id: string | null;
            } | null;
            /** @description Who buys, as it was when the invoice was made; null before there was one */
            buyer: {
                /** @description Its name, for people */
                name: string;
                /** @description Whom to ask */
                contact: string | null;
                /** @description Street and number */
                address: string | null;
                /** @description City of the postal address */
                city: string | null;
                /** @description State or region */
                state: string | null;
                /** @description Postal code of the postal address */
                postcode: string | null;
                /** @description ISO 3166-1, two letters */
                country: string;
                /** @description Tax number; null for none */
                tax_id: string | null;
            } | null;
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            client_id: number;
            /** @description The order it came from */
            order_id: number | null;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "draft" | "unpaid" | "paid" | "cancelled" | "refunded";
            /** @description Whether it is unpaid after its due date */
            is_overdue: boolean;
            /** @description Whether a payment can be started */
            is_payable: boolean;
            /**
             * @description ISO 4217 currency code
             * @example USD
             */
            currency: string;
            /** @description What it is for, one entry each */
            lines: {
                /**
                 * @description `other`: something that staff have invoiced
                 * @enum {string}
                 */
                type: "hosting" | "hosting_addon" | "domain" | "credit" | "hosting_renewal" | "hosting_addon_renewal" | "domain_renewal" | "domain_restore" | "hosting_change" | "other";
                /** @description For people */
                description: string;
                /**
                 * @description Amount in major units of the currency
                 * @example 12.5
                 */
                unit_price: number;
                /**
                 * @description Amount in major units of the currency
                 * @example 12.5
                 */
                setup_fee: number;
                /**
                 * @description Amount in major units of the currency
                 * @example 12.5
                 */
                tax: number;
                /** @description What `tax` is the sum of */
                taxes: components["schemas"]["TaxComponent"][];
                /**
                 * @description Amount in major units of the currency
                 * @example 12.5
                 */
                total: number;
                /** @description The hosting account it is for; null for none */
                hosting_account_id: number | null;
                /** @description The domain it is for; null for none */
                domain_id: number | null;
                /** @description Which add-on of the hosting account; null on other lines */
                addon: {
                    /**
                     * Format: int64
                     * @description Integer id
                     * @example 7355608123904
                     */
                    id: number;
                    /**
                     * Format: int64
                     * @description The units that `unit_price` is for
                     */
                    quantity: number;
                } | null;
            }[];
            /** @description The code that made its lines cheaper */
            promo_code: string | null;
            /**
             * @description What the code has taken off; not in `subtotal` any more
             * @example 12.5
             */
            discount: number;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            subtotal: number;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            tax: number;
            /** @description What `tax` is the sum of */
            taxes: components["schemas"]["TaxComponent"][];
            /** @description Whether the client accounts for the tax itself: its VAT number was valid where and when that was asked */
            reverse_charge: boolean;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            total: number;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            credit_applied: number;
            /**
             * @description Received by gateways or bank, without credit applied; 0 on a paid one: nothing was charged
             * @example 12.5
             */
            amount_paid: number;
            /**
             * @description Given back since it was paid, as money or as credit
             * @example 12.5
             */
            amount_refunded: number;
            /** @description Paid, and a part of it was given back; `refunded` once all of it was */
            is_partially_refunded: boolean;
            /**
             * @description Still to be paid
             * @example 12.5
             */
            balance: number;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            due_at: string;
            /** @description When it was paid; null before */
            paid_at: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            updated_at: string;
            /** @description When a kept card is charged for it, and which; null when none is */
            next_charge: {
                /**
                 * Format: date-time
                 * @description ISO 8601 time in UTC
                 * @example 2026-11-21T09:30:00.000Z
                 */
                at: string;
                /** @description The card */
                payment_method: {
                    /**
                     * Format: int64
                     * @description Integer id
                     * @example 7355608123904
                     */
                    id: number;
                    /** @description Of the card, such as visa */
                    brand: string;
                    /** @description The last digits, to know it again */
                    last4: string;
                };
            } | null;
        };
        /**
         * @example {
         *       "payment": {
         *         "id": 7355608200010,
         *         "invoice_id": 7355608200002,
         *         "gateway": "paystack",
         *         "status": "created",
         *         "amount": 150,
         *         "currency": "GHS",
         *         "mobile": {
         *           "payment_intent_client_secret": null,
         *           "authorization_url": "https://checkout.paystack.com/3ni8kdavz62431k",
         *           "status_url": "https://api.example.com/api/v1/clients/7355608123904/invoices/7355608200002/payment-status",
         *           "publishable_key": null,
         *           "customer": null,
         *           "customer_session_client_secret": null
         *         },
         *         "next_action": null,
         *         "failure_message": null
         *       }
         *     }
         */
        PaymentStartResponse: {
            /** @description The payment that was opened */
            payment: {
                /**
                 * Format: int64
                 * @description Integer id
                 * @example 7355608123904
                 */
                id: number;
                /**
                 * Format: int64
                 * @description Integer id
                 * @example 7355608123904
                 */
                invoice_id: number;
                /**
                 * @description A payment gateway: `stripe`, `paystack`, `paypal`, or another one; the configuration for apps has those that are offered
                 * @example stripe
                 */
                gateway: string;
                /**
                 * @description The state it is in
                 * @enum {string}
                 */
                status: "created" | "requires_action" | "processing" | "succeeded" | "failed" | "cancelled" | "unknown";
                /**
                 * @description Amount in major units of the currency
                 * @example 12.5
                 */
                amount: number;
                /**
                 * @description ISO 4217 currency code
                 * @example USD
                 */
                currency: string;
                /** @description What the app gives to the gateway's SDK, or opens in a window */
                mobile: {
                    /** @description For the card sheet; null at other gateways */
                    payment_intent_client_secret: string | null;
                    /** @description The page to open in a window; null at gateways with a sheet */
                    authorization_url: string | null;
                    /**
                     * Format: uri
                     * @description What to poll
                     */
                    status_url: string;
                    /** @description For the gateway's SDK in the app; null where it needs none */
                    publishable_key: string | null;
                    /** @description The customer at the gateway, for the card sheet; null where there is none */
                    customer: string | null;
                    /** @description For the saved cards of the sheet; null where there are none */
                    customer_session_client_secret: string | null;
                };
                /** @description Mobile money: show `message`; `approve_on_phone` on the phone, `enter_otp` at `…/otp`, or `wait`. Null otherwise */
                next_action: {
                    /**
                     * @description What kind it is
                     * @enum {string}
                     */
                    type: "approve_on_phone" | "enter_otp" | "wait";
                    /** @description Safe to show to the user */
                    message: string | null;
                } | null;
                /** @description Of a saved method that was declined */
                failure_message: string | null;
            };
        };
        /**
         * @example {
         *       "invoice_id": 7355608200002,
         *       "status": "pending",
         *       "invoice_status": "unpaid",
         *       "balance": 12.99,
         *       "currency": "USD",
         *       "gateway": "stripe",
         *       "message": "Waiting for the payment to be confirmed.",
         *       "next_action": null,
         *       "updated_at": "2026-11-21T09:31:00.000Z",
         *       "poll_after_seconds": 2
         *     }
         */
        InvoicePaymentStatus: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            invoice_id: number;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "pending" | "failed" | "paid";
            /**
             * @description The state of the invoice
             * @enum {string}
             */
            invoice_status: "draft" | "unpaid" | "paid" | "cancelled" | "refunded";
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            balance: number;
            /**
             * @description ISO 4217 currency code
             * @example USD
             */
            currency: string;
            /** @description The payment gateway */
            gateway: string | null;
            /** @description Safe to show to the user */
            message: string;
            /** @description Mobile money: show `message`; `approve_on_phone` on the phone, `enter_otp` at `…/otp`, or `wait`. Null otherwise */
            next_action: {
                /**
                 * @description What kind it is
                 * @enum {string}
                 */
                type: "approve_on_phone" | "enter_otp" | "wait";
                /** @description Safe to show to the user */
                message: string | null;
            } | null;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            updated_at: string;
            /** @description null: nothing changes without a new payment, stop polling */
            poll_after_seconds: number | null;
        };
        /**
         * @example {
         *       "invoice_id": 7355608200002,
         *       "status": "failed",
         *       "attempts": [
         *         {
         *           "id": 7355608200010,
         *           "gateway": "stripe",
         *           "status": "failed",
         *           "amount": 12.99,
         *           "currency": "USD",
         *           "failure_message": "Your card has insufficient funds. Try another payment method.",
         *           "decline_code": "insufficient_funds",
         *           "created_at": "2026-11-21T09:31:00.000Z",
         *           "updated_at": "2026-11-21T09:31:20.000Z"
         *         }
         *       ],
         *       "refunds": []
         *     }
         */
        InvoicePaymentTimeline: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            invoice_id: number;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "pending" | "failed" | "paid";
            /** @description Every try to pay, newest first */
            attempts: {
                /**
                 * Format: int64
                 * @description Integer id
                 * @example 7355608123904
                 */
                id: number;
                /**
                 * @description A payment gateway: `stripe`, `paystack`, `paypal`, or another one; the configuration for apps has those that are offered
                 * @example stripe
                 */
                gateway: string;
                /**
                 * @description The state it is in
                 * @enum {string}
                 */
                status: "created" | "requires_action" | "processing" | "succeeded" | "failed" | "cancelled" | "unknown";
                /**
                 * @description Amount in major units of the currency
                 * @example 12.5
                 */
                amount: number;
                /**
                 * @description ISO 4217 currency code
                 * @example USD
                 */
                currency: string;
                /** @description Why it was declined, safe to show; null where it was not */
                failure_message: string | null;
                /** @description The bank's code; null where there is none */
                decline_code: string | null;
                /**
                 * Format: date-time
                 * @description ISO 8601 time in UTC
                 * @example 2026-11-21T09:30:00.000Z
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description ISO 8601 time in UTC
                 * @example 2026-11-21T09:30:00.000Z
                 */
                updated_at: string;
            }[];
            /** @description What was given back, newest first */
            refunds: {
                /**
                 * Format: int64
                 * @description Integer id
                 * @example 7355608123904
                 */
                id: number;
                /**
                 * Format: int64
                 * @description Integer id
                 * @example 7355608123904
                 */
                payment_id: number;
                /**
                 * @description Amount in major units of the currency
                 * @example 12.5
                 */
                amount: number;
                /**
                 * @description ISO 4217 currency code
                 * @example USD
                 */
                currency: string;
                /**
                 * @description The state it is in
                 * @enum {string}
                 */
                status: "pending" | "needs_attention" | "succeeded" | "failed" | "cancelled";
                /**
                 * Format: date-time
                 * @description ISO 8601 time in UTC
                 * @example 2026-11-21T09:30:00.000Z
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description ISO 8601 time in UTC
                 * @example 2026-11-21T09:30:00.000Z
                 */
                updated_at: string;
            }[];
        };
        /**
         * @example {
         *       "payment_url": "https://api.example.com/pay/0FJ2p9Zk4cW8sV1xQ7mT",
         *       "expires_at": "2026-12-21T09:30:00.000Z"
         *     }
         */
        PayLink: {
            /**
             * Format: uri
             * @description Page where anyone who has the link can pay the invoice
             * @example https://api.example.com/pay/0FJ2p9Zk4cW8sV1xQ7mT
             */
            payment_url: string;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            expires_at: string;
        };
        /**
         * @example {
         *       "eligible": false,
         *       "blockers": [
         *         {
         *           "type": "unpaid_invoices",
         *           "count": 1,
         *           "message": "Pay 1 invoice first."
         *         }
         *       ]
         *     }
         */
        AccountDeletionEligibility: {
            /** @description Whether nothing stands in the way */
            eligible: boolean;
            /** @description What stands in the way */
            blockers: {
                /**
                 * @description What kind it is
                 * @enum {string}
                 */
                type: "active_services" | "active_domains" | "unpaid_invoices" | "pending_orders" | "credit_left" | "last_owner" | "credit_owed" | "address_changed";
                /**
                 * Format: int64
                 * @description How many there are
                 */
                count: number;
                /** @description What to do about it */
                message: string;
            }[];
        };
        /**
         * @example {
         *       "status": "completed",
         *       "message": "Your account is deleted.",
         *       "blockers": []
         *     }
         */
        AccountDeletionResult: {
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "completed" | "blocked";
            /** @description Safe to show to the user */
            message: string;
            /** @description What stands in the way */
            blockers: {
                /**
                 * @description What kind it is
                 * @enum {string}
                 */
                type: "active_services" | "active_domains" | "unpaid_invoices" | "pending_orders" | "credit_left" | "last_owner" | "credit_owed" | "address_changed";
                /**
                 * Format: int64
                 * @description How many there are
                 */
                count: number;
                /** @description What to do about it */
                message: string;
            }[];
        };
        /**
         * @example {
         *       "id": 7355608500001,
         *       "type": "invoice_paid",
         *       "message": "Invoice 33G4WSN52M is paid.",
         *       "subject": {
         *         "type": "invoice",
         *         "id": 7355608200002
         *       },
         *       "created_at": "2026-11-21T09:31:20.000Z"
         *     }
         */
        Event: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /**
             * @description What kind it is
             * @enum {string}
             */
            type: "order_created" | "order_cancelled" | "order_failed" | "order_held" | "order_accepted" | "order_declined" | "invoice_created" | "invoice_paid" | "invoice_reminder" | "invoice_changed" | "due_date_moved" | "invoice_refunded" | "credit_note_issued" | "tax_corrected" | "payment_succeeded" | "payment_failed" | "payment_action_required" | "payment_method_saved" | "payment_method_updated" | "payment_method_removed" | "payment_method_expiring" | "payment_refunded" | "refund_failed" | "payment_disputed" | "dispute_closed" | "credit_issued" | "credit_used" | "credit_owed" | "service_active" | "service_suspended" | "service_deletion_near" | "service_unsuspended" | "service_terminated" | "service_renewed" | "provisioning_failed" | "domain_registered" | "domain_expiring" | "domain_renewed" | "renewal_failed" | "domain_transferred_away" | "transfer_needs_action" | "transfer_not_cancelled" | "contact_unverified" | "domain_changed" | "domain_change_failed" | "domain_broken" | "domain_code_shown" | "disk_nearly_full" | "price_changed" | "price_change_withdrawn" | "plan_change_requested" | "plan_changed" | "plan_change_failed" | "plan_change_expired" | "cancellation_requested" | "cancellation_withdrawn" | "password_changed" | "profile_updated" | "member_joined" | "member_role_changed" | "member_removed" | "ticket_opened" | "ticket_replied" | "ticket_answered" | "ticket_closed" | "announcement" | "incident";
            /** @description Safe to show to the user */
            message: string;
            /** @description The record it is about, for opening the right screen */
            subject: {
                /**
                 * @description What kind it is
                 * @enum {string}
                 */
                type: "order" | "invoice" | "payment" | "hosting_account" | "domain" | "ticket" | "client";
                /**
                 * Format: int64
                 * @description Integer id
                 * @example 7355608123904
                 */
                id: number;
            };
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
        };
        /**
         * @example {
         *       "client_id": 7355608123904,
         *       "currency": "USD",
         *       "credit_balance": 20,
         *       "unpaid_total": 12.99,
         *       "overdue_total": 0,
         *       "invoices": {
         *         "unpaid": 1,
         *         "overdue": 0
         *       },
         *       "orders": {
         *         "pending": 1,
         *         "active": 2
         *       },
         *       "hosting": {
         *         "pending": 0,
         *         "provisioning": 0,
         *         "provisioning_failed": 0,
         *         "active": 2,
         *         "suspended": 0
         *       },
         *       "domains": {
         *         "pending": 1,
         *         "pending_registration": 0,
         *         "pending_transfer": 0,
         *         "registration_failed": 0,
         *         "active": 1
         *       },
         *       "tickets": {
         *         "open": 0,
         *         "answered": 1,
         *         "customer_reply": 0,
         *         "on_hold": 0,
         *         "in_progress": 0
         *       },
         *       "expires_soon": 0,
         *       "counted_up_to": 100
         *     }
         */
        Overview: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            client_id: number;
            /**
             * @description ISO 4217 currency code
             * @example USD
             */
            currency: string;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            credit_balance?: number;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            unpaid_total?: number;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            overdue_total?: number;
            /** @description How many there are, by state */
            invoices?: {
                /** @description 100 stands for 100 or more */
                unpaid: number;
                /** @description 100 stands for 100 or more */
                overdue: number;
            };
            /** @description How many there are, by state */
            orders: {
                /** @description 100 stands for 100 or more */
                pending: number;
                /** @description 100 stands for 100 or more */
                active: number;
            };
            /** @description How many there are, by state */
            hosting: {
                /** @description 100 stands for 100 or more */
                pending: number;
                /** @description 100 stands for 100 or more */
                provisioning: number;
                /** @description 100 stands for 100 or more */
                provisioning_failed: number;
                /** @description 100 stands for 100 or more */
                active: number;
                /** @description 100 stands for 100 or more */
                suspended: number;
            };
            /** @description Domain names */
            domains: {
                /** @description 100 stands for 100 or more */
                pending: number;
                /** @description 100 stands for 100 or more */
                pending_registration: number;
                /** @description 100 stands for 100 or more */
                pending_transfer: number;
                /** @description 100 stands for 100 or more */
                registration_failed: number;
                /** @description 100 stands for 100 or more */
                active: number;
            };
            /** @description How many there are, by state */
            tickets: {
                /** @description 100 stands for 100 or more */
                open: number;
                /** @description 100 stands for 100 or more */
                answered: number;
                /** @description 100 stands for 100 or more */
                customer_reply: number;
                /** @description 100 stands for 100 or more */
                on_hold: number;
                /** @description 100 stands for 100 or more */
                in_progress: number;
            };
            /** @description Domains that expire within 30 days, or have expired and can still be kept */
            expires_soon: number;
            /**
             * Format: int64
             * @description Where counting stops; totals are over this many unpaid invoices
             */
            counted_up_to: number;
        };
        /**
         * @example {
         *       "client_id": 7355608123904,
         *       "currency": "USD",
         *       "credit_balance": 20,
         *       "unpaid_total": 12.99,
         *       "overdue_total": 0,
         *       "attention": [
         *         {
         *           "type": "ticket_answered",
         *           "message": "We have answered \"How do I move my mail?\".",
         *           "subject": {
         *             "type": "ticket",
         *             "id": 7355608400001
         *           },
         *           "since": "2026-11-21T09:30:00.000Z"
         *         }
         *       ],
         *       "waiting": [
         *         {
         *           "subject": {
         *             "type": "domain",
         *             "id": 7355608200003
         *           },
         *           "name": "ama-designs.com.gh",
         *           "status": "pending_registration",
         *           "since": "2026-11-21T09:31:20.000Z"
         *         }
         *       ],
         *       "upcoming": [
         *         {
         *           "subject": {
         *             "type": "invoice",
         *             "id": 7355608200002
         *           },
         *           "name": "33G4WSN52M",
         *           "amount": 12.99,
         *           "due_at": "2026-11-28T09:30:00.000Z"
         *         }
         *       ],
         *       "recent_events": [
         *         {
         *           "id": 7355608500001,
         *           "type": "invoice_created",
         *           "message": "Invoice 33G4WSN52M for USD 12.99 is ready.",
         *           "subject": {
         *             "type": "invoice",
         *             "id": 7355608200002
         *           },
         *           "created_at": "2026-11-21T09:30:00.000Z"
         *         }
         *       ]
         *     }
         */
        Dashboard: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            client_id: number;
            /**
             * @description ISO 4217 currency code
             * @example USD
             */
            currency: string;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            credit_balance?: number;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            unpaid_total?: number;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            overdue_total?: number;
            /** @description What needs the client now, most urgent first */
            attention: {
                /**
                 * @description What kind it is
                 * @enum {string}
                 */
                type: "invoice_overdue" | "service_suspended" | "autopay_without_card" | "provisioning_failed" | "domain_in_grace" | "domain_in_redemption" | "contact_unverified" | "ticket_answered";
                /** @description Safe to show to the user */
                message: string;
                /** @description The record it is about, for opening the right screen */
                subject: {
                    /**
                     * @description What kind it is
                     * @enum {string}
                     */
                    type: "order" | "invoice" | "payment" | "hosting_account" | "domain" | "ticket" | "client";
                    /**
                     * Format: int64
                     * @description Integer id
                     * @example 7355608123904
                     */
                    id: number;
                };
                /**
                 * Format: date-time
                 * @description ISO 8601 time in UTC
                 * @example 2026-11-21T09:30:00.000Z
                 */
                since: string;
            }[];
            /** @description Paid services and domains being set up */
            waiting: {
                /** @description The record it is about, for opening the right screen */
                subject: {
                    /**
                     * @description What kind it is
                     * @enum {string}
                     */
                    type: "order" | "invoice" | "payment" | "hosting_account" | "domain" | "ticket" | "client";
                    /**
                     * Format: int64
                     * @description Integer id
                     * @example 7355608123904
                     */
                    id: number;
                };
                /** @description Its name, for people */
                name: string;
                /** @description The state it is in */
                status: string;
                /**
                 * Format: date-time
                 * @description ISO 8601 time in UTC
                 * @example 2026-11-21T09:30:00.000Z
                 */
                since: string;
            }[];
            /** @description What is due next, earliest first */
            upcoming: {
                /** @description The record it is about, for opening the right screen */
                subject: {
                    /**
                     * @description What kind it is
                     * @enum {string}
                     */
                    type: "order" | "invoice" | "payment" | "hosting_account" | "domain" | "ticket" | "client";
                    /**
                     * Format: int64
                     * @description Integer id
                     * @example 7355608123904
                     */
                    id: number;
                };
                /** @description Its name, for people */
                name: string;
                /**
                 * @description Amount in major units of the currency
                 * @example 12.5
                 */
                amount?: number;
                /**
                 * Format: date-time
                 * @description ISO 8601 time in UTC
                 * @example 2026-11-21T09:30:00.000Z
                 */
                due_at: string;
            }[];
            /** @description What happened last, newest first */
            recent_events: components["schemas"]["Event"][];
        };
        /**
         * @example {
         *       "brand": {
         *         "name": "Example Hosting",
         *         "color": "#0f766e",
         *         "on_color": "#ffffff"
         *       },
         *       "features": {
         *         "domain_search": true,
         *         "tickets": true,
         *         "credit": true,
         *         "push": true,
         *         "account_deletion": true
         *       },
         *       "firebase": {
         *         "configured": true,
         *         "api_key": "AIzaSyExampleExampleExampleExample",
         *         "app_id": "1:123456789012:android:0123456789abcdef",
         *         "messaging_sender_id": "123456789012",
         *         "project_id": "example-hosting",
         *         "auth_domain": "example-hosting.firebaseapp.com",
         *         "storage_bucket": "example-hosting.appspot.com",
         *         "measurement_id": "G-EXAMPLE123"
         *       },
         *       "web_push": {
         *         "public_key": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
         *       },
         *       "support_departments": [
         *         {
         *           "id": 1,
         *           "name": "Technical support"
         *         }
         *       ],
         *       "gateways": [
         *         {
         *           "id": "stripe",
         *           "kind": "card_sheet",
         *           "name": "Card",
         *           "currencies": [
         *             "USD",
         *             "EUR",
         *             "GBP"
         *           ],
         *           "minimum_amounts": {
         *             "USD": 0.5,
         *             "EUR": 0.5,
         *             "GBP": 0.3
         *           },
         *           "publishable_key": "pk_live_example"
         *         },
         *         {
         *           "id": "paystack",
         *           "kind": "redirect",
         *           "name": "Paystack",
         *           "currencies": [
         *             "GHS",
         *             "NGN"
         *           ],
         *           "minimum_amounts": {
         *             "GHS": 0.1,
         *             "NGN": 50
         *           },
         *           "publishable_key": null
         *         }
         *       ],
         *       "limits": {
         *         "idempotency_key_length": 160,
         *         "per_page": {
         *           "default": 25,
         *           "maximum": 100
         *         },
         *         "order_items": 20,
         *         "bulk_check_domains": 20,
         *         "devices": 50,
         *         "credit": {
         *           "minimum": 5,
         *           "maximum": 10000
         *         },
         *         "part_payment_minimum": 10,
         *         "hosting_password": {
         *           "min_length": 8,
         *           "max_length": 128
         *         },
         *         "attachments": {
         *           "max_count": 5,
         *           "max_file_bytes": 2097152,
         *           "max_total_bytes": 4194304,
         *           "extensions": [
         *             "png",
         *             "jpg",
         *             "jpeg",
         *             "gif",
         *             "webp",
         *             "pdf",
         *             "txt",
         *             "log"
         *           ]
         *         }
         *       },
         *       "update_policy": {
         *         "minimum_version": "1.0.0",
         *         "latest_version": "1.2.0",
         *         "force_update": false,
         *         "store_urls": {
         *           "ios": "https://apps.apple.com/app/id1234567890",
         *           "android": null
         *         }
         *       },
         *       "sign_up": {
         *         "mode": "open",
         *         "terms_version": "2026-11-01",
         *         "terms_url": null
         *       },
         *       "purchases": {
         *         "ios": {
         *           "storefronts": {
         *             "US": {
         *               "hosting": "link_out",
         *               "hosting_addon": "none",
         *               "domain": "in_app",
         *               "credit": "none",
         *               "hosting_renewal": "none",
         *               "hosting_addon_renewal": "none",
         *               "domain_renewal": "in_app",
         *               "domain_restore": "in_app",
         *               "hosting_change": "none",
         *               "other": "none"
         *             }
         *           },
         *           "others": {
         *             "hosting": "none",
         *             "hosting_addon": "none",
         *             "domain": "in_app",
         *             "credit": "none",
         *             "hosting_renewal": "none",
         *             "hosting_addon_renewal": "none",
         *             "domain_renewal": "in_app",
         *             "domain_restore": "in_app",
         *             "hosting_change": "none",
         *             "other": "none"
         *           },
         *           "unknown": {
         *             "hosting": "none",
         *             "hosting_addon": "none",
         *             "domain": "in_app",
         *             "credit": "none",
         *             "hosting_renewal": "none",
         *             "hosting_addon_renewal": "none",
         *             "domain_renewal": "in_app",
         *             "domain_restore": "in_app",
         *             "hosting_change": "none",
         *             "other": "none"
         *           }
         *         },
         *         "android": {
         *           "storefronts": {},
         *           "others": {
         *             "hosting": "none",
         *             "hosting_addon": "none",
         *             "domain": "in_app",
         *             "credit": "none",
         *             "hosting_renewal": "none",
         *             "hosting_addon_renewal": "none",
         *             "domain_renewal": "in_app",
         *             "domain_restore": "in_app",
         *             "hosting_change": "none",
         *             "other": "none"
         *           },
         *           "unknown": {
         *             "hosting": "none",
         *             "hosting_addon": "none",
         *             "domain": "in_app",
         *             "credit": "none",
         *             "hosting_renewal": "none",
         *             "hosting_addon_renewal": "none",
         *             "domain_renewal": "in_app",
         *             "domain_restore": "in_app",
         *             "hosting_change": "none",
         *             "other": "none"
         *           }
         *         },
         *         "web": {
         *           "storefronts": {},
         *           "others": {
         *             "hosting": "in_app",
         *             "hosting_addon": "in_app",
         *             "domain": "in_app",
         *             "credit": "in_app",
         *             "hosting_renewal": "in_app",
         *             "hosting_addon_renewal": "in_app",
         *             "domain_renewal": "in_app",
         *             "domain_restore": "in_app",
         *             "hosting_change": "in_app",
         *             "other": "in_app"
         *           },
         *           "unknown": {
         *             "hosting": "in_app",
         *             "hosting_addon": "in_app",
         *             "domain": "in_app",
         *             "credit": "in_app",
         *             "hosting_renewal": "in_app",
         *             "hosting_addon_renewal": "in_app",
         *             "domain_renewal": "in_app",
         *             "domain_restore": "in_app",
         *             "hosting_change": "in_app",
         *             "other": "in_app"
         *           }
         *         },
         *         "rules": [
         *           {
         *             "platform": "ios",
         *             "storefronts": [
         *               "US"
         *             ],
         *             "kinds": null,
         *             "purchase": "link_out",
         *             "basis": "App Review Guidelines 3.1.1(a)",
         *             "source": "https://developer.apple.com/app-store/review/guidelines/",
         *             "as_of": "2026-10-16"
         *           }
         *         ]
         *       }
         *     }
         */
        MobileConfig: {
            /** @description Whose app it is */
            brand: {
                /** @description Its name, for people */
                name: string;
                /** @description Of buttons, as #rrggbb */
                color: string;
                /** @description Of what stands on it, black or white: it can be read */
                on_color: string;
            };
            /** @description What is included */
            features: {
                [key: string]: boolean;
            };
            /** @description Public configuration of the push service; empty strings where it is not configured */
            firebase: {
                /** @description Whether there is any */
                configured: boolean;
                /** @description Of Firebase */
                api_key: string;
                /** @description Of Firebase */
                app_id: string;
                /** @description Of Firebase */
                messaging_sender_id: string;
                /** @description Of Firebase */
                project_id: string;
                /** @description Of Firebase */
                auth_domain: string;
                /** @description Of Firebase */
                storage_bucket: string;
                /** @description Of Firebase */
                measurement_id: string;
            };
            /** @description Push to browsers; null where nothing is sent to them */
            web_push: {
                /** @description The `applicationServerKey` to subscribe with */
                public_key: string;
            } | null;
            /** @description Whom a ticket can be sent to */
            support_departments: {
                /**
                 * Format: int64
                 * @description What the record is named by in addresses and requests
                 */
                id: number;
                /** @description Its name, for people */
                name: string;
            }[];
            /** @description How can be paid, in the order to offer them */
            gateways: {
                /**
                 * @description A payment gateway: `stripe`, `paystack`, `paypal`, or another one; the configuration for apps has those that are offered
                 * @example stripe
                 */
                id: string;
                /**
                 * @description How the gateway is used: a sheet in the app, or a page in a window
                 * @enum {string}
                 */
                kind: "card_sheet" | "redirect";
                /** @description Its name, for people */
                name: string;
                /** @description ISO 4217 codes it takes */
                currencies: string[];
                /** @description The smallest payment it takes, in major units, by currency; those not there have none */
                minimum_amounts: {
                    [key: string]: number;
                };
                /** @description For the card sheet */
                publishable_key: string | null;
            }[];
            /** @description What requests may not exceed */
            limits: {
                /**
                 * Format: int64
                 * @description The longest Idempotency-Key
                 */
                idempotency_key_length: number;
                /** @description Entries of a page */
                per_page: {
                    /**
                     * Format: int64
                     * @description What holds where nothing is asked for
                     */
                    default: number;
                    /**
                     * Format: int64
                     * @description The most that is taken
                     */
                    maximum: number;
                };
                /**
                 * Format: int64
                 * @description The most items of an order
                 */
                order_items: number;
                /**
                 * Format: int64
                 * @description The most names of one question
                 */
                bulk_check_domains: number;
                /**
                 * Format: int64
                 * @description Per client account; the one unused for longest gives way
                 */
                devices: number;
                /** @description Of a credit invoice, in major units of the currency of the client account */
                credit: {
                    /** @description The least that is taken */
                    minimum: number;
                    /** @description The most that is taken */
                    maximum: number;
                };
                /** @description Of an `amount` that pays an invoice in part, in major units of its currency */
                part_payment_minimum: number;
                /** @description Of passwords of hosting accounts */
                hosting_password: {
                    /**
                     * Format: int64
                     * @description The fewest characters
                     */
                    min_length: number;
                    /**
                     * Format: int64
                     * @description The most characters
                     */
                    max_length: number;
                };
                /** @description Of one ticket message */
                attachments: {
                    /**
                     * Format: int64
                     * @description The most files of a message
                     */
                    max_count: number;
                    /**
                     * Format: int64
                     * @description The largest file
                     */
                    max_file_bytes: number;
                    /**
                     * Format: int64
                     * @description The whole form, its fields included
                     */
                    max_total_bytes: number;
                    /** @description Endings of file names that are taken */
                    extensions: string[];
                };
            };
            /** @description An app older than `minimum_version` must be updated; `force_update` asks it of every older app */
            update_policy: {
                /** @description Older apps have to be updated */
                minimum_version: string;
                /** @description The newest app there is */
                latest_version: string;
                /** @description Whether the app must not go on without an update */
                force_update: boolean;
                /** @description Where to get the app; null where there is none */
                store_urls: {
                    /** @description In the App Store */
                    ios: string | null;
                    /** @description At Google Play */
                    android: string | null;
                };
            };
            /** @description Whether people can open an account: at once, after staff have agreed, or not at all; and the terms they agree to */
            sign_up: {
                /**
                 * @description How accounts are opened: by people themselves, after approval, or by staff
                 * @enum {string}
                 */
                mode: "open" | "approval" | "closed";
                /** @description The terms that whoever opens an account agrees to */
                terms_version: string;
                /** @description Where the terms can be read; null where nowhere */
                terms_url: string | null;
            };
            /** @description Whether the store of an app lets it sell: `in_app`, by a link to a page outside (`link_out`), or neither (`none`) */
            purchases: {
                ios: components["schemas"]["PurchasesOfPlatform"];
                android: components["schemas"]["PurchasesOfPlatform"];
                web: components["schemas"]["PurchasesOfPlatform"];
                /** @description What the tables follow from: the first rule that fits holds */
                rules: {
                    /**
                     * @description The system of the phone
                     * @enum {string}
                     */
                    platform: "ios" | "android" | "web";
                    /** @description null: all of them */
                    storefronts: string[] | null;
                    /** @description null: all of them */
                    kinds: ("hosting" | "hosting_addon" | "domain" | "credit" | "hosting_renewal" | "hosting_addon_renewal" | "domain_renewal" | "domain_restore" | "hosting_change" | "other")[] | null;
                    /**
                     * @description Whether the store lets an app sell it
                     * @enum {string}
                     */
                    purchase: "in_app" | "link_out" | "none";
                    /** @description What of the text of the store it follows from */
                    basis: string;
                    /**
                     * Format: uri
                     * @description Where the text is that it follows from
                     */
                    source: string;
                    /**
                     * Format: date
                     * @description The day that the text was of
                     */
                    as_of: string;
                }[];
            };
        };
        /**
         * @description `storefronts` with rules of their own, by their ISO 3166-1 alpha-2 code; all `others`; and the strictest of all while an app does not know its own (`unknown`)
         * @example {
         *       "storefronts": {
         *         "US": {
         *           "hosting": "link_out",
         *           "hosting_addon": "none",
         *           "domain": "in_app",
         *           "credit": "none",
         *           "hosting_renewal": "none",
         *           "hosting_addon_renewal": "none",
         *           "domain_renewal": "in_app",
         *           "domain_restore": "in_app",
         *           "hosting_change": "none",
         *           "other": "none"
         *         }
         *       },
         *       "others": {
         *         "hosting": "none",
         *         "hosting_addon": "none",
         *         "domain": "in_app",
         *         "credit": "none",
         *         "hosting_renewal": "none",
         *         "hosting_addon_renewal": "none",
         *         "domain_renewal": "in_app",
         *         "domain_restore": "in_app",
         *         "hosting_change": "none",
         *         "other": "none"
         *       },
         *       "unknown": {
         *         "hosting": "none",
         *         "hosting_addon": "none",
         *         "domain": "in_app",
         *         "credit": "none",
         *         "hosting_renewal": "none",
         *         "hosting_addon_renewal": "none",
         *         "domain_renewal": "in_app",
         *         "domain_restore": "in_app",
         *         "hosting_change": "none",
         *         "other": "none"
         *       }
         *     }
         */
        PurchasesOfPlatform: {
            /** @description Countries of a store, as ISO 3166-1 alpha-2 codes */
            storefronts: {
                [key: string]: components["schemas"]["PurchasesByKind"];
            };
            others: components["schemas"]["PurchasesByKind"];
            unknown: components["schemas"]["PurchasesByKind"];
        };
        /**
         * @description By the kind of item, which is the type of its line of an invoice
         * @example {
         *       "hosting": "none",
         *       "hosting_addon": "none",
         *       "domain": "in_app",
         *       "credit": "none",
         *       "hosting_renewal": "none",
         *       "hosting_addon_renewal": "none",
         *       "domain_renewal": "in_app",
         *       "domain_restore": "in_app",
         *       "hosting_change": "none",
         *       "other": "none"
         *     }
         */
        PurchasesByKind: {
            /**
             * @description Whether the store lets an app sell it
             * @enum {string}
             */
            hosting: "in_app" | "link_out" | "none";
            /**
             * @description Whether the store lets an app sell it
             * @enum {string}
             */
            hosting_addon: "in_app" | "link_out" | "none";
            /**
             * @description Whether the store lets an app sell it
             * @enum {string}
             */
            domain: "in_app" | "link_out" | "none";
            /**
             * @description Whether the store lets an app sell it
             * @enum {string}
             */
            credit: "in_app" | "link_out" | "none";
            /**
             * @description Whether the store lets an app sell it
             * @enum {string}
             */
            hosting_renewal: "in_app" | "link_out" | "none";
            /**
             * @description Whether the store lets an app sell it
             * @enum {string}
             */
            hosting_addon_renewal: "in_app" | "link_out" | "none";
            /**
             * @description Whether the store lets an app sell it
             * @enum {string}
             */
            domain_renewal: "in_app" | "link_out" | "none";
            /**
             * @description Whether the store lets an app sell it
             * @enum {string}
             */
            domain_restore: "in_app" | "link_out" | "none";
            /**
             * @description Whether the store lets an app sell it
             * @enum {string}
             */
            hosting_change: "in_app" | "link_out" | "none";
            /**
             * @description Whether the store lets an app sell it
             * @enum {string}
             */
            other: "in_app" | "link_out" | "none";
        };
        OrderQuoteResponse: {
            /**
             * @description ISO 4217 currency code
             * @example USD
             */
            currency: string;
            /** @description What is ordered, one entry each */
            items: components["schemas"]["QuotedItem"][];
            /**
             * @description The code that was applied
             * @example LAUNCH-25
             */
            promo_code: string | null;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            subtotal: number;
            /**
             * @description What the code has taken off; not in `subtotal` any more
             * @example 12.5
             */
            discount: number;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            tax: number;
            /** @description What `tax` is the sum of */
            taxes: components["schemas"]["TaxComponent"][];
            /** @description Whether the client accounts for the tax itself: its VAT number was valid where and when that was asked */
            reverse_charge: boolean;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            total: number;
            /** @description Why an order of these items would be refused now; empty when it would not */
            findings: components["schemas"]["OrderFinding"][];
        };
        /**
         * @example {
         *       "type": "domain",
         *       "package_id": null,
         *       "billing_cycle": null,
         *       "domain": "ama-designs.com",
         *       "domain_option": "register",
         *       "years": 1,
         *       "description": "Registration of ama-designs.com for 1 year",
         *       "unit_price": 12.99,
         *       "setup_fee": 0,
         *       "discount": 0,
         *       "tax": 0,
         *       "taxes": [],
         *       "total": 12.99,
         *       "addons": []
         *     }
         */
        QuotedItem: {
            /**
             * @description What kind it is
             * @enum {string}
             */
            type: "hosting" | "domain";
            /** @description The hosting package, from the catalog */
            package_id: number | null;
            /** @description How long a period is */
            billing_cycle: ("one_time" | "monthly" | "quarterly" | "semi_annually" | "annually" | "biennially" | "triennially") | null;
            /** @description A domain name, such as my-site.com; others than ASCII are accepted in Unicode and in Punycode */
            domain: string;
            /**
             * @description Whether the name is registered, transferred, or is the client's already
             * @enum {string}
             */
            domain_option: "existing" | "register" | "transfer";
            /** @description For how many years */
            years: number | null;
            /** @description For people */
            description: string;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            unit_price: number;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            setup_fee: number;
            /**
             * @description What the promotional code has taken off the prices above
             * @example 12.5
             */
            discount: number;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            tax: number;
            /** @description What `tax` is the sum of */
            taxes: components["schemas"]["TaxComponent"][];
            /**
             * @description Without add-ons, which are lines of their own
             * @example 12.5
             */
            total: number;
            /** @description What hosting has besides its package */
            addons: components["schemas"]["QuotedAddon"][];
        };
        /**
         * @example {
         *       "addon_id": 1,
         *       "quantity": 2,
         *       "description": "2 × Extra IP address for ama-designs.com, annually",
         *       "unit_price": 60,
         *       "setup_fee": 0,
         *       "discount": 0,
         *       "tax": 0,
         *       "taxes": [],
         *       "total": 60
         *     }
         */
        QuotedAddon: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            addon_id: number;
            /** @description How many units */
            quantity: number;
            /** @description For people */
            description: string;
            /**
             * @description Of all units, here and below
             * @example 12.5
             */
            unit_price: number;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            setup_fee: number;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            discount: number;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            tax: number;
            /** @description What `tax` is the sum of */
            taxes: components["schemas"]["TaxComponent"][];
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            total: number;
        };
        /**
         * @example {
         *       "field": "profile.phone",
         *       "code": "profile_incomplete",
         *       "message": "The registrant needs a phone number such as +233201234567, with 8 to 15 digits."
         *     }
         */
        OrderFinding: {
            /** @description As in the errors of an order, such as items.0.domain */
            field: string;
            /**
             * @description To decide by; it never changes its meaning
             * @enum {string}
             */
            code: "held_here" | "domain_unavailable" | "domain_not_sold" | "domain_not_registered" | "requirement_missing" | "profile_incomplete" | "gateway_unusable" | "not_confirmed" | "proof_required" | "promo_code_unusable";
            /** @description Safe to show to the user */
            message: string;
            /** @description With code proof_required */
            proof?: components["schemas"]["DomainProof"];
        };
        OrderCreateResponse: {
            order: components["schemas"]["Order"];
            invoice: components["schemas"]["Invoice"];
            /**
             * Format: uri
             * @description Page where anyone who has the link can pay the invoice
             * @example https://api.example.com/pay/0FJ2p9Zk4cW8sV1xQ7mT
             */
            payment_url: string;
        };
        /**
         * @example {
         *       "id": 7355608200001,
         *       "number": "33G4WSN59X",
         *       "client_id": 7355608123904,
         *       "status": "pending",
         *       "review": null,
         *       "invoice_id": 7355608200002,
         *       "currency": "USD",
         *       "total": 12.99,
         *       "payment_gateway": "stripe",
         *       "notes": null,
         *       "promo_code": null,
         *       "discount": 0,
         *       "credit_applied": 0,
         *       "amount_due": 12.99,
         *       "items": [
         *         {
         *           "type": "domain",
         *           "description": "Registration of ama-designs.com for 1 year",
         *           "domain": "ama-designs.com",
         *           "hosting_account_id": null,
         *           "domain_id": 7355608200003,
         *           "total": 12.99,
         *           "addons": []
         *         }
         *       ],
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "updated_at": "2026-11-21T09:30:00.000Z"
         *     }
         */
        Order: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /** @description The number people read, unlike the id */
            number: string;
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            client_id: number;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "pending" | "active" | "fraud" | "cancelled";
            /** @description With status `fraud`, as long as it waits; null in all others */
            review: components["schemas"]["OrderReview"] | null;
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            invoice_id: number;
            /**
             * @description ISO 4217 currency code
             * @example USD
             */
            currency: string;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            total?: number;
            /**
             * @description A payment gateway: `stripe`, `paystack`, `paypal`, or another one; the configuration for apps has those that are offered
             * @example stripe
             */
            payment_gateway: string;
            /** @description For the staff */
            notes: string | null;
            /** @description Code of a coupon */
            promo_code: string | null;
            /** @description What the code has taken off, not in `total` any more; null in orders of earlier releases */
            discount?: number | null;
            /** @description Account credit that was used as it was placed; null in orders of earlier releases */
            credit_applied?: number | null;
            /** @description What was left to be paid as it was placed; 0: nothing was charged. Its invoice says what was paid since; null in orders of earlier releases */
            amount_due?: number | null;
            /** @description What is ordered, one entry each */
            items: {
                /**
                 * @description What kind it is
                 * @enum {string}
                 */
                type: "hosting" | "domain";
                /** @description For people */
                description: string;
                /** @description A domain name, such as my-site.com; others than ASCII are accepted in Unicode and in Punycode */
                domain: string;
                /** @description The hosting account it is for; null for none */
                hosting_account_id: number | null;
                /** @description The domain it is for; null for none */
                domain_id: number | null;
                /**
                 * @description Without add-ons
                 * @example 12.5
                 */
                total?: number;
                /** @description What hosting has besides its package */
                addons: {
                    /**
                     * Format: int64
                     * @description Integer id
                     * @example 7355608123904
                     */
                    addon_id: number;
                    /** @description Its name, for people */
                    name: string;
                    /** @description How many units */
                    quantity: number;
                    /** @description For people */
                    description: string;
                    /**
                     * @description Amount in major units of the currency
                     * @example 12.5
                     */
                    total?: number;
                }[];
            }[];
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            updated_at: string;
        };
        /**
         * @description The order is paid and held: staff look at it before anything is set up, and accept it or refund it.
         * @example {
         *       "message": "We are checking your order. It is paid, and nothing is set up yet. You will hear from us by 2026-11-22 09:30 UTC. You need not do anything; if you would rather have your money back, ask our support to cancel the order.",
         *       "answer_by": "2026-11-22T09:30:00.000Z"
         *     }
         */
        OrderReview: {
            /** @description For the client to read */
            message: string;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            answer_by: string;
        };
        /**
         * @example {
         *       "id": 7355608200020,
         *       "client_id": 7355608123904,
         *       "invoice_id": 7355608200002,
         *       "gateway": "stripe",
         *       "reference": "pi_3Nabc",
         *       "status": "succeeded",
         *       "amount": 12.99,
         *       "amount_refunded": 0,
         *       "refunds": [],
         *       "disputes": [],
         *       "currency": "USD",
         *       "created_at": "2026-11-21T09:31:20.000Z"
         *     }
         */
        Payment: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            client_id: number;
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            invoice_id: number;
            /**
             * @description `stripe`, `paystack`, `paypal`, or another one; `bank` for a transfer that staff have recorded
             * @example stripe
             */
            gateway: string;
            /** @description At the gateway */
            reference: string;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "succeeded" | "partially_refunded" | "refunded" | "disputed";
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            amount: number;
            /**
             * @description The sum of the refunds that succeeded
             * @example 12.5
             */
            amount_refunded: number;
            /** @description What was given back, newest first */
            refunds: {
                /**
                 * Format: int64
                 * @description Integer id
                 * @example 7355608123904
                 */
                id: number;
                /**
                 * @description Amount in major units of the currency
                 * @example 12.5
                 */
                amount: number;
                /**
                 * @description The state it is in
                 * @enum {string}
                 */
                status: "pending" | "needs_attention" | "succeeded" | "failed" | "cancelled";
                /**
                 * Format: date-time
                 * @description ISO 8601 time in UTC
                 * @example 2026-11-21T09:30:00.000Z
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description ISO 8601 time in UTC
                 * @example 2026-11-21T09:30:00.000Z
                 */
                updated_at: string;
            }[];
            /** @description Disputes of the payment, newest first */
            disputes: {
                /**
                 * @description Amount in major units of the currency
                 * @example 12.5
                 */
                amount: number;
                /**
                 * @description The state it is in
                 * @enum {string}
                 */
                status: "needs_response" | "under_review" | "won" | "lost";
                /**
                 * Format: date-time
                 * @description ISO 8601 time in UTC
                 * @example 2026-11-21T09:30:00.000Z
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description ISO 8601 time in UTC
                 * @example 2026-11-21T09:30:00.000Z
                 */
                updated_at: string;
            }[];
            /**
             * @description ISO 4217 currency code
             * @example USD
             */
            currency: string;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
        };
        /**
         * @example {
         *       "id": 7355608700001,
         *       "gateway": "stripe",
         *       "brand": "visa",
         *       "last4": "4242",
         *       "exp_month": 12,
         *       "exp_year": 2030,
         *       "status": "active",
         *       "is_default": true,
         *       "is_backup": false,
         *       "created_at": "2026-11-21T09:31:20.000Z"
         *     }
         */
        PaymentMethod: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /**
             * @description A payment gateway: `stripe`, `paystack`, `paypal`, or another one; the configuration for apps has those that are offered
             * @example stripe
             */
            gateway: string;
            /** @description Of the card, such as visa */
            brand: string;
            /** @description The last digits, to know it again */
            last4: string;
            /** @description Of the card, 1 to 12; null where it is not known */
            exp_month: number | null;
            /** @description Of the card, four digits; null where it is not known */
            exp_year: number | null;
            /**
             * @description Only an active one is charged; save a declined one again
             * @enum {string}
             */
            status: "active" | "expired" | "declined";
            /** @description Whether it is charged first */
            is_default: boolean;
            /** @description Charged when the default is declined */
            is_backup: boolean;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
        };
        /**
         * @example {
         *       "payment_method": null,
         *       "setup": {
         *         "setup_intent_client_secret": "seti_1Nabc_secret_0d9d",
         *         "publishable_key": "pk_live_0d9d",
         *         "customer": "cus_9s6XKzkNRiz8i3",
         *         "customer_session_client_secret": "cuss_secret_0d9d"
         *       }
         *     }
         */
        PaymentMethodSaving: {
            /** @description The card of the payment; null while the sheet has to be completed */
            payment_method: components["schemas"]["PaymentMethod"] | null;
            /** @description For the card sheet; null for the card of a payment */
            setup: {
                /** @description For the card sheet; null at other gateways */
                setup_intent_client_secret: string | null;
                /** @description For the gateway's SDK in the app; null where it needs none */
                publishable_key: string;
                /** @description The customer at the gateway, for the card sheet; null where there is none */
                customer: string;
                /** @description For the saved cards of the sheet; null where there are none */
                customer_session_client_secret: string;
            } | null;
        };
        /**
         * @example {
         *       "enabled": true,
         *       "credit_first": true,
         *       "days_before": 3,
         *       "services_off": []
         *     }
         */
        Autopay: {
            /** @description Renewal invoices are charged to the default method before they are due */
            enabled: boolean;
            /** @description Account credit is used before a method is charged */
            credit_first: boolean;
            /**
             * Format: int64
             * @description The first try; later ones follow when it is declined
             */
            days_before: number;
            /** @description Services that are not paid for automatically */
            services_off: {
                /**
                 * @description What kind it is
                 * @enum {string}
                 */
                type: "hosting_account" | "domain";
                /**
                 * Format: int64
                 * @description Integer id
                 * @example 7355608123904
                 */
                id: number;
            }[];
        };
        RenewalCreateResponse: {
            invoice: components["schemas"]["Invoice"];
            /**
             * Format: uri
             * @description Page where anyone who has the link can pay the invoice
             * @example https://api.example.com/pay/0FJ2p9Zk4cW8sV1xQ7mT
             */
            payment_url: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "package": {
         *             "id": 2,
         *             "name": "Business",
         *             "description": "Several websites and mailboxes for a team."
         *           },
         *           "direction": "upgrade",
         *           "billing_cycle": "annually",
         *           "recurring_amount": 99.9,
         *           "currency": "USD",
         *           "excess": []
         *         }
         *       ],
         *       "billing_cycles": [
         *         "monthly",
         *         "annually"
         *       ]
         *     }
         */
        HostingUpgrades: {
            /** @description What was asked for */
            data: {
                /** @description The hosting package */
                package: {
                    /**
                     * Format: int64
                     * @description Integer id
                     * @example 7355608123904
                     */
                    id: number;
                    /** @description Its name, for people */
                    name: string;
                    /** @description For people */
                    description: string;
                };
                /**
                 * @description Whether the package becomes larger or smaller
                 * @enum {string}
                 */
                direction: "upgrade" | "downgrade";
                /**
                 * @description How long a period is
                 * @enum {string}
                 */
                billing_cycle: "one_time" | "monthly" | "quarterly" | "semi_annually" | "annually" | "biennially" | "triennially";
                /**
                 * @description Amount in major units of the currency
                 * @example 12.5
                 */
                recurring_amount?: number;
                /**
                 * @description ISO 4217 currency code
                 * @example USD
                 */
                currency: string;
                /** @description What the account uses that the package has no room for */
                excess: {
                    /**
                     * @description What the package has less of
                     * @enum {string}
                     */
                    resource: "disk" | "bandwidth";
                    /**
                     * Format: int64
                     * @description When it was last measured; bandwidth of this month
                     */
                    used_mb: number;
                    /**
                     * Format: int64
                     * @description Of the package
                     */
                    limit_mb: number;
                }[];
            }[];
            /** @description Those that a package is offered for to this account */
            billing_cycles: ("one_time" | "monthly" | "quarterly" | "semi_annually" | "annually" | "biennially" | "triennially")[];
        };
        /**
         * @example {
         *       "id": 7355608800001,
         *       "hosting_account_id": 7355608200004,
         *       "direction": "upgrade",
         *       "package": {
         *         "id": 2,
         *         "name": "Business"
         *       },
         *       "billing_cycle": "annually",
         *       "recurring_amount": 99.9,
         *       "addons": [],
         *       "dropped_addons": [],
         *       "excess": [],
         *       "unused_amount": 0,
         *       "subtotal": 25.07,
         *       "tax": 0,
         *       "total": 25.07,
         *       "currency": "USD",
         *       "effective_at": null,
         *       "next_due_at": "2027-11-21T09:30:00.000Z",
         *       "expires_at": "2027-05-21T10:01:30.000Z",
         *       "findings": []
         *     }
         */
        HostingChangeQuote: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            hosting_account_id: number;
            /**
             * @description Whether the package becomes larger or smaller
             * @enum {string}
             */
            direction: "upgrade" | "downgrade";
            /** @description The hosting package */
            package: {
                /**
                 * Format: int64
                 * @description Integer id
                 * @example 7355608123904
                 */
                id: number;
                /** @description Its name, for people */
                name: string;
            };
            /**
             * @description How long a period is
             * @enum {string}
             */
            billing_cycle: "one_time" | "monthly" | "quarterly" | "semi_annually" | "annually" | "biennially" | "triennially";
            /**
             * @description For each later period with its add-ons, before tax
             * @example 12.5
             */
            recurring_amount: number;
            /** @description What hosting has besides its package */
            addons: components["schemas"]["HostingAddon"][];
            /** @description Those of the account that cannot be had with this package or cycle */
            dropped_addons: {
                /**
                 * Format: int64
                 * @description Integer id
                 * @example 7355608123904
                 */
                addon_id: number;
                /** @description Its name, for people */
                name: string;
                /** @description How many units */
                quantity: number;
            }[];
            /** @description What the account uses that the package has no room for */
            excess: {
                /**
                 * @description What the package has less of
                 * @enum {string}
                 */
                resource: "disk" | "bandwidth";
                /**
                 * Format: int64
                 * @description When it was last measured; bandwidth of this month
                 */
                used_mb: number;
                /**
                 * Format: int64
                 * @description Of the package
                 */
                limit_mb: number;
            }[];
            /**
             * @description What is left of the present period, taken off the price of a new one that begins now
             * @example 12.5
             */
            unused_amount: number;
            /**
             * @description For the rest of what was paid for, or for the new period; zero for a downgrade
             * @example 12.5
             */
            subtotal: number;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            tax: number;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            total: number;
            /**
             * @description ISO 4217 currency code
             * @example USD
             */
            currency: string;
            /** @description null: once it is paid */
            effective_at: string | null;
            /**
             * Format: date-time
             * @description The end of what is paid for with it
             * @example 2026-11-21T09:30:00.000Z
             */
            next_due_at: string;
            /**
             * Format: date-time
             * @description The price holds until then
             * @example 2026-11-21T09:30:00.000Z
             */
            expires_at: string;
            /** @description Why `total` cannot be paid by a payment method, such as its smallest amount */
            findings: {
                /**
                 * @description The field it is about, as in `errors`
                 * @constant
                 */
                field: "payment_gateway";
                /**
                 * @description To decide by; it never changes its meaning
                 * @enum {string}
                 */
                code: "gateway_unusable";
                /** @description Safe to show to the user */
                message: string;
            }[];
        };
        HostingChangeResponse: {
            hosting_account: components["schemas"]["HostingAccount"];
            /** @description Of an upgrade; null for a downgrade */
            invoice: components["schemas"]["Invoice"] | null;
            /** @description A page where anyone who has the link can pay */
            payment_url: string | null;
        };
        /**
         * @example {
         *       "status": "ok",
         *       "version": "1.0.0",
         *       "time": "2026-11-21T09:30:00.000Z",
         *       "affected": [],
         *       "checked_at": "2026-11-21T09:29:54.000Z"
         *     }
         */
        ApiStatus: {
            /**
             * @description `degraded` while a part of the service does not answer: see `affected`.
             * @enum {string}
             */
            status: "ok" | "degraded";
            /** @description Another number after every change; send it as `if_version` */
            version: string;
            /**
             * Format: date-time
             * @description When it was asked
             */
            time: string;
            /** @description The parts that do not answer, each with what people notice of it. */
            affected: {
                /**
                 * @description What does not answer
                 * @enum {string}
                 */
                component: "table" | "queues" | "storage";
                /** @description Safe to show to the user */
                message: string;
            }[];
            /**
             * Format: date-time
             * @description When the parts were last asked, at most ten seconds before `time`.
             */
            checked_at: string;
        };
        /**
         * @example {
         *       "id": 7355608400001,
         *       "number": "33G4WSN5G9",
         *       "client_id": 7355608123904,
         *       "department": {
         *         "id": 1,
         *         "name": "Technical support"
         *       },
         *       "subject": "How do I move my mail?",
         *       "status": "answered",
         *       "priority": "medium",
         *       "message_count": 2,
         *       "last_reply_by": "staff",
         *       "last_reply_at": "2026-11-21T10:30:00.000Z",
         *       "closed_at": null,
         *       "merged_into": null,
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "updated_at": "2026-11-21T10:30:00.000Z"
         *     }
         */
        Ticket: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /** @description The number people read, unlike the id */
            number: string;
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            client_id: number;
            /** @description Who answers at the provider */
            department: {
                /**
                 * Format: int64
                 * @description Integer id
                 * @example 7355608123904
                 */
                id: number;
                /** @description Its name, for people */
                name: string;
            };
            /** @description What it is about */
            subject: string;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "open" | "answered" | "customer_reply" | "on_hold" | "in_progress" | "closed";
            /**
             * @description How urgent it is
             * @enum {string}
             */
            priority: "low" | "medium" | "high";
            /**
             * Format: int64
             * @description How many messages it has
             */
            message_count: number;
            /**
             * @description Who wrote last
             * @enum {string}
             */
            last_reply_by: "client" | "staff";
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            last_reply_at: string;
            /** @description When it was closed; null while it is open */
            closed_at: string | null;
            /** @description The ticket that support has merged it into: it goes on there */
            merged_into: number | null;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "id": 7355608400001,
         *       "number": "33G4WSN5G9",
         *       "client_id": 7355608123904,
         *       "department": {
         *         "id": 1,
         *         "name": "Technical support"
         *       },
         *       "subject": "How do I move my mail?",
         *       "status": "answered",
         *       "priority": "medium",
         *       "message_count": 2,
         *       "last_reply_by": "staff",
         *       "last_reply_at": "2026-11-21T10:30:00.000Z",
         *       "closed_at": null,
         *       "merged_into": null,
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "updated_at": "2026-11-21T10:30:00.000Z",
         *       "messages": [
         *         {
         *           "id": 7355608400002,
         *           "author": "client",
         *           "author_name": "Ama Mensah",
         *           "message": "Here is what I see.",
         *           "attachments": [
         *             {
         *               "id": 7355608400003,
         *               "name": "screen.png",
         *               "content_type": "image/png",
         *               "bytes": 48213,
         *               "url": "https://bucket.s3.eu-west-1.amazonaws.com/attachments/7355608123904/1/2?X-Amz-Expires=300",
         *               "url_expires_at": "2026-11-21T09:35:00.000Z"
         *             }
         *           ],
         *           "created_at": "2026-11-21T09:30:00.000Z"
         *         }
         *       ]
         *     }
         */
        TicketWithMessages: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /** @description The number people read, unlike the id */
            number: string;
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            client_id: number;
            /** @description Who answers at the provider */
            department: {
                /**
                 * Format: int64
                 * @description Integer id
                 * @example 7355608123904
                 */
                id: number;
                /** @description Its name, for people */
                name: string;
            };
            /** @description What it is about */
            subject: string;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "open" | "answered" | "customer_reply" | "on_hold" | "in_progress" | "closed";
            /**
             * @description How urgent it is
             * @enum {string}
             */
            priority: "low" | "medium" | "high";
            /**
             * Format: int64
             * @description How many messages it has
             */
            message_count: number;
            /**
             * @description Who wrote last
             * @enum {string}
             */
            last_reply_by: "client" | "staff";
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            last_reply_at: string;
            /** @description When it was closed; null while it is open */
            closed_at: string | null;
            /** @description The ticket that support has merged it into: it goes on there */
            merged_into: number | null;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            updated_at: string;
            /** @description Oldest first; the newest of them if there are many */
            messages: components["schemas"]["TicketMessage"][];
        };
        /**
         * @example {
         *       "id": 7355608400002,
         *       "author": "client",
         *       "author_name": "Ama Mensah",
         *       "message": "Here is what I see.",
         *       "attachments": [
         *         {
         *           "id": 7355608400003,
         *           "name": "screen.png",
         *           "content_type": "image/png",
         *           "bytes": 48213,
         *           "url": "https://bucket.s3.eu-west-1.amazonaws.com/attachments/7355608123904/1/2?X-Amz-Expires=300",
         *           "url_expires_at": "2026-11-21T09:35:00.000Z"
         *         }
         *       ],
         *       "created_at": "2026-11-21T09:30:00.000Z"
         *     }
         */
        TicketMessage: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /**
             * @description Who wrote it
             * @enum {string}
             */
            author: "client" | "staff";
            /** @description For people */
            author_name: string;
            /** @description Safe to show to the user */
            message: string;
            /** @description Files that came with it */
            attachments: {
                /**
                 * Format: int64
                 * @description Integer id
                 * @example 7355608123904
                 */
                id: number;
                /** @description Its name, for people */
                name: string;
                /** @description Media type */
                content_type: string;
                /**
                 * Format: int64
                 * @description Size in bytes
                 */
                bytes: number;
                /**
                 * Format: uri
                 * @description Downloads the file; works for a few minutes
                 */
                url: string;
                /**
                 * Format: date-time
                 * @description ISO 8601 time in UTC
                 * @example 2026-11-21T09:30:00.000Z
                 */
                url_expires_at: string;
            }[];
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
        };
        /**
         * @example {
         *       "id": 7355608900001,
         *       "template": "invoice_created",
         *       "to": "demo@example.com",
         *       "subject": "Invoice 33G4WSN52M over US$1,289.00",
         *       "status": "delivered",
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "sent_at": "2026-11-21T09:30:02.000Z"
         *     }
         */
        Mail: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /** @description What the mail is about */
            template: string;
            /**
             * Format: email
             * @description The recipient
             */
            to: string;
            /** @description null until it was sent */
            subject: string | null;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "queued" | "suppressed" | "failed" | "sent" | "delivered" | "bounced" | "complained";
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /** @description When it was sent; null before */
            sent_at: string | null;
        };
        /** @description `awaiting_approval`: the user can log in once staff have agreed */
        RegistrationResponse: {
            /**
             * @description Safe to show to the user
             * @example Your account is open. You can log in now.
             */
            message: string;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "active" | "awaiting_approval";
            user: components["schemas"]["User"];
        };
        /**
         * @example {
         *       "message": "Your account is back. Log in with your new password.",
         *       "removed": {
         *         "factors": [
         *           "Phone"
         *         ],
         *         "sessions": 2,
         *         "devices": 0,
         *         "members": [
         *           "kofi@example.com"
         *         ],
         *         "invitations": [],
         *         "contact_emails": []
         *       }
         *     }
         */
        TakenBackResponse: {
            /** @description Safe to show to the user */
            message: string;
            removed: components["schemas"]["RemovedAdditions"];
        };
        /**
         * @description What was added to the account since a day before the change, and is gone
         * @example {
         *       "factors": [
         *         "Phone"
         *       ],
         *       "sessions": 2,
         *       "devices": 0,
         *       "members": [
         *         "kofi@example.com"
         *       ],
         *       "invitations": [],
         *       "contact_emails": []
         *     }
         */
        RemovedAdditions: {
            /** @description Names of authenticator apps and passkeys */
            factors: string[];
            /**
             * Format: int64
             * @description How many sessions have ended
             */
            sessions: number;
            /**
             * Format: int64
             * @description Phones that got push messages
             */
            devices: number;
            /** @description Addresses of members who were added */
            members: string[];
            /** @description Addresses that were invited */
            invitations: string[];
            /** @description Contact addresses of client accounts, in force or asked for */
            contact_emails: string[];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": 7355608600001,
         *           "type": "totp",
         *           "name": "Ama's phone",
         *           "confirmed_at": "2026-11-21T09:30:00.000Z",
         *           "created_at": "2026-11-21T09:29:00.000Z"
         *         }
         *       ],
         *       "recovery_codes_left": 10
         *     }
         */
        FactorsResponse: {
            /** @description What was asked for */
            data: components["schemas"]["Factor"][];
            /**
             * Format: int64
             * @description How many recovery codes are left
             */
            recovery_codes_left: number;
        };
        /**
         * @example {
         *       "id": 7355608600001,
         *       "type": "totp",
         *       "name": "Ama's phone",
         *       "confirmed_at": "2026-11-21T09:30:00.000Z",
         *       "created_at": "2026-11-21T09:29:00.000Z"
         *     }
         */
        Factor: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /**
             * @description What kind it is
             * @constant
             */
            type: "totp";
            /** @description Its name, for people */
            name: string;
            /** @description null until a first code was entered */
            confirmed_at: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
        };
        NewFactorResponse: {
            data: components["schemas"]["Factor"];
            /**
             * @description Base32, for typing
             * @example JBSWY3DPEHPK3PXP
             */
            secret: string;
            /**
             * @description For a QR code
             * @example otpauth://totp/Example:demo%40example.com
             */
            otpauth_url: string;
        };
        ConfirmedFactorResponse: {
            data: components["schemas"]["Factor"];
            /**
             * @description Shown once; each works once
             * @example [
             *       "7K2M-Q9ZP-04TD-XW5E-H8RB-2VNC"
             *     ]
             */
            recovery_codes: string[];
        };
        RecoveryCodesResponse: {
            /**
             * @description Shown once; each works once
             * @example [
             *       "7K2M-Q9ZP-04TD-XW5E-H8RB-2VNC"
             *     ]
             */
            recovery_codes: string[];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": 7355608610001,
         *           "name": "Ama's laptop",
         *           "backed_up": true,
         *           "created_at": "2026-11-21T09:29:00.000Z",
         *           "last_used_at": "2026-11-22T08:00:00.000Z"
         *         }
         *       ]
         *     }
         */
        PasskeysResponse: {
            /** @description What was asked for */
            data: components["schemas"]["Passkey"][];
        };
        /**
         * @example {
         *       "id": 7355608610001,
         *       "name": "Ama's laptop",
         *       "backed_up": true,
         *       "created_at": "2026-11-21T09:29:00.000Z",
         *       "last_used_at": "2026-11-22T08:00:00.000Z"
         *     }
         */
        Passkey: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /** @description Its name, for people */
            name: string;
            /** @description Whether it is kept in more places than one device */
            backed_up: boolean;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /** @description null until it was used */
            last_used_at: string | null;
        };
        NewPasskeyResponse: {
            data: components["schemas"]["Passkey"];
            /**
             * @description Of the first second factor, shown once; none with any other
             * @example [
             *       "7K2M-Q9ZP-04TD-XW5E-H8RB-2VNC"
             *     ]
             */
            recovery_codes: string[];
        };
        PasskeyCreationOptions: {
            /** @description `PublicKeyCredentialCreationOptionsJSON`, for `PublicKeyCredential.parseCreationOptionsFromJSON` */
            public_key: {
                /**
                 * @description Works once, for five minutes
                 * @example p5aV2uHXr0AOqUk7HQitvi-Ny1p5aV2uHXr0AOqUk7H
                 */
                challenge: string;
                /**
                 * @description Whom it is for
                 * @example {
                 *       "id": "my.example.com",
                 *       "name": "Example Hosting"
                 *     }
                 */
                rp: {
                    /** @description What the record is named by in addresses and requests */
                    id: string;
                    /** @description Its name, for people */
                    name: string;
                };
                /**
                 * @description The logged-in user
                 * @example {
                 *       "id": "AAAGsJ1Ka0E",
                 *       "name": "demo@example.com",
                 *       "displayName": "Ama Mensah"
                 *     }
                 */
                user: {
                    /** @description Base64url */
                    id: string;
                    /** @description Its name, for people */
                    name: string;
                    /** @description For people */
                    displayName: string;
                };
                /** @description Algorithms that are taken */
                pubKeyCredParams: {
                    /**
                     * @description What kind it is
                     * @constant
                     */
                    type: "public-key";
                    /**
                     * Format: int64
                     * @description Of COSE
                     * @example -7
                     */
                    alg: number;
                }[];
                /**
                 * Format: int64
                 * @description In milliseconds
                 * @example 300000
                 */
                timeout: number;
                /**
                 * @description What the user has already
                 * @example [
                 *       {
                 *         "type": "public-key",
                 *         "id": "Zs2lLVZ0Q1m6wWnXoGkPZQ",
                 *         "transports": [
                 *           "internal"
                 *         ]
                 *       }
                 *     ]
                 */
                excludeCredentials: {
                    /**
                     * @description What kind it is
                     * @constant
                     */
                    type: "public-key";
                    /** @description What the record is named by in addresses and requests */
                    id: string;
                    /**
                     * @description How its authenticator is reached
                     * @example [
                     *       "internal"
                     *     ]
                     */
                    transports: string[];
                }[];
                /** @description What is asked of the authenticator */
                authenticatorSelection: {
                    /**
                     * @description It is found without an address
                     * @constant
                     */
                    residentKey: "required";
                    /** @description The same for old browsers */
                    requireResidentKey: boolean;
                    /**
                     * @description It asks who holds it
                     * @constant
                     */
                    userVerification: "required";
                };
                /**
                 * @description Nothing about its make
                 * @constant
                 */
                attestation: "none";
            };
        };
        PasskeyResponse: {
            data: components["schemas"]["Passkey"];
        };
        PasskeyRequestOptions: {
            /** @description `PublicKeyCredentialRequestOptionsJSON`, for `PublicKeyCredential.parseRequestOptionsFromJSON` */
            public_key: {
                /**
                 * @description Works once, for five minutes
                 * @example p5aV2uHXr0AOqUk7HQitvi-Ny1p5aV2uHXr0AOqUk7H
                 */
                challenge: string;
                /**
                 * @description The domain passkeys are for
                 * @example my.example.com
                 */
                rpId: string;
                /**
                 * Format: int64
                 * @description In milliseconds
                 * @example 300000
                 */
                timeout: number;
                /**
                 * @description It asks who holds it
                 * @constant
                 */
                userVerification: "required";
                /**
                 * @description Empty for a log-in, which needs no address
                 * @example []
                 */
                allowCredentials: {
                    /**
                     * @description What kind it is
                     * @constant
                     */
                    type: "public-key";
                    /** @description What the record is named by in addresses and requests */
                    id: string;
                    /**
                     * @description How its authenticator is reached
                     * @example [
                     *       "internal"
                     *     ]
                     */
                    transports: string[];
                }[];
            };
        };
        /**
         * @example {
         *       "number": "EH-2026-000042",
         *       "url": "https://bucket.s3.eu-west-1.amazonaws.com/documents/7355608123904/0.pdf?X-Amz-Expires=300",
         *       "expires_at": "2026-11-21T09:36:20.000Z",
         *       "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
         *       "bytes": 2048,
         *       "xml": null
         *     }
         */
        LegalDocument: {
            /** @description The number people read, unlike the id */
            number: string;
            /**
             * Format: uri
             * @description Downloads the PDF for a few minutes, without the bearer token
             */
            url: string;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            expires_at: string;
            /** @description Of the file, in hexadecimal digits */
            sha256: string;
            /**
             * Format: int64
             * @description Size in bytes
             */
            bytes: number;
            /** @description Null before an invoice has its number, where the provider makes none, and where the standard has no form for it */
            xml: components["schemas"]["StructuredDocument"] | null;
        };
        /**
         * @description The same for computers: EN 16931 as UBL 2.1
         * @example {
         *       "url": "https://bucket.s3.eu-west-1.amazonaws.com/documents/7355608123904/0.xml?X-Amz-Expires=300",
         *       "expires_at": "2026-11-21T09:36:20.000Z",
         *       "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
         *       "bytes": 4096
         *     }
         */
        StructuredDocument: {
            /**
             * Format: uri
             * @description Downloads the PDF for a few minutes, without the bearer token
             */
            url: string;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            expires_at: string;
            /** @description Of the file, in hexadecimal digits */
            sha256: string;
            /**
             * Format: int64
             * @description Size in bytes
             */
            bytes: number;
        };
        /**
         * @example {
         *       "currency": "USD",
         *       "from": "2026-11-01",
         *       "to": "2026-11-30",
         *       "opening_balance": 0,
         *       "entries": [
         *         {
         *           "at": "2026-11-21T09:30:00.000Z",
         *           "type": "invoice",
         *           "reference": "EH-2026-000042",
         *           "description": "Registration of ama-designs.com for 1 year",
         *           "amount": -12.99,
         *           "balance": -12.99,
         *           "invoice_id": 7355608200002
         *         },
         *         {
         *           "at": "2026-11-21T09:31:00.000Z",
         *           "type": "payment",
         *           "reference": "pi_3Q0",
         *           "description": "Payment by Card",
         *           "amount": 12.99,
         *           "balance": 0,
         *           "invoice_id": 7355608200002
         *         }
         *       ],
         *       "closing_balance": 0
         *     }
         */
        Statement: {
            /**
             * @description ISO 4217 currency code
             * @example USD
             */
            currency: string;
            /**
             * Format: date
             * @description The first day (UTC)
             */
            from: string;
            /**
             * Format: date
             * @description The last day (UTC)
             */
            to: string;
            /**
             * @description Below zero: what the client owed
             * @example 12.5
             */
            opening_balance: number;
            /** @description Oldest first */
            entries: {
                /**
                 * Format: date-time
                 * @description ISO 8601 time in UTC
                 * @example 2026-11-21T09:30:00.000Z
                 */
                at: string;
                /**
                 * @description What kind it is
                 * @enum {string}
                 */
                type: "invoice" | "cancellation" | "payment" | "refund" | "credit_note" | "credit";
                /** @description Number of the document, or reference of the payment */
                reference: string;
                /** @description For people */
                description: string;
                /**
                 * @description Below zero: it takes from the balance
                 * @example 12.5
                 */
                amount: number;
                /**
                 * @description After it
                 * @example 12.5
                 */
                balance: number;
                /** @description The invoice; null for none */
                invoice_id: number | null;
            }[];
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            closing_balance: number;
        };
        /**
         * @example {
         *       "number": "EH-2026-000042",
         *       "url": "https://bucket.s3.eu-west-1.amazonaws.com/documents/7355608123904/0.pdf?X-Amz-Expires=300",
         *       "expires_at": "2026-11-21T09:36:20.000Z",
         *       "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
         *       "bytes": 2048
         *     }
         */
        PdfDocument: {
            /** @description The number people read, unlike the id */
            number: string;
            /**
             * Format: uri
             * @description Downloads the PDF for a few minutes, without the bearer token
             */
            url: string;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            expires_at: string;
            /** @description Of the file, in hexadecimal digits */
            sha256: string;
            /**
             * Format: int64
             * @description Size in bytes
             */
            bytes: number;
        };
        /**
         * @example {
         *       "id": 7355608200030,
         *       "number": "EH-CN-2026-000007",
         *       "client_id": 7355608123904,
         *       "invoice_id": 7355608200002,
         *       "invoice_number": "EH-2026-000042",
         *       "currency": "GHS",
         *       "subtotal": 100,
         *       "tax": 20,
         *       "taxes": [
         *         {
         *           "name": "NHIL",
         *           "rate": 2.5,
         *           "amount": 2.5
         *         },
         *         {
         *           "name": "GETFund",
         *           "rate": 2.5,
         *           "amount": 2.5
         *         },
         *         {
         *           "name": "VAT",
         *           "rate": 15,
         *           "amount": 15
         *         }
         *       ],
         *       "total": 120,
         *       "issued_at": "2026-11-21T09:31:20.000Z"
         *     }
         */
        CreditNote: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /** @description In a series of its own, without gaps */
            number: string;
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            client_id: number;
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            invoice_id: number;
            /** @description The number of the invoice */
            invoice_number: string;
            /**
             * @description ISO 4217 currency code
             * @example USD
             */
            currency: string;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            subtotal: number;
            /**
             * @description Amount in major units of the currency
             * @example 12.5
             */
            tax: number;
            /** @description What `tax` is the sum of */
            taxes: components["schemas"]["TaxComponent"][];
            /**
             * @description Below zero where a refund failed after its note was issued
             * @example 12.5
             */
            total: number;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            issued_at: string;
        };
        /**
         * @example {
         *       "id": 7355608200040,
         *       "client_id": 7355608123904,
         *       "status": "preparing",
         *       "requested_at": "2026-11-21T09:30:00.000Z",
         *       "ready_at": null,
         *       "expires_at": null
         *     }
         */
        DataExport: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            client_id: number;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "preparing" | "ready" | "failed" | "expired";
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            requested_at: string;
            /** @description When its files were there; null before */
            ready_at: string | null;
            /** @description Its files are gone from then on */
            expires_at: string | null;
        };
        /**
         * @example {
         *       "id": 7355608200040,
         *       "client_id": 7355608123904,
         *       "status": "preparing",
         *       "requested_at": "2026-11-21T09:30:00.000Z",
         *       "ready_at": null,
         *       "expires_at": null,
         *       "files": []
         *     }
         */
        DataExportWithFiles: {
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            id: number;
            /**
             * Format: int64
             * @description Integer id
             * @example 7355608123904
             */
            client_id: number;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "preparing" | "ready" | "failed" | "expired";
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            requested_at: string;
            /** @description When its files were there; null before */
            ready_at: string | null;
            /** @description Its files are gone from then on */
            expires_at: string | null;
            /** @description Several where there is much, to be read in their order; none unless it is ready */
            files: components["schemas"]["DataExportFile"][];
        };
        /**
         * @example {
         *       "name": "export-7355608200040-1.json",
         *       "records": 42,
         *       "bytes": 20480,
         *       "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
         *       "url": "https://bucket.s3.eu-west-1.amazonaws.com/exports/7355608123904/7355608200040/0.json?X-Amz-Expires=300",
         *       "url_expires_at": "2026-11-21T09:36:20.000Z"
         *     }
         */
        DataExportFile: {
            /** @description As it is called once downloaded */
            name: string;
            /**
             * Format: int64
             * @description How many entries its lists have
             */
            records: number;
            /**
             * Format: int64
             * @description Size in bytes
             */
            bytes: number;
            /** @description Of the file, in hexadecimal digits */
            sha256: string;
            /**
             * Format: uri
             * @description Downloads the file for a few minutes, without the bearer token
             */
            url: string;
            /**
             * Format: date-time
             * @description ISO 8601 time in UTC
             * @example 2026-11-21T09:30:00.000Z
             */
            url_expires_at: string;
        };
        /**
         * @example {
         *       "locale": "fr",
         *       "locales": [
         *         "en",
         *         "fr"
         *       ],
         *       "notices": [
         *         {
         *           "kind": "tickets",
         *           "mail": true,
         *           "push": false,
         *           "always_mailed": [],
         *           "mail_required": false
         *         }
         *       ]
         *     }
         */
        Preferences: {
            /** @description Language of mails and push messages to this user; null for that of the provider */
            locale: ("en" | "fr") | null;
            /** @description The languages offered */
            locales: ("en" | "fr")[];
            /** @description One entry for each kind of news */
            notices: {
                /**
                 * @description How the gateway is used: a sheet in the app, or a page in a window
                 * @enum {string}
                 */
                kind: "security" | "billing" | "hosting" | "domains" | "tickets" | "status" | "news";
                /** @description Whether mails of this kind are sent, beyond those that always are */
                mail: boolean;
                /** @description Whether the phones of this user show messages of this kind */
                push: boolean;
                /** @description What is mailed all the same, by the type of its event */
                always_mailed: ("order_created" | "order_cancelled" | "order_failed" | "order_held" | "order_accepted" | "order_declined" | "invoice_created" | "invoice_paid" | "invoice_reminder" | "invoice_changed" | "due_date_moved" | "invoice_refunded" | "credit_note_issued" | "tax_corrected" | "payment_succeeded" | "payment_failed" | "payment_action_required" | "payment_method_saved" | "payment_method_updated" | "payment_method_removed" | "payment_method_expiring" | "payment_refunded" | "refund_failed" | "payment_disputed" | "dispute_closed" | "credit_issued" | "credit_used" | "credit_owed" | "service_active" | "service_suspended" | "service_deletion_near" | "service_unsuspended" | "service_terminated" | "service_renewed" | "provisioning_failed" | "domain_registered" | "domain_expiring" | "domain_renewed" | "renewal_failed" | "domain_transferred_away" | "transfer_needs_action" | "transfer_not_cancelled" | "contact_unverified" | "domain_changed" | "domain_change_failed" | "domain_broken" | "domain_code_shown" | "disk_nearly_full" | "price_changed" | "price_change_withdrawn" | "plan_change_requested" | "plan_changed" | "plan_change_failed" | "plan_change_expired" | "cancellation_requested" | "cancellation_withdrawn" | "password_changed" | "profile_updated" | "member_joined" | "member_role_changed" | "member_removed" | "ticket_opened" | "ticket_replied" | "ticket_answered" | "ticket_closed" | "announcement" | "incident")[];
                /** @description Every mail of this kind is always sent: `mail` cannot be turned off */
                mail_required: boolean;
            }[];
        };
    };
    responses: {
        /**
         * @description Not for this user.
         *
         *     - `account_awaits_approval`: The account is not open yet. Say that a mail will follow.
         *     - `account_disabled`: The user may not use the API. Point to support.
         */
        AccountAwaitsApprovalOrAccountDisabled: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "You have no access to this client account.",
                 *       "code": "account_disabled",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `concurrent_change`: Send the same request again after `Retry-After`.
         */
        ConcurrentChange: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "concurrent_change",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The body is larger than this endpoint takes. The gateway's own has only a `message`: Request Entity Too Large.
         *
         *     - `body_too_large`: Send less.
         */
        BodyTooLarge: {
            headers: {
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The request body is larger than 65536 bytes.",
                 *       "code": "body_too_large",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"] | components["schemas"]["GatewayError"];
            };
        };
        /**
         * @description The body is of a type this endpoint does not take.
         *
         *     - `unsupported_media_type`: A defect of the app: send `application/json`, or a form where one is taken.
         */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Send the body as application/json.",
                 *       "code": "unsupported_media_type",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Too many requests. The gateway's own has only a `message`: Too Many Requests.
         *
         *     - `too_many_requests`: Wait for `Retry-After` seconds.
         */
        TooManyRequests: {
            headers: {
                "X-Request-Id"?: string;
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Too many requests. Wait a little and try again.",
                 *       "code": "too_many_requests",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"] | components["schemas"]["GatewayError"];
            };
        };
        /**
         * @description A defect on our side. The gateway's own has only a `message`: Internal Server Error.
         *
         *     - `internal_error`: Send the same again with growing pauses; then tell support the `request_id`.
         */
        InternalError: {
            headers: {
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Something went wrong on our side.",
                 *       "code": "internal_error",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"] | components["schemas"]["GatewayError"];
            };
        };
        /**
         * @description We or an outside system cannot answer just now; the same request may succeed later. The gateway's own has only a `message`: Service Unavailable.
         *
         *     - `temporarily_unavailable`: Send the same again after `Retry-After`.
         */
        TemporarilyUnavailable: {
            headers: {
                "X-Request-Id"?: string;
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The payment gateway does not answer. Try again.",
                 *       "code": "temporarily_unavailable",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"] | components["schemas"]["GatewayError"];
            };
        };
        /**
         * @description No token, or one that is unknown, revoked or expired.
         *
         *     - `unauthenticated`: The token is missing, revoked or too old. Log in again.
         */
        Unauthenticated: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Log in to continue.",
                 *       "code": "unauthenticated",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Not for this user.
         *
         *     - `reauthentication_required`: Ask for the password, or the code of the second factor; `POST /auth/confirm`; or for a passkey; send the same again.
         */
        ReauthenticationRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "You have no access to this client account.",
                 *       "code": "reauthentication_required",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description No such record.
         *
         *     - `token_not_found`: The session has ended already. Read the list again.
         */
        TokenNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no such record.",
                 *       "code": "token_not_found",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Some of the data sent is not valid; `errors` names the fields.
         *
         *     - `validation_failed`: Show `errors` beside the fields.
         */
        ValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Some of the data sent is not valid.",
                 *       "code": "validation_failed",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11",
                 *       "errors": {
                 *         "email": [
                 *           "Enter an e-mail address."
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Not for this user.
         *
         *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
         */
        SecondFactorRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "You have no access to this client account.",
                 *       "code": "second_factor_required",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Not for this user.
         *
         *     - `client_forbidden`: The user has no access to this client account. Read `GET /clients` again.
         *     - `role_forbidden`: The role of the user does not permit it. Hide the button: see `permissions`.
         *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
         */
        ClientForbiddenOrRoleForbiddenOrSecondFactorRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "You have no access to this client account.",
                 *       "code": "second_factor_required",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `concurrent_change`: Send the same request again after `Retry-After`.
         *     - `too_many_changes`: The address was changed too often in a week. Say so; point to support.
         */
        ConcurrentChangeOrTooManyChanges: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "too_many_changes",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Some of the data sent is not valid; `errors` names the fields.
         *
         *     - `malformed_json`: A defect of the app: the body is no JSON.
         *     - `validation_failed`: Show `errors` beside the fields.
         */
        MalformedJsonOrValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Some of the data sent is not valid.",
                 *       "code": "validation_failed",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11",
                 *       "errors": {
                 *         "email": [
                 *           "Enter an e-mail address."
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description No such record.
         *
         *     - `pending_email_not_found`: No address waits any more. Read the profile again; ask for the change again if wanted.
         */
        PendingEmailNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no such record.",
                 *       "code": "pending_email_not_found",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Some of the data sent is not valid; `errors` names the fields.
         *
         *     - `link_invalid`: The link was used or has expired. Ask for a new mail.
         *     - `malformed_json`: A defect of the app: the body is no JSON.
         *     - `validation_failed`: Show `errors` beside the fields.
         */
        LinkInvalidOrMalformedJsonOrValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Some of the data sent is not valid.",
                 *       "code": "validation_failed",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11",
                 *       "errors": {
                 *         "email": [
                 *           "Enter an e-mail address."
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `already_member`: Nothing to do: this person is a member.
         *     - `concurrent_change`: Send the same request again after `Retry-After`.
         *     - `too_many_invitations`: Withdraw one first, or wait until one is accepted.
         */
        AlreadyMemberOrConcurrentChangeOrTooManyInvitations: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "too_many_invitations",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description No such record.
         *
         *     - `user_not_found`: It is not in this account, or not any more. Read the list again.
         */
        UserNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no such record.",
                 *       "code": "user_not_found",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `concurrent_change`: Send the same request again after `Retry-After`.
         *     - `last_owner`: Make somebody else an owner first.
         */
        ConcurrentChangeOrLastOwner: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "last_owner",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description No such record.
         *
         *     - `invitation_not_found`: It was used, withdrawn or has expired. Ask whoever sent it for another one.
         */
        InvitationNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no such record.",
                 *       "code": "invitation_not_found",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Not for this user.
         *
         *     - `client_inactive`: Staff have deactivated the client account. Point to support.
         *     - `invitation_for_other_address`: Log in with the address the invitation was sent to.
         *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
         */
        ClientInactiveOrInvitationForOtherAddressOrSecondFactorRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "You have no access to this client account.",
                 *       "code": "second_factor_required",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description No such record.
         *
         *     - `invitation_not_found`: It was used, withdrawn or has expired. Ask whoever sent it for another one.
         *     - `token_not_found`: The session has ended already. Read the list again.
         */
        InvitationNotFoundOrTokenNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no such record.",
                 *       "code": "token_not_found",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `concurrent_change`: Send the same request again after `Retry-After`.
         *     - `too_many_members`: Remove a member first.
         */
        ConcurrentChangeOrTooManyMembers: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "too_many_members",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `concurrent_change`: Send the same request again after `Retry-After`.
         *     - `idempotency_in_progress`: The first request is still at work. Send the same again after `Retry-After`.
         *     - `idempotency_key_conflict`: The key was used with another body. Make a new key for what was changed.
         */
        ConcurrentChangeOrIdempotencyInProgressOrIdempotencyKeyConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "idempotency_key_conflict",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description No such record.
         *
         *     - `device_not_found`: It is not in this account, or not any more. Read the list again.
         */
        DeviceNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no such record.",
                 *       "code": "device_not_found",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description No such record.
         *
         *     - `domain_not_found`: It is not in this account, or not any more. Read the list again.
         */
        DomainNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no such record.",
                 *       "code": "domain_not_found",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `concurrent_change`: Send the same request again after `Retry-After`.
         *     - `no_auth_code_needed`: Nothing to do: the transfer does not wait for a code.
         */
        ConcurrentChangeOrNoAuthCodeNeeded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "no_auth_code_needed",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `auth_code_needed`: Ask for the transfer code first, then retry.
         *     - `concurrent_change`: Send the same request again after `Retry-After`.
         *     - `nothing_to_retry`: Nothing to do: read the record again.
         */
        AuthCodeNeededOrConcurrentChangeOrNothingToRetry: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "nothing_to_retry",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `concurrent_change`: Send the same request again after `Retry-After`.
         *     - `nothing_to_cancel`: Read the record again and show what it is now.
         *     - `service_waits`: Our staff have to act first. Say so; point to support.
         */
        ConcurrentChangeOrNothingToCancelOrServiceWaits: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "service_waits",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Some of the data sent is not valid; `errors` names the fields.
         *
         *     - `malformed_json`: A defect of the app: the body is no JSON.
         *     - `otp_required`: Ask for the code of the authenticator app, or a recovery code, and send the same request with `otp`; or offer the passkey.
         *     - `validation_failed`: Show `errors` beside the fields.
         */
        MalformedJsonOrOtpRequiredOrValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Some of the data sent is not valid.",
                 *       "code": "validation_failed",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11",
                 *       "errors": {
                 *         "email": [
                 *           "Enter an e-mail address."
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description No such record.
         *
         *     - `proof_not_found`: Order again: the refusal names a new proof.
         */
        ProofNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no such record.",
                 *       "code": "proof_not_found",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description No such record.
         *
         *     - `domain_not_found`: It is not in this account, or not any more. Read the list again.
         *     - `operation_not_found`: It is not in this account, or not any more. Read the list again.
         */
        DomainNotFoundOrOperationNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no such record.",
                 *       "code": "operation_not_found",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description No such record.
         *
         *     - `domain_not_found`: It is not in this account, or not any more. Read the list again.
         *     - `snapshot_not_found`: It is not in this account, or not any more. Read the list again.
         */
        DomainNotFoundOrSnapshotNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no such record.",
                 *       "code": "snapshot_not_found",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description No such record.
         *
         *     - `hosting_account_not_found`: It is not in this account, or not any more. Read the list again.
         */
        HostingAccountNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no such record.",
                 *       "code": "hosting_account_not_found",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `concurrent_change`: Send the same request again after `Retry-After`.
         *     - `hosting_not_active`: Wait until the hosting account is active.
         *     - `hosting_suspended`: Have the overdue invoice paid first.
         */
        ConcurrentChangeOrHostingNotActiveOrHostingSuspended: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "hosting_suspended",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `concurrent_change`: Send the same request again after `Retry-After`.
         *     - `hosting_ending`: It ends at once or has ended. Show the account again.
         *     - `no_cancellation`: There is none to withdraw. Show the account again.
         */
        ConcurrentChangeOrHostingEndingOrNoCancellation: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "no_cancellation",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description No such record.
         *
         *     - `invoice_not_found`: It is not in this account, or not any more. Read the list again.
         */
        InvoiceNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no such record.",
                 *       "code": "invoice_not_found",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Some of the data sent is not valid; `errors` names the fields.
         *
         *     - `malformed_json`: A defect of the app: the body is no JSON.
         *     - `proof_required`: Show the TXT record of each of `proofs`, check them, then order or pay again.
         *     - `validation_failed`: Show `errors` beside the fields.
         */
        MalformedJsonOrProofRequiredOrValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Some of the data sent is not valid.",
                 *       "code": "validation_failed",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11",
                 *       "errors": {
                 *         "email": [
                 *           "Enter an e-mail address."
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description No such record.
         *
         *     - `invoice_not_found`: It is not in this account, or not any more. Read the list again.
         *     - `payment_not_found`: It is not in this account, or not any more. Read the list again.
         */
        InvoiceNotFoundOrPaymentNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no such record.",
                 *       "code": "payment_not_found",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `concurrent_change`: Send the same request again after `Retry-After`.
         *     - `otp_not_expected`: The payment waits for no code. Poll the payment status.
         */
        ConcurrentChangeOrOtpNotExpected: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "otp_not_expected",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `concurrent_change`: Send the same request again after `Retry-After`.
         *     - `invoice_not_payable`: It is paid, cancelled or refunded. Read the invoice again.
         */
        ConcurrentChangeOrInvoiceNotPayable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "invoice_not_payable",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Not for this user.
         *
         *     - `reauthentication_required`: Ask for the password, or the code of the second factor; `POST /auth/confirm`; or for a passkey; send the same again.
         *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
         */
        ReauthenticationRequiredOrSecondFactorRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "You have no access to this client account.",
                 *       "code": "second_factor_required",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description No such record.
         *
         *     - `order_not_found`: It is not in this account, or not any more. Read the list again.
         */
        OrderNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no such record.",
                 *       "code": "order_not_found",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `concurrent_change`: Send the same request again after `Retry-After`.
         *     - `order_not_cancellable`: It is paid, held or cancelled. Read the order again.
         *     - `payment_in_progress`: Money may be on its way. Poll the payment status; offer nothing else meanwhile.
         */
        ConcurrentChangeOrOrderNotCancellableOrPaymentInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "payment_in_progress",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description No such record.
         *
         *     - `payment_method_not_found`: It is not in this account, or not any more. Read the list again.
         */
        PaymentMethodNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no such record.",
                 *       "code": "payment_method_not_found",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `concurrent_change`: Send the same request again after `Retry-After`.
         *     - `method_unusable`: The card cannot be charged. Save it anew.
         */
        ConcurrentChangeOrMethodUnusable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "method_unusable",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The body is larger than this endpoint takes. The gateway's own has only a `message`: Request Entity Too Large.
         *
         *     - `body_too_large`: Send less.
         *     - `file_too_large`: Choose a smaller file: see `limits.attachments`.
         */
        BodyTooLargeOrFileTooLarge: {
            headers: {
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The request body is larger than 65536 bytes.",
                 *       "code": "file_too_large",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"] | components["schemas"]["GatewayError"];
            };
        };
        /**
         * @description Some of the data sent is not valid; `errors` names the fields.
         *
         *     - `malformed_form`: A defect of the app: the body is no form.
         *     - `malformed_json`: A defect of the app: the body is no JSON.
         *     - `validation_failed`: Show `errors` beside the fields.
         */
        MalformedFormOrMalformedJsonOrValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Some of the data sent is not valid.",
                 *       "code": "validation_failed",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11",
                 *       "errors": {
                 *         "email": [
                 *           "Enter an e-mail address."
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description No such record.
         *
         *     - `ticket_not_found`: It is not in this account, or not any more. Read the list again.
         */
        TicketNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no such record.",
                 *       "code": "ticket_not_found",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Not for this user.
         *
         *     - `sign_up_closed`: People cannot open accounts by themselves here. Hide the form: see `sign_up`.
         */
        SignUpClosed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "You have no access to this client account.",
                 *       "code": "sign_up_closed",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `concurrent_change`: Send the same request again after `Retry-After`.
         *     - `email_taken`: Another account has this address. Let the user choose another one, or log in.
         */
        ConcurrentChangeOrEmailTaken: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "email_taken",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Not for this user.
         *
         *     - `client_inactive`: Staff have deactivated the client account. Point to support.
         */
        ClientInactive: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "You have no access to this client account.",
                 *       "code": "client_inactive",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `concurrent_change`: Send the same request again after `Retry-After`.
         *     - `email_taken`: Another account has this address. Let the user choose another one, or log in.
         *     - `too_many_members`: Remove a member first.
         */
        ConcurrentChangeOrEmailTakenOrTooManyMembers: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "too_many_members",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `concurrent_change`: Send the same request again after `Retry-After`.
         *     - `no_passkey`: The user has none: offer to add one, or ask for the password.
         */
        ConcurrentChangeOrNoPasskey: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "no_passkey",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `concurrent_change`: Send the same request again after `Retry-After`.
         *     - `too_many_factors`: Remove one first.
         */
        ConcurrentChangeOrTooManyFactors: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "too_many_factors",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description No such record.
         *
         *     - `factor_not_found`: It is not in this account, or not any more. Read the list again.
         */
        FactorNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no such record.",
                 *       "code": "factor_not_found",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `concurrent_change`: Send the same request again after `Retry-After`.
         *     - `factor_confirmed`: Nothing to do: the factor works already.
         */
        ConcurrentChangeOrFactorConfirmed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "factor_confirmed",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Some of the data sent is not valid; `errors` names the fields.
         *
         *     - `malformed_json`: A defect of the app: the body is no JSON.
         *     - `otp_invalid`: The code is wrong or was used. Ask for the next one.
         *     - `validation_failed`: Show `errors` beside the fields.
         */
        MalformedJsonOrOtpInvalidOrValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Some of the data sent is not valid.",
                 *       "code": "validation_failed",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11",
                 *       "errors": {
                 *         "email": [
                 *           "Enter an e-mail address."
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `concurrent_change`: Send the same request again after `Retry-After`.
         *     - `no_factor`: Add an authenticator app first.
         */
        ConcurrentChangeOrNoFactor: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "no_factor",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `concurrent_change`: Send the same request again after `Retry-After`.
         *     - `too_many_passkeys`: Remove one first.
         */
        ConcurrentChangeOrTooManyPasskeys: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "too_many_passkeys",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Some of the data sent is not valid; `errors` names the fields.
         *
         *     - `malformed_json`: A defect of the app: the body is no JSON.
         *     - `passkey_invalid`: Begin anew, with new options; or offer another way.
         *     - `validation_failed`: Show `errors` beside the fields.
         */
        MalformedJsonOrPasskeyInvalidOrValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Some of the data sent is not valid.",
                 *       "code": "validation_failed",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11",
                 *       "errors": {
                 *         "email": [
                 *           "Enter an e-mail address."
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description No such record.
         *
         *     - `passkey_not_found`: It is not in this account, or not any more. Read the list again.
         */
        PasskeyNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no such record.",
                 *       "code": "passkey_not_found",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `concurrent_change`: Send the same request again after `Retry-After`.
         *     - `last_way_in`: Offer to set a password, or to add another passkey, first.
         */
        ConcurrentChangeOrLastWayIn: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "last_way_in",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `document_unavailable`: The invoice is older than documents are. Hide the button.
         */
        DocumentUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "document_unavailable",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The state of the record, or another request, forbids it.
         *
         *     - `statement_too_large`: The account has too many records for a statement. Point to support.
         */
        StatementTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After-If-Passing"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is not possible at present.",
                 *       "code": "statement_too_large",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description No such record.
         *
         *     - `credit_note_not_found`: It is not in this account, or not any more. Read the list again.
         */
        CreditNoteNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no such record.",
                 *       "code": "credit_note_not_found",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description No such record.
         *
         *     - `export_not_found`: It is not in this account, or not any more. Read the list again.
         */
        ExportNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no such record.",
                 *       "code": "export_not_found",
                 *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
    };
    parameters: {
        /** @description The client account meant; must equal the client of the path where the path names one */
        "X-Client-Id": number;
        /** @description Chosen by the app for one piece of work; send it again only to retry the very same request */
        "Idempotency-Key": string;
        /** @description Where the app comes from: what its store does not let it sell is then refused */
        "X-App-Platform": "ios" | "android" | "web";
        /** @description The country of the store, as StoreKit or Play Billing say it (ISO 3166-1); unknown where not sent */
        "X-App-Storefront": string;
        /** @description The ETag of the copy at hand */
        "If-None-Match": string;
        /** @description With one, a repetition of the very same request does the work once */
        "Optional-Idempotency-Key": string;
    };
    requestBodies: never;
    headers: {
        /** @description Names the request in the logs; quote it to support */
        "X-Request-Id": string;
        /** @description Seconds to wait, where the same request can succeed later */
        "Retry-After-If-Passing": number;
        /** @description Seconds to wait before the next try; the gateway does not say */
        "Retry-After": number;
        /** @description How to authenticate */
        "WWW-Authenticate": "Bearer";
        /** @description Sent when this is the answer first given to the idempotency key */
        "Idempotency-Replayed": "true";
        /** @description Version of the body */
        ETag: string;
        /** @description How long a copy may be used */
        "Cache-Control": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "demo@example.com",
                 *       "password": "correct-horse-battery",
                 *       "device_name": "Ama's phone"
                 *     }
                 */
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "hca_rs_1mv7k2r9c0_Zq3xV8m.t1LwYc-5hK0pRbNdS9uEaF2gc0ffee42",
                     *       "token_type": "Bearer",
                     *       "expires_at": "2026-11-21T09:30:00.000Z",
                     *       "device_token": "q0V5mZr3bK8yXw1nTsLd6uJhPfGc2eRa",
                     *       "user": {
                     *         "id": 7355608000001,
                     *         "email": "demo@example.com",
                     *         "name": "Ama Mensah",
                     *         "created_at": "2026-01-05T08:00:00.000Z"
                     *       },
                     *       "clients": [
                     *         {
                     *           "id": 7355608123904,
                     *           "company_name": "Ama Designs",
                     *           "tax_id": null,
                     *           "first_name": "Ama",
                     *           "last_name": "Mensah",
                     *           "email": "demo@example.com",
                     *           "pending_email": null,
                     *           "phone": "+233201234567",
                     *           "address": "12 Independence Avenue",
                     *           "city": "Accra",
                     *           "state": "Greater Accra",
                     *           "postcode": "GA-184",
                     *           "country": "GH",
                     *           "currency": "GHS",
                     *           "separate_renewals": false,
                     *           "status": "active",
                     *           "created_at": "2026-01-05T08:00:00.000Z",
                     *           "role": "support",
                     *           "permissions": [
                     *             "account:read",
                     *             "members:leave",
                     *             "services:read",
                     *             "tickets:read",
                     *             "tickets:write"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LoginResponse"];
                };
            };
            403: components["responses"]["AccountAwaitsApprovalOrAccountDisabled"];
            409: components["responses"]["ConcurrentChange"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Some of the data sent is not valid; `errors` names the fields.
             *
             *     - `invalid_credentials`: Show the message: the address or the password is wrong.
             *     - `malformed_json`: A defect of the app: the body is no JSON.
             *     - `new_password_required`: Ask for a new password and send the same request with `new_password`.
             *     - `otp_invalid`: The code is wrong or was used. Ask for the next one.
             *     - `otp_required`: Ask for the code of the authenticator app, or a recovery code, and send the same request with `otp`; or offer the passkey.
             *     - `validation_failed`: Show `errors` beside the fields.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Some of the data sent is not valid.",
                     *       "code": "validation_failed",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11",
                     *       "errors": {
                     *         "email": [
                     *           "Enter an e-mail address."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You are logged out."
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            409: components["responses"]["ConcurrentChange"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct-horse-battery"
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Go on within ten minutes.",
                     *       "confirmed_until": "2026-11-21T09:40:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ConfirmResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            409: components["responses"]["ConcurrentChange"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Some of the data sent is not valid; `errors` names the fields.
             *
             *     - `invalid_credentials`: Show the message: the address or the password is wrong.
             *     - `malformed_json`: A defect of the app: the body is no JSON.
             *     - `otp_invalid`: The code is wrong or was used. Ask for the next one.
             *     - `otp_required`: Ask for the code of the authenticator app, or a recovery code, and send the same request with `otp`; or offer the passkey.
             *     - `validation_failed`: Show `errors` beside the fields.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Some of the data sent is not valid.",
                     *       "code": "validation_failed",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11",
                     *       "errors": {
                     *         "email": [
                     *           "Enter an e-mail address."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7355608300001,
                     *           "device_name": "Ama's phone",
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "last_used_at": "2026-11-21T09:30:00.000Z",
                     *           "expires_at": "2027-02-19T09:30:00.000Z",
                     *           "current": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["ApiToken"][];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    revokeOtherTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Every other session has ended."
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReauthenticationRequired"];
            409: components["responses"]["ConcurrentChange"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the token */
                token: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The token is revoked."
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReauthenticationRequired"];
            404: components["responses"]["TokenNotFound"];
            409: components["responses"]["ConcurrentChange"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listSecurityEvents: {
        parameters: {
            query?: {
                per_page?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7355608700001,
                     *           "type": "login",
                     *           "address": "192.0.2.17",
                     *           "device": "Ama's phone",
                     *           "created_at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://api.example.com/api/v1/this/list?per_page=25",
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "per_page": 25,
                     *         "count": 1,
                     *         "has_more": false,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["SecurityEvent"][];
                        /**
                         * @description Addresses of this list's pages
                         * @example {
                         *       "first": "https://api.example.com/api/v1/this/list?per_page=25",
                         *       "next": null
                         *     }
                         */
                        links: {
                            /**
                             * Format: uri
                             * @description The first page
                             */
                            first: string;
                            /** @description The next page; null at the end */
                            next: string | null;
                        };
                        /**
                         * @description About this page of the list
                         * @example {
                         *       "per_page": 25,
                         *       "count": 1,
                         *       "has_more": false,
                         *       "next_cursor": null
                         *     }
                         */
                        meta: {
                            /**
                             * Format: int64
                             * @description Entries of a page
                             */
                            per_page: number;
                            /**
                             * Format: int64
                             * @description How many there are
                             */
                            count: number;
                            /** @description Whether another page follows */
                            has_more: boolean;
                            /** @description `cursor` of the next page; null at the end */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": 7355608000001,
                     *         "email": "demo@example.com",
                     *         "name": "Ama Mensah",
                     *         "created_at": "2026-01-05T08:00:00.000Z"
                     *       },
                     *       "clients": [
                     *         {
                     *           "id": 7355608123904,
                     *           "company_name": "Ama Designs",
                     *           "tax_id": null,
                     *           "first_name": "Ama",
                     *           "last_name": "Mensah",
                     *           "email": "demo@example.com",
                     *           "pending_email": null,
                     *           "phone": "+233201234567",
                     *           "address": "12 Independence Avenue",
                     *           "city": "Accra",
                     *           "state": "Greater Accra",
                     *           "postcode": "GA-184",
                     *           "country": "GH",
                     *           "currency": "GHS",
                     *           "separate_renewals": false,
                     *           "status": "active",
                     *           "created_at": "2026-01-05T08:00:00.000Z",
                     *           "role": "support",
                     *           "permissions": [
                     *             "account:read",
                     *             "members:leave",
                     *             "services:read",
                     *             "tickets:read",
                     *             "tickets:write"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MeResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listHostingPackages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "name": "Starter",
                     *           "description": "One website with everything it needs.",
                     *           "features": {
                     *             "disk_mb": 10240,
                     *             "bandwidth_mb": null,
                     *             "email_accounts": 10,
                     *             "databases": 2
                     *           },
                     *           "prices": [
                     *             {
                     *               "currency": "USD",
                     *               "billing_cycle": "annually",
                     *               "price": 49,
                     *               "setup_fee": 0
                     *             }
                     *           ],
                     *           "addons": [
                     *             {
                     *               "id": 1,
                     *               "name": "Extra IP address",
                     *               "description": "An IPv4 address for one account alone.",
                     *               "min_quantity": 1,
                     *               "max_quantity": 4,
                     *               "prices": [
                     *                 {
                     *                   "currency": "USD",
                     *                   "billing_cycle": "annually",
                     *                   "price": 30,
                     *                   "setup_fee": 0
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["HostingPackage"][];
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listDomainTlds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "tld": "com",
                     *           "minimum_years": 1,
                     *           "maximum_years": 10,
                     *           "provisional": false,
                     *           "transferable": true,
                     *           "grace_days": 30,
                     *           "redemption_days": 30,
                     *           "prices": [
                     *             {
                     *               "currency": "USD",
                     *               "register": 12.99,
                     *               "renew": 14.99,
                     *               "transfer": 12.99,
                     *               "restore": 120
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["DomainTld"][];
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listClients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7355608123904,
                     *           "company_name": "Ama Designs",
                     *           "tax_id": null,
                     *           "first_name": "Ama",
                     *           "last_name": "Mensah",
                     *           "email": "demo@example.com",
                     *           "pending_email": null,
                     *           "phone": "+233201234567",
                     *           "address": "12 Independence Avenue",
                     *           "city": "Accra",
                     *           "state": "Greater Accra",
                     *           "postcode": "GA-184",
                     *           "country": "GH",
                     *           "currency": "GHS",
                     *           "separate_renewals": false,
                     *           "status": "active",
                     *           "created_at": "2026-01-05T08:00:00.000Z",
                     *           "role": "support",
                     *           "permissions": [
                     *             "account:read",
                     *             "members:leave",
                     *             "services:read",
                     *             "tickets:read",
                     *             "tickets:write"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["Client"][];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["SecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608123904,
                     *         "company_name": "Ama Designs",
                     *         "tax_id": null,
                     *         "first_name": "Ama",
                     *         "last_name": "Mensah",
                     *         "email": "demo@example.com",
                     *         "pending_email": null,
                     *         "phone": "+233201234567",
                     *         "address": "12 Independence Avenue",
                     *         "city": "Accra",
                     *         "state": "Greater Accra",
                     *         "postcode": "GA-184",
                     *         "country": "GH",
                     *         "currency": "GHS",
                     *         "separate_renewals": false,
                     *         "status": "active",
                     *         "created_at": "2026-01-05T08:00:00.000Z",
                     *         "role": "support",
                     *         "permissions": [
                     *           "account:read",
                     *           "members:leave",
                     *           "services:read",
                     *           "tickets:read",
                     *           "tickets:write"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Client"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "first_name": "Ama",
                 *       "phone": "+233201234567"
                 *     }
                 */
                "application/json": components["schemas"]["ProfileUpdateRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608123904,
                     *         "company_name": "Ama Designs",
                     *         "tax_id": null,
                     *         "first_name": "Ama",
                     *         "last_name": "Mensah",
                     *         "email": "demo@example.com",
                     *         "pending_email": null,
                     *         "phone": "+233201234567",
                     *         "address": "12 Independence Avenue",
                     *         "city": "Accra",
                     *         "state": "Greater Accra",
                     *         "postcode": "GA-184",
                     *         "country": "GH",
                     *         "currency": "GHS",
                     *         "separate_renewals": false,
                     *         "status": "active",
                     *         "created_at": "2026-01-05T08:00:00.000Z",
                     *         "role": "support",
                     *         "permissions": [
                     *           "account:read",
                     *           "members:leave",
                     *           "services:read",
                     *           "tickets:read",
                     *           "tickets:write"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Client"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description Not for this user.
             *
             *     - `client_forbidden`: The user has no access to this client account. Read `GET /clients` again.
             *     - `reauthentication_required`: Ask for the password, or the code of the second factor; `POST /auth/confirm`; or for a passkey; send the same again.
             *     - `role_forbidden`: The role of the user does not permit it. Hide the button: see `permissions`.
             *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You have no access to this client account.",
                     *       "code": "second_factor_required",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            409: components["responses"]["ConcurrentChangeOrTooManyChanges"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    resendContactEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The mail is on its way. Follow its link to confirm the address."
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["PendingEmailNotFound"];
            409: components["responses"]["ConcurrentChange"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    withdrawContactEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608123904,
                     *         "company_name": "Ama Designs",
                     *         "tax_id": null,
                     *         "first_name": "Ama",
                     *         "last_name": "Mensah",
                     *         "email": "demo@example.com",
                     *         "pending_email": null,
                     *         "phone": "+233201234567",
                     *         "address": "12 Independence Avenue",
                     *         "city": "Accra",
                     *         "state": "Greater Accra",
                     *         "postcode": "GA-184",
                     *         "country": "GH",
                     *         "currency": "GHS",
                     *         "separate_renewals": false,
                     *         "status": "active",
                     *         "created_at": "2026-01-05T08:00:00.000Z",
                     *         "role": "support",
                     *         "permissions": [
                     *           "account:read",
                     *           "members:leave",
                     *           "services:read",
                     *           "tickets:read",
                     *           "tickets:write"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Client"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["PendingEmailNotFound"];
            409: components["responses"]["ConcurrentChange"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    confirmContactEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "m3JtR0b1vQ8yW2sXn7KpZc4LhUaTgEdF9iOx6NqPzYA"
                 *     }
                 */
                "application/json": components["schemas"]["ContactEmailLinkRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is the contact address of the account now."
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            409: components["responses"]["ConcurrentChange"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["LinkInvalidOrMalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    undoContactEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "m3JtR0b1vQ8yW2sXn7KpZc4LhUaTgEdF9iOx6NqPzYA"
                 *     }
                 */
                "application/json": components["schemas"]["ContactEmailLinkRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The contact address is again the one from before the change."
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            409: components["responses"]["ConcurrentChange"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["LinkInvalidOrMalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listAccessLog: {
        parameters: {
            query?: {
                per_page?: number;
                cursor?: string;
            };
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7355608500001,
                     *           "role": "billing",
                     *           "action": "invoice.refunded",
                     *           "subject": "invoice:7355608200002",
                     *           "reason": "Ordered by mistake",
                     *           "created_at": "2026-11-21T09:31:20.000Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://api.example.com/api/v1/this/list?per_page=25",
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "per_page": 25,
                     *         "count": 1,
                     *         "has_more": false,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["StaffAccess"][];
                        /**
                         * @description Addresses of this list's pages
                         * @example {
                         *       "first": "https://api.example.com/api/v1/this/list?per_page=25",
                         *       "next": null
                         *     }
                         */
                        links: {
                            /**
                             * Format: uri
                             * @description The first page
                             */
                            first: string;
                            /** @description The next page; null at the end */
                            next: string | null;
                        };
                        /**
                         * @description About this page of the list
                         * @example {
                         *       "per_page": 25,
                         *       "count": 1,
                         *       "has_more": false,
                         *       "next_cursor": null
                         *     }
                         */
                        meta: {
                            /**
                             * Format: int64
                             * @description Entries of a page
                             */
                            per_page: number;
                            /**
                             * Format: int64
                             * @description How many there are
                             */
                            count: number;
                            /** @description Whether another page follows */
                            has_more: boolean;
                            /** @description `cursor` of the next page; null at the end */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7355608000002,
                     *           "name": "Kofi Boateng",
                     *           "email": "kofi@example.com",
                     *           "role": "billing",
                     *           "joined_at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["Member"][];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "kofi@example.com",
                 *       "role": "billing"
                 *     }
                 */
                "application/json": components["schemas"]["InviteMemberRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608000003,
                     *         "email": "kofi@example.com",
                     *         "role": "billing",
                     *         "invited_by": 7355608000001,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "expires_at": "2026-11-28T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Invitation"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description Not for this user.
             *
             *     - `client_forbidden`: The user has no access to this client account. Read `GET /clients` again.
             *     - `client_inactive`: Staff have deactivated the client account. Point to support.
             *     - `reauthentication_required`: Ask for the password, or the code of the second factor; `POST /auth/confirm`; or for a passkey; send the same again.
             *     - `role_forbidden`: The role of the user does not permit it. Hide the button: see `permissions`.
             *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You have no access to this client account.",
                     *       "code": "second_factor_required",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            409: components["responses"]["AlreadyMemberOrConcurrentChangeOrTooManyInvitations"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the user */
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This user may no longer use the client account."
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description Not for this user.
             *
             *     - `client_forbidden`: The user has no access to this client account. Read `GET /clients` again.
             *     - `reauthentication_required`: Ask for the password, or the code of the second factor; `POST /auth/confirm`; or for a passkey; send the same again.
             *     - `role_forbidden`: The role of the user does not permit it. Hide the button: see `permissions`.
             *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You have no access to this client account.",
                     *       "code": "second_factor_required",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            404: components["responses"]["UserNotFound"];
            409: components["responses"]["ConcurrentChangeOrLastOwner"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    changeMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the user */
                user: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "technical"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeMemberRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608000002,
                     *         "name": "Kofi Boateng",
                     *         "email": "kofi@example.com",
                     *         "role": "billing",
                     *         "joined_at": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Member"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description Not for this user.
             *
             *     - `client_forbidden`: The user has no access to this client account. Read `GET /clients` again.
             *     - `reauthentication_required`: Ask for the password, or the code of the second factor; `POST /auth/confirm`; or for a passkey; send the same again.
             *     - `role_forbidden`: The role of the user does not permit it. Hide the button: see `permissions`.
             *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You have no access to this client account.",
                     *       "code": "second_factor_required",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            404: components["responses"]["UserNotFound"];
            409: components["responses"]["ConcurrentChangeOrLastOwner"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7355608000003,
                     *           "email": "kofi@example.com",
                     *           "role": "billing",
                     *           "invited_by": 7355608000001,
                     *           "created_at": "2026-11-21T09:30:00.000Z",
                     *           "expires_at": "2026-11-28T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["Invitation"][];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    withdrawInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the invitation */
                invitation: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The invitation is withdrawn."
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["InvitationNotFound"];
            409: components["responses"]["ConcurrentChange"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description From the link in the mail, after `#token=` */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608123904,
                     *         "company_name": "Ama Designs",
                     *         "tax_id": null,
                     *         "first_name": "Ama",
                     *         "last_name": "Mensah",
                     *         "email": "demo@example.com",
                     *         "pending_email": null,
                     *         "phone": "+233201234567",
                     *         "address": "12 Independence Avenue",
                     *         "city": "Accra",
                     *         "state": "Greater Accra",
                     *         "postcode": "GA-184",
                     *         "country": "GH",
                     *         "currency": "GHS",
                     *         "separate_renewals": false,
                     *         "status": "active",
                     *         "created_at": "2026-01-05T08:00:00.000Z",
                     *         "role": "support",
                     *         "permissions": [
                     *           "account:read",
                     *           "members:leave",
                     *           "services:read",
                     *           "tickets:read",
                     *           "tickets:write"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Client"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientInactiveOrInvitationForOtherAddressOrSecondFactorRequired"];
            404: components["responses"]["InvitationNotFoundOrTokenNotFound"];
            409: components["responses"]["ConcurrentChangeOrTooManyMembers"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listCredit: {
        parameters: {
            query?: {
                per_page?: number;
                cursor?: string;
            };
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7355608600001,
                     *           "client_id": 7355608123904,
                     *           "type": "invoice_payment",
                     *           "amount": -12.99,
                     *           "currency": "USD",
                     *           "invoice_id": 7355608200002,
                     *           "description": "Used for invoice 33G4WSN52M",
                     *           "created_at": "2026-11-21T09:31:20.000Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://api.example.com/api/v1/this/list?per_page=25",
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "per_page": 25,
                     *         "count": 1,
                     *         "has_more": false,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["CreditEntry"][];
                        /**
                         * @description Addresses of this list's pages
                         * @example {
                         *       "first": "https://api.example.com/api/v1/this/list?per_page=25",
                         *       "next": null
                         *     }
                         */
                        links: {
                            /**
                             * Format: uri
                             * @description The first page
                             */
                            first: string;
                            /** @description The next page; null at the end */
                            next: string | null;
                        };
                        /**
                         * @description About this page of the list
                         * @example {
                         *       "per_page": 25,
                         *       "count": 1,
                         *       "has_more": false,
                         *       "next_cursor": null
                         *     }
                         */
                        meta: {
                            /**
                             * Format: int64
                             * @description Entries of a page
                             */
                            per_page: number;
                            /**
                             * Format: int64
                             * @description How many there are
                             */
                            count: number;
                            /** @description Whether another page follows */
                            has_more: boolean;
                            /** @description `cursor` of the next page; null at the end */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    createCreditInvoice: {
        parameters: {
            query?: never;
            header: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
                /** @description Chosen by the app for one piece of work; send it again only to retry the very same request */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description Where the app comes from: what its store does not let it sell is then refused */
                "X-App-Platform"?: components["parameters"]["X-App-Platform"];
                /** @description The country of the store, as StoreKit or Play Billing say it (ISO 3166-1); unknown where not sent */
                "X-App-Storefront"?: components["parameters"]["X-App-Storefront"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 50
                 *     }
                 */
                "application/json": components["schemas"]["CreditInvoiceRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invoice": {
                     *         "id": 7355608200002,
                     *         "number": "33G4WSN52M",
                     *         "legal_number": null,
                     *         "issued_at": null,
                     *         "seller": {
                     *           "name": "Example Hosting Ltd",
                     *           "address": "12 Independence Avenue, Accra",
                     *           "country": "GH",
                     *           "tax_id": "C0000000000"
                     *         },
                     *         "buyer": {
                     *           "name": "Ama Designs",
                     *           "contact": "Ama Mensah",
                     *           "address": "12 Independence Avenue",
                     *           "city": "Accra",
                     *           "state": "Greater Accra",
                     *           "postcode": "GA-184",
                     *           "country": "GH",
                     *           "tax_id": null
                     *         },
                     *         "client_id": 7355608123904,
                     *         "order_id": null,
                     *         "status": "unpaid",
                     *         "is_overdue": false,
                     *         "is_payable": true,
                     *         "currency": "USD",
                     *         "lines": [
                     *           {
                     *             "type": "credit",
                     *             "description": "Account credit",
                     *             "unit_price": 50,
                     *             "setup_fee": 0,
                     *             "tax": 0,
                     *             "taxes": [],
                     *             "total": 50,
                     *             "hosting_account_id": null,
                     *             "domain_id": null,
                     *             "addon": null
                     *           }
                     *         ],
                     *         "promo_code": null,
                     *         "discount": 0,
                     *         "subtotal": 50,
                     *         "tax": 0,
                     *         "taxes": [],
                     *         "reverse_charge": false,
                     *         "total": 50,
                     *         "credit_applied": 0,
                     *         "amount_paid": 0,
                     *         "amount_refunded": 0,
                     *         "is_partially_refunded": false,
                     *         "balance": 50,
                     *         "due_at": "2026-11-28T09:30:00.000Z",
                     *         "paid_at": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
                     *       },
                     *       "payment_url": "https://api.example.com/pay/0FJ2p9Zk4cW8sV1xQ7mT"
                     *     }
                     */
                    "application/json": components["schemas"]["CreditInvoiceCreateResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description Not for this user.
             *
             *     - `client_forbidden`: The user has no access to this client account. Read `GET /clients` again.
             *     - `client_inactive`: Staff have deactivated the client account. Point to support.
             *     - `purchasing_not_here`: The store of the app does not allow it there. Hide the button: see `purchases` of the mobile configuration.
             *     - `role_forbidden`: The role of the user does not permit it. Hide the button: see `permissions`.
             *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You have no access to this client account.",
                     *       "code": "second_factor_required",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            409: components["responses"]["ConcurrentChangeOrIdempotencyInProgressOrIdempotencyKeyConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listDevices: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 164482057394211,
                     *           "client_id": 7355608123904,
                     *           "device_id": "5f3f8f0e-6a0b-4c1d-9d55-0a1c2b3d4e5f",
                     *           "device_name": "Ama's phone",
                     *           "platform": "android",
                     *           "push_provider": "fcm",
                     *           "environment": "production",
                     *           "app_version": "1.2.0",
                     *           "build_number": "120",
                     *           "locale": "en-GH",
                     *           "timezone": "Africa/Accra",
                     *           "notifications_enabled": true,
                     *           "created_at": "2026-11-21T09:30:00.000Z",
                     *           "updated_at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["MobileDevice"][];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    registerDevice: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
                /** @description Where the app comes from: what its store does not let it sell is then refused */
                "X-App-Platform"?: components["parameters"]["X-App-Platform"];
                /** @description The country of the store, as StoreKit or Play Billing say it (ISO 3166-1); unknown where not sent */
                "X-App-Storefront"?: components["parameters"]["X-App-Storefront"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "device_id": "5f3f8f0e-6a0b-4c1d-9d55-0a1c2b3d4e5f",
                 *       "device_name": "Ama's phone",
                 *       "platform": "android",
                 *       "push_provider": "fcm",
                 *       "push_token": "dGhpcyBpcyBhbiBleGFtcGxl:APA91bExampleExampleExample",
                 *       "app_version": "1.2.0",
                 *       "build_number": "120",
                 *       "locale": "en-GH",
                 *       "timezone": "Africa/Accra",
                 *       "notifications_enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["MobileDeviceRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 164482057394211,
                     *         "client_id": 7355608123904,
                     *         "device_id": "5f3f8f0e-6a0b-4c1d-9d55-0a1c2b3d4e5f",
                     *         "device_name": "Ama's phone",
                     *         "platform": "android",
                     *         "push_provider": "fcm",
                     *         "environment": "production",
                     *         "app_version": "1.2.0",
                     *         "build_number": "120",
                     *         "locale": "en-GH",
                     *         "timezone": "Africa/Accra",
                     *         "notifications_enabled": true,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["MobileDevice"];
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 164482057394211,
                     *         "client_id": 7355608123904,
                     *         "device_id": "5f3f8f0e-6a0b-4c1d-9d55-0a1c2b3d4e5f",
                     *         "device_name": "Ama's phone",
                     *         "platform": "android",
                     *         "push_provider": "fcm",
                     *         "environment": "production",
                     *         "app_version": "1.2.0",
                     *         "build_number": "120",
                     *         "locale": "en-GH",
                     *         "timezone": "Africa/Accra",
                     *         "notifications_enabled": true,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["MobileDevice"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            409: components["responses"]["ConcurrentChange"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    unregisterDevice: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the device */
                device: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 164482057394211,
                     *         "client_id": 7355608123904,
                     *         "device_id": "5f3f8f0e-6a0b-4c1d-9d55-0a1c2b3d4e5f",
                     *         "device_name": "Ama's phone",
                     *         "platform": "android",
                     *         "push_provider": "fcm",
                     *         "environment": "production",
                     *         "app_version": "1.2.0",
                     *         "build_number": "120",
                     *         "locale": "en-GH",
                     *         "timezone": "Africa/Accra",
                     *         "notifications_enabled": true,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["MobileDevice"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["DeviceNotFound"];
            409: components["responses"]["ConcurrentChange"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    checkDomain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domain": "ama-designs.com"
                 *     }
                 */
                "application/json": components["schemas"]["DomainCheckRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "domain": "ama-designs.com",
                     *       "tld": "com",
                     *       "status": "available",
                     *       "available": true,
                     *       "provisional": false,
                     *       "premium": false,
                     *       "reason": null,
                     *       "message": "ama-designs.com is available.",
                     *       "checked_at": "2026-11-21T09:30:00.000Z",
                     *       "source": "rdap",
                     *       "pricing": [
                     *         {
                     *           "currency": "USD",
                     *           "register": 12.99,
                     *           "renew": 14.99,
                     *           "transfer": 12.99
                     *         }
                     *       ],
                     *       "requirements": {
                     *         "years": [
                     *           1,
                     *           2,
                     *           3
                     *         ],
                     *         "languages": [],
                     *         "contact": [],
                     *         "fields": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DomainAvailabilityResponse"];
                };
            };
            409: components["responses"]["ConcurrentChange"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    bulkCheckDomains: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domains": [
                 *         "ama-designs.com"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DomainBulkCheckRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "domain": "ama-designs.com",
                     *           "tld": "com",
                     *           "status": "available",
                     *           "available": true,
                     *           "provisional": false,
                     *           "premium": false,
                     *           "reason": null,
                     *           "message": "ama-designs.com is available.",
                     *           "checked_at": "2026-11-21T09:30:00.000Z",
                     *           "source": "rdap",
                     *           "pricing": [
                     *             {
                     *               "currency": "USD",
                     *               "register": 12.99,
                     *               "renew": 14.99,
                     *               "transfer": 12.99
                     *             }
                     *           ],
                     *           "requirements": {
                     *             "years": [
                     *               1,
                     *               2,
                     *               3
                     *             ],
                     *             "languages": [],
                     *             "contact": [],
                     *             "fields": []
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DomainBulkAvailability"];
                };
            };
            409: components["responses"]["ConcurrentChange"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    suggestDomains: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domain": "ama-designs.com"
                 *     }
                 */
                "application/json": components["schemas"]["DomainSuggestRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "domain": "ama-designs.net",
                     *           "tld": "net",
                     *           "status": "available",
                     *           "available": true,
                     *           "provisional": false,
                     *           "premium": false,
                     *           "reason": null,
                     *           "message": "ama-designs.net is available.",
                     *           "checked_at": "2026-11-21T09:30:00.000Z",
                     *           "source": "rdap",
                     *           "pricing": [
                     *             {
                     *               "currency": "USD",
                     *               "register": 12.99,
                     *               "renew": 14.99,
                     *               "transfer": 12.99
                     *             }
                     *           ],
                     *           "requirements": {
                     *             "years": [
                     *               1,
                     *               2,
                     *               3
                     *             ],
                     *             "languages": [],
                     *             "contact": [],
                     *             "fields": []
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DomainSuggestions"];
                };
            };
            409: components["responses"]["ConcurrentChange"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listDomains: {
        parameters: {
            query?: {
                per_page?: number;
                cursor?: string;
                status?: "pending" | "pending_registration" | "pending_transfer" | "registration_failed" | "active" | "grace" | "redemption" | "expired" | "transferred_away" | "cancelled";
                /** @description Only names that begin so, in the order of names */
                name?: string;
                /** @description Only what expires before that day (UTC), or has expired and can still be kept */
                expires_before?: string;
            };
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7355608200003,
                     *           "client_id": 7355608123904,
                     *           "order_id": 7355608200001,
                     *           "name": "ama-designs.com",
                     *           "tld": "com",
                     *           "status": "active",
                     *           "type": "register",
                     *           "provisional": false,
                     *           "years": 1,
                     *           "recurring_amount": 12.99,
                     *           "currency": "USD",
                     *           "price_change": null,
                     *           "auto_renew": true,
                     *           "nameservers": [
                     *             "ns1.example-hosting.com",
                     *             "ns2.example-hosting.com"
                     *           ],
                     *           "privacy": true,
                     *           "locked": true,
                     *           "version": 3,
                     *           "operation_id": null,
                     *           "contact_verification": {
                     *             "status": "verified",
                     *             "verify_by": null
                     *           },
                     *           "transfer": null,
                     *           "restore": null,
                     *           "registered_at": "2026-11-21T09:31:30.000Z",
                     *           "expires_at": "2027-11-21T09:31:30.000Z",
                     *           "created_at": "2026-11-21T09:30:00.000Z",
                     *           "updated_at": "2026-11-21T09:31:30.000Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://api.example.com/api/v1/this/list?per_page=25",
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "per_page": 25,
                     *         "count": 1,
                     *         "has_more": false,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["Domain"][];
                        /**
                         * @description Addresses of this list's pages
                         * @example {
                         *       "first": "https://api.example.com/api/v1/this/list?per_page=25",
                         *       "next": null
                         *     }
                         */
                        links: {
                            /**
                             * Format: uri
                             * @description The first page
                             */
                            first: string;
                            /** @description The next page; null at the end */
                            next: string | null;
                        };
                        /**
                         * @description About this page of the list
                         * @example {
                         *       "per_page": 25,
                         *       "count": 1,
                         *       "has_more": false,
                         *       "next_cursor": null
                         *     }
                         */
                        meta: {
                            /**
                             * Format: int64
                             * @description Entries of a page
                             */
                            per_page: number;
                            /**
                             * Format: int64
                             * @description How many there are
                             */
                            count: number;
                            /** @description Whether another page follows */
                            has_more: boolean;
                            /** @description `cursor` of the next page; null at the end */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    giveAuthCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "auth_code": "k7-Fp2qX"
                 *     }
                 */
                "application/json": components["schemas"]["TransferAuthCodeRequest"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The transfer is submitted again with this code."
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["DomainNotFound"];
            409: components["responses"]["ConcurrentChangeOrNoAuthCodeNeeded"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    retryTransfer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The transfer is submitted again."
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["DomainNotFound"];
            409: components["responses"]["AuthCodeNeededOrConcurrentChangeOrNothingToRetry"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    cancelTransfer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The transfer is being called off."
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["DomainNotFound"];
            409: components["responses"]["ConcurrentChangeOrNothingToCancelOrServiceWaits"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608200003,
                     *         "client_id": 7355608123904,
                     *         "order_id": 7355608200001,
                     *         "name": "ama-designs.com",
                     *         "tld": "com",
                     *         "status": "active",
                     *         "type": "register",
                     *         "provisional": false,
                     *         "years": 1,
                     *         "recurring_amount": 12.99,
                     *         "currency": "USD",
                     *         "price_change": null,
                     *         "auto_renew": true,
                     *         "nameservers": [
                     *           "ns1.example-hosting.com",
                     *           "ns2.example-hosting.com"
                     *         ],
                     *         "privacy": true,
                     *         "locked": true,
                     *         "version": 3,
                     *         "operation_id": null,
                     *         "contact_verification": {
                     *           "status": "verified",
                     *           "verify_by": null
                     *         },
                     *         "transfer": null,
                     *         "restore": null,
                     *         "registered_at": "2026-11-21T09:31:30.000Z",
                     *         "expires_at": "2027-11-21T09:31:30.000Z",
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:31:30.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Domain"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["DomainNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    updateDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "auto_renew": false,
                 *       "privacy": true
                 *     }
                 */
                "application/json": components["schemas"]["DomainSettingsRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608700001,
                     *         "domain_id": 7355608200003,
                     *         "domain": "ama-designs.com",
                     *         "type": "settings",
                     *         "status": "succeeded",
                     *         "version": 4,
                     *         "wanted": {
                     *           "auto_renew": false,
                     *           "privacy": true
                     *         },
                     *         "before": {
                     *           "auto_renew": true,
                     *           "privacy": false
                     *         },
                     *         "error": null,
                     *         "check": null,
                     *         "undo_until": "2026-11-24T09:30:02.000Z",
                     *         "undo_of": null,
                     *         "undone_by": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:02.000Z",
                     *         "finished_at": "2026-11-21T09:30:02.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DomainOperation"];
                    };
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608700001,
                     *         "domain_id": 7355608200003,
                     *         "domain": "ama-designs.com",
                     *         "type": "settings",
                     *         "status": "pending",
                     *         "version": 4,
                     *         "wanted": {
                     *           "auto_renew": false,
                     *           "privacy": true
                     *         },
                     *         "before": {
                     *           "auto_renew": true,
                     *           "privacy": false
                     *         },
                     *         "error": null,
                     *         "check": null,
                     *         "undo_until": null,
                     *         "undo_of": null,
                     *         "undone_by": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:02.000Z",
                     *         "finished_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DomainOperation"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description Not for this user.
             *
             *     - `client_forbidden`: The user has no access to this client account. Read `GET /clients` again.
             *     - `reauthentication_required`: Ask for the password, or the code of the second factor; `POST /auth/confirm`; or for a passkey; send the same again.
             *     - `role_forbidden`: The role of the user does not permit it. Hide the button: see `permissions`.
             *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You have no access to this client account.",
                     *       "code": "second_factor_required",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            404: components["responses"]["DomainNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `change_in_progress`: Wait until the change that is under way is final, then send it again.
             *     - `concurrent_change`: Send the same request again after `Retry-After`.
             *     - `domain_not_active`: Wait until the domain is active.
             *     - `payment_in_progress`: Money may be on its way. Poll the payment status; offer nothing else meanwhile.
             *     - `version_conflict`: Somebody else was first. Read again, show it, and send with the new `version`.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "version_conflict",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrOtpRequiredOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    checkDomainProof: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the proof */
                proof: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 118254690482113,
                     *         "domain": "ama-designs.com",
                     *         "status": "pending",
                     *         "record": {
                     *           "type": "TXT",
                     *           "name": "_hosting-proof.ama-designs.com",
                     *           "value": "hosting-proof=Zk3v0c1hQy6mJt9bXw2rLg"
                     *         },
                     *         "check_path": "/clients/2001/domain-proofs/118254690482113/check",
                     *         "verified_at": null,
                     *         "expires_at": "2026-12-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DomainProof"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["ProofNotFound"];
            409: components["responses"]["ConcurrentChange"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    showAuthCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["DomainAuthCodeRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "auth_code": "EPP-k7Fp2qX",
                     *         "locked": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DomainAuthCode"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description Not for this user.
             *
             *     - `client_forbidden`: The user has no access to this client account. Read `GET /clients` again.
             *     - `reauthentication_required`: Ask for the password, or the code of the second factor; `POST /auth/confirm`; or for a passkey; send the same again.
             *     - `role_forbidden`: The role of the user does not permit it. Hide the button: see `permissions`.
             *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You have no access to this client account.",
                     *       "code": "second_factor_required",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            404: components["responses"]["DomainNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `concurrent_change`: Send the same request again after `Retry-After`.
             *     - `domain_expired`: Renew the domain first.
             *     - `domain_not_active`: Wait until the domain is active.
             *     - `domain_not_at_registrar`: The domain left, or is not there yet. Read it again; point to support.
             *     - `manual_domain`: A person at the registry does it. Open a ticket.
             *     - `no_auth_code`: The registrar gives none for this domain. Point to support.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "no_auth_code",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Some of the data sent is not valid; `errors` names the fields.
             *
             *     - `malformed_json`: A defect of the app: the body is no JSON.
             *     - `otp_invalid`: The code is wrong or was used. Ask for the next one.
             *     - `otp_required`: Ask for the code of the authenticator app, or a recovery code, and send the same request with `otp`; or offer the passkey.
             *     - `validation_failed`: Show `errors` beside the fields.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Some of the data sent is not valid.",
                     *       "code": "validation_failed",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11",
                     *       "errors": {
                     *         "email": [
                     *           "Enter an e-mail address."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    setNameservers: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nameservers": [
                 *         "ns1.example.net",
                 *         "ns2.example.net"
                 *       ],
                 *       "if_version": 3
                 *     }
                 */
                "application/json": components["schemas"]["NameserversRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608700001,
                     *         "domain_id": 7355608200003,
                     *         "domain": "ama-designs.com",
                     *         "type": "nameservers",
                     *         "status": "succeeded",
                     *         "version": 4,
                     *         "wanted": {
                     *           "nameservers": [
                     *             "ns1.example.net",
                     *             "ns2.example.net"
                     *           ]
                     *         },
                     *         "before": {
                     *           "nameservers": [
                     *             "ns1.example-hosting.com",
                     *             "ns2.example-hosting.com"
                     *           ]
                     *         },
                     *         "error": null,
                     *         "check": {
                     *           "checked_at": "2026-11-21T09:33:30.000Z",
                     *           "broken": [
                     *             "mail"
                     *           ]
                     *         },
                     *         "undo_until": "2026-11-24T09:30:02.000Z",
                     *         "undo_of": null,
                     *         "undone_by": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:02.000Z",
                     *         "finished_at": "2026-11-21T09:30:02.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DomainOperation"];
                    };
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608700001,
                     *         "domain_id": 7355608200003,
                     *         "domain": "ama-designs.com",
                     *         "type": "nameservers",
                     *         "status": "pending",
                     *         "version": 4,
                     *         "wanted": {
                     *           "nameservers": [
                     *             "ns1.example.net",
                     *             "ns2.example.net"
                     *           ]
                     *         },
                     *         "before": {
                     *           "nameservers": [
                     *             "ns1.example-hosting.com",
                     *             "ns2.example-hosting.com"
                     *           ]
                     *         },
                     *         "error": null,
                     *         "check": null,
                     *         "undo_until": null,
                     *         "undo_of": null,
                     *         "undone_by": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:02.000Z",
                     *         "finished_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DomainOperation"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["DomainNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `change_in_progress`: Wait until the change that is under way is final, then send it again.
             *     - `concurrent_change`: Send the same request again after `Retry-After`.
             *     - `dnssec_at_risk`: Show the warning; send `accept_dnssec_risk` if the user agrees.
             *     - `domain_not_active`: Wait until the domain is active.
             *     - `version_conflict`: Somebody else was first. Read again, show it, and send with the new `version`.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "version_conflict",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getDnssec: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "version": 3,
                     *         "ds_records": [
                     *           {
                     *             "key_tag": 60485,
                     *             "algorithm": 13,
                     *             "digest_type": 2,
                     *             "digest": "D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Dnssec"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["DomainNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `domain_expired`: Renew the domain first.
             *     - `domain_not_active`: Wait until the domain is active.
             *     - `domain_not_at_registrar`: The domain left, or is not there yet. Read it again; point to support.
             *     - `manual_domain`: A person at the registry does it. Open a ticket.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "manual_domain",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    setDnssec: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ds_records": [
                 *         {
                 *           "key_tag": 60485,
                 *           "algorithm": 13,
                 *           "digest_type": 2,
                 *           "digest": "D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DnssecRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608700001,
                     *         "domain_id": 7355608200003,
                     *         "domain": "ama-designs.com",
                     *         "type": "dnssec",
                     *         "status": "succeeded",
                     *         "version": 4,
                     *         "wanted": {
                     *           "ds_records": [
                     *             {
                     *               "key_tag": 60485,
                     *               "algorithm": 13,
                     *               "digest_type": 2,
                     *               "digest": "D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A"
                     *             }
                     *           ]
                     *         },
                     *         "before": {
                     *           "ds_records": []
                     *         },
                     *         "error": null,
                     *         "check": null,
                     *         "undo_until": "2026-11-24T09:30:02.000Z",
                     *         "undo_of": null,
                     *         "undone_by": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:02.000Z",
                     *         "finished_at": "2026-11-21T09:30:02.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DomainOperation"];
                    };
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608700001,
                     *         "domain_id": 7355608200003,
                     *         "domain": "ama-designs.com",
                     *         "type": "dnssec",
                     *         "status": "pending",
                     *         "version": 4,
                     *         "wanted": {
                     *           "ds_records": [
                     *             {
                     *               "key_tag": 60485,
                     *               "algorithm": 13,
                     *               "digest_type": 2,
                     *               "digest": "D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A"
                     *             }
                     *           ]
                     *         },
                     *         "before": {
                     *           "ds_records": []
                     *         },
                     *         "error": null,
                     *         "check": null,
                     *         "undo_until": null,
                     *         "undo_of": null,
                     *         "undone_by": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:02.000Z",
                     *         "finished_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DomainOperation"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["DomainNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `change_in_progress`: Wait until the change that is under way is final, then send it again.
             *     - `concurrent_change`: Send the same request again after `Retry-After`.
             *     - `dnssec_at_risk`: Show the warning; send `accept_dnssec_risk` if the user agrees.
             *     - `domain_not_active`: Wait until the domain is active.
             *     - `version_conflict`: Somebody else was first. Read again, show it, and send with the new `version`.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "version_conflict",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getGlue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "version": 3,
                     *         "glue_records": [
                     *           {
                     *             "hostname": "ns1.ama-designs.com",
                     *             "addresses": [
                     *               "192.0.2.53"
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Glue"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["DomainNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `domain_expired`: Renew the domain first.
             *     - `domain_not_active`: Wait until the domain is active.
             *     - `domain_not_at_registrar`: The domain left, or is not there yet. Read it again; point to support.
             *     - `manual_domain`: A person at the registry does it. Open a ticket.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "manual_domain",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    setGlue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "glue_records": [
                 *         {
                 *           "hostname": "ns1.ama-designs.com",
                 *           "addresses": [
                 *             "192.0.2.53"
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["GlueRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608700001,
                     *         "domain_id": 7355608200003,
                     *         "domain": "ama-designs.com",
                     *         "type": "glue",
                     *         "status": "succeeded",
                     *         "version": 4,
                     *         "wanted": {
                     *           "glue_records": [
                     *             {
                     *               "hostname": "ns1.ama-designs.com",
                     *               "addresses": [
                     *                 "192.0.2.53"
                     *               ]
                     *             }
                     *           ]
                     *         },
                     *         "before": {
                     *           "glue_records": []
                     *         },
                     *         "error": null,
                     *         "check": null,
                     *         "undo_until": "2026-11-24T09:30:02.000Z",
                     *         "undo_of": null,
                     *         "undone_by": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:02.000Z",
                     *         "finished_at": "2026-11-21T09:30:02.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DomainOperation"];
                    };
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608700001,
                     *         "domain_id": 7355608200003,
                     *         "domain": "ama-designs.com",
                     *         "type": "glue",
                     *         "status": "pending",
                     *         "version": 4,
                     *         "wanted": {
                     *           "glue_records": [
                     *             {
                     *               "hostname": "ns1.ama-designs.com",
                     *               "addresses": [
                     *                 "192.0.2.53"
                     *               ]
                     *             }
                     *           ]
                     *         },
                     *         "before": {
                     *           "glue_records": []
                     *         },
                     *         "error": null,
                     *         "check": null,
                     *         "undo_until": null,
                     *         "undo_of": null,
                     *         "undone_by": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:02.000Z",
                     *         "finished_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DomainOperation"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["DomainNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `change_in_progress`: Wait until the change that is under way is final, then send it again.
             *     - `concurrent_change`: Send the same request again after `Retry-After`.
             *     - `domain_not_active`: Wait until the domain is active.
             *     - `version_conflict`: Somebody else was first. Read again, show it, and send with the new `version`.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "version_conflict",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "version": 3,
                     *         "registrant": {
                     *           "first_name": "Ama",
                     *           "last_name": "Mensah",
                     *           "company_name": null,
                     *           "address": "12 Independence Avenue",
                     *           "city": "Accra",
                     *           "state": "Greater Accra",
                     *           "postcode": "GA-001",
                     *           "country": "GH",
                     *           "email": "ama@example.com",
                     *           "phone": "+233201234567"
                     *         },
                     *         "admin": {
                     *           "first_name": "Ama",
                     *           "last_name": "Mensah",
                     *           "company_name": null,
                     *           "address": "12 Independence Avenue",
                     *           "city": "Accra",
                     *           "state": "Greater Accra",
                     *           "postcode": "GA-001",
                     *           "country": "GH",
                     *           "email": "ama@example.com",
                     *           "phone": "+233201234567"
                     *         },
                     *         "tech": {
                     *           "first_name": "Ama",
                     *           "last_name": "Mensah",
                     *           "company_name": null,
                     *           "address": "12 Independence Avenue",
                     *           "city": "Accra",
                     *           "state": "Greater Accra",
                     *           "postcode": "GA-001",
                     *           "country": "GH",
                     *           "email": "ama@example.com",
                     *           "phone": "+233201234567"
                     *         },
                     *         "billing": {
                     *           "first_name": "Ama",
                     *           "last_name": "Mensah",
                     *           "company_name": null,
                     *           "address": "12 Independence Avenue",
                     *           "city": "Accra",
                     *           "state": "Greater Accra",
                     *           "postcode": "GA-001",
                     *           "country": "GH",
                     *           "email": "ama@example.com",
                     *           "phone": "+233201234567"
                     *         },
                     *         "verification": {
                     *           "status": "verified",
                     *           "verify_by": null
                     *         },
                     *         "transfer_lock": {
                     *           "locked_until": null,
                     *           "days_after_change": 60,
                     *           "fields": [
                     *             "first_name",
                     *             "last_name",
                     *             "company_name",
                     *             "email"
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DomainContacts"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["DomainNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `domain_expired`: Renew the domain first.
             *     - `domain_not_active`: Wait until the domain is active.
             *     - `domain_not_at_registrar`: The domain left, or is not there yet. Read it again; point to support.
             *     - `manual_domain`: A person at the registry does it. Open a ticket.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "manual_domain",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    setContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "registrant": {
                 *         "first_name": "Ama",
                 *         "last_name": "Mensah",
                 *         "company_name": null,
                 *         "address": "12 Independence Avenue",
                 *         "city": "Accra",
                 *         "state": "Greater Accra",
                 *         "postcode": "GA-001",
                 *         "country": "GH",
                 *         "email": "ama@example.com",
                 *         "phone": "+233201234567"
                 *       },
                 *       "accept_transfer_lock": true
                 *     }
                 */
                "application/json": components["schemas"]["DomainContactsRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608700001,
                     *         "domain_id": 7355608200003,
                     *         "domain": "ama-designs.com",
                     *         "type": "contacts",
                     *         "status": "succeeded",
                     *         "version": 4,
                     *         "wanted": {
                     *           "registrant": {
                     *             "phone": "+233201234567"
                     *           }
                     *         },
                     *         "before": {
                     *           "registrant": {
                     *             "phone": "+233200000000"
                     *           }
                     *         },
                     *         "error": null,
                     *         "check": null,
                     *         "undo_until": "2026-11-24T09:30:02.000Z",
                     *         "undo_of": null,
                     *         "undone_by": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:02.000Z",
                     *         "finished_at": "2026-11-21T09:30:02.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DomainOperation"];
                    };
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608700001,
                     *         "domain_id": 7355608200003,
                     *         "domain": "ama-designs.com",
                     *         "type": "contacts",
                     *         "status": "pending",
                     *         "version": 4,
                     *         "wanted": {
                     *           "registrant": {
                     *             "phone": "+233201234567"
                     *           }
                     *         },
                     *         "before": {
                     *           "registrant": {
                     *             "phone": "+233200000000"
                     *           }
                     *         },
                     *         "error": null,
                     *         "check": null,
                     *         "undo_until": null,
                     *         "undo_of": null,
                     *         "undone_by": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:02.000Z",
                     *         "finished_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DomainOperation"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description Not for this user.
             *
             *     - `client_forbidden`: The user has no access to this client account. Read `GET /clients` again.
             *     - `reauthentication_required`: Ask for the password, or the code of the second factor; `POST /auth/confirm`; or for a passkey; send the same again.
             *     - `role_forbidden`: The role of the user does not permit it. Hide the button: see `permissions`.
             *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You have no access to this client account.",
                     *       "code": "second_factor_required",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            404: components["responses"]["DomainNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `change_in_progress`: Wait until the change that is under way is final, then send it again.
             *     - `concurrent_change`: Send the same request again after `Retry-After`.
             *     - `domain_not_active`: Wait until the domain is active.
             *     - `transfer_lock`: Show the warning; send `accept_transfer_lock` if the user agrees.
             *     - `version_conflict`: Somebody else was first. Read again, show it, and send with the new `version`.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "version_conflict",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listOperations: {
        parameters: {
            query?: {
                per_page?: number;
                cursor?: string;
            };
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7355608700001,
                     *           "domain_id": 7355608200003,
                     *           "domain": "ama-designs.com",
                     *           "type": "nameservers",
                     *           "status": "succeeded",
                     *           "version": 4,
                     *           "wanted": {
                     *             "nameservers": [
                     *               "ns1.example.net",
                     *               "ns2.example.net"
                     *             ]
                     *           },
                     *           "before": {
                     *             "nameservers": [
                     *               "ns1.example-hosting.com",
                     *               "ns2.example-hosting.com"
                     *             ]
                     *           },
                     *           "error": null,
                     *           "check": {
                     *             "checked_at": "2026-11-21T09:33:30.000Z",
                     *             "broken": [
                     *               "mail"
                     *             ]
                     *           },
                     *           "undo_until": "2026-11-24T09:30:02.000Z",
                     *           "undo_of": null,
                     *           "undone_by": null,
                     *           "created_at": "2026-11-21T09:30:00.000Z",
                     *           "updated_at": "2026-11-21T09:30:02.000Z",
                     *           "finished_at": "2026-11-21T09:30:02.000Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://api.example.com/api/v1/this/list?per_page=25",
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "per_page": 25,
                     *         "count": 1,
                     *         "has_more": false,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["DomainOperation"][];
                        /**
                         * @description Addresses of this list's pages
                         * @example {
                         *       "first": "https://api.example.com/api/v1/this/list?per_page=25",
                         *       "next": null
                         *     }
                         */
                        links: {
                            /**
                             * Format: uri
                             * @description The first page
                             */
                            first: string;
                            /** @description The next page; null at the end */
                            next: string | null;
                        };
                        /**
                         * @description About this page of the list
                         * @example {
                         *       "per_page": 25,
                         *       "count": 1,
                         *       "has_more": false,
                         *       "next_cursor": null
                         *     }
                         */
                        meta: {
                            /**
                             * Format: int64
                             * @description Entries of a page
                             */
                            per_page: number;
                            /**
                             * Format: int64
                             * @description How many there are
                             */
                            count: number;
                            /** @description Whether another page follows */
                            has_more: boolean;
                            /** @description `cursor` of the next page; null at the end */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["DomainNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getOperation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
                /** @description Id of the operation */
                operation: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608700001,
                     *         "domain_id": 7355608200003,
                     *         "domain": "ama-designs.com",
                     *         "type": "nameservers",
                     *         "status": "succeeded",
                     *         "version": 4,
                     *         "wanted": {
                     *           "nameservers": [
                     *             "ns1.example.net",
                     *             "ns2.example.net"
                     *           ]
                     *         },
                     *         "before": {
                     *           "nameservers": [
                     *             "ns1.example-hosting.com",
                     *             "ns2.example-hosting.com"
                     *           ]
                     *         },
                     *         "error": null,
                     *         "check": {
                     *           "checked_at": "2026-11-21T09:33:30.000Z",
                     *           "broken": [
                     *             "mail"
                     *           ]
                     *         },
                     *         "undo_until": "2026-11-24T09:30:02.000Z",
                     *         "undo_of": null,
                     *         "undone_by": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:02.000Z",
                     *         "finished_at": "2026-11-21T09:30:02.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DomainOperation"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["DomainNotFoundOrOperationNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    undoOperation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
                /** @description Id of the operation */
                operation: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "accept_dnssec_risk": false
                 *     }
                 */
                "application/json": components["schemas"]["UndoRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608700002,
                     *         "domain_id": 7355608200003,
                     *         "domain": "ama-designs.com",
                     *         "type": "nameservers",
                     *         "status": "succeeded",
                     *         "version": 5,
                     *         "wanted": {
                     *           "nameservers": [
                     *             "ns1.example-hosting.com",
                     *             "ns2.example-hosting.com"
                     *           ]
                     *         },
                     *         "before": {
                     *           "nameservers": [
                     *             "ns1.example.net",
                     *             "ns2.example.net"
                     *           ]
                     *         },
                     *         "error": null,
                     *         "check": null,
                     *         "undo_until": "2026-11-24T09:30:02.000Z",
                     *         "undo_of": 7355608700001,
                     *         "undone_by": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:02.000Z",
                     *         "finished_at": "2026-11-21T09:30:02.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DomainOperation"];
                    };
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608700002,
                     *         "domain_id": 7355608200003,
                     *         "domain": "ama-designs.com",
                     *         "type": "nameservers",
                     *         "status": "pending",
                     *         "version": 5,
                     *         "wanted": {
                     *           "nameservers": [
                     *             "ns1.example-hosting.com",
                     *             "ns2.example-hosting.com"
                     *           ]
                     *         },
                     *         "before": {
                     *           "nameservers": [
                     *             "ns1.example.net",
                     *             "ns2.example.net"
                     *           ]
                     *         },
                     *         "error": null,
                     *         "check": null,
                     *         "undo_until": null,
                     *         "undo_of": 7355608700001,
                     *         "undone_by": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:02.000Z",
                     *         "finished_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DomainOperation"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description Not for this user.
             *
             *     - `client_forbidden`: The user has no access to this client account. Read `GET /clients` again.
             *     - `reauthentication_required`: Ask for the password, or the code of the second factor; `POST /auth/confirm`; or for a passkey; send the same again.
             *     - `role_forbidden`: The role of the user does not permit it. Hide the button: see `permissions`.
             *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You have no access to this client account.",
                     *       "code": "second_factor_required",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            404: components["responses"]["DomainNotFoundOrOperationNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `already_undone`: Nothing to do: read the operation again.
             *     - `change_in_progress`: Wait until the change that is under way is final, then send it again.
             *     - `concurrent_change`: Send the same request again after `Retry-After`.
             *     - `dnssec_at_risk`: Show the warning; send `accept_dnssec_risk` if the user agrees.
             *     - `domain_not_active`: Wait until the domain is active.
             *     - `not_undoable`: It is too late, or something else has changed since. Show `undo_until`.
             *     - `version_conflict`: Somebody else was first. Read again, show it, and send with the new `version`.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "version_conflict",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listRecords: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "version": 61748211922417,
                     *         "zone": "panel",
                     *         "types": [
                     *           "A",
                     *           "MX"
                     *         ],
                     *         "capabilities": {
                     *           "alias": false,
                     *           "caa": true
                     *         },
                     *         "records": [
                     *           {
                     *             "type": "A",
                     *             "host": "@",
                     *             "value": "192.0.2.10",
                     *             "ttl": 3600,
                     *             "priority": null
                     *           },
                     *           {
                     *             "type": "MX",
                     *             "host": "@",
                     *             "value": "mail.ama-designs.com",
                     *             "ttl": 3600,
                     *             "priority": 10
                     *           }
                     *         ],
                     *         "findings": [],
                     *         "operation_id": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Zone"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["DomainNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `domain_not_active`: Wait until the domain is active.
             *     - `zone_elsewhere`: Its DNS is served elsewhere. Say where; change it there.
             *     - `zone_not_found`: There is no zone yet. Show the message: hosting has one, and the nameservers that it names.
             *     - `zone_unsupported`: The zone holds what cannot be changed here. Point to the control panel.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "zone_unsupported",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    changeRecords: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "add": [
                 *         {
                 *           "type": "A",
                 *           "host": "shop",
                 *           "value": "192.0.2.10",
                 *           "ttl": 3600,
                 *           "priority": null
                 *         }
                 *       ],
                 *       "remove": [],
                 *       "dry_run": true
                 *     }
                 */
                "application/json": components["schemas"]["ZoneChangeRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "operation": null,
                     *         "version": 61748211922417,
                     *         "next_version": 24817211922110,
                     *         "add": [
                     *           {
                     *             "type": "A",
                     *             "host": "shop",
                     *             "value": "192.0.2.10",
                     *             "ttl": 3600,
                     *             "priority": null
                     *           }
                     *         ],
                     *         "remove": [],
                     *         "findings": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ZoneChange"];
                    };
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "operation": null,
                     *         "version": 61748211922417,
                     *         "next_version": 24817211922110,
                     *         "add": [
                     *           {
                     *             "type": "A",
                     *             "host": "shop",
                     *             "value": "192.0.2.10",
                     *             "ttl": 3600,
                     *             "priority": null
                     *           }
                     *         ],
                     *         "remove": [],
                     *         "findings": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ZoneChange"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["DomainNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `change_in_progress`: Wait until the change that is under way is final, then send it again.
             *     - `concurrent_change`: Send the same request again after `Retry-After`.
             *     - `domain_not_active`: Wait until the domain is active.
             *     - `version_conflict`: Somebody else was first. Read again, show it, and send with the new `version`.
             *     - `zone_elsewhere`: Its DNS is served elsewhere. Say where; change it there.
             *     - `zone_not_found`: There is no zone yet. Show the message: hosting has one, and the nameservers that it names.
             *     - `zone_unsupported`: The zone holds what cannot be changed here. Point to the control panel.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "zone_unsupported",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listTemplates: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "our_hosting",
                     *           "name": "Our hosting: website and mail",
                     *           "note": null,
                     *           "add": [
                     *             {
                     *               "type": "A",
                     *               "host": "@",
                     *               "value": "192.0.2.10",
                     *               "ttl": 3600,
                     *               "priority": null
                     *             }
                     *           ],
                     *           "remove": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["ZoneTemplate"][];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["DomainNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `domain_not_active`: Wait until the domain is active.
             *     - `zone_elsewhere`: Its DNS is served elsewhere. Say where; change it there.
             *     - `zone_not_found`: There is no zone yet. Show the message: hosting has one, and the nameservers that it names.
             *     - `zone_unsupported`: The zone holds what cannot be changed here. Point to the control panel.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "zone_unsupported",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listSnapshots: {
        parameters: {
            query?: {
                per_page?: number;
                cursor?: string;
            };
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7355608700001,
                     *           "version": 61748211922417,
                     *           "zone": "panel",
                     *           "record_count": 1,
                     *           "created_at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://api.example.com/api/v1/this/list?per_page=25",
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "per_page": 25,
                     *         "count": 1,
                     *         "has_more": false,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["ZoneSnapshotSummary"][];
                        /**
                         * @description Addresses of this list's pages
                         * @example {
                         *       "first": "https://api.example.com/api/v1/this/list?per_page=25",
                         *       "next": null
                         *     }
                         */
                        links: {
                            /**
                             * Format: uri
                             * @description The first page
                             */
                            first: string;
                            /** @description The next page; null at the end */
                            next: string | null;
                        };
                        /**
                         * @description About this page of the list
                         * @example {
                         *       "per_page": 25,
                         *       "count": 1,
                         *       "has_more": false,
                         *       "next_cursor": null
                         *     }
                         */
                        meta: {
                            /**
                             * Format: int64
                             * @description Entries of a page
                             */
                            per_page: number;
                            /**
                             * Format: int64
                             * @description How many there are
                             */
                            count: number;
                            /** @description Whether another page follows */
                            has_more: boolean;
                            /** @description `cursor` of the next page; null at the end */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["DomainNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getSnapshot: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
                /** @description Id of the snapshot */
                snapshot: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608700001,
                     *         "version": 61748211922417,
                     *         "zone": "panel",
                     *         "record_count": 1,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "records": [
                     *           {
                     *             "type": "A",
                     *             "host": "@",
                     *             "value": "192.0.2.10",
                     *             "ttl": 3600,
                     *             "priority": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ZoneSnapshot"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["DomainNotFoundOrSnapshotNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    restoreSnapshot: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
                /** @description Id of the snapshot */
                snapshot: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "dry_run": true
                 *     }
                 */
                "application/json": components["schemas"]["ZoneRestoreRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "operation": null,
                     *         "version": 61748211922417,
                     *         "next_version": 24817211922110,
                     *         "add": [
                     *           {
                     *             "type": "A",
                     *             "host": "@",
                     *             "value": "192.0.2.7",
                     *             "ttl": 3600,
                     *             "priority": null
                     *           }
                     *         ],
                     *         "remove": [],
                     *         "findings": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ZoneChange"];
                    };
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "operation": null,
                     *         "version": 61748211922417,
                     *         "next_version": 24817211922110,
                     *         "add": [
                     *           {
                     *             "type": "A",
                     *             "host": "@",
                     *             "value": "192.0.2.7",
                     *             "ttl": 3600,
                     *             "priority": null
                     *           }
                     *         ],
                     *         "remove": [],
                     *         "findings": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ZoneChange"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["DomainNotFoundOrSnapshotNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `change_in_progress`: Wait until the change that is under way is final, then send it again.
             *     - `concurrent_change`: Send the same request again after `Retry-After`.
             *     - `domain_not_active`: Wait until the domain is active.
             *     - `version_conflict`: Somebody else was first. Read again, show it, and send with the new `version`.
             *     - `zone_elsewhere`: Its DNS is served elsewhere. Say where; change it there.
             *     - `zone_not_found`: There is no zone yet. Show the message: hosting has one, and the nameservers that it names.
             *     - `zone_unsupported`: The zone holds what cannot be changed here. Point to the control panel.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "zone_unsupported",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listHosting: {
        parameters: {
            query?: {
                per_page?: number;
                cursor?: string;
                status?: "pending" | "provisioning" | "provisioning_failed" | "active" | "suspended" | "cancelled" | "terminated";
            };
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7355608200004,
                     *           "client_id": 7355608123904,
                     *           "order_id": 7355608200001,
                     *           "status": "active",
                     *           "domain": "ama-designs.com",
                     *           "username": "amades7k",
                     *           "package": {
                     *             "id": 1,
                     *             "name": "Starter"
                     *           },
                     *           "server": {
                     *             "hostname": "server1.example-hosting.com",
                     *             "ip": "192.0.2.10",
                     *             "nameservers": [
                     *               "ns1.example-hosting.com",
                     *               "ns2.example-hosting.com"
                     *             ]
                     *           },
                     *           "billing_cycle": "annually",
                     *           "recurring_amount": 49.9,
                     *           "currency": "USD",
                     *           "price_change": null,
                     *           "coupon": null,
                     *           "addons": [],
                     *           "options": [],
                     *           "usage": {
                     *             "disk_used_mb": 140,
                     *             "disk_limit_mb": 10240,
                     *             "bandwidth_used_mb": 900,
                     *             "bandwidth_limit_mb": null,
                     *             "measured_at": "2026-11-22T00:00:00.000Z"
                     *           },
                     *           "capabilities": [
                     *             "panel",
                     *             "webmail",
                     *             "files",
                     *             "email"
                     *           ],
                     *           "cancellation": null,
                     *           "change": null,
                     *           "next_due_at": "2027-11-21T09:31:30.000Z",
                     *           "activated_at": "2026-11-21T09:31:30.000Z",
                     *           "created_at": "2026-11-21T09:30:00.000Z",
                     *           "updated_at": "2026-11-21T09:31:30.000Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://api.example.com/api/v1/this/list?per_page=25",
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "per_page": 25,
                     *         "count": 1,
                     *         "has_more": false,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["HostingAccount"][];
                        /**
                         * @description Addresses of this list's pages
                         * @example {
                         *       "first": "https://api.example.com/api/v1/this/list?per_page=25",
                         *       "next": null
                         *     }
                         */
                        links: {
                            /**
                             * Format: uri
                             * @description The first page
                             */
                            first: string;
                            /** @description The next page; null at the end */
                            next: string | null;
                        };
                        /**
                         * @description About this page of the list
                         * @example {
                         *       "per_page": 25,
                         *       "count": 1,
                         *       "has_more": false,
                         *       "next_cursor": null
                         *     }
                         */
                        meta: {
                            /**
                             * Format: int64
                             * @description Entries of a page
                             */
                            per_page: number;
                            /**
                             * Format: int64
                             * @description How many there are
                             */
                            count: number;
                            /** @description Whether another page follows */
                            has_more: boolean;
                            /** @description `cursor` of the next page; null at the end */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getHosting: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the hosting account */
                hostingAccount: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608200004,
                     *         "client_id": 7355608123904,
                     *         "order_id": 7355608200001,
                     *         "status": "active",
                     *         "domain": "ama-designs.com",
                     *         "username": "amades7k",
                     *         "package": {
                     *           "id": 1,
                     *           "name": "Starter"
                     *         },
                     *         "server": {
                     *           "hostname": "server1.example-hosting.com",
                     *           "ip": "192.0.2.10",
                     *           "nameservers": [
                     *             "ns1.example-hosting.com",
                     *             "ns2.example-hosting.com"
                     *           ]
                     *         },
                     *         "billing_cycle": "annually",
                     *         "recurring_amount": 49.9,
                     *         "currency": "USD",
                     *         "price_change": null,
                     *         "coupon": null,
                     *         "addons": [],
                     *         "options": [],
                     *         "usage": {
                     *           "disk_used_mb": 140,
                     *           "disk_limit_mb": 10240,
                     *           "bandwidth_used_mb": 900,
                     *           "bandwidth_limit_mb": null,
                     *           "measured_at": "2026-11-22T00:00:00.000Z"
                     *         },
                     *         "capabilities": [
                     *           "panel",
                     *           "webmail",
                     *           "files",
                     *           "email"
                     *         ],
                     *         "cancellation": null,
                     *         "change": null,
                     *         "next_due_at": "2027-11-21T09:31:30.000Z",
                     *         "activated_at": "2026-11-21T09:31:30.000Z",
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:31:30.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["HostingAccount"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["HostingAccountNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    createLoginUrl: {
        parameters: {
            query?: {
                /** @description A panel that lacks a page opens its start page */
                target?: "panel" | "webmail" | "phpmyadmin" | "files" | "email" | "backups" | "ssl";
            };
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the hosting account */
                hostingAccount: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://server1.example-hosting.com:2083/cpsess0123456789/login/?session=amades7k%3A9f2c",
                     *       "expires_hint_seconds": 900
                     *     }
                     */
                    "application/json": components["schemas"]["HostingLoginUrl"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description Not for this user.
             *
             *     - `client_forbidden`: The user has no access to this client account. Read `GET /clients` again.
             *     - `client_inactive`: Staff have deactivated the client account. Point to support.
             *     - `role_forbidden`: The role of the user does not permit it. Hide the button: see `permissions`.
             *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You have no access to this client account.",
                     *       "code": "second_factor_required",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            404: components["responses"]["HostingAccountNotFound"];
            409: components["responses"]["ConcurrentChangeOrHostingNotActiveOrHostingSuspended"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the hosting account */
                hostingAccount: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct-Horse-battery-7",
                 *       "password_confirmation": "correct-Horse-battery-7"
                 *     }
                 */
                "application/json": components["schemas"]["HostingPasswordRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The password is changed."
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description Not for this user.
             *
             *     - `client_forbidden`: The user has no access to this client account. Read `GET /clients` again.
             *     - `client_inactive`: Staff have deactivated the client account. Point to support.
             *     - `role_forbidden`: The role of the user does not permit it. Hide the button: see `permissions`.
             *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You have no access to this client account.",
                     *       "code": "second_factor_required",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            404: components["responses"]["HostingAccountNotFound"];
            409: components["responses"]["ConcurrentChangeOrHostingNotActiveOrHostingSuspended"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    cancelHosting: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the hosting account */
                hostingAccount: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cancellation_type": "end_of_billing_period",
                 *       "reason": "Moving elsewhere."
                 *     }
                 */
                "application/json": components["schemas"]["CancellationRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "type": "end_of_billing_period",
                     *         "status": "scheduled",
                     *         "reason": "Moving elsewhere.",
                     *         "requested_at": "2026-11-21T09:30:00.000Z",
                     *         "effective_at": "2027-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Cancellation"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description Not for this user.
             *
             *     - `client_forbidden`: The user has no access to this client account. Read `GET /clients` again.
             *     - `reauthentication_required`: Ask for the password, or the code of the second factor; `POST /auth/confirm`; or for a passkey; send the same again.
             *     - `role_forbidden`: The role of the user does not permit it. Hide the button: see `permissions`.
             *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You have no access to this client account.",
                     *       "code": "second_factor_required",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            404: components["responses"]["HostingAccountNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `cancellation_exists`: A cancellation is there already. Show it.
             *     - `concurrent_change`: Send the same request again after `Retry-After`.
             *     - `hosting_ending`: It ends at once or has ended. Show the account again.
             *     - `hosting_not_active`: Wait until the hosting account is active.
             *     - `payment_in_progress`: Money may be on its way. Poll the payment status; offer nothing else meanwhile.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "payment_in_progress",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    withdrawCancellation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the hosting account */
                hostingAccount: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "type": "end_of_billing_period",
                     *         "status": "withdrawn",
                     *         "reason": "Moving elsewhere.",
                     *         "requested_at": "2026-11-21T09:30:00.000Z",
                     *         "effective_at": "2027-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Cancellation"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["HostingAccountNotFound"];
            409: components["responses"]["ConcurrentChangeOrHostingEndingOrNoCancellation"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listUsage: {
        parameters: {
            query?: {
                per_page?: number;
                cursor?: string;
            };
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the hosting account */
                hostingAccount: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "date": "2026-11-22",
                     *           "disk_used_mb": 140,
                     *           "disk_limit_mb": 10240,
                     *           "bandwidth_used_mb": 900,
                     *           "bandwidth_limit_mb": null,
                     *           "measured_at": "2026-11-22T00:00:00.000Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://api.example.com/api/v1/this/list?per_page=25",
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "per_page": 25,
                     *         "count": 1,
                     *         "has_more": false,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["HostingUsageDay"][];
                        /**
                         * @description Addresses of this list's pages
                         * @example {
                         *       "first": "https://api.example.com/api/v1/this/list?per_page=25",
                         *       "next": null
                         *     }
                         */
                        links: {
                            /**
                             * Format: uri
                             * @description The first page
                             */
                            first: string;
                            /** @description The next page; null at the end */
                            next: string | null;
                        };
                        /**
                         * @description About this page of the list
                         * @example {
                         *       "per_page": 25,
                         *       "count": 1,
                         *       "has_more": false,
                         *       "next_cursor": null
                         *     }
                         */
                        meta: {
                            /**
                             * Format: int64
                             * @description Entries of a page
                             */
                            per_page: number;
                            /**
                             * Format: int64
                             * @description How many there are
                             */
                            count: number;
                            /** @description Whether another page follows */
                            has_more: boolean;
                            /** @description `cursor` of the next page; null at the end */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["HostingAccountNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                per_page?: number;
                cursor?: string;
                status?: "draft" | "unpaid" | "paid" | "cancelled" | "refunded";
            };
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7355608200002,
                     *           "number": "33G4WSN52M",
                     *           "legal_number": null,
                     *           "issued_at": null,
                     *           "seller": {
                     *             "name": "Example Hosting Ltd",
                     *             "address": "12 Independence Avenue, Accra",
                     *             "country": "GH",
                     *             "tax_id": "C0000000000"
                     *           },
                     *           "buyer": {
                     *             "name": "Ama Designs",
                     *             "contact": "Ama Mensah",
                     *             "address": "12 Independence Avenue",
                     *             "city": "Accra",
                     *             "state": "Greater Accra",
                     *             "postcode": "GA-184",
                     *             "country": "GH",
                     *             "tax_id": null
                     *           },
                     *           "client_id": 7355608123904,
                     *           "order_id": 7355608200001,
                     *           "status": "unpaid",
                     *           "is_overdue": false,
                     *           "is_payable": true,
                     *           "currency": "USD",
                     *           "lines": [
                     *             {
                     *               "type": "domain",
                     *               "description": "Registration of ama-designs.com for 1 year",
                     *               "unit_price": 12.99,
                     *               "setup_fee": 0,
                     *               "tax": 0,
                     *               "taxes": [],
                     *               "total": 12.99,
                     *               "hosting_account_id": null,
                     *               "domain_id": 7355608200003,
                     *               "addon": null
                     *             }
                     *           ],
                     *           "promo_code": null,
                     *           "discount": 0,
                     *           "subtotal": 12.99,
                     *           "tax": 0,
                     *           "taxes": [],
                     *           "reverse_charge": false,
                     *           "total": 12.99,
                     *           "credit_applied": 0,
                     *           "amount_paid": 0,
                     *           "amount_refunded": 0,
                     *           "is_partially_refunded": false,
                     *           "balance": 12.99,
                     *           "due_at": "2026-11-28T09:30:00.000Z",
                     *           "paid_at": null,
                     *           "created_at": "2026-11-21T09:30:00.000Z",
                     *           "updated_at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://api.example.com/api/v1/this/list?per_page=25",
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "per_page": 25,
                     *         "count": 1,
                     *         "has_more": false,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["Invoice"][];
                        /**
                         * @description Addresses of this list's pages
                         * @example {
                         *       "first": "https://api.example.com/api/v1/this/list?per_page=25",
                         *       "next": null
                         *     }
                         */
                        links: {
                            /**
                             * Format: uri
                             * @description The first page
                             */
                            first: string;
                            /** @description The next page; null at the end */
                            next: string | null;
                        };
                        /**
                         * @description About this page of the list
                         * @example {
                         *       "per_page": 25,
                         *       "count": 1,
                         *       "has_more": false,
                         *       "next_cursor": null
                         *     }
                         */
                        meta: {
                            /**
                             * Format: int64
                             * @description Entries of a page
                             */
                            per_page: number;
                            /**
                             * Format: int64
                             * @description How many there are
                             */
                            count: number;
                            /** @description Whether another page follows */
                            has_more: boolean;
                            /** @description `cursor` of the next page; null at the end */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the invoice */
                invoice: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608200002,
                     *         "number": "33G4WSN52M",
                     *         "legal_number": null,
                     *         "issued_at": null,
                     *         "seller": {
                     *           "name": "Example Hosting Ltd",
                     *           "address": "12 Independence Avenue, Accra",
                     *           "country": "GH",
                     *           "tax_id": "C0000000000"
                     *         },
                     *         "buyer": {
                     *           "name": "Ama Designs",
                     *           "contact": "Ama Mensah",
                     *           "address": "12 Independence Avenue",
                     *           "city": "Accra",
                     *           "state": "Greater Accra",
                     *           "postcode": "GA-184",
                     *           "country": "GH",
                     *           "tax_id": null
                     *         },
                     *         "client_id": 7355608123904,
                     *         "order_id": 7355608200001,
                     *         "status": "unpaid",
                     *         "is_overdue": false,
                     *         "is_payable": true,
                     *         "currency": "USD",
                     *         "lines": [
                     *           {
                     *             "type": "domain",
                     *             "description": "Registration of ama-designs.com for 1 year",
                     *             "unit_price": 12.99,
                     *             "setup_fee": 0,
                     *             "tax": 0,
                     *             "taxes": [],
                     *             "total": 12.99,
                     *             "hosting_account_id": null,
                     *             "domain_id": 7355608200003,
                     *             "addon": null
                     *           }
                     *         ],
                     *         "promo_code": null,
                     *         "discount": 0,
                     *         "subtotal": 12.99,
                     *         "tax": 0,
                     *         "taxes": [],
                     *         "reverse_charge": false,
                     *         "total": 12.99,
                     *         "credit_applied": 0,
                     *         "amount_paid": 0,
                     *         "amount_refunded": 0,
                     *         "is_partially_refunded": false,
                     *         "balance": 12.99,
                     *         "due_at": "2026-11-28T09:30:00.000Z",
                     *         "paid_at": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z",
                     *         "next_charge": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["InvoiceDetails"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["InvoiceNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    startPayment: {
        parameters: {
            query?: never;
            header: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
                /** @description Chosen by the app for one piece of work; send it again only to retry the very same request */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description Where the app comes from: what its store does not let it sell is then refused */
                "X-App-Platform"?: components["parameters"]["X-App-Platform"];
                /** @description The country of the store, as StoreKit or Play Billing say it (ISO 3166-1); unknown where not sent */
                "X-App-Storefront"?: components["parameters"]["X-App-Storefront"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the invoice */
                invoice: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "gateway": "stripe",
                 *       "save_card": false
                 *     }
                 */
                "application/json": components["schemas"]["PaymentStartRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "payment": {
                     *         "id": 7355608200010,
                     *         "invoice_id": 7355608200002,
                     *         "gateway": "paystack",
                     *         "status": "created",
                     *         "amount": 150,
                     *         "currency": "GHS",
                     *         "mobile": {
                     *           "payment_intent_client_secret": null,
                     *           "authorization_url": "https://checkout.paystack.com/3ni8kdavz62431k",
                     *           "status_url": "https://api.example.com/api/v1/clients/7355608123904/invoices/7355608200002/payment-status",
                     *           "publishable_key": null,
                     *           "customer": null,
                     *           "customer_session_client_secret": null
                     *         },
                     *         "next_action": null,
                     *         "failure_message": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentStartResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description Not for this user.
             *
             *     - `client_forbidden`: The user has no access to this client account. Read `GET /clients` again.
             *     - `purchasing_not_here`: The store of the app does not allow it there. Hide the button: see `purchases` of the mobile configuration.
             *     - `role_forbidden`: The role of the user does not permit it. Hide the button: see `permissions`.
             *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You have no access to this client account.",
                     *       "code": "second_factor_required",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            404: components["responses"]["InvoiceNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `concurrent_change`: Send the same request again after `Retry-After`.
             *     - `domain_unavailable`: Somebody else has taken the name. The order is cancelled; offer other names.
             *     - `idempotency_in_progress`: The first request is still at work. Send the same again after `Retry-After`.
             *     - `idempotency_key_conflict`: The key was used with another body. Make a new key for what was changed.
             *     - `invoice_changed`: Its tax has changed. Show `price`, read the invoice again, and pay that if the user agrees.
             *     - `invoice_not_payable`: It is paid, cancelled or refunded. Read the invoice again.
             *     - `payment_in_progress`: Money may be on its way. Poll the payment status; offer nothing else meanwhile.
             *     - `price_changed`: Show `price` and order again if the user agrees.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "price_changed",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrProofRequiredOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    submitPaymentOtp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
                /** @description Where the app comes from: what its store does not let it sell is then refused */
                "X-App-Platform"?: components["parameters"]["X-App-Platform"];
                /** @description The country of the store, as StoreKit or Play Billing say it (ISO 3166-1); unknown where not sent */
                "X-App-Storefront"?: components["parameters"]["X-App-Storefront"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the invoice */
                invoice: number;
                /** @description Id of the payment */
                payment: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "otp": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["PaymentOtpRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "payment": {
                     *         "id": 7355608200010,
                     *         "invoice_id": 7355608200002,
                     *         "gateway": "paystack",
                     *         "status": "processing",
                     *         "amount": 150,
                     *         "currency": "GHS",
                     *         "mobile": {
                     *           "payment_intent_client_secret": null,
                     *           "authorization_url": "https://checkout.paystack.com/3ni8kdavz62431k",
                     *           "status_url": "https://api.example.com/api/v1/clients/7355608123904/invoices/7355608200002/payment-status",
                     *           "publishable_key": null,
                     *           "customer": null,
                     *           "customer_session_client_secret": null
                     *         },
                     *         "next_action": null,
                     *         "failure_message": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentStartResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description Not for this user.
             *
             *     - `client_forbidden`: The user has no access to this client account. Read `GET /clients` again.
             *     - `purchasing_not_here`: The store of the app does not allow it there. Hide the button: see `purchases` of the mobile configuration.
             *     - `role_forbidden`: The role of the user does not permit it. Hide the button: see `permissions`.
             *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You have no access to this client account.",
                     *       "code": "second_factor_required",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            404: components["responses"]["InvoiceNotFoundOrPaymentNotFound"];
            409: components["responses"]["ConcurrentChangeOrOtpNotExpected"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getPaymentStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the invoice */
                invoice: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invoice_id": 7355608200002,
                     *       "status": "pending",
                     *       "invoice_status": "unpaid",
                     *       "balance": 12.99,
                     *       "currency": "USD",
                     *       "gateway": "stripe",
                     *       "message": "Waiting for the payment to be confirmed.",
                     *       "next_action": null,
                     *       "updated_at": "2026-11-21T09:31:00.000Z",
                     *       "poll_after_seconds": 2
                     *     }
                     */
                    "application/json": components["schemas"]["InvoicePaymentStatus"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["InvoiceNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getPaymentTimeline: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the invoice */
                invoice: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invoice_id": 7355608200002,
                     *       "status": "failed",
                     *       "attempts": [
                     *         {
                     *           "id": 7355608200010,
                     *           "gateway": "stripe",
                     *           "status": "failed",
                     *           "amount": 12.99,
                     *           "currency": "USD",
                     *           "failure_message": "Your card has insufficient funds. Try another payment method.",
                     *           "decline_code": "insufficient_funds",
                     *           "created_at": "2026-11-21T09:31:00.000Z",
                     *           "updated_at": "2026-11-21T09:31:20.000Z"
                     *         }
                     *       ],
                     *       "refunds": []
                     *     }
                     */
                    "application/json": components["schemas"]["InvoicePaymentTimeline"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["InvoiceNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    applyCredit: {
        parameters: {
            query?: never;
            header: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
                /** @description Chosen by the app for one piece of work; send it again only to retry the very same request */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description Where the app comes from: what its store does not let it sell is then refused */
                "X-App-Platform"?: components["parameters"]["X-App-Platform"];
                /** @description The country of the store, as StoreKit or Play Billing say it (ISO 3166-1); unknown where not sent */
                "X-App-Storefront"?: components["parameters"]["X-App-Storefront"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the invoice */
                invoice: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 12.99
                 *     }
                 */
                "application/json": components["schemas"]["CreditUseRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608200002,
                     *         "number": "33G4WSN52M",
                     *         "legal_number": "EH-2026-000042",
                     *         "issued_at": "2026-11-21T09:31:00.000Z",
                     *         "seller": {
                     *           "name": "Example Hosting Ltd",
                     *           "address": "12 Independence Avenue, Accra",
                     *           "country": "GH",
                     *           "tax_id": "C0000000000"
                     *         },
                     *         "buyer": {
                     *           "name": "Ama Designs",
                     *           "contact": "Ama Mensah",
                     *           "address": "12 Independence Avenue",
                     *           "city": "Accra",
                     *           "state": "Greater Accra",
                     *           "postcode": "GA-184",
                     *           "country": "GH",
                     *           "tax_id": null
                     *         },
                     *         "client_id": 7355608123904,
                     *         "order_id": 7355608200001,
                     *         "status": "paid",
                     *         "is_overdue": false,
                     *         "is_payable": false,
                     *         "currency": "USD",
                     *         "lines": [
                     *           {
                     *             "type": "domain",
                     *             "description": "Registration of ama-designs.com for 1 year",
                     *             "unit_price": 12.99,
                     *             "setup_fee": 0,
                     *             "tax": 0,
                     *             "taxes": [],
                     *             "total": 12.99,
                     *             "hosting_account_id": null,
                     *             "domain_id": 7355608200003,
                     *             "addon": null
                     *           }
                     *         ],
                     *         "promo_code": null,
                     *         "discount": 0,
                     *         "subtotal": 12.99,
                     *         "tax": 0,
                     *         "taxes": [],
                     *         "reverse_charge": false,
                     *         "total": 12.99,
                     *         "credit_applied": 12.99,
                     *         "amount_paid": 0,
                     *         "amount_refunded": 0,
                     *         "is_partially_refunded": false,
                     *         "balance": 0,
                     *         "due_at": "2026-11-28T09:30:00.000Z",
                     *         "paid_at": "2026-11-21T09:31:00.000Z",
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Invoice"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description Not for this user.
             *
             *     - `client_forbidden`: The user has no access to this client account. Read `GET /clients` again.
             *     - `purchasing_not_here`: The store of the app does not allow it there. Hide the button: see `purchases` of the mobile configuration.
             *     - `role_forbidden`: The role of the user does not permit it. Hide the button: see `permissions`.
             *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You have no access to this client account.",
                     *       "code": "second_factor_required",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            404: components["responses"]["InvoiceNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `concurrent_change`: Send the same request again after `Retry-After`.
             *     - `credit_not_usable`: Credit does not pay for account credit. Hide the button.
             *     - `domain_unavailable`: Somebody else has taken the name. The order is cancelled; offer other names.
             *     - `idempotency_in_progress`: The first request is still at work. Send the same again after `Retry-After`.
             *     - `idempotency_key_conflict`: The key was used with another body. Make a new key for what was changed.
             *     - `invoice_changed`: Its tax has changed. Show `price`, read the invoice again, and pay that if the user agrees.
             *     - `invoice_not_payable`: It is paid, cancelled or refunded. Read the invoice again.
             *     - `no_credit`: There is no credit to use. Offer the gateways.
             *     - `payment_in_progress`: Money may be on its way. Poll the payment status; offer nothing else meanwhile.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "payment_in_progress",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrProofRequiredOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    cancelInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the invoice */
                invoice: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608200002,
                     *         "number": "33G4WSN52M",
                     *         "legal_number": null,
                     *         "issued_at": null,
                     *         "seller": {
                     *           "name": "Example Hosting Ltd",
                     *           "address": "12 Independence Avenue, Accra",
                     *           "country": "GH",
                     *           "tax_id": "C0000000000"
                     *         },
                     *         "buyer": {
                     *           "name": "Ama Designs",
                     *           "contact": "Ama Mensah",
                     *           "address": "12 Independence Avenue",
                     *           "city": "Accra",
                     *           "state": "Greater Accra",
                     *           "postcode": "GA-184",
                     *           "country": "GH",
                     *           "tax_id": null
                     *         },
                     *         "client_id": 7355608123904,
                     *         "order_id": 7355608200001,
                     *         "status": "cancelled",
                     *         "is_overdue": false,
                     *         "is_payable": false,
                     *         "currency": "USD",
                     *         "lines": [
                     *           {
                     *             "type": "domain",
                     *             "description": "Registration of ama-designs.com for 1 year",
                     *             "unit_price": 12.99,
                     *             "setup_fee": 0,
                     *             "tax": 0,
                     *             "taxes": [],
                     *             "total": 12.99,
                     *             "hosting_account_id": null,
                     *             "domain_id": 7355608200003,
                     *             "addon": null
                     *           }
                     *         ],
                     *         "promo_code": null,
                     *         "discount": 0,
                     *         "subtotal": 12.99,
                     *         "tax": 0,
                     *         "taxes": [],
                     *         "reverse_charge": false,
                     *         "total": 12.99,
                     *         "credit_applied": 0,
                     *         "amount_paid": 0,
                     *         "amount_refunded": 0,
                     *         "is_partially_refunded": false,
                     *         "balance": 12.99,
                     *         "due_at": "2026-11-28T09:30:00.000Z",
                     *         "paid_at": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Invoice"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["InvoiceNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `concurrent_change`: Send the same request again after `Retry-After`.
             *     - `invoice_not_cancellable`: Read the record again and show what it is now.
             *     - `invoice_of_order`: Cancel the order instead.
             *     - `payment_in_progress`: Money may be on its way. Poll the payment status; offer nothing else meanwhile.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "payment_in_progress",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    createPayLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
                /** @description Where the app comes from: what its store does not let it sell is then refused */
                "X-App-Platform"?: components["parameters"]["X-App-Platform"];
                /** @description The country of the store, as StoreKit or Play Billing say it (ISO 3166-1); unknown where not sent */
                "X-App-Storefront"?: components["parameters"]["X-App-Storefront"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the invoice */
                invoice: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "payment_url": "https://api.example.com/pay/0FJ2p9Zk4cW8sV1xQ7mT",
                     *       "expires_at": "2026-12-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PayLink"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description Not for this user.
             *
             *     - `client_forbidden`: The user has no access to this client account. Read `GET /clients` again.
             *     - `purchasing_not_here`: The store of the app does not allow it there. Hide the button: see `purchases` of the mobile configuration.
             *     - `role_forbidden`: The role of the user does not permit it. Hide the button: see `permissions`.
             *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You have no access to this client account.",
                     *       "code": "second_factor_required",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            404: components["responses"]["InvoiceNotFound"];
            409: components["responses"]["ConcurrentChangeOrInvoiceNotPayable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getDeletionEligibility: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "eligible": false,
                     *       "blockers": [
                     *         {
                     *           "type": "unpaid_invoices",
                     *           "count": 1,
                     *           "message": "Pay 1 invoice first."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AccountDeletionEligibility"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["SecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    requestDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["AccountDeletionRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "completed",
                     *       "message": "Your account is deleted.",
                     *       "blockers": []
                     *     }
                     */
                    "application/json": components["schemas"]["AccountDeletionResult"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReauthenticationRequiredOrSecondFactorRequired"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "completed",
                     *       "message": "Your account is deleted.",
                     *       "blockers": []
                     *     }
                     */
                    "application/json": components["schemas"]["AccountDeletionResult"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrOtpRequiredOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                per_page?: number;
                cursor?: string;
            };
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7355608500001,
                     *           "type": "invoice_paid",
                     *           "message": "Invoice 33G4WSN52M is paid.",
                     *           "subject": {
                     *             "type": "invoice",
                     *             "id": 7355608200002
                     *           },
                     *           "created_at": "2026-11-21T09:31:20.000Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://api.example.com/api/v1/this/list?per_page=25",
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "per_page": 25,
                     *         "count": 1,
                     *         "has_more": false,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["Event"][];
                        /**
                         * @description Addresses of this list's pages
                         * @example {
                         *       "first": "https://api.example.com/api/v1/this/list?per_page=25",
                         *       "next": null
                         *     }
                         */
                        links: {
                            /**
                             * Format: uri
                             * @description The first page
                             */
                            first: string;
                            /** @description The next page; null at the end */
                            next: string | null;
                        };
                        /**
                         * @description About this page of the list
                         * @example {
                         *       "per_page": 25,
                         *       "count": 1,
                         *       "has_more": false,
                         *       "next_cursor": null
                         *     }
                         */
                        meta: {
                            /**
                             * Format: int64
                             * @description Entries of a page
                             */
                            per_page: number;
                            /**
                             * Format: int64
                             * @description How many there are
                             */
                            count: number;
                            /** @description Whether another page follows */
                            has_more: boolean;
                            /** @description `cursor` of the next page; null at the end */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getOverview: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "client_id": 7355608123904,
                     *         "currency": "USD",
                     *         "credit_balance": 20,
                     *         "unpaid_total": 12.99,
                     *         "overdue_total": 0,
                     *         "invoices": {
                     *           "unpaid": 1,
                     *           "overdue": 0
                     *         },
                     *         "orders": {
                     *           "pending": 1,
                     *           "active": 2
                     *         },
                     *         "hosting": {
                     *           "pending": 0,
                     *           "provisioning": 0,
                     *           "provisioning_failed": 0,
                     *           "active": 2,
                     *           "suspended": 0
                     *         },
                     *         "domains": {
                     *           "pending": 1,
                     *           "pending_registration": 0,
                     *           "pending_transfer": 0,
                     *           "registration_failed": 0,
                     *           "active": 1
                     *         },
                     *         "tickets": {
                     *           "open": 0,
                     *           "answered": 1,
                     *           "customer_reply": 0,
                     *           "on_hold": 0,
                     *           "in_progress": 0
                     *         },
                     *         "expires_soon": 0,
                     *         "counted_up_to": 100
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Overview"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getDashboard: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "client_id": 7355608123904,
                     *         "currency": "USD",
                     *         "credit_balance": 20,
                     *         "unpaid_total": 12.99,
                     *         "overdue_total": 0,
                     *         "attention": [
                     *           {
                     *             "type": "ticket_answered",
                     *             "message": "We have answered \"How do I move my mail?\".",
                     *             "subject": {
                     *               "type": "ticket",
                     *               "id": 7355608400001
                     *             },
                     *             "since": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "waiting": [
                     *           {
                     *             "subject": {
                     *               "type": "domain",
                     *               "id": 7355608200003
                     *             },
                     *             "name": "ama-designs.com.gh",
                     *             "status": "pending_registration",
                     *             "since": "2026-11-21T09:31:20.000Z"
                     *           }
                     *         ],
                     *         "upcoming": [
                     *           {
                     *             "subject": {
                     *               "type": "invoice",
                     *               "id": 7355608200002
                     *             },
                     *             "name": "33G4WSN52M",
                     *             "amount": 12.99,
                     *             "due_at": "2026-11-28T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "recent_events": [
                     *           {
                     *             "id": 7355608500001,
                     *             "type": "invoice_created",
                     *             "message": "Invoice 33G4WSN52M for USD 12.99 is ready.",
                     *             "subject": {
                     *               "type": "invoice",
                     *               "id": 7355608200002
                     *             },
                     *             "created_at": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Dashboard"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getConfig: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the copy at hand */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "brand": {
                     *         "name": "Example Hosting",
                     *         "color": "#0f766e",
                     *         "on_color": "#ffffff"
                     *       },
                     *       "features": {
                     *         "domain_search": true,
                     *         "tickets": true,
                     *         "credit": true,
                     *         "push": true,
                     *         "account_deletion": true
                     *       },
                     *       "firebase": {
                     *         "configured": true,
                     *         "api_key": "AIzaSyExampleExampleExampleExample",
                     *         "app_id": "1:123456789012:android:0123456789abcdef",
                     *         "messaging_sender_id": "123456789012",
                     *         "project_id": "example-hosting",
                     *         "auth_domain": "example-hosting.firebaseapp.com",
                     *         "storage_bucket": "example-hosting.appspot.com",
                     *         "measurement_id": "G-EXAMPLE123"
                     *       },
                     *       "web_push": {
                     *         "public_key": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
                     *       },
                     *       "support_departments": [
                     *         {
                     *           "id": 1,
                     *           "name": "Technical support"
                     *         }
                     *       ],
                     *       "gateways": [
                     *         {
                     *           "id": "stripe",
                     *           "kind": "card_sheet",
                     *           "name": "Card",
                     *           "currencies": [
                     *             "USD",
                     *             "EUR",
                     *             "GBP"
                     *           ],
                     *           "minimum_amounts": {
                     *             "USD": 0.5,
                     *             "EUR": 0.5,
                     *             "GBP": 0.3
                     *           },
                     *           "publishable_key": "pk_live_example"
                     *         },
                     *         {
                     *           "id": "paystack",
                     *           "kind": "redirect",
                     *           "name": "Paystack",
                     *           "currencies": [
                     *             "GHS",
                     *             "NGN"
                     *           ],
                     *           "minimum_amounts": {
                     *             "GHS": 0.1,
                     *             "NGN": 50
                     *           },
                     *           "publishable_key": null
                     *         }
                     *       ],
                     *       "limits": {
                     *         "idempotency_key_length": 160,
                     *         "per_page": {
                     *           "default": 25,
                     *           "maximum": 100
                     *         },
                     *         "order_items": 20,
                     *         "bulk_check_domains": 20,
                     *         "devices": 50,
                     *         "credit": {
                     *           "minimum": 5,
                     *           "maximum": 10000
                     *         },
                     *         "part_payment_minimum": 10,
                     *         "hosting_password": {
                     *           "min_length": 8,
                     *           "max_length": 128
                     *         },
                     *         "attachments": {
                     *           "max_count": 5,
                     *           "max_file_bytes": 2097152,
                     *           "max_total_bytes": 4194304,
                     *           "extensions": [
                     *             "png",
                     *             "jpg",
                     *             "jpeg",
                     *             "gif",
                     *             "webp",
                     *             "pdf",
                     *             "txt",
                     *             "log"
                     *           ]
                     *         }
                     *       },
                     *       "update_policy": {
                     *         "minimum_version": "1.0.0",
                     *         "latest_version": "1.2.0",
                     *         "force_update": false,
                     *         "store_urls": {
                     *           "ios": "https://apps.apple.com/app/id1234567890",
                     *           "android": null
                     *         }
                     *       },
                     *       "sign_up": {
                     *         "mode": "open",
                     *         "terms_version": "2026-11-01",
                     *         "terms_url": null
                     *       },
                     *       "purchases": {
                     *         "ios": {
                     *           "storefronts": {
                     *             "US": {
                     *               "hosting": "link_out",
                     *               "hosting_addon": "none",
                     *               "domain": "in_app",
                     *               "credit": "none",
                     *               "hosting_renewal": "none",
                     *               "hosting_addon_renewal": "none",
                     *               "domain_renewal": "in_app",
                     *               "domain_restore": "in_app",
                     *               "hosting_change": "none",
                     *               "other": "none"
                     *             }
                     *           },
                     *           "others": {
                     *             "hosting": "none",
                     *             "hosting_addon": "none",
                     *             "domain": "in_app",
                     *             "credit": "none",
                     *             "hosting_renewal": "none",
                     *             "hosting_addon_renewal": "none",
                     *             "domain_renewal": "in_app",
                     *             "domain_restore": "in_app",
                     *             "hosting_change": "none",
                     *             "other": "none"
                     *           },
                     *           "unknown": {
                     *             "hosting": "none",
                     *             "hosting_addon": "none",
                     *             "domain": "in_app",
                     *             "credit": "none",
                     *             "hosting_renewal": "none",
                     *             "hosting_addon_renewal": "none",
                     *             "domain_renewal": "in_app",
                     *             "domain_restore": "in_app",
                     *             "hosting_change": "none",
                     *             "other": "none"
                     *           }
                     *         },
                     *         "android": {
                     *           "storefronts": {},
                     *           "others": {
                     *             "hosting": "none",
                     *             "hosting_addon": "none",
                     *             "domain": "in_app",
                     *             "credit": "none",
                     *             "hosting_renewal": "none",
                     *             "hosting_addon_renewal": "none",
                     *             "domain_renewal": "in_app",
                     *             "domain_restore": "in_app",
                     *             "hosting_change": "none",
                     *             "other": "none"
                     *           },
                     *           "unknown": {
                     *             "hosting": "none",
                     *             "hosting_addon": "none",
                     *             "domain": "in_app",
                     *             "credit": "none",
                     *             "hosting_renewal": "none",
                     *             "hosting_addon_renewal": "none",
                     *             "domain_renewal": "in_app",
                     *             "domain_restore": "in_app",
                     *             "hosting_change": "none",
                     *             "other": "none"
                     *           }
                     *         },
                     *         "web": {
                     *           "storefronts": {},
                     *           "others": {
                     *             "hosting": "in_app",
                     *             "hosting_addon": "in_app",
                     *             "domain": "in_app",
                     *             "credit": "in_app",
                     *             "hosting_renewal": "in_app",
                     *             "hosting_addon_renewal": "in_app",
                     *             "domain_renewal": "in_app",
                     *             "domain_restore": "in_app",
                     *             "hosting_change": "in_app",
                     *             "other": "in_app"
                     *           },
                     *           "unknown": {
                     *             "hosting": "in_app",
                     *             "hosting_addon": "in_app",
                     *             "domain": "in_app",
                     *             "credit": "in_app",
                     *             "hosting_renewal": "in_app",
                     *             "hosting_addon_renewal": "in_app",
                     *             "domain_renewal": "in_app",
                     *             "domain_restore": "in_app",
                     *             "hosting_change": "in_app",
                     *             "other": "in_app"
                     *           }
                     *         },
                     *         "rules": [
                     *           {
                     *             "platform": "ios",
                     *             "storefronts": [
                     *               "US"
                     *             ],
                     *             "kinds": null,
                     *             "purchase": "link_out",
                     *             "basis": "App Review Guidelines 3.1.1(a)",
                     *             "source": "https://developer.apple.com/app-store/review/guidelines/",
                     *             "as_of": "2026-10-16"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MobileConfig"];
                };
            };
            /** @description The copy at hand is the newest */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getOpenapi: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the copy at hand */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.1"
                     *     }
                     */
                    "application/json": {
                        /** @description Version of OpenAPI */
                        openapi: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The copy at hand is the newest */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    quoteOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "type": "hosting",
                 *           "package_id": 1,
                 *           "billing_cycle": "annually",
                 *           "domain": "ama-designs.com",
                 *           "domain_option": "existing"
                 *         },
                 *         {
                 *           "type": "domain",
                 *           "domain": "ama-designs.com",
                 *           "domain_option": "register",
                 *           "years": 1
                 *         }
                 *       ],
                 *       "payment_gateway": "stripe"
                 *     }
                 */
                "application/json": components["schemas"]["QuoteRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "currency": "USD",
                     *       "items": [
                     *         {
                     *           "type": "domain",
                     *           "package_id": null,
                     *           "billing_cycle": null,
                     *           "domain": "ama-designs.com",
                     *           "domain_option": "register",
                     *           "years": 1,
                     *           "description": "Registration of ama-designs.com for 1 year",
                     *           "unit_price": 12.99,
                     *           "setup_fee": 0,
                     *           "discount": 0,
                     *           "tax": 0,
                     *           "taxes": [],
                     *           "total": 12.99,
                     *           "addons": []
                     *         }
                     *       ],
                     *       "promo_code": "LAUNCH-25",
                     *       "subtotal": 12.5,
                     *       "discount": 12.5,
                     *       "tax": 12.5,
                     *       "taxes": [
                     *         {
                     *           "name": "VAT",
                     *           "rate": 15,
                     *           "amount": 1.95
                     *         }
                     *       ],
                     *       "reverse_charge": true,
                     *       "total": 12.5,
                     *       "findings": [
                     *         {
                     *           "field": "profile.phone",
                     *           "code": "profile_incomplete",
                     *           "message": "The registrant needs a phone number such as +233201234567, with 8 to 15 digits."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OrderQuoteResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            409: components["responses"]["ConcurrentChange"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                per_page?: number;
                cursor?: string;
                status?: "pending" | "active" | "fraud" | "cancelled";
            };
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7355608200001,
                     *           "number": "33G4WSN59X",
                     *           "client_id": 7355608123904,
                     *           "status": "pending",
                     *           "review": null,
                     *           "invoice_id": 7355608200002,
                     *           "currency": "USD",
                     *           "total": 12.99,
                     *           "payment_gateway": "stripe",
                     *           "notes": null,
                     *           "promo_code": null,
                     *           "discount": 0,
                     *           "credit_applied": 0,
                     *           "amount_due": 12.99,
                     *           "items": [
                     *             {
                     *               "type": "domain",
                     *               "description": "Registration of ama-designs.com for 1 year",
                     *               "domain": "ama-designs.com",
                     *               "hosting_account_id": null,
                     *               "domain_id": 7355608200003,
                     *               "total": 12.99,
                     *               "addons": []
                     *             }
                     *           ],
                     *           "created_at": "2026-11-21T09:30:00.000Z",
                     *           "updated_at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://api.example.com/api/v1/this/list?per_page=25",
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "per_page": 25,
                     *         "count": 1,
                     *         "has_more": false,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["Order"][];
                        /**
                         * @description Addresses of this list's pages
                         * @example {
                         *       "first": "https://api.example.com/api/v1/this/list?per_page=25",
                         *       "next": null
                         *     }
                         */
                        links: {
                            /**
                             * Format: uri
                             * @description The first page
                             */
                            first: string;
                            /** @description The next page; null at the end */
                            next: string | null;
                        };
                        /**
                         * @description About this page of the list
                         * @example {
                         *       "per_page": 25,
                         *       "count": 1,
                         *       "has_more": false,
                         *       "next_cursor": null
                         *     }
                         */
                        meta: {
                            /**
                             * Format: int64
                             * @description Entries of a page
                             */
                            per_page: number;
                            /**
                             * Format: int64
                             * @description How many there are
                             */
                            count: number;
                            /** @description Whether another page follows */
                            has_more: boolean;
                            /** @description `cursor` of the next page; null at the end */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    createOrder: {
        parameters: {
            query?: never;
            header: {
                /** @description Chosen by the app for one piece of work; send it again only to retry the very same request */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description Where the app comes from: what its store does not let it sell is then refused */
                "X-App-Platform"?: components["parameters"]["X-App-Platform"];
                /** @description The country of the store, as StoreKit or Play Billing say it (ISO 3166-1); unknown where not sent */
                "X-App-Storefront"?: components["parameters"]["X-App-Storefront"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "type": "hosting",
                 *           "package_id": 1,
                 *           "billing_cycle": "annually",
                 *           "domain": "ama-designs.com",
                 *           "domain_option": "existing"
                 *         },
                 *         {
                 *           "type": "domain",
                 *           "domain": "ama-designs.com",
                 *           "domain_option": "register",
                 *           "years": 1
                 *         }
                 *       ],
                 *       "payment_gateway": "stripe",
                 *       "notes": "Please hurry.",
                 *       "apply_credit": false
                 *     }
                 */
                "application/json": components["schemas"]["OrderRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order": {
                     *         "id": 7355608200001,
                     *         "number": "33G4WSN59X",
                     *         "client_id": 7355608123904,
                     *         "status": "pending",
                     *         "review": null,
                     *         "invoice_id": 7355608200002,
                     *         "currency": "USD",
                     *         "total": 12.99,
                     *         "payment_gateway": "stripe",
                     *         "notes": null,
                     *         "promo_code": null,
                     *         "discount": 0,
                     *         "credit_applied": 0,
                     *         "amount_due": 12.99,
                     *         "items": [
                     *           {
                     *             "type": "domain",
                     *             "description": "Registration of ama-designs.com for 1 year",
                     *             "domain": "ama-designs.com",
                     *             "hosting_account_id": null,
                     *             "domain_id": 7355608200003,
                     *             "total": 12.99,
                     *             "addons": []
                     *           }
                     *         ],
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
                     *       },
                     *       "invoice": {
                     *         "id": 7355608200002,
                     *         "number": "33G4WSN52M",
                     *         "legal_number": null,
                     *         "issued_at": null,
                     *         "seller": {
                     *           "name": "Example Hosting Ltd",
                     *           "address": "12 Independence Avenue, Accra",
                     *           "country": "GH",
                     *           "tax_id": "C0000000000"
                     *         },
                     *         "buyer": {
                     *           "name": "Ama Designs",
                     *           "contact": "Ama Mensah",
                     *           "address": "12 Independence Avenue",
                     *           "city": "Accra",
                     *           "state": "Greater Accra",
                     *           "postcode": "GA-184",
                     *           "country": "GH",
                     *           "tax_id": null
                     *         },
                     *         "client_id": 7355608123904,
                     *         "order_id": 7355608200001,
                     *         "status": "unpaid",
                     *         "is_overdue": false,
                     *         "is_payable": true,
                     *         "currency": "USD",
                     *         "lines": [
                     *           {
                     *             "type": "domain",
                     *             "description": "Registration of ama-designs.com for 1 year",
                     *             "unit_price": 12.99,
                     *             "setup_fee": 0,
                     *             "tax": 0,
                     *             "taxes": [],
                     *             "total": 12.99,
                     *             "hosting_account_id": null,
                     *             "domain_id": 7355608200003,
                     *             "addon": null
                     *           }
                     *         ],
                     *         "promo_code": null,
                     *         "discount": 0,
                     *         "subtotal": 12.99,
                     *         "tax": 0,
                     *         "taxes": [],
                     *         "reverse_charge": false,
                     *         "total": 12.99,
                     *         "credit_applied": 0,
                     *         "amount_paid": 0,
                     *         "amount_refunded": 0,
                     *         "is_partially_refunded": false,
                     *         "balance": 12.99,
                     *         "due_at": "2026-11-28T09:30:00.000Z",
                     *         "paid_at": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
                     *       },
                     *       "payment_url": "https://api.example.com/pay/0FJ2p9Zk4cW8sV1xQ7mT"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderCreateResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description Not for this user.
             *
             *     - `client_forbidden`: The user has no access to this client account. Read `GET /clients` again.
             *     - `client_inactive`: Staff have deactivated the client account. Point to support.
             *     - `purchasing_not_here`: The store of the app does not allow it there. Hide the button: see `purchases` of the mobile configuration.
             *     - `role_forbidden`: The role of the user does not permit it. Hide the button: see `permissions`.
             *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You have no access to this client account.",
                     *       "code": "second_factor_required",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `concurrent_change`: Send the same request again after `Retry-After`.
             *     - `idempotency_in_progress`: The first request is still at work. Send the same again after `Retry-After`.
             *     - `idempotency_key_conflict`: The key was used with another body. Make a new key for what was changed.
             *     - `price_changed`: Show `price` and order again if the user agrees.
             *     - `too_many_held_names`: Pay or cancel an order that holds names first.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "too_many_held_names",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrProofRequiredOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the order */
                order: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608200001,
                     *         "number": "33G4WSN59X",
                     *         "client_id": 7355608123904,
                     *         "status": "pending",
                     *         "review": null,
                     *         "invoice_id": 7355608200002,
                     *         "currency": "USD",
                     *         "total": 12.99,
                     *         "payment_gateway": "stripe",
                     *         "notes": null,
                     *         "promo_code": null,
                     *         "discount": 0,
                     *         "credit_applied": 0,
                     *         "amount_due": 12.99,
                     *         "items": [
                     *           {
                     *             "type": "domain",
                     *             "description": "Registration of ama-designs.com for 1 year",
                     *             "domain": "ama-designs.com",
                     *             "hosting_account_id": null,
                     *             "domain_id": 7355608200003,
                     *             "total": 12.99,
                     *             "addons": []
                     *           }
                     *         ],
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Order"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["OrderNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the order */
                order: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608200001,
                     *         "number": "33G4WSN59X",
                     *         "client_id": 7355608123904,
                     *         "status": "cancelled",
                     *         "review": null,
                     *         "invoice_id": 7355608200002,
                     *         "currency": "USD",
                     *         "total": 12.99,
                     *         "payment_gateway": "stripe",
                     *         "notes": null,
                     *         "promo_code": null,
                     *         "discount": 0,
                     *         "credit_applied": 0,
                     *         "amount_due": 12.99,
                     *         "items": [
                     *           {
                     *             "type": "domain",
                     *             "description": "Registration of ama-designs.com for 1 year",
                     *             "domain": "ama-designs.com",
                     *             "hosting_account_id": null,
                     *             "domain_id": 7355608200003,
                     *             "total": 12.99,
                     *             "addons": []
                     *           }
                     *         ],
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Order"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["OrderNotFound"];
            409: components["responses"]["ConcurrentChangeOrOrderNotCancellableOrPaymentInProgress"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listPayments: {
        parameters: {
            query?: {
                per_page?: number;
                cursor?: string;
            };
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7355608200020,
                     *           "client_id": 7355608123904,
                     *           "invoice_id": 7355608200002,
                     *           "gateway": "stripe",
                     *           "reference": "pi_3Nabc",
                     *           "status": "succeeded",
                     *           "amount": 12.99,
                     *           "amount_refunded": 0,
                     *           "refunds": [],
                     *           "disputes": [],
                     *           "currency": "USD",
                     *           "created_at": "2026-11-21T09:31:20.000Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://api.example.com/api/v1/this/list?per_page=25",
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "per_page": 25,
                     *         "count": 1,
                     *         "has_more": false,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["Payment"][];
                        /**
                         * @description Addresses of this list's pages
                         * @example {
                         *       "first": "https://api.example.com/api/v1/this/list?per_page=25",
                         *       "next": null
                         *     }
                         */
                        links: {
                            /**
                             * Format: uri
                             * @description The first page
                             */
                            first: string;
                            /** @description The next page; null at the end */
                            next: string | null;
                        };
                        /**
                         * @description About this page of the list
                         * @example {
                         *       "per_page": 25,
                         *       "count": 1,
                         *       "has_more": false,
                         *       "next_cursor": null
                         *     }
                         */
                        meta: {
                            /**
                             * Format: int64
                             * @description Entries of a page
                             */
                            per_page: number;
                            /**
                             * Format: int64
                             * @description How many there are
                             */
                            count: number;
                            /** @description Whether another page follows */
                            has_more: boolean;
                            /** @description `cursor` of the next page; null at the end */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listPaymentMethods: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7355608700001,
                     *           "gateway": "stripe",
                     *           "brand": "visa",
                     *           "last4": "4242",
                     *           "exp_month": 12,
                     *           "exp_year": 2030,
                     *           "status": "active",
                     *           "is_default": true,
                     *           "is_backup": false,
                     *           "created_at": "2026-11-21T09:31:20.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["PaymentMethod"][];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    savePaymentMethod: {
        parameters: {
            query?: never;
            header: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
                /** @description Chosen by the app for one piece of work; send it again only to retry the very same request */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "gateway": "stripe"
                 *     }
                 */
                "application/json": components["schemas"]["PaymentMethodRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "payment_method": null,
                     *       "setup": {
                     *         "setup_intent_client_secret": "seti_1Nabc_secret_0d9d",
                     *         "publishable_key": "pk_live_0d9d",
                     *         "customer": "cus_9s6XKzkNRiz8i3",
                     *         "customer_session_client_secret": "cuss_secret_0d9d"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentMethodSaving"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `concurrent_change`: Send the same request again after `Retry-After`.
             *     - `idempotency_in_progress`: The first request is still at work. Send the same again after `Retry-After`.
             *     - `idempotency_key_conflict`: The key was used with another body. Make a new key for what was changed.
             *     - `no_method`: Nothing was kept of that payment. Let the user save the card another way.
             *     - `too_many_methods`: Remove a card first.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "too_many_methods",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    removePaymentMethod: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the payment method */
                paymentMethod: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608700001,
                     *         "gateway": "stripe",
                     *         "brand": "visa",
                     *         "last4": "4242",
                     *         "exp_month": 12,
                     *         "exp_year": 2030,
                     *         "status": "active",
                     *         "is_default": true,
                     *         "is_backup": false,
                     *         "created_at": "2026-11-21T09:31:20.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PaymentMethod"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["PaymentMethodNotFound"];
            409: components["responses"]["ConcurrentChange"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    updatePaymentMethod: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the payment method */
                paymentMethod: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "default": true
                 *     }
                 */
                "application/json": components["schemas"]["PaymentMethodChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608700001,
                     *         "gateway": "stripe",
                     *         "brand": "visa",
                     *         "last4": "4242",
                     *         "exp_month": 12,
                     *         "exp_year": 2030,
                     *         "status": "active",
                     *         "is_default": true,
                     *         "is_backup": false,
                     *         "created_at": "2026-11-21T09:31:20.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PaymentMethod"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["PaymentMethodNotFound"];
            409: components["responses"]["ConcurrentChangeOrMethodUnusable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getAutopay: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "enabled": true,
                     *         "credit_first": true,
                     *         "days_before": 3,
                     *         "services_off": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Autopay"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    updateAutopay: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": true,
                 *       "days_before": 5
                 *     }
                 */
                "application/json": components["schemas"]["AutopayChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "enabled": false,
                     *         "credit_first": true,
                     *         "days_before": 3,
                     *         "services_off": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Autopay"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            409: components["responses"]["ConcurrentChange"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    updateHostingAutopay: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the hosting account */
                hostingAccount: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": false
                 *     }
                 */
                "application/json": components["schemas"]["ServiceAutopayChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "enabled": true,
                     *         "credit_first": true,
                     *         "days_before": 3,
                     *         "services_off": [
                     *           {
                     *             "type": "hosting_account",
                     *             "id": 7355608200004
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Autopay"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["HostingAccountNotFound"];
            409: components["responses"]["ConcurrentChange"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    updateDomainAutopay: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": false
                 *     }
                 */
                "application/json": components["schemas"]["ServiceAutopayChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "enabled": true,
                     *         "credit_first": true,
                     *         "days_before": 3,
                     *         "services_off": [
                     *           {
                     *             "type": "domain",
                     *             "id": 7355608200003
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Autopay"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["DomainNotFound"];
            409: components["responses"]["ConcurrentChange"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    renewHosting: {
        parameters: {
            query?: never;
            header: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
                /** @description Chosen by the app for one piece of work; send it again only to retry the very same request */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description Where the app comes from: what its store does not let it sell is then refused */
                "X-App-Platform"?: components["parameters"]["X-App-Platform"];
                /** @description The country of the store, as StoreKit or Play Billing say it (ISO 3166-1); unknown where not sent */
                "X-App-Storefront"?: components["parameters"]["X-App-Storefront"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the hosting account */
                hostingAccount: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invoice": {
                     *         "id": 7355608200002,
                     *         "number": "33G4WSN52M",
                     *         "legal_number": null,
                     *         "issued_at": null,
                     *         "seller": {
                     *           "name": "Example Hosting Ltd",
                     *           "address": "12 Independence Avenue, Accra",
                     *           "country": "GH",
                     *           "tax_id": "C0000000000"
                     *         },
                     *         "buyer": {
                     *           "name": "Ama Designs",
                     *           "contact": "Ama Mensah",
                     *           "address": "12 Independence Avenue",
                     *           "city": "Accra",
                     *           "state": "Greater Accra",
                     *           "postcode": "GA-184",
                     *           "country": "GH",
                     *           "tax_id": null
                     *         },
                     *         "client_id": 7355608123904,
                     *         "order_id": null,
                     *         "status": "unpaid",
                     *         "is_overdue": false,
                     *         "is_payable": true,
                     *         "currency": "USD",
                     *         "lines": [
                     *           {
                     *             "type": "hosting",
                     *             "description": "Starter hosting for ama-designs.com, one year",
                     *             "unit_price": 49.9,
                     *             "setup_fee": 0,
                     *             "tax": 0,
                     *             "taxes": [],
                     *             "total": 49.9,
                     *             "hosting_account_id": 7355608200004,
                     *             "domain_id": null,
                     *             "addon": null
                     *           }
                     *         ],
                     *         "promo_code": null,
                     *         "discount": 0,
                     *         "subtotal": 49.9,
                     *         "tax": 0,
                     *         "taxes": [],
                     *         "reverse_charge": false,
                     *         "total": 49.9,
                     *         "credit_applied": 0,
                     *         "amount_paid": 0,
                     *         "amount_refunded": 0,
                     *         "is_partially_refunded": false,
                     *         "balance": 49.9,
                     *         "due_at": "2026-11-28T09:30:00.000Z",
                     *         "paid_at": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
                     *       },
                     *       "payment_url": "https://api.example.com/pay/0FJ2p9Zk4cW8sV1xQ7mT"
                     *     }
                     */
                    "application/json": components["schemas"]["RenewalCreateResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description Not for this user.
             *
             *     - `client_forbidden`: The user has no access to this client account. Read `GET /clients` again.
             *     - `client_inactive`: Staff have deactivated the client account. Point to support.
             *     - `purchasing_not_here`: The store of the app does not allow it there. Hide the button: see `purchases` of the mobile configuration.
             *     - `role_forbidden`: The role of the user does not permit it. Hide the button: see `permissions`.
             *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You have no access to this client account.",
                     *       "code": "second_factor_required",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            404: components["responses"]["HostingAccountNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `change_exists`: An upgrade waits for its payment. Pay its invoice, or cancel it.
             *     - `concurrent_change`: Send the same request again after `Retry-After`.
             *     - `idempotency_in_progress`: The first request is still at work. Send the same again after `Retry-After`.
             *     - `idempotency_key_conflict`: The key was used with another body. Make a new key for what was changed.
             *     - `not_renewable`: Read the record again and show what it is now.
             *     - `renewal_invoiced`: An invoice renews it already. Open that one.
             *     - `service_busy`: A change of it is being carried out. Read it again later, and offer this once it is done.
             *     - `service_waits`: Our staff have to act first. Say so; point to support.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "service_waits",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    restoreDomain: {
        parameters: {
            query?: never;
            header: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
                /** @description Chosen by the app for one piece of work; send it again only to retry the very same request */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description Where the app comes from: what its store does not let it sell is then refused */
                "X-App-Platform"?: components["parameters"]["X-App-Platform"];
                /** @description The country of the store, as StoreKit or Play Billing say it (ISO 3166-1); unknown where not sent */
                "X-App-Storefront"?: components["parameters"]["X-App-Storefront"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invoice": {
                     *         "id": 7355608200002,
                     *         "number": "33G4WSN52M",
                     *         "legal_number": null,
                     *         "issued_at": null,
                     *         "seller": {
                     *           "name": "Example Hosting Ltd",
                     *           "address": "12 Independence Avenue, Accra",
                     *           "country": "GH",
                     *           "tax_id": "C0000000000"
                     *         },
                     *         "buyer": {
                     *           "name": "Ama Designs",
                     *           "contact": "Ama Mensah",
                     *           "address": "12 Independence Avenue",
                     *           "city": "Accra",
                     *           "state": "Greater Accra",
                     *           "postcode": "GA-184",
                     *           "country": "GH",
                     *           "tax_id": null
                     *         },
                     *         "client_id": 7355608123904,
                     *         "order_id": null,
                     *         "status": "unpaid",
                     *         "is_overdue": false,
                     *         "is_payable": true,
                     *         "currency": "USD",
                     *         "lines": [
                     *           {
                     *             "type": "domain",
                     *             "description": "Restoration of ama-designs.com after its expiry",
                     *             "unit_price": 120,
                     *             "setup_fee": 0,
                     *             "tax": 0,
                     *             "taxes": [],
                     *             "total": 120,
                     *             "hosting_account_id": null,
                     *             "domain_id": 7355608200003,
                     *             "addon": null
                     *           }
                     *         ],
                     *         "promo_code": null,
                     *         "discount": 0,
                     *         "subtotal": 120,
                     *         "tax": 0,
                     *         "taxes": [],
                     *         "reverse_charge": false,
                     *         "total": 120,
                     *         "credit_applied": 0,
                     *         "amount_paid": 0,
                     *         "amount_refunded": 0,
                     *         "is_partially_refunded": false,
                     *         "balance": 120,
                     *         "due_at": "2026-11-28T09:30:00.000Z",
                     *         "paid_at": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
                     *       },
                     *       "payment_url": "https://api.example.com/pay/0FJ2p9Zk4cW8sV1xQ7mT"
                     *     }
                     */
                    "application/json": components["schemas"]["RenewalCreateResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description Not for this user.
             *
             *     - `client_forbidden`: The user has no access to this client account. Read `GET /clients` again.
             *     - `client_inactive`: Staff have deactivated the client account. Point to support.
             *     - `purchasing_not_here`: The store of the app does not allow it there. Hide the button: see `purchases` of the mobile configuration.
             *     - `role_forbidden`: The role of the user does not permit it. Hide the button: see `permissions`.
             *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You have no access to this client account.",
                     *       "code": "second_factor_required",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            404: components["responses"]["DomainNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `concurrent_change`: Send the same request again after `Retry-After`.
             *     - `expiry_corrected`: The registrar has another expiry date. Show the domain again; renew once more if wanted.
             *     - `idempotency_in_progress`: The first request is still at work. Send the same again after `Retry-After`.
             *     - `idempotency_key_conflict`: The key was used with another body. Make a new key for what was changed.
             *     - `not_at_registrar`: The domain is not at our registrar. Point to support.
             *     - `not_in_redemption`: Read the record again and show what it is now.
             *     - `restore_not_offered`: Nobody can order this. Point to support.
             *     - `restore_price_changed`: The registry wants more. Show the new price of `restore`; ask again if wanted.
             *     - `renewal_invoiced`: An invoice renews it already. Open that one.
             *     - `service_waits`: Our staff have to act first. Say so; point to support.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "service_waits",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    renewDomain: {
        parameters: {
            query?: never;
            header: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
                /** @description Chosen by the app for one piece of work; send it again only to retry the very same request */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description Where the app comes from: what its store does not let it sell is then refused */
                "X-App-Platform"?: components["parameters"]["X-App-Platform"];
                /** @description The country of the store, as StoreKit or Play Billing say it (ISO 3166-1); unknown where not sent */
                "X-App-Storefront"?: components["parameters"]["X-App-Storefront"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the domain */
                domain: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invoice": {
                     *         "id": 7355608200002,
                     *         "number": "33G4WSN52M",
                     *         "legal_number": null,
                     *         "issued_at": null,
                     *         "seller": {
                     *           "name": "Example Hosting Ltd",
                     *           "address": "12 Independence Avenue, Accra",
                     *           "country": "GH",
                     *           "tax_id": "C0000000000"
                     *         },
                     *         "buyer": {
                     *           "name": "Ama Designs",
                     *           "contact": "Ama Mensah",
                     *           "address": "12 Independence Avenue",
                     *           "city": "Accra",
                     *           "state": "Greater Accra",
                     *           "postcode": "GA-184",
                     *           "country": "GH",
                     *           "tax_id": null
                     *         },
                     *         "client_id": 7355608123904,
                     *         "order_id": null,
                     *         "status": "unpaid",
                     *         "is_overdue": false,
                     *         "is_payable": true,
                     *         "currency": "USD",
                     *         "lines": [
                     *           {
                     *             "type": "domain",
                     *             "description": "Renewal of ama-designs.com for 1 year",
                     *             "unit_price": 14.99,
                     *             "setup_fee": 0,
                     *             "tax": 0,
                     *             "taxes": [],
                     *             "total": 14.99,
                     *             "hosting_account_id": null,
                     *             "domain_id": 7355608200003,
                     *             "addon": null
                     *           }
                     *         ],
                     *         "promo_code": null,
                     *         "discount": 0,
                     *         "subtotal": 14.99,
                     *         "tax": 0,
                     *         "taxes": [],
                     *         "reverse_charge": false,
                     *         "total": 14.99,
                     *         "credit_applied": 0,
                     *         "amount_paid": 0,
                     *         "amount_refunded": 0,
                     *         "is_partially_refunded": false,
                     *         "balance": 14.99,
                     *         "due_at": "2026-11-28T09:30:00.000Z",
                     *         "paid_at": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
                     *       },
                     *       "payment_url": "https://api.example.com/pay/0FJ2p9Zk4cW8sV1xQ7mT"
                     *     }
                     */
                    "application/json": components["schemas"]["RenewalCreateResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description Not for this user.
             *
             *     - `client_forbidden`: The user has no access to this client account. Read `GET /clients` again.
             *     - `client_inactive`: Staff have deactivated the client account. Point to support.
             *     - `purchasing_not_here`: The store of the app does not allow it there. Hide the button: see `purchases` of the mobile configuration.
             *     - `role_forbidden`: The role of the user does not permit it. Hide the button: see `permissions`.
             *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You have no access to this client account.",
                     *       "code": "second_factor_required",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            404: components["responses"]["DomainNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `concurrent_change`: Send the same request again after `Retry-After`.
             *     - `expiry_corrected`: The registrar has another expiry date. Show the domain again; renew once more if wanted.
             *     - `idempotency_in_progress`: The first request is still at work. Send the same again after `Retry-After`.
             *     - `idempotency_key_conflict`: The key was used with another body. Make a new key for what was changed.
             *     - `not_at_registrar`: The domain is not at our registrar. Point to support.
             *     - `in_redemption`: It can be restored only: show the price of `restore`, and offer that.
             *     - `not_renewable`: Read the record again and show what it is now.
             *     - `payment_in_progress`: Money may be on its way. Poll the payment status; offer nothing else meanwhile.
             *     - `renewal_invoiced`: An invoice renews it already. Open that one.
             *     - `service_busy`: A change of it is being carried out. Read it again later, and offer this once it is done.
             *     - `service_waits`: Our staff have to act first. Say so; point to support.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "service_waits",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listUpgrades: {
        parameters: {
            query?: {
                /** @description What is offered for this cycle; that of the account unless said otherwise */
                billing_cycle?: "one_time" | "monthly" | "quarterly" | "semi_annually" | "annually" | "biennially" | "triennially";
            };
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the hosting account */
                hostingAccount: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "package": {
                     *             "id": 2,
                     *             "name": "Business",
                     *             "description": "Several websites and mailboxes for a team."
                     *           },
                     *           "direction": "upgrade",
                     *           "billing_cycle": "annually",
                     *           "recurring_amount": 99.9,
                     *           "currency": "USD",
                     *           "excess": []
                     *         }
                     *       ],
                     *       "billing_cycles": [
                     *         "monthly",
                     *         "annually"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["HostingUpgrades"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["HostingAccountNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    quoteChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the hosting account */
                hostingAccount: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "package_id": 2
                 *     }
                 */
                "application/json": components["schemas"]["HostingChangeQuoteRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608800001,
                     *         "hosting_account_id": 7355608200004,
                     *         "direction": "upgrade",
                     *         "package": {
                     *           "id": 2,
                     *           "name": "Business"
                     *         },
                     *         "billing_cycle": "annually",
                     *         "recurring_amount": 99.9,
                     *         "addons": [],
                     *         "dropped_addons": [],
                     *         "excess": [],
                     *         "unused_amount": 0,
                     *         "subtotal": 25.07,
                     *         "tax": 0,
                     *         "total": 25.07,
                     *         "currency": "USD",
                     *         "effective_at": null,
                     *         "next_due_at": "2027-11-21T09:30:00.000Z",
                     *         "expires_at": "2027-05-21T10:01:30.000Z",
                     *         "findings": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["HostingChangeQuote"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description Not for this user.
             *
             *     - `client_forbidden`: The user has no access to this client account. Read `GET /clients` again.
             *     - `client_inactive`: Staff have deactivated the client account. Point to support.
             *     - `role_forbidden`: The role of the user does not permit it. Hide the button: see `permissions`.
             *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You have no access to this client account.",
                     *       "code": "second_factor_required",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            404: components["responses"]["HostingAccountNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `concurrent_change`: Send the same request again after `Retry-After`.
             *     - `credit_owed`: The balance of account credit is below zero. Offer to buy as much.
             *     - `hosting_ending`: It ends at once or has ended. Show the account again.
             *     - `hosting_not_active`: Wait until the hosting account is active.
             *     - `not_changeable`: Read the record again and show what it is now.
             *     - `payment_disputed`: Wait until the dispute or the refund is decided. Say so.
             *     - `service_busy`: A change of it is being carried out. Read it again later, and offer this once it is done.
             *     - `service_waits`: Our staff have to act first. Say so; point to support.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "service_waits",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    changePlan: {
        parameters: {
            query?: never;
            header: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
                /** @description Chosen by the app for one piece of work; send it again only to retry the very same request */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description Where the app comes from: what its store does not let it sell is then refused */
                "X-App-Platform"?: components["parameters"]["X-App-Platform"];
                /** @description The country of the store, as StoreKit or Play Billing say it (ISO 3166-1); unknown where not sent */
                "X-App-Storefront"?: components["parameters"]["X-App-Storefront"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the hosting account */
                hostingAccount: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "quote_id": 7355608800001
                 *     }
                 */
                "application/json": components["schemas"]["HostingChangeRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hosting_account": {
                     *         "id": 7355608200004,
                     *         "client_id": 7355608123904,
                     *         "order_id": 7355608200001,
                     *         "status": "active",
                     *         "domain": "ama-designs.com",
                     *         "username": "amades7k",
                     *         "package": {
                     *           "id": 1,
                     *           "name": "Starter"
                     *         },
                     *         "server": {
                     *           "hostname": "server1.example-hosting.com",
                     *           "ip": "192.0.2.10",
                     *           "nameservers": [
                     *             "ns1.example-hosting.com",
                     *             "ns2.example-hosting.com"
                     *           ]
                     *         },
                     *         "billing_cycle": "annually",
                     *         "recurring_amount": 49.9,
                     *         "currency": "USD",
                     *         "price_change": null,
                     *         "coupon": null,
                     *         "addons": [],
                     *         "options": [],
                     *         "usage": {
                     *           "disk_used_mb": 140,
                     *           "disk_limit_mb": 10240,
                     *           "bandwidth_used_mb": 900,
                     *           "bandwidth_limit_mb": null,
                     *           "measured_at": "2026-11-22T00:00:00.000Z"
                     *         },
                     *         "capabilities": [
                     *           "panel",
                     *           "webmail",
                     *           "files",
                     *           "email"
                     *         ],
                     *         "cancellation": null,
                     *         "change": null,
                     *         "next_due_at": "2027-11-21T09:31:30.000Z",
                     *         "activated_at": "2026-11-21T09:31:30.000Z",
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:31:30.000Z"
                     *       },
                     *       "invoice": {
                     *         "id": 7355608200002,
                     *         "number": "33G4WSN52M",
                     *         "legal_number": null,
                     *         "issued_at": null,
                     *         "seller": {
                     *           "name": "Example Hosting Ltd",
                     *           "address": "12 Independence Avenue, Accra",
                     *           "country": "GH",
                     *           "tax_id": "C0000000000"
                     *         },
                     *         "buyer": {
                     *           "name": "Ama Designs",
                     *           "contact": "Ama Mensah",
                     *           "address": "12 Independence Avenue",
                     *           "city": "Accra",
                     *           "state": "Greater Accra",
                     *           "postcode": "GA-184",
                     *           "country": "GH",
                     *           "tax_id": null
                     *         },
                     *         "client_id": 7355608123904,
                     *         "order_id": 7355608200001,
                     *         "status": "unpaid",
                     *         "is_overdue": false,
                     *         "is_payable": true,
                     *         "currency": "USD",
                     *         "lines": [
                     *           {
                     *             "type": "domain",
                     *             "description": "Registration of ama-designs.com for 1 year",
                     *             "unit_price": 12.99,
                     *             "setup_fee": 0,
                     *             "tax": 0,
                     *             "taxes": [],
                     *             "total": 12.99,
                     *             "hosting_account_id": null,
                     *             "domain_id": 7355608200003,
                     *             "addon": null
                     *           }
                     *         ],
                     *         "promo_code": null,
                     *         "discount": 0,
                     *         "subtotal": 12.99,
                     *         "tax": 0,
                     *         "taxes": [],
                     *         "reverse_charge": false,
                     *         "total": 12.99,
                     *         "credit_applied": 0,
                     *         "amount_paid": 0,
                     *         "amount_refunded": 0,
                     *         "is_partially_refunded": false,
                     *         "balance": 12.99,
                     *         "due_at": "2026-11-28T09:30:00.000Z",
                     *         "paid_at": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
                     *       },
                     *       "payment_url": "https://api.example.com/pay/0FJ2p9Zk4cW8sV1xQ7mT"
                     *     }
                     */
                    "application/json": components["schemas"]["HostingChangeResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description Not for this user.
             *
             *     - `client_forbidden`: The user has no access to this client account. Read `GET /clients` again.
             *     - `client_inactive`: Staff have deactivated the client account. Point to support.
             *     - `purchasing_not_here`: The store of the app does not allow it there. Hide the button: see `purchases` of the mobile configuration.
             *     - `role_forbidden`: The role of the user does not permit it. Hide the button: see `permissions`.
             *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You have no access to this client account.",
                     *       "code": "second_factor_required",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            404: components["responses"]["HostingAccountNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `change_exists`: An upgrade waits for its payment. Pay its invoice, or cancel it.
             *     - `concurrent_change`: Send the same request again after `Retry-After`.
             *     - `credit_owed`: The balance of account credit is below zero. Offer to buy as much.
             *     - `hosting_ending`: It ends at once or has ended. Show the account again.
             *     - `hosting_not_active`: Wait until the hosting account is active.
             *     - `idempotency_in_progress`: The first request is still at work. Send the same again after `Retry-After`.
             *     - `idempotency_key_conflict`: The key was used with another body. Make a new key for what was changed.
             *     - `not_changeable`: Read the record again and show what it is now.
             *     - `package_too_small`: Show `excess` of the quote; send `accept_excess` if the user agrees.
             *     - `payment_disputed`: Wait until the dispute or the refund is decided. Say so.
             *     - `quote_expired`: Ask for a new quote and show it.
             *     - `quote_outdated`: Something has changed since. Ask for a new quote and show it.
             *     - `service_busy`: A change of it is being carried out. Read it again later, and offer this once it is done.
             *     - `service_waits`: Our staff have to act first. Say so; point to support.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "service_waits",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    withdrawChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the hosting account */
                hostingAccount: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608200004,
                     *         "client_id": 7355608123904,
                     *         "order_id": 7355608200001,
                     *         "status": "active",
                     *         "domain": "ama-designs.com",
                     *         "username": "amades7k",
                     *         "package": {
                     *           "id": 1,
                     *           "name": "Starter"
                     *         },
                     *         "server": {
                     *           "hostname": "server1.example-hosting.com",
                     *           "ip": "192.0.2.10",
                     *           "nameservers": [
                     *             "ns1.example-hosting.com",
                     *             "ns2.example-hosting.com"
                     *           ]
                     *         },
                     *         "billing_cycle": "annually",
                     *         "recurring_amount": 49.9,
                     *         "currency": "USD",
                     *         "price_change": null,
                     *         "coupon": null,
                     *         "addons": [],
                     *         "options": [],
                     *         "usage": {
                     *           "disk_used_mb": 140,
                     *           "disk_limit_mb": 10240,
                     *           "bandwidth_used_mb": 900,
                     *           "bandwidth_limit_mb": null,
                     *           "measured_at": "2026-11-22T00:00:00.000Z"
                     *         },
                     *         "capabilities": [
                     *           "panel",
                     *           "webmail",
                     *           "files",
                     *           "email"
                     *         ],
                     *         "cancellation": null,
                     *         "change": null,
                     *         "next_due_at": "2027-11-21T09:31:30.000Z",
                     *         "activated_at": "2026-11-21T09:31:30.000Z",
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:31:30.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["HostingAccount"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["HostingAccountNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `change_invoiced`: Cancel the invoice of the upgrade instead.
             *     - `change_settled`: Too late: the next period is invoiced at the new price. Read the account again.
             *     - `concurrent_change`: Send the same request again after `Retry-After`.
             *     - `hosting_ending`: It ends at once or has ended. Show the account again.
             *     - `no_change`: There is none. Read the account again.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "no_change",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "version": "1.0.0",
                     *       "time": "2026-11-21T09:30:00.000Z",
                     *       "affected": [],
                     *       "checked_at": "2026-11-21T09:29:54.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiStatus"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listTickets: {
        parameters: {
            query?: {
                per_page?: number;
                cursor?: string;
                status?: "open" | "answered" | "customer_reply" | "on_hold" | "in_progress" | "closed";
            };
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7355608400001,
                     *           "number": "33G4WSN5G9",
                     *           "client_id": 7355608123904,
                     *           "department": {
                     *             "id": 1,
                     *             "name": "Technical support"
                     *           },
                     *           "subject": "How do I move my mail?",
                     *           "status": "answered",
                     *           "priority": "medium",
                     *           "message_count": 2,
                     *           "last_reply_by": "staff",
                     *           "last_reply_at": "2026-11-21T10:30:00.000Z",
                     *           "closed_at": null,
                     *           "merged_into": null,
                     *           "created_at": "2026-11-21T09:30:00.000Z",
                     *           "updated_at": "2026-11-21T10:30:00.000Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://api.example.com/api/v1/this/list?per_page=25",
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "per_page": 25,
                     *         "count": 1,
                     *         "has_more": false,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["Ticket"][];
                        /**
                         * @description Addresses of this list's pages
                         * @example {
                         *       "first": "https://api.example.com/api/v1/this/list?per_page=25",
                         *       "next": null
                         *     }
                         */
                        links: {
                            /**
                             * Format: uri
                             * @description The first page
                             */
                            first: string;
                            /** @description The next page; null at the end */
                            next: string | null;
                        };
                        /**
                         * @description About this page of the list
                         * @example {
                         *       "per_page": 25,
                         *       "count": 1,
                         *       "has_more": false,
                         *       "next_cursor": null
                         *     }
                         */
                        meta: {
                            /**
                             * Format: int64
                             * @description Entries of a page
                             */
                            per_page: number;
                            /**
                             * Format: int64
                             * @description How many there are
                             */
                            count: number;
                            /** @description Whether another page follows */
                            has_more: boolean;
                            /** @description `cursor` of the next page; null at the end */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    createTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
                /** @description With one, a repetition of the very same request does the work once */
                "Idempotency-Key"?: components["parameters"]["Optional-Idempotency-Key"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "department_id": 1,
                 *       "subject": "How do I move my mail?",
                 *       "message": "I would like to bring my mailboxes along.",
                 *       "priority": "medium"
                 *     }
                 */
                "application/json": components["schemas"]["TicketCreateRequest"];
                /**
                 * @example {
                 *       "department_id": 1,
                 *       "subject": "How do I move my mail?",
                 *       "message": "I would like to bring my mailboxes along.",
                 *       "priority": "medium"
                 *     }
                 */
                "multipart/form-data": {
                    /**
                     * Format: int64
                     * @description One of the departments of the mobile configuration
                     * @example 1
                     */
                    department_id: number;
                    /** @description What it is about */
                    subject: string;
                    /** @description Safe to show to the user */
                    message: string;
                    /**
                     * @description How urgent it is
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "low" | "medium" | "high";
                    /** @description Files, as `limits.attachments` of the mobile configuration allows */
                    "attachments[]"?: string[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608400001,
                     *         "number": "33G4WSN5G9",
                     *         "client_id": 7355608123904,
                     *         "department": {
                     *           "id": 1,
                     *           "name": "Technical support"
                     *         },
                     *         "subject": "How do I move my mail?",
                     *         "status": "answered",
                     *         "priority": "medium",
                     *         "message_count": 2,
                     *         "last_reply_by": "staff",
                     *         "last_reply_at": "2026-11-21T10:30:00.000Z",
                     *         "closed_at": null,
                     *         "merged_into": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T10:30:00.000Z",
                     *         "messages": [
                     *           {
                     *             "id": 7355608400002,
                     *             "author": "client",
                     *             "author_name": "Ama Mensah",
                     *             "message": "Here is what I see.",
                     *             "attachments": [
                     *               {
                     *                 "id": 7355608400003,
                     *                 "name": "screen.png",
                     *                 "content_type": "image/png",
                     *                 "bytes": 48213,
                     *                 "url": "https://bucket.s3.eu-west-1.amazonaws.com/attachments/7355608123904/1/2?X-Amz-Expires=300",
                     *                 "url_expires_at": "2026-11-21T09:35:00.000Z"
                     *               }
                     *             ],
                     *             "created_at": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["TicketWithMessages"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            409: components["responses"]["ConcurrentChangeOrIdempotencyInProgressOrIdempotencyKeyConflict"];
            413: components["responses"]["BodyTooLargeOrFileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedFormOrMalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the ticket */
                ticket: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608400001,
                     *         "number": "33G4WSN5G9",
                     *         "client_id": 7355608123904,
                     *         "department": {
                     *           "id": 1,
                     *           "name": "Technical support"
                     *         },
                     *         "subject": "How do I move my mail?",
                     *         "status": "answered",
                     *         "priority": "medium",
                     *         "message_count": 2,
                     *         "last_reply_by": "staff",
                     *         "last_reply_at": "2026-11-21T10:30:00.000Z",
                     *         "closed_at": null,
                     *         "merged_into": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T10:30:00.000Z",
                     *         "messages": [
                     *           {
                     *             "id": 7355608400002,
                     *             "author": "client",
                     *             "author_name": "Ama Mensah",
                     *             "message": "Here is what I see.",
                     *             "attachments": [
                     *               {
                     *                 "id": 7355608400003,
                     *                 "name": "screen.png",
                     *                 "content_type": "image/png",
                     *                 "bytes": 48213,
                     *                 "url": "https://bucket.s3.eu-west-1.amazonaws.com/attachments/7355608123904/1/2?X-Amz-Expires=300",
                     *                 "url_expires_at": "2026-11-21T09:35:00.000Z"
                     *               }
                     *             ],
                     *             "created_at": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["TicketWithMessages"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["TicketNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    replyToTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
                /** @description With one, a repetition of the very same request does the work once */
                "Idempotency-Key"?: components["parameters"]["Optional-Idempotency-Key"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the ticket */
                ticket: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message": "Thank you!"
                 *     }
                 */
                "application/json": components["schemas"]["TicketReplyRequest"];
                /**
                 * @example {
                 *       "message": "Thank you!"
                 *     }
                 */
                "multipart/form-data": {
                    /** @description Safe to show to the user */
                    message: string;
                    /** @description Files, as `limits.attachments` of the mobile configuration allows */
                    "attachments[]"?: string[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608400001,
                     *         "number": "33G4WSN5G9",
                     *         "client_id": 7355608123904,
                     *         "department": {
                     *           "id": 1,
                     *           "name": "Technical support"
                     *         },
                     *         "subject": "How do I move my mail?",
                     *         "status": "answered",
                     *         "priority": "medium",
                     *         "message_count": 2,
                     *         "last_reply_by": "staff",
                     *         "last_reply_at": "2026-11-21T10:30:00.000Z",
                     *         "closed_at": null,
                     *         "merged_into": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T10:30:00.000Z",
                     *         "messages": [
                     *           {
                     *             "id": 7355608400002,
                     *             "author": "client",
                     *             "author_name": "Ama Mensah",
                     *             "message": "Here is what I see.",
                     *             "attachments": [
                     *               {
                     *                 "id": 7355608400003,
                     *                 "name": "screen.png",
                     *                 "content_type": "image/png",
                     *                 "bytes": 48213,
                     *                 "url": "https://bucket.s3.eu-west-1.amazonaws.com/attachments/7355608123904/1/2?X-Amz-Expires=300",
                     *                 "url_expires_at": "2026-11-21T09:35:00.000Z"
                     *               }
                     *             ],
                     *             "created_at": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["TicketWithMessages"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["TicketNotFound"];
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `concurrent_change`: Send the same request again after `Retry-After`.
             *     - `idempotency_in_progress`: The first request is still at work. Send the same again after `Retry-After`.
             *     - `idempotency_key_conflict`: The key was used with another body. Make a new key for what was changed.
             *     - `ticket_merged`: It goes on in another ticket, `merged_into`. Open that one.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "ticket_merged",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["BodyTooLargeOrFileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedFormOrMalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    closeTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the ticket */
                ticket: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608400001,
                     *         "number": "33G4WSN5G9",
                     *         "client_id": 7355608123904,
                     *         "department": {
                     *           "id": 1,
                     *           "name": "Technical support"
                     *         },
                     *         "subject": "How do I move my mail?",
                     *         "status": "closed",
                     *         "priority": "medium",
                     *         "message_count": 2,
                     *         "last_reply_by": "staff",
                     *         "last_reply_at": "2026-11-21T10:30:00.000Z",
                     *         "closed_at": "2026-11-21T11:00:00.000Z",
                     *         "merged_into": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T10:30:00.000Z",
                     *         "messages": [
                     *           {
                     *             "id": 7355608400002,
                     *             "author": "client",
                     *             "author_name": "Ama Mensah",
                     *             "message": "Here is what I see.",
                     *             "attachments": [
                     *               {
                     *                 "id": 7355608400003,
                     *                 "name": "screen.png",
                     *                 "content_type": "image/png",
                     *                 "bytes": 48213,
                     *                 "url": "https://bucket.s3.eu-west-1.amazonaws.com/attachments/7355608123904/1/2?X-Amz-Expires=300",
                     *                 "url_expires_at": "2026-11-21T09:35:00.000Z"
                     *               }
                     *             ],
                     *             "created_at": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["TicketWithMessages"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["TicketNotFound"];
            409: components["responses"]["ConcurrentChange"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listMails: {
        parameters: {
            query?: {
                per_page?: number;
                cursor?: string;
            };
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7355608900001,
                     *           "template": "invoice_created",
                     *           "to": "demo@example.com",
                     *           "subject": "Invoice 33G4WSN52M over US$1,289.00",
                     *           "status": "delivered",
                     *           "created_at": "2026-11-21T09:30:00.000Z",
                     *           "sent_at": "2026-11-21T09:30:02.000Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://api.example.com/api/v1/this/list?per_page=25",
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "per_page": 25,
                     *         "count": 1,
                     *         "has_more": false,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["Mail"][];
                        /**
                         * @description Addresses of this list's pages
                         * @example {
                         *       "first": "https://api.example.com/api/v1/this/list?per_page=25",
                         *       "next": null
                         *     }
                         */
                        links: {
                            /**
                             * Format: uri
                             * @description The first page
                             */
                            first: string;
                            /** @description The next page; null at the end */
                            next: string | null;
                        };
                        /**
                         * @description About this page of the list
                         * @example {
                         *       "per_page": 25,
                         *       "count": 1,
                         *       "has_more": false,
                         *       "next_cursor": null
                         *     }
                         */
                        meta: {
                            /**
                             * Format: int64
                             * @description Entries of a page
                             */
                            per_page: number;
                            /**
                             * Format: int64
                             * @description How many there are
                             */
                            count: number;
                            /** @description Whether another page follows */
                            has_more: boolean;
                            /** @description `cursor` of the next page; null at the end */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "efua@example.com",
                 *       "locale": "en"
                 *     }
                 */
                "application/json": components["schemas"]["RegisterRequest"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "We have sent a mail to this address. Follow its link to go on."
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            403: components["responses"]["SignUpClosed"];
            409: components["responses"]["ConcurrentChange"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    verifyRegistration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "m3JtR0b1vQ8yW2sXn7KpZc4LhUaTgEdF9iOx6NqPzYA",
                 *       "password": "a-long-password-of-mine",
                 *       "first_name": "Efua",
                 *       "last_name": "Owusu",
                 *       "phone": "+233201234567",
                 *       "country": "GH",
                 *       "currency": "GHS",
                 *       "terms_version": "2026-11-01"
                 *     }
                 */
                "application/json": components["schemas"]["VerifyRegistrationRequest"];
            };
        };
        responses: {
            /** @description `awaiting_approval`: the user can log in once staff have agreed */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Your account is open. You can log in now.",
                     *       "status": "active",
                     *       "user": {
                     *         "id": 7355608000001,
                     *         "email": "demo@example.com",
                     *         "name": "Ama Mensah",
                     *         "created_at": "2026-01-05T08:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RegistrationResponse"];
                };
            };
            409: components["responses"]["ConcurrentChangeOrEmailTaken"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["LinkInvalidOrMalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    registerInvited: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description From the link in the mail, after `#token=` */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "a-long-password-of-mine",
                 *       "first_name": "Kofi",
                 *       "last_name": "Boateng",
                 *       "terms_version": "2026-11-01"
                 *     }
                 */
                "application/json": components["schemas"]["RegisterInvitedRequest"];
            };
        };
        responses: {
            /** @description `awaiting_approval`: the user can log in once staff have agreed */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Your account is open. You can log in now.",
                     *       "status": "active",
                     *       "user": {
                     *         "id": 7355608000001,
                     *         "email": "demo@example.com",
                     *         "name": "Ama Mensah",
                     *         "created_at": "2026-01-05T08:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RegistrationResponse"];
                };
            };
            403: components["responses"]["ClientInactive"];
            404: components["responses"]["InvitationNotFoundOrTokenNotFound"];
            409: components["responses"]["ConcurrentChangeOrEmailTakenOrTooManyMembers"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "demo@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["ForgotPasswordRequest"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "If there is an account with this address, a mail is on its way to it."
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            409: components["responses"]["ConcurrentChange"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "m3JtR0b1vQ8yW2sXn7KpZc4LhUaTgEdF9iOx6NqPzYA",
                 *       "password": "a-long-password-of-mine"
                 *     }
                 */
                "application/json": components["schemas"]["ResetPasswordRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Your new password works now. Every session has ended: log in again."
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            409: components["responses"]["ConcurrentChange"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["LinkInvalidOrMalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    changeOwnPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "my-present-password",
                 *       "password": "a-long-password-of-mine"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeUserPasswordRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Your password is changed. Every other session has ended."
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            409: components["responses"]["ConcurrentChange"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Some of the data sent is not valid; `errors` names the fields.
             *
             *     - `invalid_credentials`: Show the message: the address or the password is wrong.
             *     - `malformed_json`: A defect of the app: the body is no JSON.
             *     - `otp_required`: Ask for the code of the authenticator app, or a recovery code, and send the same request with `otp`; or offer the passkey.
             *     - `validation_failed`: Show `errors` beside the fields.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Some of the data sent is not valid.",
                     *       "code": "validation_failed",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11",
                     *       "errors": {
                     *         "email": [
                     *           "Enter an e-mail address."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    removePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You log in with your passkeys from now on. Every other session has ended."
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReauthenticationRequired"];
            409: components["responses"]["ConcurrentChangeOrNoPasskey"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "new@example.com",
                 *       "current_password": "my-present-password"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeEmailRequest"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Follow the link in the mail to the new address to confirm it."
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            409: components["responses"]["ConcurrentChange"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Some of the data sent is not valid; `errors` names the fields.
             *
             *     - `invalid_credentials`: Show the message: the address or the password is wrong.
             *     - `malformed_json`: A defect of the app: the body is no JSON.
             *     - `otp_required`: Ask for the code of the authenticator app, or a recovery code, and send the same request with `otp`; or offer the passkey.
             *     - `validation_failed`: Show `errors` beside the fields.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Some of the data sent is not valid.",
                     *       "code": "validation_failed",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11",
                     *       "errors": {
                     *         "email": [
                     *           "Enter an e-mail address."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    confirmEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "m3JtR0b1vQ8yW2sXn7KpZc4LhUaTgEdF9iOx6NqPzYA"
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmEmailRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Your new address works now. Log in with it from now on."
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `concurrent_change`: Send the same request again after `Retry-After`.
             *     - `email_taken`: Another account has this address. Let the user choose another one, or log in.
             *     - `too_many_accounts`: Too many client accounts are written to at the address of the log-in. Point to support.
             *     - `too_many_changes`: The address was changed too often in a week. Say so; point to support.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "too_many_changes",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["LinkInvalidOrMalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    undoEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "m3JtR0b1vQ8yW2sXn7KpZc4LhUaTgEdF9iOx6NqPzYA",
                 *       "password": "a-long-password-of-mine"
                 *     }
                 */
                "application/json": components["schemas"]["ResetPasswordRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Your account is back. Log in with your new password.",
                     *       "removed": {
                     *         "factors": [
                     *           "Phone"
                     *         ],
                     *         "sessions": 2,
                     *         "devices": 0,
                     *         "members": [
                     *           "kofi@example.com"
                     *         ],
                     *         "invitations": [],
                     *         "contact_emails": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TakenBackResponse"];
                };
            };
            409: components["responses"]["ConcurrentChangeOrEmailTaken"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["LinkInvalidOrMalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listFactors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7355608600001,
                     *           "type": "totp",
                     *           "name": "Ama's phone",
                     *           "confirmed_at": "2026-11-21T09:30:00.000Z",
                     *           "created_at": "2026-11-21T09:29:00.000Z"
                     *         }
                     *       ],
                     *       "recovery_codes_left": 10
                     *     }
                     */
                    "application/json": components["schemas"]["FactorsResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    addFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ama's phone",
                 *       "current_password": "my-present-password"
                 *     }
                 */
                "application/json": components["schemas"]["AddFactorRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608600001,
                     *         "type": "totp",
                     *         "name": "Ama's phone",
                     *         "confirmed_at": "2026-11-21T09:30:00.000Z",
                     *         "created_at": "2026-11-21T09:29:00.000Z"
                     *       },
                     *       "secret": "JBSWY3DPEHPK3PXP",
                     *       "otpauth_url": "otpauth://totp/Example:demo%40example.com"
                     *     }
                     */
                    "application/json": components["schemas"]["NewFactorResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            409: components["responses"]["ConcurrentChangeOrTooManyFactors"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Some of the data sent is not valid; `errors` names the fields.
             *
             *     - `invalid_credentials`: Show the message: the address or the password is wrong.
             *     - `malformed_json`: A defect of the app: the body is no JSON.
             *     - `otp_required`: Ask for the code of the authenticator app, or a recovery code, and send the same request with `otp`; or offer the passkey.
             *     - `validation_failed`: Show `errors` beside the fields.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Some of the data sent is not valid.",
                     *       "code": "validation_failed",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11",
                     *       "errors": {
                     *         "email": [
                     *           "Enter an e-mail address."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    confirmFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the factor */
                factor: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "otp": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["CodeRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608600001,
                     *         "type": "totp",
                     *         "name": "Ama's phone",
                     *         "confirmed_at": "2026-11-21T09:30:00.000Z",
                     *         "created_at": "2026-11-21T09:29:00.000Z"
                     *       },
                     *       "recovery_codes": [
                     *         "7K2M-Q9ZP-04TD-XW5E-H8RB-2VNC"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ConfirmedFactorResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["FactorNotFound"];
            409: components["responses"]["ConcurrentChangeOrFactorConfirmed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrOtpInvalidOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    removeFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the factor */
                factor: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "my-present-password",
                 *       "otp": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmedCodeRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The authenticator app is removed."
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["FactorNotFound"];
            409: components["responses"]["ConcurrentChange"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Some of the data sent is not valid; `errors` names the fields.
             *
             *     - `invalid_credentials`: Show the message: the address or the password is wrong.
             *     - `malformed_json`: A defect of the app: the body is no JSON.
             *     - `otp_invalid`: The code is wrong or was used. Ask for the next one.
             *     - `otp_required`: Ask for the code of the authenticator app, or a recovery code, and send the same request with `otp`; or offer the passkey.
             *     - `validation_failed`: Show `errors` beside the fields.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Some of the data sent is not valid.",
                     *       "code": "validation_failed",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11",
                     *       "errors": {
                     *         "email": [
                     *           "Enter an e-mail address."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "my-present-password",
                 *       "otp": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmedCodeRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recovery_codes": [
                     *         "7K2M-Q9ZP-04TD-XW5E-H8RB-2VNC"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RecoveryCodesResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            409: components["responses"]["ConcurrentChangeOrNoFactor"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Some of the data sent is not valid; `errors` names the fields.
             *
             *     - `invalid_credentials`: Show the message: the address or the password is wrong.
             *     - `malformed_json`: A defect of the app: the body is no JSON.
             *     - `otp_invalid`: The code is wrong or was used. Ask for the next one.
             *     - `otp_required`: Ask for the code of the authenticator app, or a recovery code, and send the same request with `otp`; or offer the passkey.
             *     - `validation_failed`: Show `errors` beside the fields.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Some of the data sent is not valid.",
                     *       "code": "validation_failed",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11",
                     *       "errors": {
                     *         "email": [
                     *           "Enter an e-mail address."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7355608610001,
                     *           "name": "Ama's laptop",
                     *           "backed_up": true,
                     *           "created_at": "2026-11-21T09:29:00.000Z",
                     *           "last_used_at": "2026-11-22T08:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PasskeysResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ama's laptop",
                 *       "credential": {
                 *         "id": "Zs2lLVZ0Q1m6wWnXoGkPZQ",
                 *         "rawId": "Zs2lLVZ0Q1m6wWnXoGkPZQ",
                 *         "type": "public-key",
                 *         "response": {
                 *           "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
                 *           "attestationObject": "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ",
                 *           "transports": [
                 *             "internal"
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AddPasskeyRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608610001,
                     *         "name": "Ama's laptop",
                     *         "backed_up": true,
                     *         "created_at": "2026-11-21T09:29:00.000Z",
                     *         "last_used_at": "2026-11-22T08:00:00.000Z"
                     *       },
                     *       "recovery_codes": [
                     *         "7K2M-Q9ZP-04TD-XW5E-H8RB-2VNC"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NewPasskeyResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReauthenticationRequired"];
            409: components["responses"]["ConcurrentChangeOrTooManyPasskeys"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrPasskeyInvalidOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    beginRegistration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "public_key": {
                     *         "challenge": "p5aV2uHXr0AOqUk7HQitvi-Ny1p5aV2uHXr0AOqUk7H",
                     *         "rp": {
                     *           "id": "my.example.com",
                     *           "name": "Example Hosting"
                     *         },
                     *         "user": {
                     *           "id": "AAAGsJ1Ka0E",
                     *           "name": "demo@example.com",
                     *           "displayName": "Ama Mensah"
                     *         },
                     *         "pubKeyCredParams": [
                     *           {
                     *             "type": "public-key",
                     *             "alg": -7
                     *           }
                     *         ],
                     *         "timeout": 300000,
                     *         "excludeCredentials": [
                     *           {
                     *             "type": "public-key",
                     *             "id": "Zs2lLVZ0Q1m6wWnXoGkPZQ",
                     *             "transports": [
                     *               "internal"
                     *             ]
                     *           }
                     *         ],
                     *         "authenticatorSelection": {
                     *           "residentKey": "required",
                     *           "requireResidentKey": true,
                     *           "userVerification": "required"
                     *         },
                     *         "attestation": "none"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PasskeyCreationOptions"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReauthenticationRequired"];
            409: components["responses"]["ConcurrentChangeOrTooManyPasskeys"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the passkey */
                passkey: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The passkey is removed. Delete it from your device too."
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReauthenticationRequired"];
            404: components["responses"]["PasskeyNotFound"];
            409: components["responses"]["ConcurrentChangeOrLastWayIn"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the passkey */
                passkey: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ama's laptop"
                 *     }
                 */
                "application/json": components["schemas"]["RenamePasskeyRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608610001,
                     *         "name": "Ama's laptop",
                     *         "backed_up": true,
                     *         "created_at": "2026-11-21T09:29:00.000Z",
                     *         "last_used_at": "2026-11-22T08:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PasskeyResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["PasskeyNotFound"];
            409: components["responses"]["ConcurrentChange"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    beginLogIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "public_key": {
                     *         "challenge": "p5aV2uHXr0AOqUk7HQitvi-Ny1p5aV2uHXr0AOqUk7H",
                     *         "rpId": "my.example.com",
                     *         "timeout": 300000,
                     *         "userVerification": "required",
                     *         "allowCredentials": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PasskeyRequestOptions"];
                };
            };
            409: components["responses"]["ConcurrentChange"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    logInWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "credential": {
                 *         "id": "Zs2lLVZ0Q1m6wWnXoGkPZQ",
                 *         "rawId": "Zs2lLVZ0Q1m6wWnXoGkPZQ",
                 *         "type": "public-key",
                 *         "response": {
                 *           "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
                 *           "authenticatorData": "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA",
                 *           "signature": "MEUCIQDx",
                 *           "userHandle": "AAAGsJ1Ka0E"
                 *         }
                 *       },
                 *       "device_name": "Ama's laptop"
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyLoginRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "hca_rs_1mv7k2r9c0_Zq3xV8m.t1LwYc-5hK0pRbNdS9uEaF2gc0ffee42",
                     *       "token_type": "Bearer",
                     *       "expires_at": "2026-11-21T09:30:00.000Z",
                     *       "device_token": "q0V5mZr3bK8yXw1nTsLd6uJhPfGc2eRa",
                     *       "user": {
                     *         "id": 7355608000001,
                     *         "email": "demo@example.com",
                     *         "name": "Ama Mensah",
                     *         "created_at": "2026-01-05T08:00:00.000Z"
                     *       },
                     *       "clients": [
                     *         {
                     *           "id": 7355608123904,
                     *           "company_name": "Ama Designs",
                     *           "tax_id": null,
                     *           "first_name": "Ama",
                     *           "last_name": "Mensah",
                     *           "email": "demo@example.com",
                     *           "pending_email": null,
                     *           "phone": "+233201234567",
                     *           "address": "12 Independence Avenue",
                     *           "city": "Accra",
                     *           "state": "Greater Accra",
                     *           "postcode": "GA-184",
                     *           "country": "GH",
                     *           "currency": "GHS",
                     *           "separate_renewals": false,
                     *           "status": "active",
                     *           "created_at": "2026-01-05T08:00:00.000Z",
                     *           "role": "support",
                     *           "permissions": [
                     *             "account:read",
                     *             "members:leave",
                     *             "services:read",
                     *             "tickets:read",
                     *             "tickets:write"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LoginResponse"];
                };
            };
            403: components["responses"]["AccountAwaitsApprovalOrAccountDisabled"];
            409: components["responses"]["ConcurrentChange"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrPasskeyInvalidOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    beginConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "public_key": {
                     *         "challenge": "p5aV2uHXr0AOqUk7HQitvi-Ny1p5aV2uHXr0AOqUk7H",
                     *         "rpId": "my.example.com",
                     *         "timeout": 300000,
                     *         "userVerification": "required",
                     *         "allowCredentials": [
                     *           {
                     *             "type": "public-key",
                     *             "id": "Zs2lLVZ0Q1m6wWnXoGkPZQ",
                     *             "transports": [
                     *               "internal"
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PasskeyRequestOptions"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            409: components["responses"]["ConcurrentChangeOrNoPasskey"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    confirmWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "credential": {
                 *         "id": "Zs2lLVZ0Q1m6wWnXoGkPZQ",
                 *         "rawId": "Zs2lLVZ0Q1m6wWnXoGkPZQ",
                 *         "type": "public-key",
                 *         "response": {
                 *           "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
                 *           "authenticatorData": "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA",
                 *           "signature": "MEUCIQDx",
                 *           "userHandle": "AAAGsJ1Ka0E"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmPasskeyRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Go on within ten minutes.",
                     *       "confirmed_until": "2026-11-21T09:40:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ConfirmResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            409: components["responses"]["ConcurrentChange"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrPasskeyInvalidOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getInvoicePdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the invoice */
                invoice: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "number": "EH-2026-000042",
                     *         "url": "https://bucket.s3.eu-west-1.amazonaws.com/documents/7355608123904/0.pdf?X-Amz-Expires=300",
                     *         "expires_at": "2026-11-21T09:36:20.000Z",
                     *         "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                     *         "bytes": 2048,
                     *         "xml": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["LegalDocument"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["InvoiceNotFound"];
            409: components["responses"]["DocumentUnavailable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getStatement: {
        parameters: {
            query?: {
                /** @description The first day (UTC); 90 days before the last one */
                from?: string;
                /** @description The last day (UTC); today, or 90 days after the first */
                to?: string;
            };
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "currency": "USD",
                     *         "from": "2026-11-01",
                     *         "to": "2026-11-30",
                     *         "opening_balance": 0,
                     *         "entries": [
                     *           {
                     *             "at": "2026-11-21T09:30:00.000Z",
                     *             "type": "invoice",
                     *             "reference": "EH-2026-000042",
                     *             "description": "Registration of ama-designs.com for 1 year",
                     *             "amount": -12.99,
                     *             "balance": -12.99,
                     *             "invoice_id": 7355608200002
                     *           },
                     *           {
                     *             "at": "2026-11-21T09:31:00.000Z",
                     *             "type": "payment",
                     *             "reference": "pi_3Q0",
                     *             "description": "Payment by Card",
                     *             "amount": 12.99,
                     *             "balance": 0,
                     *             "invoice_id": 7355608200002
                     *           }
                     *         ],
                     *         "closing_balance": 0
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Statement"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            409: components["responses"]["StatementTooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getStatementPdf: {
        parameters: {
            query?: {
                /** @description The first day (UTC); 90 days before the last one */
                from?: string;
                /** @description The last day (UTC); today, or 90 days after the first */
                to?: string;
            };
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "number": "EH-2026-000042",
                     *         "url": "https://bucket.s3.eu-west-1.amazonaws.com/documents/7355608123904/0.pdf?X-Amz-Expires=300",
                     *         "expires_at": "2026-11-21T09:36:20.000Z",
                     *         "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                     *         "bytes": 2048
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PdfDocument"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            409: components["responses"]["StatementTooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listCreditNotes: {
        parameters: {
            query?: {
                per_page?: number;
                cursor?: string;
            };
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7355608200030,
                     *           "number": "EH-CN-2026-000007",
                     *           "client_id": 7355608123904,
                     *           "invoice_id": 7355608200002,
                     *           "invoice_number": "EH-2026-000042",
                     *           "currency": "GHS",
                     *           "subtotal": 100,
                     *           "tax": 20,
                     *           "taxes": [
                     *             {
                     *               "name": "NHIL",
                     *               "rate": 2.5,
                     *               "amount": 2.5
                     *             },
                     *             {
                     *               "name": "GETFund",
                     *               "rate": 2.5,
                     *               "amount": 2.5
                     *             },
                     *             {
                     *               "name": "VAT",
                     *               "rate": 15,
                     *               "amount": 15
                     *             }
                     *           ],
                     *           "total": 120,
                     *           "issued_at": "2026-11-21T09:31:20.000Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://api.example.com/api/v1/this/list?per_page=25",
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "per_page": 25,
                     *         "count": 1,
                     *         "has_more": false,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["CreditNote"][];
                        /**
                         * @description Addresses of this list's pages
                         * @example {
                         *       "first": "https://api.example.com/api/v1/this/list?per_page=25",
                         *       "next": null
                         *     }
                         */
                        links: {
                            /**
                             * Format: uri
                             * @description The first page
                             */
                            first: string;
                            /** @description The next page; null at the end */
                            next: string | null;
                        };
                        /**
                         * @description About this page of the list
                         * @example {
                         *       "per_page": 25,
                         *       "count": 1,
                         *       "has_more": false,
                         *       "next_cursor": null
                         *     }
                         */
                        meta: {
                            /**
                             * Format: int64
                             * @description Entries of a page
                             */
                            per_page: number;
                            /**
                             * Format: int64
                             * @description How many there are
                             */
                            count: number;
                            /** @description Whether another page follows */
                            has_more: boolean;
                            /** @description `cursor` of the next page; null at the end */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getCreditNotePdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the credit note */
                creditNote: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "number": "EH-CN-2026-000007",
                     *         "url": "https://bucket.s3.eu-west-1.amazonaws.com/documents/7355608123904/0.pdf?X-Amz-Expires=300",
                     *         "expires_at": "2026-11-21T09:36:20.000Z",
                     *         "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                     *         "bytes": 2048,
                     *         "xml": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["LegalDocument"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["CreditNoteNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    listExports: {
        parameters: {
            query?: {
                per_page?: number;
                cursor?: string;
            };
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7355608200040,
                     *           "client_id": 7355608123904,
                     *           "status": "preparing",
                     *           "requested_at": "2026-11-21T09:30:00.000Z",
                     *           "ready_at": null,
                     *           "expires_at": null
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://api.example.com/api/v1/this/list?per_page=25",
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "per_page": 25,
                     *         "count": 1,
                     *         "has_more": false,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description What was asked for */
                        data: components["schemas"]["DataExport"][];
                        /**
                         * @description Addresses of this list's pages
                         * @example {
                         *       "first": "https://api.example.com/api/v1/this/list?per_page=25",
                         *       "next": null
                         *     }
                         */
                        links: {
                            /**
                             * Format: uri
                             * @description The first page
                             */
                            first: string;
                            /** @description The next page; null at the end */
                            next: string | null;
                        };
                        /**
                         * @description About this page of the list
                         * @example {
                         *       "per_page": 25,
                         *       "count": 1,
                         *       "has_more": false,
                         *       "next_cursor": null
                         *     }
                         */
                        meta: {
                            /**
                             * Format: int64
                             * @description Entries of a page
                             */
                            per_page: number;
                            /**
                             * Format: int64
                             * @description How many there are
                             */
                            count: number;
                            /** @description Whether another page follows */
                            has_more: boolean;
                            /** @description `cursor` of the next page; null at the end */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    requestExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
                /** @description With one, a repetition of the very same request does the work once */
                "Idempotency-Key"?: components["parameters"]["Optional-Idempotency-Key"];
            };
            path: {
                /** @description Id of the client */
                client: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608200040,
                     *         "client_id": 7355608123904,
                     *         "status": "preparing",
                     *         "requested_at": "2026-11-21T09:30:00.000Z",
                     *         "ready_at": null,
                     *         "expires_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DataExport"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description Not for this user.
             *
             *     - `client_forbidden`: The user has no access to this client account. Read `GET /clients` again.
             *     - `reauthentication_required`: Ask for the password, or the code of the second factor; `POST /auth/confirm`; or for a passkey; send the same again.
             *     - `role_forbidden`: The role of the user does not permit it. Hide the button: see `permissions`.
             *     - `second_factor_required`: Nothing else works before an authenticator app or a passkey is set up. Lead there.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You have no access to this client account.",
                     *       "code": "second_factor_required",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description The state of the record, or another request, forbids it.
             *
             *     - `concurrent_change`: Send the same request again after `Retry-After`.
             *     - `export_exists`: One was asked for in the last 24 hours. Show it; offer another one after `Retry-After`.
             *     - `idempotency_in_progress`: The first request is still at work. Send the same again after `Retry-After`.
             *     - `idempotency_key_conflict`: The key was used with another body. Make a new key for what was changed.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After-If-Passing"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is not possible at present.",
                     *       "code": "idempotency_key_conflict",
                     *       "request_id": "6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client account meant; must equal the client of the path where the path names one */
                "X-Client-Id"?: components["parameters"]["X-Client-Id"];
            };
            path: {
                /** @description Id of the client */
                client: number;
                /** @description Id of the export */
                export: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7355608200040,
                     *         "client_id": 7355608123904,
                     *         "status": "preparing",
                     *         "requested_at": "2026-11-21T09:30:00.000Z",
                     *         "ready_at": null,
                     *         "expires_at": null,
                     *         "files": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DataExportWithFiles"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ClientForbiddenOrRoleForbiddenOrSecondFactorRequired"];
            404: components["responses"]["ExportNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    getPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "locale": "fr",
                     *         "locales": [
                     *           "en",
                     *           "fr"
                     *         ],
                     *         "notices": [
                     *           {
                     *             "kind": "tickets",
                     *             "mail": true,
                     *             "push": false,
                     *             "always_mailed": [],
                     *             "mail_required": false
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Preferences"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["SecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    updatePreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "locale": "fr",
                 *       "notices": [
                 *         {
                 *           "kind": "news",
                 *           "mail": false,
                 *           "push": false
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PreferencesUpdateRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "locale": "fr",
                     *         "locales": [
                     *           "en",
                     *           "fr"
                     *         ],
                     *         "notices": [
                     *           {
                     *             "kind": "tickets",
                     *             "mail": true,
                     *             "push": false,
                     *             "always_mailed": [],
                     *             "mail_required": false
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Preferences"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["SecondFactorRequired"];
            409: components["responses"]["ConcurrentChange"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
}
