import { CONTACT } from '#contract/vocabulary.ts';
import { contact } from '#lib/contact/messages.ts';
import { contactForm } from '#stores/contact/contact.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { Icon } from '#ui/Icon.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useForm } from '#ui/use-form.ts';

interface Props {
  /** The editors' sentence about the response time, shown after the message is sent. */
  reply: string;
}

/** The contact form. Sends to the e-mail service configured at build time. [CONTACT-01 to CONTACT-03] */
export function ContactForm(props: Props) {
  return (
    <ErrorBoundary>
      <ContactFields {...props} />
    </ErrorBoundary>
  );
}

function ContactFields({ reply }: Props) {
  const { state, sending, props, field } = useForm(contactForm);
  return (
    <form {...props} className="grid gap-7">
      <div className="grid gap-7 sm:grid-cols-2 sm:gap-6">
        <TextField
          {...field('name')}
          label={contact.name}
          hint={contact.nameHint}
          autoComplete="name"
          required
        />
        <TextField {...field('email')} label={contact.email} type="email" autoComplete="email" required />
      </div>
      <TextField
        {...field('subject')}
        label={contact.subject}
        hint={contact.atLeast(CONTACT.subject.min)}
        autoComplete="off"
        required
      />
      <TextArea
        {...field('message')}
        label={contact.message}
        hint={contact.atLeast(CONTACT.message.min)}
        rows={8}
        required
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <SubmitButton text={contact.send} sendingText={contact.sending} sending={sending} />
        {state.failure && (
          <p className="flex gap-2 text-sm text-danger">
            <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
            {state.failure}
          </p>
        )}
        <p role="status" className="flex gap-2 text-sage">
          {state.phase === 'sent' && (
            <>
              <Icon name="check" className="mt-0.5 size-5 shrink-0" />
              {`${contact.thanks} ${reply}`}
            </>
          )}
        </p>
      </div>
    </form>
  );
}
