import type { ReactNode } from 'react';

/** A titled chart below the figures, whose hairline separates them. */
export function ChartSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-10">
      <h2 className="text-xl">{title}</h2>
      <div className="mt-6">{children}</div>
    </div>
  );
}
