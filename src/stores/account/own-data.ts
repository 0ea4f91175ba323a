import { getOwnDataEndpoint } from '#contract/own-data.ts';
import { ownDataText } from '#lib/account/security-messages.ts';
import { download } from '#lib/api/download.ts';
import { announceError } from '#stores/toasts/announce.ts';

/** Downloads what the shop stores about the user. Never rejects. */
export async function downloadOwnData(): Promise<void> {
  try {
    await download(getOwnDataEndpoint.path, ownDataText.file);
  } catch (error) {
    announceError(error);
  }
}
