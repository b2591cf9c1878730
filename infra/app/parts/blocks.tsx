import type { ComponentChildren } from 'preact';
import type { Loaded, Pages } from '../../client/preact/use-data.ts';
import { Note } from './action.tsx';
import { words } from './format.ts';
import { Screen } from './screen.tsx';

const TONES: Record<string, string> = {
  active: 'good',
  paid: 'good',
  succeeded: 'good',
  unpaid: 'wait',
  provisioning: 'wait',
  answered: 'wait',
  suspended: 'bad',
  provisioning_failed: 'bad',
  registration_failed: 'bad',
};

export const Badge = ({ state }: { state: string }) => (
  <span class={`badge ${TONES[state] ?? (state.startsWith('pending') ? 'wait' : '')}`}>{words(state)}</span>
);

type RowProps = { href?: string; title: string; detail?: string | null | undefined; end?: ComponentChildren };

/** One thing of a list; with an address it leads there. */
export const Row = ({ href, title, detail, end }: RowProps) => {
  const content = (
    <>
      <span>
        <strong>{title}</strong>
        {detail && <small>{detail}</small>}
      </span>
      {end && <span class="end">{end}</span>}
    </>
  );
  return href === undefined ? (
    <div class="row">{content}</div>
  ) : (
    <a class="row" href={href}>
      {content}
    </a>
  );
};

type ListProps<T> = {
  title?: string;
  none?: string;
  items: T[];
  more?: (() => void) | null;
  children: (item: T) => ComponentChildren;
};

/** A card of rows under a heading; without any, what `none` says, or nothing at all. */
export const List = <T,>({ title, none, items, more, children }: ListProps<T>) =>
  items.length === 0 && !none ? null : (
    <section class="card rows">
      {title && <h2>{title}</h2>}
      {items.length > 0 ? items.map(children) : <p class="soft">{none}</p>}
      {more && (
        <button type="button" class="plain" onClick={more}>
          Show more
        </button>
      )}
    </section>
  );

type LoadingProps<T> = { of: Pick<Loaded<T>, 'data' | 'problem'>; children: (data: T) => ComponentChildren };

/** What was asked for, once it is there; until then that it is loading, or why it is not. */
export const Loading = <T,>({ of: { data, problem }, children }: LoadingProps<T>) => {
  if (data !== null) return <>{children(data)}</>;
  if (problem) return <Note problem={problem} />;
  return (
    <p class="soft" role="status">
      Loading…
    </p>
  );
};

export const PagedList = <T,>({ of, ...list }: { of: Pages<T> } & Omit<ListProps<T>, 'items' | 'more'>) => (
  <Loading of={{ data: of.items, problem: of.problem }}>
    {(items) => <List items={items} more={of.more} {...list} />}
  </Loading>
);

/** Names and values, one beside the other. */
export const Facts = ({ of }: { of: Record<string, ComponentChildren> }) => (
  <dl>
    {Object.entries(of).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

type RecordProps<T> = LoadingProps<T> & {
  name: string;
  title: (data: T) => string;
  client: number;
  back: string;
};

/** The screen of one record, called by its `name` until it is there; `back` is the list it stands in. */
export const RecordScreen = <T,>({ of, name, title, client, back, children }: RecordProps<T>) => (
  <Screen title={of.data ? title(of.data) : name} client={client} back={`/clients/${client}/${back}`}>
    <Loading of={of}>{children}</Loading>
  </Screen>
);
