import { expect, test } from 'vitest';
import { listModules } from '#site/builder/preload-modules.ts';

const GRAPH = new Map([
  ['/main.js', ['/shell.js']],
  ['/shell.js', ['/runtime.js']],
  ['/client.js', ['/react.js']],
  ['/react.js', ['/runtime.js']],
  ['/Form.js', ['/react.js', '/shell.js']],
  ['/other.js', []],
]);
const island = (client: string) =>
  `<astro-island uid="1" component-url="/Form.js" renderer-url="/client.js" props="{&quot;a&quot;:&quot;>&quot;}" client="${client}">`;
const link = (file: string) => `<link rel="modulepreload" href="${file}" fetchpriority="low">`;

test('[SPEED-03] the head lists the scripts of the page with all that they import', () => {
  expect(
    listModules(
      '<head></head><template><script type="module" src="/other.js"></script></template><script type="module" src="/main.js"></script>',
      GRAPH,
    ),
  ).toBe(
    `<head>${link('/main.js')}${link('/shell.js')}${link('/runtime.js')}</head><template><script type="module" src="/other.js"></script></template><script type="module" src="/main.js"></script>`,
  );
});

test('[SPEED-03] the head lists the modules of an island that hydrates at once', () => {
  const body = `<script type="module" src="/main.js"></script>${island('load')}`;
  const links = ['/main.js', '/shell.js', '/runtime.js', '/client.js', '/react.js', '/Form.js']
    .map(link)
    .join('');
  expect(listModules(`<head></head>${body}`, GRAPH)).toBe(`<head>${links}</head>${body}`);
});

test.each(['after-load', 'intent', 'on-demand', 'visible'])(
  '[SPEED-03] an island that hydrates later (%s) lists its modules itself, without those of the page',
  (client) => {
    expect(
      listModules(`<head></head><script type="module" src="/main.js"></script>${island(client)}`, GRAPH),
    ).toBe(
      `<head>${link('/main.js')}${link('/shell.js')}${link('/runtime.js')}</head><script type="module" src="/main.js"></script>${island(client).replace('<astro-island', '<astro-island data-modules="/client.js /react.js /Form.js"')}`,
    );
  },
);
