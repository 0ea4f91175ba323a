import { productListText } from '#lib/catalogue/messages.ts';

/** An alert above outdated content whose refresh failed, with a retry button. */
export function StaleAlert({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <p
      role="alert"
      className="mb-6 flex flex-wrap items-center gap-x-4 border-l-2 border-clay bg-linen px-4 py-2 text-sm"
    >
      {text}
      <button type="button" className="button-text" onClick={onRetry}>
        {productListText.failed.retry}
      </button>
    </p>
  );
}
