import { hasCapability } from '#lib/capabilities.ts';
import { wishlistButtonName } from '#messages/wishlist-button.ts';
import { LineIcon } from './Icon.tsx';

/** The SVG path of the heart. */
export const HEART_PATH =
  'M12 20S3.8 15.2 3.8 9.3A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8.2 2.3C20.2 15.2 12 20 12 20Z';

const POSITIONS = {
  card: 'z-1 col-span-2 col-start-1 row-start-1 self-start justify-self-end',
  page: 'absolute top-0 end-0 flex items-center *:opacity-100',
} as const;

interface Props {
  name: string;
  variant: keyof typeof POSITIONS;
  /** True beside a choice of sizes: a note then names the size that the wishlist remembers. */
  hasSizes?: boolean;
}

/**
 * The `wishlist-toggle` element at the upper right of a product's image, on a card or the product page. The element
 * reads the product from its ancestors.
 */
export function HeartButton({ name, variant, hasSizes = false }: Props) {
  return (
    hasCapability('wishlist') && (
      <wishlist-toggle className={`needs-script ${POSITIONS[variant]}`}>
        {hasSizes && <span role="status" className="wished-size" data-wished-size="" />}
        <button
          type="button"
          className="add-round heart"
          aria-label={wishlistButtonName(name)}
          aria-pressed="false"
        >
          <LineIcon path={HEART_PATH} className="size-5" />
        </button>
      </wishlist-toggle>
    )
  );
}
