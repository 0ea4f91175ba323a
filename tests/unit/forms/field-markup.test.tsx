import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ContactForm } from '#islands/contact/ContactForm.tsx';
import { ToastCard } from '#islands/toasts/ToastCard.tsx';
import { attributesOf, renderMarkup, renderText } from '#tests/support/unit/render-markup.ts';
import { BarChart, EmptyChart } from '#ui/BarChart.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { earlyClickCount, takeEarlySubmit } from '#ui/early-events.ts';
import { FigureTiles } from '#ui/FigureTiles.tsx';
import { FormFailure } from '#ui/FormFailure.tsx';
import { onPlainClick } from '#ui/on-plain-click.ts';
import { PasswordField } from '#ui/PasswordField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { StateField } from '#ui/StateField.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField } from '#ui/TextField.tsx';

/** The static HTML of fields, buttons, dialogs and notes that many pages share. */

/** Returns the ids of a field: its own and the one of its description. */
function idsOf(html: string) {
  const [, id] = /<label for="([^"]+)">/.exec(html) ?? [];
  const [, noteId] = /aria-describedby="([^"]+)"/.exec(html) ?? [];
  return { id, noteId };
}

test('a field has a label and is described by its hint, or by its error instead', () => {
  const html = renderMarkup(<TextField label="Name" hint="First and last" error={undefined} name="name" />);
  const { id, noteId } = idsOf(html);
  expect(html).toBe(
    `<div><label for="${id}">Name</label><input type="text" id="${id}" aria-invalid="false" aria-describedby="${noteId}" name="name"/><p id="${noteId}">First and last</p></div>`,
  );
  const invalid = renderMarkup(
    <TextField label="Name" hint="First and last" error="Required." name="name" />,
  );
  expect(invalid).toContain(
    `aria-invalid="true" aria-describedby="${noteId}" name="name"/><p id="${noteId}">Required.</p>`,
  );
  expect(invalid).not.toContain('First and last');
  expect(renderMarkup(<TextField label="Name" error={undefined} />)).not.toContain('aria-describedby');
  expect(renderMarkup(<TextField label="Email" error={undefined} type="email" />)).toContain('type="email"');
});

test('a text area and a select have the frame of a field too', () => {
  expect(renderMarkup(<TextArea label="Message" hint="Long" error={undefined} rows={8} readOnly />)).toMatch(
    /^<div><label for="(\S+)">Message<\/label><textarea rows="8" readOnly="" id="\1" aria-invalid="false" aria-describedby="\1-note"><\/textarea>/,
  );
  const select = (readOnly: boolean) =>
    renderMarkup(
      <SelectField
        label="State"
        error={undefined}
        placeholder="Please choose"
        choices={[{ value: 'NY', text: 'New York' }]}
        readOnly={readOnly}
        name="region"
      />,
    );
  expect(select(false)).toMatch(
    /<select name="region" id="(\S+)" aria-invalid="false"><option value="">Please choose<\/option><option value="NY">New York<\/option><\/select>/,
  );
  expect(select(true)).toContain('disabled=""');
});

test('[USER-07] a password is hidden, with a button that shows it', () => {
  const field = (
    <PasswordField label="Password" error={undefined} name="password" autoComplete="new-password" />
  );
  const { id } = idsOf(renderMarkup(field));
  expect(attributesOf(field, 'input')).toEqual([
    `autoCapitalize="none" spellCheck="false" autoComplete="new-password" id="${id}" aria-invalid="false" type="password" name="password"`,
  ]);
  expect(attributesOf(field, 'button')).toEqual([
    `type="button" aria-label="Show password" aria-controls="${id}"`,
  ]);
});

test('a checkbox and the state of a control are named as given', () => {
  expect(renderMarkup(<Checkbox label="Keep" name="keep" defaultChecked />)).toBe(
    '<label><input type="checkbox" name="keep" checked=""/>Keep</label>',
  );
  expect(
    renderMarkup(<StateField name="sizes" initial="[1]" value="[1]" text="One" onValue={() => undefined} />),
  ).toBe('<textarea hidden="" name="sizes" data-text="One">[1]</textarea>');
});

test('a submit button stays enabled while it sends', () => {
  const button = (sending: boolean, disabled?: boolean) =>
    renderMarkup(
      <SubmitButton text="Send" sendingText="Sending..." sending={sending} {...(disabled && { disabled })} />,
    );
  expect(button(false)).toBe('<button type="submit">Send</button>');
  expect(button(true)).toBe(
    '<button type="submit" aria-disabled="true"><span aria-hidden="true"></span>Sending...</button>',
  );
  expect(button(false, true)).toContain(' disabled=""');
});

test('a failure is an alert, if there is one', () => {
  expect(renderMarkup(<FormFailure text="Closed." />)).toBe('<p role="alert">Closed.</p>');
  expect(renderMarkup(<FormFailure text={undefined} />)).toBe('');
});

test('[SHOP-07] an error panel is a heading of its level with a button', () => {
  expect(renderMarkup(<ErrorPanel level={1} title="No" text="Later." />)).toBe(
    '<div role="alert"><h1>No</h1><p>Later.</p><button type="button">Try again</button></div>',
  );
});

const dialog = (props: Partial<Parameters<typeof ConfirmDialog>[0]>) => (
  <ConfirmDialog
    open={false}
    question="Sure?"
    confirm="Delete"
    busy={false}
    onConfirm={() => undefined}
    onCancel={() => undefined}
    {...props}
  />
);

test('a dialog is named by its title, or by its question', () => {
  expect(renderMarkup(dialog({}))).toMatch(
    /^<dialog aria-labelledby="(\S+)-question"><div><p id="\1-question">Sure\?<\/p>/,
  );
  expect(renderMarkup(dialog({ title: 'Delete' }))).toMatch(
    /^<dialog aria-labelledby="(\S+)-title" aria-describedby="\1-question"><div><h2 id="\1-title">Delete<\/h2><p id="\1-question">/,
  );
  const buttons = (props: Parameters<typeof dialog>[0]) =>
    renderMarkup(dialog(props)).match(/<button.*<\/button>/)?.[0];
  const pair = (isBusy: boolean, cancel: string) =>
    `<button type="button" aria-disabled="${isBusy}">${cancel}</button><button type="button" aria-disabled="${isBusy}">Delete</button>`;
  expect(buttons({})).toBe(pair(false, 'Cancel'));
  expect(buttons({ busy: true, cancel: 'Keep' })).toBe(pair(true, 'Keep'));
  expect(renderMarkup(dialog({ children: <p>More</p> }))).toContain('Sure?</p><p>More</p>');
});

test('[USER-01] figures are named, and a chart has a table', () => {
  expect(
    renderMarkup(<FigureTiles figures={[{ name: 'Orders', shown: '3', note: 'Open' }]} columns={3} />),
  ).toBe('<dl><div><dt>Orders</dt><dd>3</dd><dd>Open</dd></div></dl>');
  expect(renderMarkup(<FigureTiles figures={[{ name: 'Orders', shown: '3' }]} columns={4} />)).toBe(
    '<dl><div><dt>Orders</dt><dd>3</dd></div></dl>',
  );
  const bars = [{ name: 'May', value: 3, shown: '$3.00', accent: true }];
  expect(renderMarkup(<BarChart title="Sales" axes={['Month', 'Dollars']} bars={bars} />)).toBe(
    '<figure><div dir="ltr"><div aria-hidden="true"></div><canvas role="img" aria-label="Sales"></canvas></div><div><table><caption>Sales</caption>' +
      '<thead><tr><th scope="col">Month</th><th scope="col">Dollars</th></tr></thead>' +
      '<tbody><tr><th scope="row">May</th><td>$3.00</td></tr></tbody></table></div></figure>',
  );
});

test('[USER-01] faint bars have the place of a chart that is not drawn yet', () => {
  const bar = (name: string, value: number) => ({ name, value, shown: `$${value}`, accent: false });
  const html = (...bars: ReturnType<typeof bar>[]) =>
    renderToStaticMarkup(<BarChart title="Sales" axes={['Month', 'Dollars']} bars={bars} />);
  expect(html(bar('May', 1), bar('June', 4))).toContain(
    '<rect x="0.15" y="0.75" width="0.7" height="0.25"></rect><rect x="1.15" y="0" width="0.7" height="1"></rect>',
  );
  expect(html(bar('May', 0))).not.toContain('<svg');
});

test('[USER-01] a chart without figures is 300 px high and has its axes and a sentence', () => {
  const chart = <EmptyChart axes={['Month', 'Dollars']} text="Nothing paid yet." />;
  const html = renderToStaticMarkup(chart);
  expect(html).toMatch(/^<div dir="ltr" class="[^"]*h-\[300px\]/);
  expect(html).toContain('>Month</span>');
  expect(html).toContain('>Dollars</span>');
  // Browsers do not show a translation of texts in an SVG.
  expect(html).not.toContain('<svg');
  expect(renderText(chart)).toBe('Nothing paid yet. Dollars Month');
});

test('a hint gets a check mark once the entry is as it asks', () => {
  const field = (isHintMet: boolean) => (
    <TextField label="Name" hint="At least 5 characters" isHintMet={isHintMet} error={undefined} />
  );
  expect(renderMarkup(field(false))).toContain('aria-describedby');
  expect(renderMarkup(field(true))).not.toContain('aria-describedby');
  expect(renderToStaticMarkup(field(false))).not.toContain('<svg');
  expect(renderToStaticMarkup(field(true))).toMatch(/<svg.*<\/svg><span>At least 5 characters<\/span><\/p>/);
});

test('[CALL-06] a toast offers what it can do', () => {
  const props = {
    kind: 'success',
    text: 'Added',
    ariaProps: { role: 'status', 'aria-live': 'polite' },
    onUndo: undefined,
    onViewBag: undefined,
    onDismiss: () => undefined,
  } as const;
  const dismiss = '<button type="button" aria-label="Dismiss"></button>';
  expect(renderMarkup(<ToastCard {...props} />)).toBe(
    `<div><p role="status" aria-live="polite">Added</p>${dismiss}</div>`,
  );
  const drawingOf = (kind: 'success' | 'error') =>
    /<path d="([^"]+)"/.exec(renderToStaticMarkup(<ToastCard {...props} kind={kind} />))?.[1];
  // A check mark, and an exclamation mark in a circle.
  expect(drawingOf('success')).toBe('m5 12.5 4.5 4.5L19 7.5');
  expect(drawingOf('error')).toMatch(/^M12 7\.5v5\.5/);
  expect(renderMarkup(<ToastCard {...props} onUndo={() => undefined} />)).toContain(
    `<button type="button">Undo</button>${dismiss}`,
  );
  expect(renderMarkup(<ToastCard {...props} onViewBag={() => undefined} />)).toContain(
    `<a href="/cart">View bag</a>${dismiss}`,
  );
});

test('[CONTACT-01] the contact form says how long its texts must be', () => {
  const form = <ContactForm reply="Soon." />;
  expect(renderText(form)).toBe(
    'Name First and last name Email Subject At least 15 characters Message At least 30 characters Send',
  );
  const fields = [...attributesOf(form, 'input'), ...attributesOf(form, 'textarea')];
  for (const part of [
    /^type="text" autoComplete="name" .*name="name"$/m,
    /^type="email" autoComplete="email" .*name="email"$/m,
    /^type="text" autoComplete="off" .*name="subject"$/m,
    /^name="message" rows="8" /m,
  ])
    expect(fields.join('\n')).toMatch(part);
  for (const field of fields) expect(field).toContain('required=""');
  expect(renderMarkup(form)).toMatch(/^<form noValidate="" data-early="" method="post">/);
  expect(renderMarkup(form)).toContain('<p role="status"></p>');
});

test('a link that acts in the page leaves clicks with a modifier key to the browser', () => {
  const navigate = vi.fn();
  const click = (keys: object = {}) => {
    const preventDefault = vi.fn();
    const event = { metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, preventDefault, ...keys };
    onPlainClick(navigate)(event as never);
    return preventDefault.mock.calls.length;
  };
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey']) expect(click({ [key]: true })).toBe(0);
  expect(navigate).not.toHaveBeenCalled();
  expect(click()).toBe(1);
  expect(navigate).toHaveBeenCalledOnce();
});

test('reads the clicks and the submit from before the hydration', () => {
  const element = (dataset: Record<string, string>) => ({ dataset }) as unknown as HTMLFormElement;
  expect([
    earlyClickCount(null),
    earlyClickCount(element({})),
    earlyClickCount(element({ pressed: '2' })),
  ]).toEqual([0, 0, 2]);
  const form = element({ submitted: '' });
  // The second call finds nothing, so the form is sent once.
  expect([takeEarlySubmit(form), takeEarlySubmit(form), takeEarlySubmit(element({}))]).toEqual([
    true,
    false,
    false,
  ]);
});
