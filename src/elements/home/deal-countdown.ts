import { padNumber, TIME_UNITS, timeLeft } from '#lib/home/countdown.ts';
import { whenShown } from '#lib/when-shown.ts';

const SECOND_MS = 1000;

/**
 * The time left until a deal ends, updated every second. Without an end date the built zeros stay. [HOME-06, HOME-07]
 *
 *     <deal-countdown data-ends="2026-12-31T23:59:59-05:00">
 *       <span data-days>00</span> … <span data-seconds>00</span>
 *       <p data-until>Until …</p>
 *       <p data-ended hidden>This offer has ended.</p>
 *     </deal-countdown>
 */
class DealCountdown extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;

  async connectedCallback() {
    await whenShown();
    if (!this.isConnected) return;
    const endsAt = Date.parse(this.dataset.ends ?? '');
    if (!Number.isNaN(endsAt)) this.#show(endsAt);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  #show(endsAt: number) {
    const now = Date.now();
    const left = timeLeft(endsAt, now);
    for (const unit of TIME_UNITS) {
      const element = this.querySelector(`[data-${unit}]`);
      if (element) element.textContent = padNumber(left[unit]);
    }
    const isOver = endsAt <= now;
    this.querySelector('[data-until]')?.toggleAttribute('hidden', isOver);
    this.querySelector('[data-ended]')?.toggleAttribute('hidden', !isOver);
    // Align the next update with the turn of the second. A fixed interval would drift and skip a second.
    if (!isOver) this.#timer = setTimeout(() => this.#show(endsAt), (endsAt - now) % SECOND_MS || SECOND_MS);
  }
}

customElements.define('deal-countdown', DealCountdown);
