/**
 * The account of a form with passwords, for password managers. They ignore fields of type hidden, so the style sheet
 * hides this one.
 */
export function AccountField({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly className="hidden" />;
}
