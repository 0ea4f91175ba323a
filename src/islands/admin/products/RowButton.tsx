import { LineIcon } from '#ui/Icon.tsx';

interface Props {
  label: string;
  path: string;
  /** Classes of the drawing. */
  className?: string;
  disabled: boolean;
  onClick: () => void;
}

/** A button of a row. It stays focusable while it is disabled, so a row moved to the end keeps the focus. */
export function RowButton({ label, path, className = '', disabled, onClick }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      className="grid size-9 shrink-0 place-items-center pointer-coarse:size-11 aria-disabled:opacity-30"
      onClick={() => {
        if (!disabled) onClick();
      }}
    >
      <LineIcon path={path} className={`size-5 ${className}`} />
    </button>
  );
}
