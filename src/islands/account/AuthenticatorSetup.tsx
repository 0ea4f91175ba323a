import { useEffect, useState } from 'react';
import type { AuthenticatorKey } from '#contract/account/second-factor.ts';
import { SingleFieldForm } from '#islands/dashboard/FactorForm.tsx';
import { appSetupText as words } from '#messages/security.ts';
import { authenticatorAppForm, cancelAuthenticatorApp } from '#stores/account/second-factors.ts';
import { TextField } from '#ui/TextField.tsx';

/** The set-up of an authenticator app: its key as a QR code and as text, and its first code. [SAFE-05] */
export function AuthenticatorSetup({ newKey: { key, uri } }: { newKey: AuthenticatorKey }) {
  return (
    <div className="grid gap-6">
      <h3 className="text-xl">{words.heading}</h3>
      <div>
        <p>{words.scan}</p>
        <QrCode text={uri} />
        <p>{words.key}</p>
        <p translate="no" className="mt-2 font-mono wrap-anywhere">
          {key.replace(/.{4}(?=.)/g, '$& ')}
        </p>
      </div>
      <SingleFieldForm form={authenticatorAppForm} name="code" words={words}>
        {(field) => (
          <TextField
            {...field}
            label={words.label}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        )}
      </SingleFieldForm>
      <div>
        <button type="button" className="button-text" onClick={cancelAuthenticatorApp}>
          {words.cancel}
        </button>
      </div>
    </div>
  );
}

/** A QR code on white, which cameras expect. The library is loaded with it. */
function QrCode({ text }: { text: string }) {
  const [image, setImage] = useState<{ readonly size: number; readonly path: string }>();
  useEffect(() => {
    let isCurrent = true;
    import('uqr').then(
      ({ encode }) => {
        const { size, data } = encode(text, { border: 2 });
        const squares = data.flatMap((row, y) =>
          row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
        );
        if (isCurrent) setImage({ size, path: squares.join('') });
      },
      // The key below can be typed instead.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={words.code}
      viewBox={`0 0 ${image?.size ?? 1} ${image?.size ?? 1}`}
      shapeRendering="crispEdges"
      className="my-4 size-48 border border-line bg-white"
    >
      <path d={image?.path ?? ''} />
    </svg>
  );
}
