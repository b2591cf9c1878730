import { useState } from 'preact/hooks';
import { api, dataOf } from '../api/client.ts';
import type { Schema } from '../api/schema.ts';
import { Facts, Note } from '../parts/blocks.tsx';
import { useAction } from '../parts/form.tsx';

type ProofProps = { client: number; proof: Schema['DomainProof']; onProved: () => void };

/** Shows the TXT record by which somebody proves that a name is theirs, and looks for it. */
export const Proof = ({ client, proof, onProved }: ProofProps) => {
  const action = useAction();
  const [missing, setMissing] = useState(false);
  const check = async () => {
    const params = { path: { client, proof: proof.id } };
    const { data } = await dataOf(api.POST('/clients/{client}/domain-proofs/{proof}/check', { params }));
    if (data.status === 'verified') onProved();
    else setMissing(true);
  };
  return (
    <>
      <Facts
        of={{ Type: 'TXT', Name: <code>{proof.record.name}</code>, Value: <code>{proof.record.value}</code> }}
      />
      {missing && <p role="status">The record is not there yet. DNS can take some minutes.</p>}
      <Note problem={action.problem} />
      <button type="button" class="second" disabled={action.busy} onClick={() => action.run(check)}>
        I have set the record
      </button>
    </>
  );
};
