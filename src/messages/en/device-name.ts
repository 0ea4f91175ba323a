/** A device as its owner recognizes it: `Firefox on Windows`. */
export const deviceName = (browser: string, system: string) => `${browser} on ${system}`;
