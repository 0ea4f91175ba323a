import type { ReactNode } from 'react';
import type { User } from '#contract/user.ts';
import { type Audience, isFor } from '#stores/account/guard.ts';
import { $user } from '#stores/account/session.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';

interface Props {
  audience: Audience;
  children: (user: User) => ReactNode;
}

/**
 * What a screen of the dashboard holds, for whom it is for; for anybody else it is empty, and so is the built page.
 * Leaving the page is the matter of its frame (`stores/guard.ts`). [AUTH-07]
 */
export function Guard({ audience, children }: Props) {
  const user = useBrowserStore($user, null);
  return <ErrorBoundary>{isFor(audience, user) && children(user)}</ErrorBoundary>;
}
