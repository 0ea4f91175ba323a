/**
 * A small script of the page marks it as waiting when its address asks for another view than the built one
 * (`.built-view` and `.waiting-view` in global.css). The island that has taken over ends that.
 */
export function endWaiting(): void {
  delete document.documentElement.dataset.waiting;
}
