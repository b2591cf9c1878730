import type { Schema } from '../../../client/client.ts';
import { Problem } from '../../../client/problem.ts';
import { api } from '../../api/client.ts';
import { Act, Copy } from '../../parts/action.tsx';
import { Facts } from '../../parts/facts.tsx';
import { say } from '../../words/words.ts';

type ProofProps = { client: number; proof: Schema['DomainProof'] };

/** Shows the TXT record by which somebody proves that a name is theirs, and looks for it. */
export const Proof = ({ client, proof: { id, record } }: ProofProps) => {
  const check = async () => {
    const path = { client, proof: id };
    const { data } = await api.post('/clients/{client}/domain-proofs/{proof}/check', { path });
    if (data.status !== 'verified') throw new Problem(200, { code: 'not_there_yet' });
  };
  return (
    <>
      <p>{say.order.setRecord}</p>
      <Facts
        of={{
          [say.common.type]: record.type,
          [say.common.name]: <Copy text={record.name} about={say.common.name} />,
          [say.common.value]: <Copy text={record.value} about={say.common.value} />,
        }}
      />
      <Act name={say.order.recordSet} second work={check} />
    </>
  );
};
