import type { DomainLookup } from '../../../shared/integrations/domain-lookup/domain-lookup.ts';
import { parseDomainName } from '../../../shared/platform/domain-name.ts';

/** Looks up names as they are typed. */
export const byText = ({ lookup }: DomainLookup) => ({
  lookup: async (text: string, options?: { deadlineMs?: number }) => {
    const name = parseDomainName(text);
    if (!name) throw new Error(`${text} is no registrable name.`);
    return lookup(name, options);
  },
});
