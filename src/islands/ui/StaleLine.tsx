import { list } from '#lib/catalogue/messages.ts';

/** A line above something that could not be brought up to date, with a way to try again. */
export function StaleLine({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <p
      role="alert"
      className="mb-6 flex flex-wrap items-center gap-x-4 border-l-2 border-clay bg-linen px-4 py-2 text-sm"
    >
      {text}
      <button type="button" className="button-text" onClick={onRetry}>
        {list.failed.retry}
      </button>
    </p>
  );
}
