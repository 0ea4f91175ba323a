import { storedAtom } from '#stores/stored-atom.ts';
import { announceUnkept } from '#stores/toasts/announce-unkept.ts';

const stored = storedAtom<boolean>({
  key: 'order-sound',
  empty: false,
  decode: (text) => text === 'true',
  encode: (isOn) => (isOn ? 'true' : undefined),
});

/** Whether a new order plays a sound on this device; off by default. */
export const $isOrderSoundOn = stored.$value;

/** Turns the sound on or off. Turning it on plays it once, which also proves that the browser allows it. */
export function setOrderSound(isOn: boolean): void {
  stored.write(isOn, announceUnkept);
  if (isOn) playOrderSound();
}

/** The notes of the chime, an E and the A above it: frequency in Hz and start in seconds. */
const NOTES = [
  { frequency: 659.3, start: 0 },
  { frequency: 880, start: 0.16 },
] as const;
const NOTE_SECONDS = 0.7;
const VOLUME = 0.12;

/** Plays two soft notes. Stays silent until the user has interacted with the page, as browsers require. */
export function playOrderSound(): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  const audio = new AudioContext();
  for (const { frequency, start } of NOTES) {
    const at = audio.currentTime + start;
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(VOLUME, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + NOTE_SECONDS);
    gain.connect(audio.destination);
    const note = new OscillatorNode(audio, { frequency });
    note.connect(gain);
    note.start(at);
    note.stop(at + NOTE_SECONDS);
    // The last note to end releases the audio device.
    if (start > 0) note.onended = () => audio.close();
  }
}
