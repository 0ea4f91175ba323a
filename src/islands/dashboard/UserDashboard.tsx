import { userDashboard } from '#lib/dashboard-messages.ts';
import { USER_FIGURES } from '#lib/user-figures.ts';
import { BarChart } from '#ui/BarChart.tsx';
import { Guard } from './Guard.tsx';

const AXES = [userDashboard.figure, userDashboard.amount] as const;

/** Three tiles and a chart. [USER-01, USER-02] */
export function UserDashboard() {
  return <Guard audience="user">{() => <Figures />}</Guard>;
}

function Figures() {
  return (
    <>
      <dl className="grid gap-4 sm:grid-cols-3">
        {USER_FIGURES.map(({ name, shown }) => (
          <div key={name} className="flex flex-col bg-linen p-6">
            <dt className="text-sm text-stone">{name}</dt>
            <dd className="mt-2 font-display text-4xl tabular-nums">{shown}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-10 border-t border-line pt-8">
        <h2 className="text-xl">{userDashboard.chart}</h2>
        <div className="mt-6">
          <BarChart title={userDashboard.chart} axes={AXES} bars={USER_FIGURES} />
        </div>
      </div>
    </>
  );
}
