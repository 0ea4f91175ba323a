import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { onPlainClick } from '#ui/on-plain-click.ts';

interface LinkProps<View> {
  list: { readonly go: (view: View) => void; readonly hrefOf: (view: View) => string };
  view: View;
  isCurrent?: boolean;
  /** Receives the focus after a click on a link that the opened view lacks. */
  focusAfter?: RefObject<HTMLElement | null>;
  className: string;
  children: ReactNode;
}

/** A link to another view of a list, opened in place without a page load. */
export function ViewLink<View>({
  list,
  view,
  isCurrent = false,
  focusAfter,
  className,
  children,
}: LinkProps<View>) {
  const handleClick = onPlainClick(() => {
    list.go(view);
    focusAfter?.current?.focus();
  });
  return (
    <a
      href={list.hrefOf(view)}
      aria-current={isCurrent ? 'page' : undefined}
      className={className}
      onClick={handleClick}
    >
      {children}
    </a>
  );
}

interface Props<View> extends Pick<LinkProps<View>, 'list'> {
  /** The accessible name of the navigation. */
  label: string;
  filters: readonly {
    readonly name: string;
    readonly view: View;
    readonly isCurrent: boolean;
    /** The number of matching entries; undefined while it is unknown, absent if they are not counted. */
    readonly count?: number | undefined;
  }[];
}

/**
 * The filters of a list with their counts. They are links because each view has a URL. On phones, the row scrolls
 * sideways to the current one.
 */
export function FilterLinks<View>({ label, list, filters }: Props<View>) {
  const row = useRef<HTMLUListElement>(null);
  const current = filters.find(({ isCurrent }) => isCurrent)?.name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another filter is current
  useEffect(() => {
    const { current: links } = row;
    const link = links?.querySelector<HTMLElement>('[aria-current]');
    if (links && link) links.scrollLeft = link.offsetLeft - (links.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label={label} className="border-b border-line forced-colors:border-0">
      <ul ref={row} className="scroll-row relative -mb-px gap-x-5">
        {filters.map(({ name, view, isCurrent, ...counted }) => (
          <li key={name} className="shrink-0">
            <ViewLink
              list={list}
              view={view}
              isCurrent={isCurrent}
              className="inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent whitespace-nowrap text-stone forced-colors:border-[color:Canvas] hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-ink aria-[current]:text-ink"
            >
              {name}{' '}
              {'count' in counted && (
                <span className="min-w-[1ch] text-sm tabular-nums">{counted.count}</span>
              )}
            </ViewLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
