import { isText, listOf, parseJson } from '#lib/shape.ts';
import { storedAtom } from './stored-atom.ts';

/** The products that were looked at on this device, by their ids, the last one first. Nobody else hears of them. */

/** As many as can be shown beside the one that is looked at, and some that are not sold any more. */
const KEPT = 7;

const NONE: readonly string[] = [];
const areIds = listOf(isText);

const stored = storedAtom({
  key: 'recent',
  empty: NONE,
  decode: (text) => {
    const ids = parseJson(text);
    return areIds(ids) ? ids : NONE;
  },
  encode: (ids) => JSON.stringify(ids),
});

/** Notes that a product is looked at. Returns those from before, without it. */
export function lookAt(id: string): readonly string[] {
  const others = stored.read().filter((other) => other !== id);
  stored.write([id, ...others].slice(0, KEPT));
  return others;
}
