import { useEffect, useRef } from 'react';

export interface Bar {
  readonly name: string;
  readonly value: number;
  /** As a person reads it. */
  readonly shown: string;
  /** Drawn in the accent's color. */
  readonly accent: boolean;
}

interface Props {
  /** The table's caption: what the bars show. */
  title: string;
  /** What the bars are, and what their height is: the axes' names. */
  axes: readonly [string, string];
  /** The same array in every render. */
  bars: readonly Bar[];
}

/** A bar chart of 300 px, drawn once it is seen; for who does not see it, a table. [USER-01] */
export function BarChart({ title, axes, bars }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [across, up] = axes;

  useEffect(() => {
    let destroy: (() => void) | undefined;
    let isGone = false;
    const observer = new IntersectionObserver(async ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      try {
        const [{ drawBars }] = await Promise.all([import('./draw-bars.ts'), document.fonts.ready]);
        if (canvas.current && !isGone) destroy = drawBars(canvas.current, bars, { across, up });
      } catch (error) {
        // The figures stand above it and in the table.
        console.error(error);
      }
    });
    if (frame.current) observer.observe(frame.current);
    return () => {
      isGone = true;
      observer.disconnect();
      destroy?.();
    };
  }, [bars, across, up]);

  return (
    <figure>
      <div ref={frame} className="relative h-[300px]">
        <canvas ref={canvas} role="img" aria-label={title} />
      </div>
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{across}</th>
            <th scope="col">{up}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, shown }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{shown}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
