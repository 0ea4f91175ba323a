/** The spinner of a loading view, valid inside a heading too. Screen readers announce `text`. [SHOP-07] */
export function Spinner({ text }: { text: string }) {
  return (
    <span role="status" className="grid min-h-64 place-items-center">
      <svg className="size-8 animate-spin text-stone" viewBox="0 0 32 32" fill="none" aria-hidden="true">
        <circle cx="16" cy="16" r="13" className="stroke-line" strokeWidth="1.5" />
        <path d="M16 3a13 13 0 0 1 13 13" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      </svg>
      <span className="sr-only">{text}</span>
    </span>
  );
}
