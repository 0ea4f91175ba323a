import { Icon } from './Icon.tsx';

/** The reason why a form could not be sent, for forms without an error toast. */
export function FormFailure({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className="flex gap-2 text-sm text-danger">
      <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  );
}
