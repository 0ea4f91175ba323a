import { useId } from 'react';
import type { User } from '#contract/account/user.ts';
import { LOADING } from '#lib/api/remote-store.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { factorNoticeText as words } from '#messages/security.ts';
import { $noticeDismissedBy, $ownFactors, dismissFactorNotice } from '#stores/account/factor-notice.ts';
import { useBrowserStore } from '#ui/use-browser-store.ts';

/** Suggests a second step to an admin who has none, in a shop that does not require it. [SAFE-05] */
export function FactorNotice({ user }: { user: User }) {
  const id = useId();
  const response = useBrowserStore($ownFactors, LOADING);
  const dismissedBy = useBrowserStore($noticeDismissedBy, '');
  if (response.state !== 'ready' || dismissedBy === user._id) return null;
  const { passkeys, hasAuthenticatorApp, isRequired } = response.data;
  // A shop that requires a second step asks for it elsewhere.
  if (isRequired || hasAuthenticatorApp || passkeys.length > 0) return null;
  const dismiss = () => {
    dismissFactorNotice();
    // The pressed button disappears.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <section
      aria-labelledby={id}
      className="mb-10 flex flex-wrap items-baseline gap-x-6 gap-y-1 border-s-2 border-clay bg-linen px-4 py-3 text-sm"
    >
      <h2 id={id} className="font-sans font-medium tracking-normal">
        {words.title}
      </h2>
      <div className="flex flex-wrap gap-x-6 sm:ms-auto">
        <a href={dashboardPaths.security} className="button-text">
          {words.open}
        </a>
        <button type="button" className="button-text" onClick={dismiss}>
          {words.dismiss}
        </button>
      </div>
    </section>
  );
}
