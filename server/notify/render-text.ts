import { isolate } from '#contract/text/isolate.ts';
import { formatCents } from '#contract/wire/money.ts';
import { letterText } from '#messages/mails/letter.ts';
import {
  type Block,
  greetingText,
  itemAmount,
  type Letter,
  type MailFact,
  type MailItem,
  type MailTotal,
} from './blocks.ts';
import { footerLines, footerLinks } from './footer.ts';
import type { MailFrame } from './frame.ts';

/** Renders a mail as plain text. Its subject is the headline. */
export function renderText(letter: Letter, frame: Pick<MailFrame, 'contact' | 'hasWithdrawal'>): string {
  const links = footerLinks(letter, frame).map(({ label, url }) => `${label}: ${url}`);
  const parts = [
    ...letter.blocks.map(renderBlock),
    [...footerLines(letter, frame.contact), ...links].join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'greeting':
      return greetingText(block.name && isolate(block.name));
    case 'text':
    case 'note':
      return block.text;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'items':
      return block.items.map(renderItem).join('\n');
    case 'totals':
      return block.totals.map(renderTotal).join('\n');
    case 'facts':
      return block.facts.map(renderFact).join('\n\n');
  }
}

/** Renders a fact. The URL of a line follows it. */
function renderFact({ label, lines, urls = [] }: MailFact): string {
  const parts = lines.flatMap((line, index) => [isolate(line), urls[index] ?? []].flat());
  return [label, ...parts].join('\n');
}

function renderItem(item: MailItem): string {
  const name = isolate(item.name) + (item.suffix ?? '');
  const price = formatCents(item.priceCents);
  if (item.quantity === undefined) return `${name}, ${price}`;
  return letterText.itemLine({ quantity: item.quantity, name, price, amount: itemAmount(item) });
}

function renderTotal({ label, value, note }: MailTotal): string {
  return `${label}: ${value}${note === undefined ? '' : `, ${note}`}`;
}
