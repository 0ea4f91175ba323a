import type { ComponentProps, RefObject } from 'react';
import { ConflictDialog } from './ConflictDialog.tsx';

interface Props extends ComponentProps<'form'>, Omit<ComponentProps<typeof ConflictDialog>, 'form'> {
  ref: RefObject<HTMLFormElement | null>;
}

/** The element of a form that changes saved values, with the dialog for conflicts with another edit. */
export function FormWithConflicts({ edit, format, preview, ...props }: Props) {
  return (
    <>
      <form {...props} />
      <ConflictDialog edit={edit} form={props.ref} format={format} preview={preview} />
    </>
  );
}
