import { Spinner } from './Spinner.tsx';

/** The loading view of a product list: a spinner over card placeholders. [SHOP-07] */
export function LoadingView({ count, text }: { count: number; text: string }) {
  return (
    <div className="relative">
      <CardSkeletons count={count} />
      <div className="absolute inset-x-0 top-8">
        <Spinner text={text} />
      </div>
    </div>
  );
}

/** Placeholders for `count` product cards while they load; hidden from screen readers. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <div className="product-grid" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never reorder
        <div key={index}>
          <div className="skeleton aspect-4/5" />
          <div className="skeleton mt-3 h-5 w-3/4" />
          <div className="skeleton mt-2 h-4 w-1/3" />
        </div>
      ))}
    </div>
  );
}
