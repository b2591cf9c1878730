import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { reachStage } from '../../../infra/operator/stage.ts';
import { type Api, startApi } from '../../support/api.ts';
import {
  domainItem,
  freshDomain,
  GHS_CLIENT,
  type Shopper,
  shopper,
  USD_CLIENT,
} from '../../support/shop.ts';
import { operatorOn } from '../operator-commands.ts';
import { deployed } from '../stack.ts';

export type Paid = { id: number; reference: string; invoice_id: number };

/** The staff at work on the deployed stage, and clients whose work it is. */
export const startWalk = () => {
  const directory = mkdtempSync(join(tmpdir(), 'operator-'));
  const { stage, ...simulators } = deployed();
  const operator = operatorOn(stage);
  let api: Api;
  let token: string;
  beforeAll(async () => {
    Object.assign(process.env, (await reachStage(stage)).environment);
    api = await startApi();
    token = await api.login();
  });
  afterAll(() => {
    operator.close();
    rmSync(directory, { recursive: true });
  });

  const walk = {
    operator,
    directory,
    get api(): Api {
      return api;
    },
    client: String(USD_CLIENT),
    get usd(): Shopper {
      return shopper(api, token);
    },
    get ghs(): Shopper {
      return shopper(api, token, GHS_CLIENT);
    },
    /** Orders something for the client in dollars and pays for it. */
    pay: async (gateway: 'stripe' | 'paystack', item: object = domainItem(freshDomain())): Promise<Paid> => {
      const { usd } = walk;
      const { body } = await usd.order([item]);
      if (gateway === 'stripe') await usd.payByCard(body.invoice.id);
      else {
        const started = await usd.startPayment(body.invoice.id, gateway);
        await usd.pressPaystack(started.body.payment.mobile.authorization_url, 'pay');
      }
      await usd.untilStatus(body.invoice.id, 'paid');
      const payments: Paid[] = (await usd.get('/payments')).body.data;
      const found = payments.find(({ invoice_id }) => invoice_id === body.invoice.id);
      if (!found) throw new Error('There is no payment.');
      return found;
    },
    /** Tells a gateway's simulator what happens next. */
    control: (gateway: 'stripe' | 'paystack', path: string, fields: Record<string, string>) => {
      const body = new URLSearchParams(fields);
      return fetch(`${simulators[gateway]}/_simulator/${path}`, { method: 'POST', body });
    },
  };
  return walk;
};

export type Walk = ReturnType<typeof startWalk>;
