import { list } from '#lib/messages.ts';

interface Props {
  title?: string;
  text?: string;
  /** Left out on static pages, where an element listens to the button. */
  onRetry?: () => void;
}

/** The error view of a list or a page: what happened, in a sentence, and a way to try again. [SHOP-07] */
export function ErrorPanel({ title = list.failed.title, text = list.failed.text, onRetry }: Props) {
  return (
    <div role="alert" className="error-panel">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-3 text-stone">{text}</p>
      <button type="button" className="button button-secondary mt-6" onClick={onRetry}>
        {list.failed.retry}
      </button>
    </div>
  );
}
