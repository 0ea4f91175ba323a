import type { ReactNode } from 'react';

/** The view of an empty list; `children` holds the link that leads on. [SHOP-06, SEARCH-04] */
export function EmptyPanel({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="empty-list mx-auto max-w-xl py-16 text-center">
      <h2 className="text-2xl">{title}</h2>
      <p className="mx-auto mt-3 max-w-md text-stone">{text}</p>
      {children && <div className="mt-6">{children}</div>}
    </div>
  );
}
