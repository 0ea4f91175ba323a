/** Returns a function that returns the same random integers, from 0 to `below - 1`, in each run. */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    // The generator of Park and Miller.
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
