import { useEffect, useRef, useState } from 'react';

export interface Bar {
  readonly name: string;
  readonly value: number;
  /** The formatted value. */
  readonly shown: string;
  /** True draws the bar in the accent color. */
  readonly accent: boolean;
}

interface Props {
  /** The caption of the table and the accessible name of the chart. */
  title: string;
  /** The titles of the x and y axes. */
  axes: readonly [string, string];
  /** Must be a stable reference: a new array redraws the chart. */
  bars: readonly Bar[];
}

/**
 * A bar chart 300 px high, drawn when it scrolls into view, with a table for screen readers. Until then, and if the
 * library does not load, faint bars take its place. [USER-01]
 */
export function BarChart({ title, axes, bars }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [xTitle, yTitle] = axes;

  useEffect(() => {
    let destroy: (() => void) | undefined;
    let isUnmounted = false;
    const observer = new IntersectionObserver(async ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      try {
        const [{ drawBarChart }] = await Promise.all([import('./draw-bar-chart.ts'), document.fonts.ready]);
        if (!canvas.current || isUnmounted) return;
        destroy = drawBarChart(canvas.current, bars, { xTitle, yTitle });
        setDrawn(true);
      } catch (error) {
        // The page stays usable without the chart: the table holds the same figures.
        console.error(error);
      }
    });
    if (frame.current) observer.observe(frame.current);
    return () => {
      isUnmounted = true;
      observer.disconnect();
      destroy?.();
    };
  }, [bars, xTitle, yTitle]);

  return (
    <figure className="relative">
      {/* The axes of a chart are the same in all languages. */}
      <div ref={frame} dir="ltr" className="relative h-[300px]">
        {!isDrawn && <FaintBars bars={bars} />}
        <canvas ref={canvas} role="img" aria-label={title} />
      </div>
      {/* In a block, because browsers ignore the height of a hidden table, which would stretch the page. */}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{xTitle}</th>
              <th scope="col">{yTitle}</th>
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
      </div>
    </figure>
  );
}

const NO_BARS: readonly Bar[] = [];

/** The axes of a chart without figures, as high as a chart, with a sentence that says so. [USER-01] */
export function EmptyChart({ axes: [xTitle, yTitle], text }: Pick<Props, 'axes'> & { text: string }) {
  return (
    <div dir="ltr" className="relative grid h-[300px] place-items-center text-center text-stone">
      <FaintBars bars={NO_BARS} />
      <p className="pe-2 ps-20">{text}</p>
      {/* Not in an SVG: browsers do not show the translation of its texts. */}
      <span
        className="absolute top-2 bottom-13 start-0 rotate-180 text-xs [writing-mode:vertical-rl]"
        aria-hidden="true"
      >
        {yTitle}
      </span>
      <span className="absolute end-0 bottom-1.5 start-16 text-xs" aria-hidden="true">
        {xTitle}
      </span>
    </div>
  );
}

/** The shape of the bars between two hairlines for the axes. */
function FaintBars({ bars }: Pick<Props, 'bars'>) {
  const largest = Math.max(...bars.map(({ value }) => value));
  return (
    // At the position of the chart's bars, which leave room for the labels of the axes.
    <div className="absolute top-2 end-0 bottom-13 start-16 border-b border-s border-line" aria-hidden="true">
      {largest > 0 && (
        <svg
          viewBox={`0 0 ${bars.length} 1`}
          preserveAspectRatio="none"
          className="size-full fill-linen"
          aria-hidden="true"
        >
          {bars.map(({ name, value }, index) => (
            <rect key={name} x={index + 0.15} y={1 - value / largest} width="0.7" height={value / largest} />
          ))}
        </svg>
      )}
    </div>
  );
}
