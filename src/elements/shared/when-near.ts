/** Calls `action` once, when less than half a window is between the element and the visible part of the page. */
export function whenNear(element: Element, action: () => void): void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      action();
    },
    { rootMargin: '50%' },
  );
  observer.observe(element);
}
