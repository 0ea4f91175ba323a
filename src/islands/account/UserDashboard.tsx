import { Guard } from '#islands/dashboard/Guard.tsx';
import { USER_FIGURES } from '#lib/account/user-figures.ts';
import { userDashboard } from '#lib/admin/messages.ts';
import { capabilities } from '#lib/capabilities.ts';
import { BarChart } from '#ui/BarChart.tsx';
import { FigureTiles } from '#ui/FigureTiles.tsx';
import { ChartSection } from './ChartSection.tsx';
import { OwnFigures } from './OwnFigures.tsx';

const AXES = [userDashboard.figure, userDashboard.amount] as const;

/**
 * Three tiles and a chart: the user's own figures, or fixed ones for a backend without statistics. [USER-01, USER-02,
 * USER-03]
 */
export function UserDashboard() {
  return <Guard audience="user">{() => (capabilities.stats ? <OwnFigures /> : <FixedFigures />)}</Guard>;
}

function FixedFigures() {
  return (
    <>
      <FigureTiles figures={USER_FIGURES} columns={3} />
      <ChartSection title={userDashboard.chart}>
        <BarChart title={userDashboard.chart} axes={AXES} bars={USER_FIGURES} />
      </ChartSection>
    </>
  );
}
