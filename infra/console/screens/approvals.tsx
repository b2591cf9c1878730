import { Act } from '../../app/parts/action.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { moment } from '../../app/parts/format.ts';
import { Loading } from '../../app/parts/loading.tsx';
import type { ChangePath, ItemOf, ValuesOf, Wanted } from '../api/endpoints.ts';
import { useList } from '../api/read.ts';
import { me } from '../api/session.ts';
import { Screen } from '../layout/screen.tsx';
import { Change } from '../parts/change.tsx';

const Approval = ({ of }: { of: ItemOf<'/approvals'> }) => {
  const { plan_id, client_id, operation, path, body, says, requested_by, reason, created_at } = of;
  const asked = operation.slice('POST '.length) as ChangePath;
  return (
    <section class="card">
      <h2>{says.join(' ')}</h2>
      <Facts
        of={{
          Client: <a href={`/clients/${client_id}`}>{client_id}</a>,
          'Asked for by': requested_by,
          Reason: reason,
          On: moment(created_at),
        }}
      />
      {requested_by === me().name ? (
        <p class="soft">You have asked for it: somebody else has to confirm it.</p>
      ) : (
        <Change
          name="Approve"
          path={asked}
          values={path as ValuesOf<ChangePath>}
          body={() => body as Wanted<ChangePath>}
          reason={reason}
          only={plan_id}
        />
      )}
    </section>
  );
};

/** What is much money and waits for a second person. */
export const Approvals = () => {
  const found = useList('/approvals', {});
  return (
    <Screen title="Approvals">
      <Loading of={found}>
        {(approvals) =>
          approvals.length === 0 ? (
            <div class="card empty">Nothing waits for a second person.</div>
          ) : (
            approvals.map((one) => <Approval key={one.plan_id} of={one} />)
          )
        }
      </Loading>
      {found.more && <Act name="Show more" second work={found.more} />}
    </Screen>
  );
};
