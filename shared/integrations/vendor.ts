import type * as z from 'zod';

/** Who reads a secret: who calls the vendor, who shows apps its public key, who verifies its webhooks. */
export type SecretReader = 'calls' | 'apps' | 'webhooks';

/** A secret of a stage that leads to a vendor, stored as `<SECRET_PREFIX>/<name>`; its readers may read it on AWS. */
export type VendorSecret = {
  name: string;
  /** What is in it, for who fills it. */
  title: string;
  readers: readonly SecretReader[];
  /** The secret that had all of this in earlier releases. */
  formerlyIn?: string;
};

/** What every vendor says of itself, whatever its kind. */
export type Vendor = {
  /** Its name in configuration, records and the API, and that of its folder. */
  id: string;
  secrets: readonly VendorSecret[];
  /** Calls that it takes in an hour, a sixth less than its quota; without one nobody counts. */
  callsPerHour?: number;
};

/** What `secrets.ts` of a vendor exports. */
export type VendorSecrets = {
  /** What each of its secrets must look like, by their names. */
  schemas: Record<string, () => z.ZodObject>;
};

/** What every client is made with, besides its vendor's settings. */
export type ClientOptions = {
  /** For one call. */
  deadlineMs?: number;
  /** Asked before each call; throws where none may be made now. */
  admit?: () => Promise<void>;
};

/** What `examine.ts` of a vendor exports. */
export type VendorExamination = {
  /** The smallest question that only a right key is answered; it changes nothing there. */
  ask(deadlineMs: number): Promise<unknown>;
};

/** A name in configuration or records that no vendor has: nothing can be done about it but by an operator. */
export class UnknownVendorError extends Error {
  override readonly name = 'UnknownVendorError';
}

/** Finds a vendor of a kind by its name; throws UnknownVendorError with the names there are. */
export const byName =
  <V extends Vendor>(kind: string, vendors: readonly V[]) =>
  (id: string): V => {
    const found = vendors.find((vendor) => vendor.id === id);
    if (found) return found;
    const names = vendors.map((vendor) => vendor.id).join(', ');
    throw new UnknownVendorError(`There is no ${kind} "${id}"; there are: ${names}.`);
  };
