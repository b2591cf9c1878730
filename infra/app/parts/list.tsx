import type { ComponentChildren } from 'preact';
import type { Pages } from '../data/queries.ts';
import { say } from '../words/words.ts';
import { Act } from './action.tsx';
import { Badge } from './badge.tsx';
import { Loading } from './loading.tsx';
import { unicodeText } from './unicode-name.ts';

export type RowProps = {
  id?: number | string;
  href?: string | false | null | undefined;
  title: string;
  detail?: ComponentChildren;
  end?: ComponentChildren;
  state?: string;
};

/** One thing of a list; with an address it leads there. */
export const Row = ({ href, title, detail, end, state }: RowProps) => {
  const Tag = (href ? 'a' : 'div') as 'a';
  return (
    <Tag class="row" {...(href && { href })}>
      <span class="what">
        <strong>
          <bdi>{unicodeText(title)}</bdi>
        </strong>
        {detail && <small>{typeof detail === 'string' ? <bdi>{unicodeText(detail)}</bdi> : detail}</small>}
      </span>
      {state && <Badge state={state} />}
      {end && <span class="end">{end}</span>}
    </Tag>
  );
};

type ListProps = {
  title?: string;
  /** Said of an empty list: what to do first. */
  none?: ComponentChildren;
  rows: RowProps[];
  more?: (() => Promise<unknown>) | null;
  children?: ComponentChildren;
  /** Below the rows. */
  after?: ComponentChildren;
};

/** A card of rows under a heading; without any, what `none` says, or nothing at all. */
export const List = ({ title, none, rows, more, children, after }: ListProps) =>
  rows.length === 0 && !none && !children && !after ? null : (
    <section class="card">
      {title && <h2>{title}</h2>}
      {children}
      {rows.length === 0 && none && <div class="empty">{none}</div>}
      {rows.length > 0 && (
        <ul class="rows">
          {rows.map((row, index) => (
            <li key={row.id ?? index}>
              <Row {...row} />
            </li>
          ))}
        </ul>
      )}
      {more && <Act name={say.common.more} second work={more} />}
      {after}
    </section>
  );

type LoadedListProps<T> = Pick<ListProps, 'title' | 'none' | 'children'> & {
  of: Pages<T>;
  row: (item: T) => RowProps;
};

/** A list of the API, page by page. */
export const LoadedList = <T,>({ of, row, ...list }: LoadedListProps<T>) => (
  <Loading of={of}>{(items) => <List {...list} rows={items.map(row)} more={of.more} />}</Loading>
);
