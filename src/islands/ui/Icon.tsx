/**
 * The paths of shared line icons on a 24-pixel square. Every island with an icon bundles all of them, so an icon with
 * one use is defined beside that use, with `LineIcon`.
 */
const PATHS = {
  close: 'm5.5 5.5 13 13m0-13-13 13',
  plus: 'M12 5.5v13M5.5 12h13',
  minus: 'M5.5 12h13',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  alert: 'M12 7.5v5.5m0 3.25v.01M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Z',
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative icon; its parent or neighbor carries the accessible name. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return <LineIcon path={PATHS[name]} className={className} />;
}

/** A decorative line icon drawn from `path`, in the text color. */
export function LineIcon({ path, className }: { path: string; className: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
