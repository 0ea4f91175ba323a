/** Whether the user asks sites to transfer as little as possible. Unknown in some browsers. */
export const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
