import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { describe, expect, test } from 'vitest';
import { compileInlineScript } from '#site/builder/compile-inline-scripts.ts';
import { inlineScript, joinInlineCode } from '#site/builder/inline-script.ts';

/** Returns the program that a page would contain for a script and its values. */
async function compile(file: string, ...values: (string | readonly string[])[]): Promise<string> {
  const { code } = await compileInlineScript(path.resolve(file), 'en');
  const script: (...values: (string | readonly string[])[]) => void = Object.assign(() => {}, { code });
  return joinInlineCode([inlineScript(script, ...values)]);
}

/** Runs a program in a page that has only a URL, a storage and a root element. Returns the element and the redirect. */
function runInPage(program: string, { url = '/', user = '', marked = '' }) {
  const dataset: Record<string, string> = marked === '' ? {} : { user: marked };
  const { pathname, search, hash } = new URL(url, 'https://solene.example');
  const redirects: string[] = [];
  vm.runInNewContext(program, {
    document: { documentElement: { dataset } },
    localStorage: { getItem: (key: string) => (key === 'user' && user !== '' ? user : null) },
    location: { pathname, search, hash, replace: (target: string) => redirects.push(target) },
  });
  return { dataset, redirects };
}

describe('compiled scripts', () => {
  test.each(globSync('src/**/*.inline.ts').sort())('%s becomes a classic script', async (file) => {
    const program = await compile(file);
    expect(() => new vm.Script(program)).not.toThrow();
    expect(program).not.toMatch(/\b(import|export)\b|<\/script/);
  });

  test('includes imports and keeps names out of the global scope', async () => {
    const program = await compile('src/elements/account/mark-user.inline.ts');
    const before = 'var e = "page"; var t = e;';
    const context = vm.createContext({ document: {}, localStorage: {} });
    vm.runInContext(`${before}${program}`, context);
    expect({ ...context }).toMatchObject({ e: 'page', t: 'page' });
    const { files } = await compileInlineScript(
      path.resolve('src/elements/account/mark-user.inline.ts'),
      'en',
    );
    expect(files).toContain(path.resolve('src/lib/account/stored-user.ts'));
  });

  test('escapes values, so none can close the script element', () => {
    const script: (text: string) => void = Object.assign(() => {}, {
      code: 'run(...__INLINE_ARGUMENTS__);',
    });
    const program = joinInlineCode([inlineScript(script, `</script>"$&`)]);
    expect(program).toBe(String.raw`run("\u003c/script>\"$&");`);
    expect(vm.runInNewContext(program, { run: (text: string) => text })).toBe(`</script>"$&`);
  });

  test('rejects program text and functions outside *.inline.ts files', () => {
    // @ts-expect-error: a string is not a script.
    expect(() => inlineScript('alert(1)')).toThrow();
    expect(() => inlineScript(() => {})).toThrow(/must be the default export of an \*\.inline\.ts file/);
    // @ts-expect-error: only `inlineScript` creates the code of a page.
    expect(joinInlineCode([{ code: 'alert(1)' }])).toBe('');
  });

  test('only InlineScript and StructuredData write scripts into a page', () => {
    const writers = globSync('src/**/*.astro').filter((file) =>
      /<script[^>]*\b(is:inline|set:html|define:vars)\b|insertScriptHash/.test(readFileSync(file, 'utf8')),
    );
    expect(writers.sort()).toEqual([
      path.normalize('src/components/InlineScript.astro'),
      path.normalize('src/components/StructuredData.astro'),
    ]);
  });
});

describe('before the first paint', () => {
  test.each([
    ['{"_id":"1","role":"admin"}', 'admin'],
    ['{"_id":"1","role":"user"}', 'user'],
    ['{"_id":"1"}', 'user'],
    ['{"_id":"","role":"admin"}', undefined],
    ['{"role":"admin"}', undefined],
    ['null', undefined],
    ['{', undefined],
    ['', undefined],
  ])('[AUTH-06] a stored user %j is marked as %j', async (user, marked) => {
    const program = await compile('src/elements/account/mark-user.inline.ts');
    expect(runInPage(program, { user }).dataset.user).toBe(marked);
  });

  test.each([
    ['admin', 'admin', []],
    ['admin', 'user', ['/']],
    ['admin', '', ['/']],
    ['user', 'admin', []],
    ['user', 'user', []],
    ['user', '', ['/login?next=%2Fdashboard%2Fprofile%3Ftab%3D1#token']],
  ])('[ROUTE-11] on a page for %s a visitor marked %j is redirected to %j', async (audience, marked, to) => {
    const program = await compile(
      'src/elements/account/redirect-visitor.inline.ts',
      audience,
      '/',
      '/login?next=',
    );
    const page = runInPage(program, { url: '/dashboard/profile?tab=1#token', marked });
    expect(page.redirects).toEqual(to);
    expect('leaving' in page.dataset).toBe(to.length > 0);
  });

  test.each([
    ['admin', ['/dashboard/admin']],
    ['user', ['/dashboard/user']],
    ['', []],
  ])('[ROUTE-11] /dashboard redirects a visitor marked %j to %j', async (marked, to) => {
    const program = await compile(
      'src/elements/account/open-dashboard.inline.ts',
      '/dashboard/admin',
      '/dashboard/user',
    );
    const page = runInPage(program, { url: '/dashboard', marked });
    expect(page.redirects).toEqual(to);
    expect('leaving' in page.dataset).toBe(to.length > 0);
  });

  test.each([
    ['pathname', '^/shop/[^/]+$', '/shop/scarf-1', true],
    ['pathname', '^/shop/[^/]+$', '/shop', false],
    ['search', '[?&]q=.', '/search?q=silk', true],
    ['search', '[?&]q=.', '/search?q=', false],
  ])('marks a view by the %s matching %s: %s is %s', async (part, pattern, url, pending) => {
    const program = await compile('src/islands/ui/mark-pending-view.inline.ts', part, pattern);
    expect('pendingView' in runInPage(program, { url }).dataset).toBe(pending);
  });
});
