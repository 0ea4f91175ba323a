import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A started program. */
export interface Program {
  /** Resolves with the first match of a pattern in the program's output. */
  match(pattern: RegExp): Promise<RegExpExecArray>;
  stop(): Promise<void>;
}

/** Starts a program in a process group of its own, so that `stop` ends its child processes too. */
export function startProgram(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Program {
  const child: ChildProcess = spawn(command, args, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let onOutput = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      onOutput();
    });
  }
  const exited = once(child, 'exit');
  return {
    async match(pattern) {
      const matched = new Promise<RegExpExecArray>((resolve) => {
        onOutput = () => {
          const match = pattern.exec(output);
          if (match) resolve(match);
        };
        onOutput();
      });
      const failed = exited.then(() => {
        throw new Error(`${command} has ended:\n${output}`);
      });
      return Promise.race([matched, failed]);
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
        process.kill(-child.pid, 'SIGKILL');
      }
      await exited;
    },
  };
}
