/** The words that mails share. In plain text and in HTML, they are the same. */
export const letterText = {
  hello: 'Hello,',
  helloName: (name: string) => `Hello ${name},`,
  /** The last line of a mail to a customer about an order. */
  regards: 'Warm regards,\nSolène',
  /** The last line of other mails. */
  signature: 'Solène',
  units: (quantity: number, price: string) => `${quantity} × ${price} each`,
  /** A line of an order in plain text. */
  itemLine: (item: {
    readonly quantity: number;
    readonly name: string;
    readonly price: string;
    readonly amount: string;
  }) => `${item.quantity} x ${item.name}, ${item.price} each: ${item.amount}`,
  questions: (email: string) => `Questions? Write to ${email} or call us:`,
} as const;

/** Follows the name of a product: `Velvet Gown in size M`. */
export const inSize = (size: string) => ` in size ${size}`;
