import type { AttemptStatus, Gateway, MobileMoneyStep } from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';
import type { SometimesDue } from './indexes.ts';

/** One try of the payer that was declined. */
export type Decline = {
  id: number;
  /** The gateway's id, which tells one decline from the next. */
  gateway_id: string;
  failure_message: string;
  decline_code: string;
  created_at: string;
};

export interface AttemptRecord extends Key<AttemptRecord>, SometimesDue {
  id: number;
  client_id: number;
  invoice_id: number;
  gateway: Gateway;
  /** The gateway's name for the payment. */
  reference: string;
  status: AttemptStatus;
  amount: number;
  /** It was begun for a part of the balance. */
  part?: true;
  /** A kept method is charged without a sheet or page. Written before the gateway is asked, which knows it by `key`. */
  charge?: {
    method_id: number;
    method: string;
    owner: string;
    key: string;
    /** Methods tried in this round of automatic payment; none when the client asked for it. */
    used: number[];
    /** The page where its owner confirms it. */
    authorization_url?: string | null;
  };
  /** Mobile money: what its payer does next, with the gateway's words. Written before the wallet is asked. */
  prompt?: { step: MobileMoneyStep | null; message: string | null };
  /** Its payer wants the card to be kept. */
  save_card?: true;
  currency: string;
  failure_message: string | null;
  decline_code: string | null;
  /** What was declined of it, oldest first; missing where nothing was. */
  declines?: Decline[];
  /** When the payer last came back from the gateway's page; missing where nobody did. */
  returned_at?: string;
  /** Once succeeded: the payment it became, which tells the rest. */
  payment_id: number | null;
  /** How often the reconciler has asked the gateway. */
  checks: number;
  created_at: string;
  updated_at: string;
  version: number;
}
