import { Guard } from '#islands/dashboard/Guard.tsx';
import { PLACEHOLDER_FIGURES } from '#lib/account/placeholder-figures.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { userDashboardText } from '#messages/account.ts';
import { BarChart } from '#ui/BarChart.tsx';
import { FigureTiles } from '#ui/FigureTiles.tsx';
import { ChartSection } from './ChartSection.tsx';
import { OwnFiguresView } from './OwnFiguresView.tsx';

const AXES = [userDashboardText.figure, userDashboardText.amount] as const;

/**
 * Three tiles and a chart: the user's own figures, or placeholders for a backend without orders. [USER-01, USER-02,
 * USER-03]
 */
export function UserDashboard() {
  return (
    <Guard audience="user">
      {() => (hasCapability('orders') ? <OwnFiguresView /> : <PlaceholderFigures />)}
    </Guard>
  );
}

function PlaceholderFigures() {
  return (
    <>
      <FigureTiles figures={PLACEHOLDER_FIGURES} columns={3} />
      <ChartSection title={userDashboardText.chart}>
        <BarChart title={userDashboardText.chart} axes={AXES} bars={PLACEHOLDER_FIGURES} />
      </ChartSection>
    </>
  );
}
