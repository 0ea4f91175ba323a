import { capabilities } from '#lib/capabilities.ts';
import { userDashboard } from '#lib/messages/dashboard.ts';
import { USER_FIGURES } from '#lib/user-figures.ts';
import { BarChart } from '#ui/BarChart.tsx';
import { ChartSection } from '#ui/ChartSection.tsx';
import { FigureTiles } from '#ui/FigureTiles.tsx';
import { Guard } from './Guard.tsx';
import { OwnFigures } from './OwnFigures.tsx';

const AXES = [userDashboard.figure, userDashboard.amount] as const;

/** Three tiles and a chart: one's own, or fixed ones where the backend knows none. [USER-01, USER-02, USER-03] */
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
