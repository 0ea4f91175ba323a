import type { ReactNode } from 'react';
import { inPlace } from '#ui/in-place.ts';

interface LinkProps<View> {
  list: { readonly go: (view: View) => void; readonly hrefOf: (view: View) => string };
  view: View;
  isHere?: boolean;
  className: string;
  children: ReactNode;
}

/** A link to another view of a list, which is shown in place. */
export function ViewLink<View>({ list, view, isHere = false, className, children }: LinkProps<View>) {
  const go = inPlace(() => list.go(view));
  return (
    <a href={list.hrefOf(view)} aria-current={isHere ? 'page' : undefined} className={className} onClick={go}>
      {children}
    </a>
  );
}

interface Props<View> extends Pick<LinkProps<View>, 'list'> {
  /** The name of the navigation. */
  label: string;
  filters: readonly {
    readonly name: string;
    readonly view: View;
    readonly isHere: boolean;
    /** How many there are, where they are counted; undefined before it is known. */
    readonly count?: number | undefined;
  }[];
}

/** What a list can be narrowed to, with the counts: links, since each has an address. */
export function FilterLinks<View>({ label, list, filters }: Props<View>) {
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-5">
        {filters.map(({ name, count, ...link }) => (
          <li key={name}>
            <ViewLink
              list={list}
              {...link}
              className="inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent text-stone hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
            >
              {name} <span className="min-w-[1ch] text-sm tabular-nums">{count}</span>
            </ViewLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
