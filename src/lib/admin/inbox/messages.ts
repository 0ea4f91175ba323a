/** What the dashboard says of messages to the shop, and of mails that could not be sent. */

/** The list of messages. */
export const inbox = {
  title: 'Messages',
  description: 'What people have written to the shop, and what still waits for an answer.',
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
    '': { title: 'No messages yet', text: 'What people write to you under Contact Us will stand here.' },
    unread: { title: 'Nothing unread', text: 'Everything that people have written to you has been opened.' },
    answered: { title: 'Nothing answered yet', text: 'What you mark as answered will stand here.' },
  },
} as const;

export const messageStates = { unread: 'Unread', read: 'Read', answered: 'Answered' } as const;

/** One message. */
export const openedMessage = {
  title: 'Message',
  description: 'A message to the shop, and its answer.',
  loading: 'Loading message...',
  failed: 'Error loading the message!',
  absent: 'This message is not there, or not anymore.',
  back: 'Back to Messages',
  reply: 'Reply',
  /** The reply opens another program, which knows nothing of the shop. */
  replyHint: 'Reply opens your own mail program. Mark the message as answered once the answer is sent.',
  /** Above what is quoted in a reply. */
  wrote: (name: string, moment: string) => `${name} wrote on ${moment}:`,
  answered: 'Mark as answered',
  unread: 'Mark as unread',
  delete: 'Delete',
  question: (name: string) =>
    `Are you sure you want to delete this message of ${name}? This action cannot be undone. A copy that was sent on by e-mail stays where it is.`,
  /** Where the message of a backend is missing. */
  marked: 'Message updated successfully',
  deleted: 'Message deleted successfully',
} as const;

/** Mails that could not be sent yet. */
export const waitingMails = {
  heading: 'Mails that could not be sent yet',
  text: 'The shop goes on trying by itself, less and less often. A mail to an address that does not exist can be given up.',
  more: (shown: number, total: number) => `These are the oldest ${shown} of ${total}.`,
  to: 'To',
  reason: 'What the mail server said',
  unreachable: 'The mail server could not be reached.',
  attempts: (count: number) => (count === 1 ? 'Tried once' : `Tried ${count} times`),
  next: (moment: string) => `Next try ${moment}`,
  now: 'Being sent again',
  actions: 'Actions',
  retry: 'Send again now',
  retryNamed: (to: string) => `Send again now: mail to ${to}`,
  giveUp: 'Give up',
  giveUpNamed: (to: string) => `Give up: mail to ${to}`,
  question: (subject: string, to: string) =>
    `Give up the mail “${subject}” to ${to}? It will never be sent. This cannot be undone.`,
  keep: 'Keep mail',
  /** Where the message of a backend is missing. */
  retried: 'The mail is being sent again',
  givenUp: 'Mail given up successfully',
} as const;
