import { requestErrorText } from '#messages/requests.ts';
import { StaleAlert } from './StaleAlert.tsx';

/** Replaces a part of a page whose code could not be loaded on demand. */
export function LoadFailure() {
  return <StaleAlert text={requestErrorText.network} onRetry={() => location.reload()} />;
}
