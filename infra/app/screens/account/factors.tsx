import { useState } from 'preact/hooks';
import { api } from '../../api/client.ts';
import { useGet } from '../../api/query.ts';
import { queries } from '../../data/queries.ts';
import { Act } from '../../parts/action.tsx';
import { Form, otpIfAsked, password } from '../../parts/form.tsx';
import { day } from '../../parts/format.ts';
import { List } from '../../parts/list.tsx';
import { Loading } from '../../parts/loading.tsx';
import { say } from '../../words/words.ts';
import { NewFactor } from '../access/add-factor.tsx';
import { RecoveryCodes } from '../access/recovery-codes.tsx';

type Proof = Record<'current_password' | 'otp', string>;

const proofFields = () => ({ current_password: password(say.account.presentPassword), otp: otpIfAsked() });
const proofOf = ({ current_password, otp }: Proof) => ({
  ...(current_password && { current_password }),
  ...(otp && { otp }),
});

/** Authenticator apps, and the codes for the day the phone is lost. */
export const Factors = () => {
  const found = useGet('/me/factors', {});
  const [codes, setCodes] = useState<string[]>([]);
  const [work, setWork] = useState<'add' | 'codes' | number | null>(null);
  const show = (made: string[]) => {
    setCodes(made);
    setWork(null);
    void queries.invalidateQueries();
  };
  const renew = async (values: Proof) =>
    show((await api.post('/me/recovery-codes', { body: proofOf(values) })).recovery_codes);
  const remove = (factor: number) => async (values: Proof) => {
    await api.post('/me/factors/{factor}/remove', { path: { factor }, body: proofOf(values) });
    setWork(null);
  };
  const choose = (next: typeof work) => async () => setWork(next);
  return (
    <Loading of={found}>
      {({ data, recovery_codes_left }) => (
        <>
          <List
            title={say.access.authenticator}
            none={say.account.noFactors}
            rows={data.map(({ id, name, confirmed_at }) => ({
              id,
              title: name,
              detail: confirmed_at ? day(confirmed_at) : say.account.notConfirmed,
              end: <Act name={say.common.remove} about={name} work={choose(id)} />,
            }))}
          >
            {data.length > 0 && <p class="soft">{say.account.codesLeft(recovery_codes_left)}</p>}
          </List>
          {codes.length > 0 && <RecoveryCodes codes={codes} />}
          {work === 'add' && (
            <section class="card">
              <NewFactor onCodes={show} />
            </section>
          )}
          {work === 'codes' && (
            <Form
              title={say.account.newCodes}
              submit={say.account.newCodes}
              fields={proofFields()}
              send={renew}
            />
          )}
          {typeof work === 'number' && (
            <Form
              title={say.account.removeFactor}
              submit={say.common.remove}
              fields={proofFields()}
              send={remove(work)}
            />
          )}
          {work === null && (
            <div class="buttons">
              <Act name={say.account.addFactor} second work={choose('add')} />
              {data.length > 0 && <Act name={say.account.newCodes} second work={choose('codes')} />}
            </div>
          )}
        </>
      )}
    </Loading>
  );
};
