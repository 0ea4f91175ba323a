import fc from 'fast-check';
import { type ElementType, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { jsxDEV } from '#jsx/jsx-dev-runtime';
import { jsx } from '#jsx/jsx-runtime';

const render = renderToStaticMarkup;

function Frame({ children }: { children: ReactNode }) {
  return (
    <div>
      <b />
      {children}
    </div>
  );
}

test('a text beside an element has an element of its own', () => {
  const count = 3;
  expect(render(<p>{count} items</p>)).toBe('<p>3 items</p>');
  expect(
    render(
      <p>
        {count} items <b>left</b> now
      </p>,
    ),
  ).toBe('<p><span>3 items </span><b>left</b><span> now</span></p>');
});

test('a text in a fragment, a list or the children of a component has an element of its own', () => {
  expect(render(<>bare</>)).toBe('<span>bare</span>');
  expect(render(<Fragment key="a">{['one', <b key="b" />, 'two']}</Fragment>)).toBe(
    '<span>one</span><b></b><span>two</span>',
  );
  expect(render(<Frame>inside</Frame>)).toBe('<div><b></b><span>inside</span></div>');
});

test('a space between elements stays a text, and options keep their plain text', () => {
  expect(
    render(
      <p>
        <b /> <i />
      </p>,
    ),
  ).toBe('<p><b></b> <i></i></p>');
  expect(
    render(
      <option>
        {'Size '}
        {36}
      </option>,
    ),
  ).toBe('<option>Size 36</option>');
});

test('a built element has the key and the properties of its expression', () => {
  const { key, props } = jsx('p', { id: 'stock', children: [3, ' left'] }, 'note');
  expect({ key, props }).toMatchObject({ key: 'note', props: { id: 'stock', children: '3 left' } });
});

test('a component that returns a text is an error of its type', () => {
  const Bare = () => 'bare';
  // @ts-expect-error: no runtime sees the text that a component returns.
  expect(render(<Bare />)).toBe('bare');
});

test('no combination of children puts a text beside another child', () => {
  const child = fc.letrec<{ child: ReactNode; leaf: ReactNode }>((tie) => ({
    leaf: fc.constantFrom('one', 'two ', 3, 0, '', true, false, null, undefined),
    child: fc.oneof(
      { maxDepth: 4 },
      tie('leaf'),
      fc
        .tuple(fc.constantFrom<ElementType>('p', Fragment, Frame), fc.array(tie('child'), { maxLength: 3 }))
        .map(([type, children]) => jsxDEV(type, { children }, undefined, true)),
    ),
  })).child;
  fc.assert(
    fc.property(child, (children) => {
      const html = render(<div>{children}</div>);
      for (const { 0: text, index } of html.matchAll(/(?<=>)[^<]+/g)) {
        if (text.trim() === '') continue;
        expect(html.slice(0, index)).toMatch(/<\w+>$/);
        expect(html.slice(index + text.length)).toMatch(/^<\//);
      }
    }),
  );
});
