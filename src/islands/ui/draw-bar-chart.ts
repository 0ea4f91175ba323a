import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import type { Bar } from './BarChart.tsx';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

/** The width of a character of a label, in px. */
const CHARACTER_WIDTH = 9;

/**
 * Draws a bar chart that fills the canvas's container, in the page's colors and font. Returns a function that
 * destroys it.
 */
export function drawBarChart(
  canvas: HTMLCanvasElement,
  bars: readonly Bar[],
  { xTitle, yTitle }: { xTitle: string; yTitle: string },
): () => void {
  const tokens = getComputedStyle(document.documentElement);
  // A canvas keeps its colors in forced-colors mode, where the background may be black.
  const isForced = matchMedia('(forced-colors: active)').matches;
  const color = (name: string) => (isForced ? 'CanvasText' : tokens.getPropertyValue(`--color-${name}`));
  const colors = bars.map(({ accent }) => color(accent ? 'clay' : 'ink'));
  const axis = (text: string) => ({
    title: { display: true, text, color: color('stone') },
    ticks: { color: color('stone') },
    border: { color: color('line') },
  });
  const longestName = Math.max(...bars.map(({ name }) => name.length));
  // Chart.js ignores CSS: the axes take their font only from these defaults.
  Object.assign(Chart.defaults.font, { family: getComputedStyle(canvas).fontFamily, size: 13 });
  const chart = new Chart(canvas, {
    type: 'bar',
    data: {
      labels: bars.map(({ name }) => name),
      datasets: [
        {
          data: bars.map(({ value }) => value),
          backgroundColor: colors,
          hoverBackgroundColor: colors,
          maxBarThickness: 72,
        },
      ],
    },
    options: {
      maintainAspectRatio: false,
      animation: matchMedia('(prefers-reduced-motion: reduce)').matches ? false : { duration: 250 },
      plugins: {
        tooltip: {
          displayColors: false,
          backgroundColor: tokens.getPropertyValue('--color-ink'),
          cornerRadius: 2,
          padding: 10,
          callbacks: { label: ({ dataIndex }) => bars[dataIndex]?.shown ?? '' },
        },
      },
      scales: {
        x: {
          ...axis(xTitle),
          ticks: {
            color: color('stone'),
            maxRotation: 0,
            autoSkip: false,
            // Chart.js may drop the last label if there is no room; this keeps it, because it is the newest.
            callback(_, index) {
              const step = Math.ceil((bars.length * longestName * CHARACTER_WIDTH) / this.width);
              return (bars.length - 1 - index) % step === 0 ? bars[index]?.name : '';
            },
          },
          grid: { display: false },
        },
        y: { ...axis(yTitle), beginAtZero: true, grid: { color: color('line') } },
      },
    },
  });
  return () => chart.destroy();
}
