/** Sentences about missing resources, by noun. */
const MISSING = {
  account: 'This account does not exist.',
  address: 'This address does not exist.',
  'authenticator app': 'This authenticator app does not exist.',
  'discount code': 'This discount code does not exist.',
  country: 'This country does not exist.',
  message: 'This message does not exist.',
  order: 'This order does not exist.',
  passkey: 'This passkey does not exist.',
  problem: 'This problem does not exist.',
  product: 'This product does not exist.',
  review: 'This review does not exist.',
  session: 'This session does not exist.',
  size: 'This size does not exist.',
} as const;
export type MissingNoun = keyof typeof MISSING;

/** Sentences of errors that any call can have. */
export const httpErrors = {
  invalidEntries: 'Please check your entries.',
  wrongType: 'Must be given exactly once, with a value of the right type.',
  /** `reason` is the sentence of zod for a value without a rule of the contract. */
  invalidValue: (reason: string) => reason,
  missing: (noun: MissingNoun) => MISSING[noun],
  retryInSeconds: (seconds: number) =>
    `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  retryInMinutes: (minutes: number) =>
    `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  invalidRequest: 'This request is invalid.',
  unknownPath: 'The requested resource was not found.',
  requestTooLarge: 'The request is too large.',
  unsupportedType: 'This content type is not supported.',
  unavailable: 'The shop is temporarily unavailable. Please try again in a moment.',
  diskFull:
    'This could not be saved, because the disk of the server is full. Free some space, then try again.',
  unexpected: 'Something went wrong on our side. Please try again.',
  busy: 'The shop is very busy. Please try again in a moment.',
  uploadsBusy: 'Too many images are being uploaded right now. Please try again in a moment.',
  invalidHost: 'The Host header of this request is invalid.',
  originNotAllowed: 'Requests from this site are not allowed.',
  rangeTooLong: 'A range can span ten years at most.',
  /** The field of the image form may have one file. */
  oneImage: 'Please upload only one image.',
  unreadableForm: 'Your form was not fully received. Please submit it again.',
  malformedKey: (header: string, min: number) =>
    `The header ${header} is required: ${min} to 200 visible ASCII characters.`,
  keyOfOtherContent:
    'This request was already sent with other content. Please reload the page and try again.',
  deletedSince: 'This was already saved, but has been deleted since.',
  settingsConflict:
    'Somebody has changed the settings since you opened them. Please compare both and save again.',
  editConflict: 'Another edit has changed the same fields. Please compare them and save again.',
  changedTo: (value: number) => `Changed to ${value} in the meantime.`,
  /** A mail to the shop's customers. */
  notQueued: 'This mail is no longer in the queue.',
  changed: 'Changed in the meantime.',
} as const;
