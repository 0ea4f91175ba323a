import { STOCK_NOTICE_REQUESTED } from '#contract/catalogue/stock-notices.ts';

/** Back-in-stock emails: the form on a sold-out product's page. */
export const stockNoticeText = {
  heading: 'Email me when it’s back',
  email: 'Email',
  submit: 'Email me',
  sending: 'Sending...',
  sent: STOCK_NOTICE_REQUESTED,
} as const;

/** The page that the confirmation link opens. */
export const stockNoticeConfirmationText = {
  title: 'Back in stock',
  description: 'Confirm that Solène may email you when a sold-out product is back.',
  lead: 'We’ll email you once, when the product is back.',
  submit: 'Confirm',
  sending: 'Sending...',
  invalidLink: 'This link is incomplete. Please open it again from the email.',
  needsScript: 'The button needs JavaScript.',
} as const;
