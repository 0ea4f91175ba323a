import { chromium } from '@playwright/test';
import { launchOptions } from '#tests/support/browser.ts';
import { type EngineBrowser, jsonOf } from './driver.ts';

/** Starts Chromium through Playwright. */
export async function startChromium(): Promise<EngineBrowser> {
  const browser = await chromium.launch(launchOptions());
  return {
    async open(viewport, onQuestion) {
      const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
      const page = await context.newPage();
      page.on('dialog', async (dialog) => {
        if (dialog.type() === 'beforeunload') onQuestion();
        await dialog.accept();
      });
      return {
        evaluate: (expression) => page.evaluate<string>(jsonOf(expression)),
        click: (x, y) => page.mouse.click(x, y),
        press: (key) => page.keyboard.press(key),
        type: (text) => page.keyboard.insertText(text),
        screenshot: () => page.screenshot(),
        print: () => page.pdf({ preferCSSPageSize: true }),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
