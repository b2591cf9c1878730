import { untilIdle } from '../../infra/local/advance.ts';
import { startStack } from '../../infra/local/stack.ts';
import { apiOf } from '../support/api.ts';
import { endSchedules } from '../support/idle.ts';
import { domainItem, freshDomain, hostingItem, shopper } from '../support/shop.ts';
import { newUser } from '../support/users.ts';
import { multiplyOrder } from './year-of-use.ts';

/** Fills the state directory named with a year's orders: one is played, hosting with its domain, the others are copies. */
const [, , directory = ''] = process.argv;
const stack = await startStack({ port: 0, dataDir: directory });
await endSchedules(stack);
const api = apiOf(stack);
const { token, client } = await newUser(api);
const shop = shopper(api, token, client);
const domain = freshDomain();
const order = await shop.order([hostingItem(domain), domainItem(domain)]);
const started = await shop.startPayment(order.body.invoice.id);
await shop.confirmCard(started.body.payment.mobile.payment_intent_client_secret);
await untilIdle(stack);
await stack.close();
await multiplyOrder(directory);
