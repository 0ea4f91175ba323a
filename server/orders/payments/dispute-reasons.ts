import { disputeReasonText, otherDisputeReason } from '#messages/mails/shop.ts';

/** Returns the reason of a dispute as the end of a sentence, by the provider's code. Quotes an unknown code. */
export function describeDisputeReason(code: string): string {
  return disputeReasonText[code] ?? otherDisputeReason(code.replaceAll('_', ' '));
}
