import { useLocation } from 'preact-iso';
import { kept } from '../../client/kept.ts';
import { useKept } from '../../client/preact/use-kept.ts';

/** What was searched for last. It names people, so it stands in no address. */
export const searched = kept(sessionStorage, 'searched', '');

/** The search of every screen. */
export const Find = () => {
  const { route } = useLocation();
  const last = useKept(searched);
  return (
    <search class="find">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const typed = String(new FormData(event.currentTarget).get('search') ?? '').trim();
          if (typed === '') return;
          searched.set(typed);
          route('/search');
        }}
      >
        <input
          type="search"
          name="search"
          aria-label="Search clients"
          placeholder="Name, e-mail, domain, number…"
          autocomplete="off"
          maxLength={120}
          defaultValue={last}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </form>
    </search>
  );
};
