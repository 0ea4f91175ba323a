/** The browser engines that the journeys run in. */
export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof ENGINES)[number];

export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/** The keys that journeys press. Other input is text. */
const KEYS = ['Tab', 'Shift+Tab', 'Enter', 'Escape', 'Space', 'ArrowDown', 'ArrowRight'] as const;
export type Key = (typeof KEYS)[number];

/** A window with cookies and storage of its own. */
export interface EngineWindow {
  /** Evaluates an expression in the page, awaits its promise, and resolves with the value as JSON text. */
  evaluate(expression: string): Promise<string>;
  /** Presses the main mouse button at a point of the viewport. */
  click(x: number, y: number): Promise<void>;
  press(key: Key): Promise<void>;
  type(text: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Prints the page to a PDF file; undefined in an engine that cannot. */
  print?(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A running browser. */
export interface EngineBrowser {
  /** Opens a window. `onQuestion` is called when the browser asks whether to leave a page; the answer is yes. */
  open(size: WindowSize, onQuestion: () => void): Promise<EngineWindow>;
  close(): Promise<void>;
}

/** Wraps an expression in a function call that resolves with the JSON text of its value. */
export function jsonOf(expression: string): string {
  return `(async () => JSON.stringify(await (${expression})) ?? 'null')()`;
}
