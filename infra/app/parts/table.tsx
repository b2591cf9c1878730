import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Pages } from '../data/queries.ts';
import { say } from '../words/words.ts';
import { Act } from './action.tsx';
import { Loading } from './loading.tsx';

type Column<T> = {
  name: string;
  of: (item: T) => ComponentChildren;
  /** Numbers and buttons stand at the end of their column. */
  atEnd?: boolean;
};

type TableProps<T> = {
  title: string;
  none: ComponentChildren;
  of: Pages<T>;
  columns: Column<T>[];
  children?: ComponentChildren;
};

/**
 * A list of the API as a table, whose rows are cards on a phone; the first column names the row. Where several columns
 * stand at the end, each is named on the card, since an amount alone does not say of what.
 */
export const Table = <T extends object>({ title, none, of, columns, children }: TableProps<T>) => {
  const id = useId();
  const areNamed = columns.filter(({ atEnd }) => atEnd).length > 1;
  return (
    <section class="card">
      <h2 id={id}>{title}</h2>
      {children}
      <Loading of={of}>
        {(items) =>
          items.length === 0 ? (
            <div class="empty">{none}</div>
          ) : (
            <table aria-labelledby={id}>
              <thead>
                <tr>
                  {columns.map(({ name, atEnd }) => (
                    <th key={name} scope="col" class={atEnd ? 'at-end' : undefined}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {items.map((item, index) => (
                  <tr key={(item as { id?: number }).id ?? index}>
                    {columns.map((column, place) => {
                      const Cell = place === 0 ? 'th' : 'td';
                      const look = column.atEnd ? 'at-end' : undefined;
                      const shown = column.of(item);
                      return (
                        <Cell
                          key={column.name}
                          class={look}
                          {...(place === 0 && { scope: 'row' })}
                          {...(areNamed && column.atEnd && { 'data-name': column.name })}
                        >
                          {typeof shown === 'string' ? <bdi>{shown}</bdi> : shown && <span>{shown}</span>}
                        </Cell>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loading>
      {of.more && <Act name={say.common.more} second work={of.more} />}
    </section>
  );
};
