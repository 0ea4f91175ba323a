import { list } from '#lib/catalogue/messages.ts';

interface Props {
  title?: string;
  text?: string;
  /** The heading's level: 1 where the panel is all there is on the page. */
  level?: 1 | 2;
  /** Left out on static pages, where an element listens to the button. */
  onRetry?: () => void;
}

/** The error view of a list or a page: what happened, in a sentence, and a way to try again. [SHOP-07] */
export function ErrorPanel({
  title = list.failed.title,
  text = list.failed.text,
  level = 2,
  onRetry,
}: Props) {
  const Heading = `h${level}` as const;
  return (
    <div role="alert" className="error-panel">
      <Heading className="text-2xl">{title}</Heading>
      <p className="mt-3 text-stone">{text}</p>
      <button type="button" className="button button-secondary mt-6" onClick={onRetry}>
        {list.failed.retry}
      </button>
    </div>
  );
}
