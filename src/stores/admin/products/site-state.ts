import { atom, computed, onMount } from 'nanostores';
import { getSite } from '#contract/site.ts';
import { invalidate, question, remote } from '#lib/api/remote.ts';

/** How long a build may be asked for again, in milliseconds: it takes some seconds. */
const LOOK_AGAIN_MS = 3000;

const $answer = remote(atom(question(getSite, {})));

/** Which catalogue the built site shows; undefined while that is not known. While it is behind, it is looked at again. */
export const $site = computed($answer, (answer) => (answer.state === 'ready' ? answer.data : undefined));

onMount($site, () => {
  let later: ReturnType<typeof setTimeout> | undefined;
  const unbind = $answer.subscribe((answer) => {
    clearTimeout(later);
    const isBehind =
      answer.state === 'ready' && answer.data.revision !== null && answer.data.revision < answer.data.current;
    if (isBehind) later = setTimeout(lookAgain, LOOK_AGAIN_MS);
  });
  return () => {
    clearTimeout(later);
    unbind();
  };
});

/** Something has changed: looks at the built site anew. */
export function lookAgain(): void {
  invalidate(getSite.path);
}
