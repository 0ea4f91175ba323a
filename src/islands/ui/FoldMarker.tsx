import { Icon } from './Icon.tsx';

/** The plus or minus at the end of the summary of a `<details className="group">`. */
export function FoldMarker() {
  return (
    <>
      <Icon name="plus" className="size-4 shrink-0 group-open:hidden" />
      <Icon name="minus" className="hidden size-4 shrink-0 group-open:block" />
    </>
  );
}
