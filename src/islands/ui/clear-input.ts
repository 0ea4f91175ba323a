import type { MouseEvent } from 'react';

/** Clears the input: browsers fire no change event when a corrected file is chosen again under the same name. */
export function clearInput({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = '';
}
