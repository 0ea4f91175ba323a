import { createServer } from 'node:http';
import { expect } from '@playwright/test';
import { sampleLetters } from '#server/sample-letters.ts';
import { test } from '#tests/support/engines/test.ts';
import { listen } from '#tests/support/listen.ts';
import { renderLetter } from '#tests/support/server/test-mails.ts';

/** Serves a page that shows each mail in a frame of 320 pixels. The pictures are missing. */
function startMailHost() {
  const mails = sampleLetters().map(({ name, letter }) => {
    const html = renderLetter(letter).html ?? '';
    return { name, html: html.replaceAll(/<img src="[^"]*"/g, '<img src="data:,"') };
  });
  const frames = mails.map(
    ({ name }) => `<iframe title="${name}" src="/${name}" width="320" height="900"></iframe>`,
  );
  const pages = new Map(mails.map(({ name, html }) => [`/${name}`, html]));
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(pages.get(url) ?? `<!doctype html><title>Mails</title>${frames.join('')}`);
  });
  return listen(server);
}

test('no mail scrolls sideways at 320 pixels', async ({ visit }) => {
  const host = await startMailHost();
  await visit.read((_, url: string) => {
    setTimeout(() => location.assign(url));
  }, host.origin);
  await visit.until(() => document.title === 'Mails' && document.readyState === 'complete');
  const widths = await visit.read(() =>
    [...document.querySelectorAll('iframe')].map(({ title, contentDocument }) => {
      const page = contentDocument?.documentElement;
      return {
        title,
        heading: page?.querySelector('h1') !== null,
        overflow: (page?.scrollWidth ?? 999) - (page?.clientWidth ?? 0),
      };
    }),
  );
  await host.close();
  expect(widths).toEqual(sampleLetters().map(({ name }) => ({ title: name, heading: true, overflow: 0 })));
});
