import { askAboutReference } from '../../shared/billing/payments/index.ts';
import { pages } from '../../shared/contract/pages.ts';
import { handlePage, returnPage, show } from '../../shared/http/pages/index.ts';
import { GATEWAYS } from '../../shared/integrations/registry/gateways.ts';

const REFERENCE = /^[\w.=-]{1,100}$/;

export const handler = handlePage(pages['show-return'], async ({ query, now }) => {
  const told = GATEWAYS.flatMap(({ id, can }) => {
    const reference = can.returnsReference === null ? undefined : query[can.returnsReference];
    return reference !== undefined && REFERENCE.test(reference) ? [{ id, reference }] : [];
  });
  const found = await Promise.all(told.map(({ id, reference }) => askAboutReference(id, reference, now)));
  return show(returnPage(found.find((record) => record !== undefined) ?? null));
});
