import type { Command } from '@commander-js/extra-typings';
import { presentProof } from '../../shared/domains/index.ts';
import { acceptDomain } from '../../shared/operator/index.ts';
import { toId, toText } from './arguments.ts';
import { operation } from './operation.ts';

export const addDomainProofs = (program: Command): void => {
  const proofs = program.command('domain-proofs').description('Proofs that a domain is a client’s');

  proofs
    .command('accept')
    .description('let a client have hosting for a domain without the TXT record, for another proof was seen')
    .argument('<client>', 'client id', toId)
    .argument('<domain>', 'the registered name, such as example.com', toText(253))
    .action(
      operation(async ({ actor, now, confirm }, client, domain) => {
        await confirm(`Let client ${client} have hosting for ${domain}, as if its TXT record had been set?`);
        const proof = await acceptDomain(client, domain, actor, now);
        const { expires_at } = presentProof(proof);
        return {
          data: presentProof(proof),
          text: `${proof.domain} counts as proved by client ${client} until ${expires_at.slice(0, 10)}.`,
        };
      }),
    );
};
