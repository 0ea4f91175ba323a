import { Guard } from '#islands/dashboard/Guard.tsx';
import { comingSoonText } from '#messages/account.ts';
import { comingSoonForm } from '#stores/account/coming-soon.ts';
import { Icon } from '#ui/Icon.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useForm } from '#ui/use-form.ts';

/** The placeholder for a future screen. Its email form sends nothing. [USER-08] */
export function ComingSoon({ text }: { text: string }) {
  return <Guard audience="user">{() => <NotifyForm text={text} />}</Guard>;
}

function NotifyForm({ text }: { text: string }) {
  const { state, sending, props, field } = useForm(comingSoonForm);
  return (
    <div className="max-w-xl bg-linen p-6 sm:p-10">
      <h2 className="text-2xl">{comingSoonText.heading}</h2>
      <p className="mt-3">{text}</p>
      <form {...props} className="mt-6 grid gap-4">
        <TextField
          {...field('email')}
          label={comingSoonText.email}
          type="email"
          autoComplete="email"
          required
        />
        <div>
          <SubmitButton text={comingSoonText.notify} sendingText={comingSoonText.sending} sending={sending} />
        </div>
        <p role="status" className="flex gap-2 text-sage">
          {state.phase === 'sent' && (
            <>
              <Icon name="check" className="mt-0.5 shrink-0" />
              {comingSoonText.thanks}
            </>
          )}
        </p>
      </form>
    </div>
  );
}
