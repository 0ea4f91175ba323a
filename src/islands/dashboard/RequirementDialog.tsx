import { lazy, Suspense } from 'react';
import { $requirement } from '#stores/account/requirement.ts';
import { useBrowserStore } from '#ui/use-browser-store.ts';

const Content = lazy(() =>
  import('./RequirementContent.tsx').then(({ RequirementContent }) => ({ default: RequirementContent })),
);

/** Opens when a call needs something from the user first. Its content is loaded then. [SAFE-05] */
export function RequirementDialog() {
  const requirement = useBrowserStore($requirement, undefined);
  if (requirement === undefined) return null;
  return (
    <Suspense>
      <Content requirement={requirement} />
    </Suspense>
  );
}
