import { useEffect, useState } from 'react';
import { shop } from '#lib/shop/messages.ts';
import { paths } from '#lib/urls/paths.ts';
import { wishlistPath } from '#lib/urls/wishlist-path.ts';
import { wishlist as words } from '#lib/wishlist/messages.ts';
import { keepPlaces, NO_WISHES, type Place } from '#lib/wishlist/wishlist.ts';
import { $user } from '#stores/account/session.ts';
import { setWished } from '#stores/wishlist/wishes.ts';
import { $wishes } from '#stores/wishlist/wishlist.ts';
import { $isWishlistStale, refreshWishlist } from '#stores/wishlist/wishlist-sync.ts';
import { EmptyPanel } from '#ui/EmptyPanel.tsx';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { StaleLine } from '#ui/StaleLine.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { usePlace } from '#ui/use-place.ts';
import { WishlistGrid } from './WishlistGrid.tsx';

/** The wishlist page. */
export function WishlistPage() {
  return (
    <ErrorBoundary>
      <Wishlist />
    </ErrorBoundary>
  );
}

function Wishlist() {
  const user = useBrowserStore($user, null);
  // The built page cannot read the stored wishlist: a spinner avoids a false 'empty' until hydration.
  if (!useHydrated()) return <Spinner text={words.title} />;
  // The key resets the state when the account changes, so no user sees another user's entries.
  return <WishlistEntries key={user?._id ?? ''} isGuest={user === null} />;
}

function WishlistEntries({ isGuest }: { isGuest: boolean }) {
  const wishes = useBrowserStore($wishes, NO_WISHES);
  const isStale = useBrowserStore($isWishlistStale, false);
  const [isLoading, setLoading] = useState(true);
  const [entries, setEntries] = useState<readonly Place[]>([]);
  useEffect(() => {
    refreshWishlist().finally(() => setLoading(false));
  }, []);
  useEffect(() => setEntries((before) => keepPlaces(before, wishes)), [wishes]);
  usePlace(entries.length > 0);
  return (
    <>
      {isStale && <StaleLine text={words.stale} onRetry={refreshWishlist} />}
      {isGuest && (
        <p className="mb-8 max-w-[60ch] text-sm text-stone">
          {words.here}{' '}
          <a href={paths.login(wishlistPath)} className="underline underline-offset-4">
            {words.logIn}
          </a>
          .
        </p>
      )}
      {entries.length > 0 && <WishlistGrid entries={entries} onToggle={setWished} />}
      {entries.length === 0 && isLoading && <Spinner text={words.title} />}
      {entries.length === 0 && !isLoading && !isStale && (
        <EmptyPanel title={words.empty.title} text={words.empty.text}>
          <a href={paths.shop} className="button">
            {shop.goTo}
          </a>
        </EmptyPanel>
      )}
    </>
  );
}
