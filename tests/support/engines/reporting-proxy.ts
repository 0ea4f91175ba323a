import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { listen } from '#tests/support/listen.ts';

/** The paths of the proxy's own script and of the reports that the script sends. */
const SCRIPT_PATH = '/engine-reporter.js';
const REPORT_PATH = '/engine-report';

/** A proxy in front of the shop, which records the errors in the browser. */
export interface ReportingProxy {
  readonly origin: string;
  /** Errors, rejections, policy violations and missing files since the last reset. */
  readonly problems: readonly string[];
  /** The requests that passed, as `GET /path`, since the last reset. */
  readonly requests: readonly string[];
  /**
   * Keeps requests whose path matches waiting until the returned function is called. Browsers do not cache the answers
   * until the reset.
   */
  hold(pattern: RegExp): () => void;
  /** Delivers pages to a browser without scripts: the policy disables them, and the markup shows its `noscript`. */
  disableScripts(): void;
  reset(): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy in front of a shop. Each page gets a script from the same origin, which the page's policy allows. It
 * works in every engine; WebKit's WebDriver reports no errors itself.
 */
export async function startReportingProxy(shopUrl: string): Promise<ReportingProxy> {
  const agent = new Agent({ keepAlive: true });
  let problems: string[] = [];
  let requests: string[] = [];
  let hasScripts = true;
  let held: { pattern: RegExp; released: Promise<void>; release: () => void }[] = [];

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = request;
    if (url === SCRIPT_PATH) {
      response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(`(${reportProblems})('${REPORT_PATH}')`);
      return;
    }
    if (url === REPORT_PATH) {
      problems.push(await textOf(request));
      response.writeHead(204).end();
      return;
    }
    requests.push(`${method} ${url}`);
    const matching = held.filter(({ pattern }) => pattern.test(url));
    for (const { released } of matching) await released;
    const upstream = send(
      new URL(url, shopUrl),
      { method, agent, headers: { ...headers, 'accept-encoding': 'identity' } },
      async (answer) => {
        const { statusCode = 500, headers: answered } = answer;
        const isPage = answered['content-type']?.startsWith('text/html') ?? false;
        if (statusCode === 404 && !isPage) problems.push(`404: ${method} ${url}`);
        if (!isPage || method !== 'GET') {
          response.writeHead(statusCode, {
            ...answered,
            ...(matching.length > 0 && { 'cache-control': 'no-store' }),
          });
          answer.pipe(response);
          return;
        }
        const { 'content-length': _length, ...headers } = answered;
        const page = await textOf(answer);
        if (hasScripts) response.writeHead(statusCode, headers).end(withReporter(page));
        else response.writeHead(statusCode, withoutScripts(headers)).end(page);
      },
    );
    // The browser has closed the connection, or the shop is being reset.
    upstream.on('error', () => response.destroy());
    request.pipe(upstream);
  };

  const server = await listen(createServer(respond));
  return {
    origin: server.origin,
    get problems() {
      return problems;
    },
    get requests() {
      return requests;
    },
    hold(pattern) {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      held.push({ pattern, released, release });
      return release;
    },
    disableScripts() {
      hasScripts = false;
    },
    reset() {
      for (const { release } of held) release();
      held = [];
      problems = [];
      requests = [];
      hasScripts = true;
    },
    async close() {
      agent.destroy();
      await server.close();
    },
  };
}

function withReporter(page: string): string {
  return page.replace('<head>', `<head><script src="${SCRIPT_PATH}"></script>`);
}

function withoutScripts(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return {
    ...headers,
    'content-security-policy': 'sandbox allow-forms allow-same-origin allow-top-navigation',
  };
}

async function textOf(stream: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Runs in the page, before its own scripts. */
function reportProblems(reportPath: string): void {
  const report = (problem: string) => {
    navigator.sendBeacon(reportPath, `${problem} (${location.pathname})`);
  };
  addEventListener('error', ({ message, filename }) => {
    // Firefox reports an import that was interrupted by leaving the page in this way, without a file. An exception of a
    // script has a file.
    if (message === 'uncaught exception: undefined' && filename === '') return;
    report(`error: ${message} ${filename}`);
  });
  addEventListener('unhandledrejection', ({ reason }) => report(`rejection: ${reason}`));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report(`policy: ${violatedDirective} ${blockedURI}`),
  );
  const { error } = console;
  console.error = (...parts) => {
    report(`console: ${parts.join(' ')}`);
    error.apply(console, parts);
  };
}
