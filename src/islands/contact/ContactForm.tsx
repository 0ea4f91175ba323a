import { type RefObject, useLayoutEffect, useState } from 'react';
import { cleanText } from '#contract/text/clean-text.ts';
import { CONTACT_LIMITS } from '#contract/vocabulary.ts';
import { contactText } from '#messages/contact.ts';
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

/** The contact form. It sends messages to the email service configured at build time. [CONTACT-01 to CONTACT-03] */
export function ContactForm(props: Props) {
  return (
    <ErrorBoundary>
      <ContactFields {...props} />
    </ErrorBoundary>
  );
}

function ContactFields({ reply }: Props) {
  const { state, sending, props, field } = useForm(contactForm);
  const { texts, readTexts } = useTexts(props.ref);
  const hintProps = (name: 'subject' | 'message') => {
    const { min } = CONTACT_LIMITS[name];
    return { hint: contactText.atLeast(min), isHintMet: cleanText(texts[name] ?? '').length >= min };
  };
  return (
    <form
      {...props}
      className="grid gap-7"
      onInput={(event) => {
        props.onInput(event);
        readTexts();
      }}
      // Browsers fill fields without an event.
      onBlur={(event) => {
        props.onBlur(event);
        readTexts();
      }}
      // The event precedes the reset of the fields.
      onReset={() => queueMicrotask(readTexts)}
    >
      <div className="grid gap-7 sm:grid-cols-2 sm:gap-6">
        <TextField
          {...field('name')}
          label={contactText.name}
          hint={contactText.nameHint}
          autoComplete="name"
          required
        />
        <TextField {...field('email')} label={contactText.email} type="email" autoComplete="email" required />
      </div>
      <TextField
        {...field('subject')}
        label={contactText.subject}
        {...hintProps('subject')}
        autoComplete="off"
        required
      />
      <TextArea
        {...field('message')}
        label={contactText.message}
        {...hintProps('message')}
        rows={8}
        required
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <SubmitButton text={contactText.send} sendingText={contactText.sending} sending={sending} />
        {state.errorMessage && (
          <p className="flex gap-2 text-sm text-danger">
            <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
            {state.errorMessage}
          </p>
        )}
        <p role="status" className="flex gap-2 text-sage">
          {state.phase === 'sent' && (
            <>
              <Icon name="check" className="mt-0.5 size-5 shrink-0" />
              {`${contactText.thanks} ${reply}`}
            </>
          )}
        </p>
      </div>
    </form>
  );
}

/** Returns the texts of a form's fields by name, and the function that reads them again. */
function useTexts(form: RefObject<HTMLFormElement | null>) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const readTexts = () => {
    if (!form.current) return;
    const entries = [...new FormData(form.current)];
    setTexts(Object.fromEntries(entries.map(([name, text]) => [name, String(text)])));
  };
  // The draft, and text typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration.
  useLayoutEffect(readTexts, []);
  return { texts, readTexts };
}
