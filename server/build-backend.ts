import type { Config } from './config/config.ts';
import { FolderLockedError } from './db/folder-lock.ts';
import { readServerUrl } from './server-url.ts';
import { startServer } from './start.ts';

/** A backend from which a build reads the catalogue. */
interface BuildBackend {
  readonly url: string;
  /** Whether another process runs the backend; `close` then leaves it running. */
  readonly isShared: boolean;
  readonly close: () => Promise<void>;
}

/**
 * Starts the embedded backend on a free port. If another process has the embedded database open, such as `npm run dev`,
 * returns the backend of that process. Throws `StartError` if that process does not listen yet.
 */
export async function openBuildBackend(config: Config): Promise<BuildBackend> {
  try {
    const { url, close } = await startServer({ ...config, port: 0 });
    return { url, isShared: false, close };
  } catch (error) {
    const url = error instanceof FolderLockedError ? readServerUrl(config.dataDir) : undefined;
    if (url === undefined) throw error;
    return { url, isShared: true, close: async () => {} };
  }
}
