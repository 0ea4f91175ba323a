import { isolate } from '#contract/text/isolate.ts';

/** Dashboard texts about messages to the shop and emails that could not be sent. */

/** The list of messages. */
export const inboxText = {
  title: 'Messages',
  description: 'Messages from customers, unread ones first.',
  table: 'Messages',
  filters: 'Messages by state',
  all: 'All',
  from: 'From',
  message: 'Message',
  state: 'State',
  received: 'Received',
  loading: 'Loading messages...',
  failed: 'Error loading messages!',
  count: (messages: number) => (messages === 1 ? '1 message' : `${messages} messages`),
  empty: {
    '': { title: 'No messages yet', text: 'Messages sent through Contact Us will appear here.' },
    unread: { title: 'No unread messages', text: 'You’ve opened every message.' },
    answered: { title: 'No answered messages yet', text: 'Messages you mark as answered will appear here.' },
  },
} as const;

export const messageStateText = { unread: 'Unread', read: 'Read', answered: 'Answered' } as const;

/** One message. */
export const openedMessageText = {
  title: 'Message',
  description: 'Read a message to the shop and reply to it.',
  loading: 'Loading message...',
  failed: 'Error loading the message!',
  notFound: 'We can’t find this message. It may have been deleted.',
  back: 'Back to Messages',
  /** Finds the orders with the sender's email address. */
  orders: 'Find orders',
  reply: 'Reply',
  /** The reply opens the admin's own email program, which does not report back to the shop. */
  replyHint: 'Reply opens your email program. Once you’ve sent the reply, mark the message as answered.',
  /** Precedes the quoted message in a reply. */
  wrote: (name: string, moment: string) => `${isolate(name)} wrote on ${moment}:`,
  answered: 'Mark as answered',
  notAnswered: 'Mark as not answered',
  unread: 'Mark as unread',
  delete: 'Delete',
  question: (name: string) =>
    `Are you sure you want to delete this message from ${isolate(name)}? This action cannot be undone. Copies forwarded by email are not deleted.`,
  /** Used when the backend's response has no message. */
  marked: 'Message updated successfully',
  deleted: 'Message deleted successfully',
} as const;

/** Emails that could not be sent yet. */
export const failedMailsText = {
  heading: 'Unsent emails',
  text: 'The shop keeps retrying, at longer intervals. Emails to addresses that don’t exist wait for you, as do those that strangers request too often for one address.',
  more: (shown: number, total: number) => `Showing the oldest ${shown} of ${total}.`,
  to: 'To',
  reason: 'Reason',
  unreachable: 'The mail server could not be reached.',
  attempts: (count: number) =>
    count === 0 ? 'Not tried yet' : count === 1 ? 'Tried once' : `Tried ${count} times`,
  next: (moment: string) => `Next try ${moment}`,
  now: 'Sending again',
  held: 'Waits for you',
  actions: 'Actions',
  retry: 'Send again now',
  retryNamed: (to: string) => `Send again now: email to ${to}`,
  discard: 'Discard',
  discardNamed: (to: string) => `Discard: email to ${to}`,
  question: (subject: string, to: string) =>
    `Discard the email “${isolate(subject)}” to ${to}? It will never be sent. This cannot be undone.`,
  keep: 'Keep email',
  /** Used when the backend's response has no message. */
  retried: 'Sending the email again',
  discarded: 'Email discarded successfully',
} as const;
