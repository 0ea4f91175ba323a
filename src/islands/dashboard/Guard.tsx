import { lazy, type ReactNode, Suspense } from 'react';
import type { User } from '#contract/account/user.ts';
import { type Audience, isInAudience } from '#stores/account/page-guard.ts';
import { $requirement } from '#stores/account/requirement.ts';
import { $user } from '#stores/account/session.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { SessionDialog } from './SessionDialog.tsx';

interface Props {
  audience: Audience;
  children: (user: User) => ReactNode;
}

/**
 * Renders a dashboard screen only for its audience; for other users and in the static page it is empty. The dashboard
 * layout performs the redirect (`stores/account/page-guard.ts`). Asks for a new login if the session ends while the
 * screen has unsaved input, and for a proof before sensitive calls. [AUTH-07, SAFE-05]
 */
export function Guard({ audience, children }: Props) {
  const user = useBrowserStore($user, null);
  return (
    <ErrorBoundary>
      {isInAudience(audience, user) && children(user)}
      <SessionDialog />
      <RequirementDialog />
    </ErrorBoundary>
  );
}

const RequirementContent = lazy(() =>
  import('./RequirementContent.tsx').then((module) => ({ default: module.RequirementContent })),
);

/** Opens when a call needs something from the user first. Its content is loaded then. [SAFE-05] */
function RequirementDialog() {
  const requirement = useBrowserStore($requirement, undefined);
  if (requirement === undefined) return null;
  return (
    <Suspense>
      <RequirementContent requirement={requirement} />
    </Suspense>
  );
}
