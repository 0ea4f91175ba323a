import { CardSkeletons } from './CardSkeletons.tsx';
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
