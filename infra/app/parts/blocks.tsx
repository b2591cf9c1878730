import type { ComponentChildren } from 'preact';
import { type Loaded, type Page, usePages } from '../../client/preact/use-data.ts';
import { Act, Note } from './action.tsx';
import { words } from './format.ts';

/** How states look, by how their names begin. */
const TONES = {
  bad: ['overdue', 'suspended', 'provisioning_failed', 'registration_failed'],
  wait: ['unpaid', 'pending', 'provisioning', 'answered'],
  good: ['active', 'paid', 'succeeded'],
};

export const Badge = ({ state }: { state: string }) => {
  const isOf = ([, begins]: [string, string[]]) => begins.some((begin) => state.startsWith(begin));
  return <span class={`badge ${Object.entries(TONES).find(isOf)?.[0] ?? ''}`}>{words(state)}</span>;
};

type RowProps = {
  id?: number;
  href?: string | false | null;
  title: string;
  detail?: string | false | null | undefined;
  end?: ComponentChildren;
  state?: string;
};

/** One thing of a list; with an address it leads there. */
export const Row = ({ href, title, detail, end, state }: RowProps) => {
  const Tag = (href ? 'a' : 'div') as 'a';
  return (
    <Tag class="row" {...(href && { href })}>
      <span>
        <strong>{title}</strong>
        {detail && <small>{detail}</small>}
      </span>
      <span class="end">
        {end}
        {state && <Badge state={state} />}
      </span>
    </Tag>
  );
};

type ListProps = {
  title?: string;
  none?: string;
  rows: RowProps[];
  more?: (() => Promise<void>) | null;
  children?: ComponentChildren;
};

/** A card of rows under a heading; without any, what `none` says, or nothing at all. */
export const List = ({ title, none, rows, more, children }: ListProps) =>
  rows.length === 0 && !none && !children ? null : (
    <section class="card">
      {title && <h2>{title}</h2>}
      {children}
      {rows.length === 0 && none && <p class="soft">{none}</p>}
      {rows.length > 0 && (
        <ul class="rows">
          {rows.map((row, index) => (
            <li key={row.id ?? index}>
              <Row {...row} />
            </li>
          ))}
        </ul>
      )}
      {more && <Act name="Show more" second work={more} />}
    </section>
  );

type LoadingProps<T> = { of: Pick<Loaded<T>, 'data' | 'problem'>; children: (data: T) => ComponentChildren };

/** What was asked for, once it is there, and why it is not or could not be read again. */
export const Loading = <T,>({ of: { data, problem }, children }: LoadingProps<T>) => (
  <>
    <Note problem={problem} />
    {data !== null && children(data)}
    {data === null && problem === null && <p role="status">Loading…</p>}
  </>
);

type LoadedListProps<T> = Pick<ListProps, 'title' | 'none'> & {
  load: (query: { cursor?: string }) => Promise<Page<T>>;
  about?: unknown;
  row: (item: T, reload: () => void) => RowProps;
};

/** A list of the API, page by page; it is read again when `about` changes. */
export const LoadedList = <T,>({ load, about, row, ...list }: LoadedListProps<T>) => {
  const { items, problem, more, reload } = usePages(load, about);
  return (
    <Loading of={{ data: items, problem }}>
      {(loaded) => <List {...list} rows={loaded.map((item) => row(item, reload))} more={more} />}
    </Loading>
  );
};

/** Names and values, one beside the other; a name without a value is left out. */
export const Facts = ({ of }: { of: Record<string, ComponentChildren> }) => {
  const known = Object.entries(of).filter(([, value]) => value);
  return (
    <dl>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
