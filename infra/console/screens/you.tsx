import { Facts } from '../../app/parts/facts.tsx';
import { List } from '../../app/parts/list.tsx';
import { logOut } from '../api/log-in.ts';
import { me } from '../api/session.ts';
import { places } from '../layout/places.ts';
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
      <List
        rows={places()
          .filter(({ isAside }) => isAside)
          .map(({ path, name: title }) => ({ id: path, href: path, title }))}
      />
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
