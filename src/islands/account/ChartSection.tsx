import type { ReactNode } from 'react';

/** A titled section of a statistics page, separated by a hairline. */
export function ChartSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-10 border-t border-line pt-8">
      <h2 className="text-xl">{title}</h2>
      <div className="mt-6">{children}</div>
    </div>
  );
}
