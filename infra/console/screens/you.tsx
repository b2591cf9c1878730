import { Facts } from '../../app/parts/facts.tsx';
import { logOut } from '../api/log-in.ts';
import { me } from '../api/session.ts';
import { Screen } from '../layout/screen.tsx';
import { isHelpOpen } from '../layout/shortcuts.ts';

/** Who is here, and what their role may do. */
export const You = () => {
  const { name, role, permissions } = me();
  return (
    <Screen title="You">
      <section class="card">
        <Facts of={{ Name: name, Role: role, 'May do': permissions.join(', ') }} />
      </section>
      <div class="buttons">
        <button type="button" class="second" onClick={() => isHelpOpen.set(true)}>
          Keys
        </button>
        <button type="button" onClick={() => logOut()}>
          Log out
        </button>
      </div>
    </Screen>
  );
};
