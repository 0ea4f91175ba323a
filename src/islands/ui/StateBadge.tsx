/** A state as a word with a dot, whose color `dot` sets with classes. */
export function StateBadge({ dot, text }: { dot: string; text: string }) {
  return (
    <span className="inline-flex items-baseline gap-2 whitespace-nowrap">
      <span className={`size-2 shrink-0 self-center rounded-[50%] ${dot}`} aria-hidden="true" />
      {text}
    </span>
  );
}
