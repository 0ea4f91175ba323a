import { useEffect, useState } from 'react';
import { paths } from '#lib/urls/paths.ts';
import { wishlistPath } from '#lib/urls/wishlist-path.ts';
import { EMPTY_ITEMS, updateSlots, type WishlistSlot } from '#lib/wishlist/wishlist.ts';
import { shopText } from '#messages/shop.ts';
import { wishlistText as words } from '#messages/wishlist.ts';
import { $user } from '#stores/account/session.ts';
import { isStorageRefused } from '#stores/stored-atom.ts';
import { setWishlisted } from '#stores/wishlist/toggle-wishlist.ts';
import { $wishlistItems } from '#stores/wishlist/wishlist.ts';
import { $isWishlistStale, refreshWishlist } from '#stores/wishlist/wishlist-sync.ts';
import { EmptyPanel } from '#ui/EmptyPanel.tsx';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { StaleAlert } from '#ui/StaleAlert.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useScrollRestoration } from '#ui/use-scroll-restoration.ts';
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
  // The key resets the state when the account changes, so no user sees another user's items.
  return <WishlistContents key={user?._id ?? ''} isGuest={user === null} />;
}

function WishlistContents({ isGuest }: { isGuest: boolean }) {
  const items = useBrowserStore($wishlistItems, EMPTY_ITEMS);
  const isStale = useBrowserStore($isWishlistStale, false);
  const [isLoading, setLoading] = useState(true);
  const [slots, setSlots] = useState<readonly WishlistSlot[]>([]);
  const [isRefused] = useState(isStorageRefused);
  useEffect(() => {
    refreshWishlist().finally(() => setLoading(false));
  }, []);
  useEffect(() => setSlots((before) => updateSlots(before, items)), [items]);
  useScrollRestoration(slots.length > 0);
  return (
    <>
      {isStale && <StaleAlert text={words.stale} onRetry={refreshWishlist} />}
      {isGuest && slots.length > 0 && (
        <p className="mb-8 max-w-[60ch] text-sm text-stone">
          {words.savedHere}{' '}
          <a href={paths.login(wishlistPath)} className="underline underline-offset-4">
            {words.logIn}
          </a>
          .
        </p>
      )}
      {slots.length > 0 && <WishlistGrid slots={slots} onToggle={setWishlisted} />}
      {slots.length === 0 && isLoading && <Spinner text={words.title} />}
      {slots.length === 0 && !isLoading && !isStale && (
        <EmptyPanel
          title={words.empty.title}
          text={isGuest && isRefused ? words.notStored : words.empty.text}
        >
          <a href={paths.shop} className="button">
            {shopText.goTo}
          </a>
        </EmptyPanel>
      )}
    </>
  );
}
