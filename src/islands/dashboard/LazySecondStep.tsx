import { lazy, Suspense } from 'react';

const Loaded = lazy(() => import('./SecondStep.tsx').then(({ SecondStep }) => ({ default: SecondStep })));

/** The second step of a login. It is loaded when a login has one. [SAFE-05] */
export function LazySecondStep() {
  return (
    <Suspense>
      <Loaded />
    </Suspense>
  );
}
