import { getOwnDataEndpoint } from '#contract/account/own-data.ts';
import { download } from '#lib/api/download.ts';
import { ownDataText } from '#messages/security.ts';
import { announceError } from '#stores/toasts/announce.ts';

/** Downloads the data that the shop stores about the user. Never rejects. */
export async function downloadOwnData(): Promise<void> {
  try {
    await download(getOwnDataEndpoint.path, ownDataText.file);
  } catch (error) {
    announceError(error);
  }
}
