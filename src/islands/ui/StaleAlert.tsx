import { productListText } from '#messages/catalogue.ts';

/** A short alert with a retry button, above content that may be outdated or in place of content that failed to load. */
export function StaleAlert({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <p
      role="alert"
      className="mb-6 flex flex-wrap items-center gap-x-4 border-s-2 border-clay bg-linen px-4 py-2 text-sm"
    >
      {text}
      <button type="button" className="button-text" onClick={onRetry}>
        {productListText.failed.retry}
      </button>
    </p>
  );
}
