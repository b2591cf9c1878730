import { access } from './access.ts';
import { account } from './account.ts';
import { billing } from './billing.ts';
import { clock } from './clock.ts';
import { common, problems } from './common.ts';
import { domain } from './domain.ts';
import { hosting } from './hosting.ts';
import { order, shop } from './shop.ts';
import { states } from './states.ts';
import { support } from './support.ts';

export const en = {
  common,
  problems,
  clock,
  states,
  access,
  shop,
  order,
  billing,
  hosting,
  domain,
  support,
  account,
};

/** What the screens say, in whichever language. */
export type Words = typeof en;
