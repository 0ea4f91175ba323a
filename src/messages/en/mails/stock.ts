/** Mails to people who wait for a product. `item` is a product with its size, such as `Velvet Gown in size M`. */

export const confirmAlertText = {
  subject: (item: string) => `Please confirm: back-in-stock alert for ${item}`,
  heading: 'Please confirm your alert',
  asked: 'You asked us to let you know when this item is back in stock:',
  request: 'Please confirm your email address, and we will write to you once it is.',
  confirm: 'Confirm your email',
  notYou: (days: number) =>
    `If this was not you, simply ignore this email. We will not email you again, and we will delete your address after ${days} days.`,
} as const;

export const backInStockText = {
  subject: (item: string) => `${item} is back in stock`,
  heading: 'Back in stock',
  news: 'Good news: the item you were waiting for is back in stock.',
  view: 'View it',
  viewSize: (size: string) => `View it in size ${size}`,
  onlyEmail: 'This is the only email we will send about it. Your address is no longer on our list.',
} as const;
