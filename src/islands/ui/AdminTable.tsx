import type { ComponentProps, ReactNode } from 'react';

/** The heading of a column, if need be with its class. Only screen readers get the text of `sr-only`. */
type Heading = string | readonly [text: string, className: 'text-page-end' | 'max-lg:hidden' | 'sr-only'];

interface Props {
  /** The classes that lay out a row as a card on phones. */
  className: string;
  /** The name of the table for screen readers. */
  caption: string;
  headings: readonly Heading[];
  /** The rows. */
  children: ReactNode;
}

/** A table of the dashboard; on phones each row is a card. */
export function AdminTable({ className, caption, headings, children }: Props) {
  return (
    <table className={`admin-table ${className}`}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {headings.map((heading) => {
            const [text, headingClass] = typeof heading === 'string' ? [heading] : heading;
            const isHidden = headingClass === 'sr-only';
            return (
              <th key={text} scope="col" className={isHidden ? undefined : headingClass}>
                {isHidden ? <span className="sr-only">{text}</span> : text}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface CheckboxProps extends Pick<ComponentProps<'label'>, 'className'> {
  name: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** The checkbox of a row. The label enlarges the touch target; `z-1` puts it above the link that covers the row. */
export function RowCheckbox({ className = 'relative z-1', name, isChecked, onChange }: CheckboxProps) {
  return (
    <label className={`${className} -m-3 grid size-11 place-items-center`}>
      <input
        type="checkbox"
        className="size-5 accent-ink"
        aria-label={name}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}

/** A fainter line below the value of a cell. */
export function CellNote({ children, translate }: Pick<ComponentProps<'span'>, 'children' | 'translate'>) {
  return (
    <span translate={translate} className="block text-sm text-stone">
      {children}
    </span>
  );
}
