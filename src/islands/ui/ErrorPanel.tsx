import { productListText } from '#messages/catalogue.ts';

interface Props {
  title?: string;
  text?: string;
  /** The heading level: 1 when the panel is the whole content of the page. */
  level?: 1 | 2;
  /** Omitted on static pages, where a custom element handles the click. */
  onRetry?: () => void;
}

/** The error view of a list or a page, with a message and a retry button. [SHOP-07] */
export function ErrorPanel({
  title = productListText.failed.title,
  text = productListText.failed.text,
  level = 2,
  onRetry,
}: Props) {
  const Heading = `h${level}` as const;
  return (
    <div role="alert" className="error-panel">
      <Heading className="text-2xl">{title}</Heading>
      <p className="mt-3 text-stone">{text}</p>
      <button type="button" className="button button-secondary mt-6" onClick={onRetry}>
        {productListText.failed.retry}
      </button>
    </div>
  );
}
