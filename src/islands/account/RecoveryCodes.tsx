import { useEffect, useRef, useState } from 'react';
import { recoveryText as words } from '#messages/security.ts';
import { hideRecoveryCodes, renewRecoveryCodes } from '#stores/account/second-factors.ts';

/** The number of unused recovery codes, and the action that replaces them. [SAFE-05] */
export function RecoveryCodes({ count }: { count: number }) {
  return (
    <div className="mt-10">
      <h3 className="text-xl">{words.heading}</h3>
      <p className="mt-2 text-stone">
        {words.text} {words.left(count)}
      </p>
      <button type="button" className="button button-secondary mt-4" onClick={renewRecoveryCodes}>
        {words.renew}
      </button>
    </div>
  );
}

/** The new recovery codes, which are shown once. [SAFE-05] */
export function NewRecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [isCopied, setCopied] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied(true);
    } catch {
      // The clipboard is blocked, or unavailable over plain HTTP. The selected text can be copied by keyboard.
      if (list.current) getSelection()?.selectAllChildren(list.current);
    }
  };
  return (
    <div className="border border-line bg-linen p-6">
      <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {words.save}
      </h3>
      <p className="mt-2 text-stone">{words.saveText}</p>
      <ul ref={list} translate="no" className="my-6 grid gap-2 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button" onClick={hideRecoveryCodes}>
          {words.done}
        </button>
        <button type="button" className="button button-secondary" onClick={copy}>
          {isCopied ? words.copied : words.copy}
        </button>
      </div>
    </div>
  );
}
