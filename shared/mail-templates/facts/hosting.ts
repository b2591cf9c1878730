import type { Money } from '../content/locale.ts';

export type HostingMails = {
  /** No password: the app opens the panel. */
  service_active: {
    domain: string;
    package_name: string;
    username: string;
    nameservers: string[];
    url: string;
  };
  /** `unpaid`: an invoice brings it back; else staff suspended it, where `returned` because its payment was given back. `terminates_at`: when it is deleted for good. */
  service_suspended: {
    domain: string;
    unpaid: boolean;
    returned: boolean;
    terminates_at: string | null;
    url: string;
  };
  /** The last mail before hosting is deleted for its unpaid renewal. `unpaid`: paying that brings it back; else a person decides. */
  service_deletion_near: {
    domain: string;
    unpaid: boolean;
    invoice_number: string;
    balance: Money;
    deletes_at: string;
    url: string;
  };
  service_unsuspended: { domain: string; url: string };
  service_terminated: { domain: string; ended_at: string; credit: Money | null };
  service_renewed: { domain: string; renewed_until: string; url: string };
  /** Of hosting or of a domain, after the last try. */
  provisioning_failed: { domain: string; url: string };
  /** `ends_at` is now for an immediate cancellation, else the end of the period that is paid for. */
  cancellation_requested: {
    domain: string;
    immediate: boolean;
    ends_at: string;
    url: string;
  };
  /** `renews_at` is the end of the period that is paid for. */
  cancellation_withdrawn: { domain: string; renews_at: string; url: string };
  hosting_password_changed: { domain: string; changed_at: string; url: string };
  /** `percent` of `limit_mb` megabytes are used. */
  disk_nearly_full: { domain: string; percent: number; limit_mb: number; url: string };
};
