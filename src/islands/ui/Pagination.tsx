import type { MouseEvent } from 'react';
import { pageButtons } from '#lib/paging.ts';
import { shopText } from '#messages/shop.ts';
import { onPlainClick } from './on-plain-click.ts';

interface Props {
  /** Counted from 1. */
  page: number;
  totalPages: number;
  hrefOf: (page: number) => string;
  /** Handles page changes in place. Omitted on static pages, where the links navigate. */
  onPageChange?: (page: number) => void;
}

/**
 * Links to the previous, the numbered and the next page. They work without script and can open in new tabs. Previous
 * is disabled on the first page, Next on the last. Renders nothing for a single page. [SHOP-05]
 */
export function Pagination({ page, totalPages, hrefOf, onPageChange }: Props) {
  if (totalPages <= 1) return null;
  const linkTo = (target: number) => ({
    href: hrefOf(target),
    onClick: onPageChange && onPlainClick(() => onPageChange(target)),
  });
  return (
    <nav aria-label={shopText.paging.name} className="mt-12 border-t border-line pt-6">
      <ul className="paging text-sm tabular-nums">
        <li className="paging-step">
          <Step text={shopText.paging.previous} link={page > 1 ? linkTo(page - 1) : undefined} />
        </li>
        {pageButtons(page, totalPages).map((button) => (
          <li key={button}>
            {typeof button === 'number' ? (
              <a
                {...linkTo(button)}
                aria-current={button === page ? 'page' : undefined}
                className="button-icon border-b border-transparent hover:border-line forced-colors:border-[color:Canvas] aria-[current]:border-ink aria-[current]:font-medium"
              >
                {button}
              </a>
            ) : (
              <span aria-hidden="true">…</span>
            )}
          </li>
        ))}
        <li className="paging-step">
          <Step text={shopText.paging.next} link={page < totalPages ? linkTo(page + 1) : undefined} />
        </li>
      </ul>
    </nav>
  );
}

type Link = { href: string; onClick: ((event: MouseEvent) => void) | undefined };

function Step({ text, link }: { text: string; link: Link | undefined }) {
  if (link === undefined) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a disabled link, announced as such to screen readers
      <a role="link" aria-disabled="true" className="button-icon px-3 text-stone opacity-60">
        {text}
      </a>
    );
  }
  return (
    <a {...link} className="button-icon px-3 underline-offset-4 hover:underline">
      {text}
    </a>
  );
}
