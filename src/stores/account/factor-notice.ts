import { atom } from 'nanostores';
import { getSecondFactorsEndpoint } from '#contract/account/second-factor.ts';
import { createQuery, createRemoteStore } from '#lib/api/remote-store.ts';
import { keepInMemory, storedAtom } from '#stores/stored-atom.ts';
import { readUser } from './session.ts';

/** The second factors of the logged-in user, without the actions of the Security page. [SAFE-05] */
export const $ownFactors = createRemoteStore(atom(createQuery(getSecondFactorsEndpoint, {})));

const dismissed = storedAtom<string>({
  key: 'factor-notice',
  empty: '',
  decode: String,
  encode: (id) => id || undefined,
});

/** The id of the user who has dismissed the notice in this tab; empty without one. */
export const $noticeDismissedBy = dismissed.$value;

/** Hides the notice until the tab is closed or another user logs in. */
export function dismissFactorNotice(): void {
  dismissed.write(readUser()?._id ?? '', keepInMemory);
}
